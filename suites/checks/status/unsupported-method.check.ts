import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isSafeMethod } from '../../../contracts/safe-method.ts';
import type { History } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { sentPath } from '../../evidence/request-facts.ts';
import { defineCheck } from '../check.ts';
import { headerValues } from '../../../contracts/header-field.ts';
import { broken, met, seen, undecided } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isNotFound, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { AS_DECLARED, phrase, statuses } from '../../evidence/phrase.ts';

/** The retrieval, afterwards, of what the path of a request names; a method is not found where its resource is not. */
const lookedAgain = (history: History, exchange: Exchange): Exchange | undefined =>
  history
    .exchanges({ interface: exchange.interface, facts: { step: 'around-methods', id: 'existing' } })
    .find((one) => one.seq > exchange.seq && isSafeMethod(one.request.method) && sentPath(one) === sentPath(exchange));

export default defineCheck({
  id: 'unsupported-method',
  decides: 'The response to a method that the document does not describe has the declared status.',
  needs: [{ exchange: { step: 'method' }, operations: [''] }],
  leaves: 'HEAD and OPTIONS; 429, 502, 503, 504; paths that are not found by any method; everything if undeclared.',
  judge: ({ contract, history, declared }) => {
    const wanted = declared('otherMethodStatus');
    return history.exchanges({ interface: contract.id, facts: { step: 'method' } }).map((exchange) => {
      const { method } = exchange.request;
      const allow = exchange.response ? headerValues(exchange.response.headers, 'allow').join(', ') : '';
      const status = exchange.response?.status;
      if (!Array.isArray(wanted) || status === undefined || method === 'HEAD' || method === 'OPTIONS')
        return seen(`${method}: ${received(exchange)}${allow === '' ? '' : `, Allow: ${allow}`}`, exchange);
      if (wanted.includes(status)) return met(exchange);
      if (isTransient(status)) return undecidedBy(exchange);
      const again = isNotFound(status) ? lookedAgain(history, exchange) : undefined;
      if (again && !succeeded(again))
        return undecided('what the path names is not found by any method', exchange, again);
      return broken([exchange], {
        expected: phrase`${statuses(wanted)}${AS_DECLARED}`,
        received: receivedStatus(exchange),
        signature: `${method} ${status}`,
      });
    });
  },
});
