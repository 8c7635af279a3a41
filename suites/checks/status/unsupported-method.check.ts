import { defineCheck } from '../check.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, seen } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { isTransient, received, receivedStatus } from '../../evidence/status-class.ts';
import { phrase, statuses } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'unsupported-method',
  decides: 'The response to a method that the document does not describe has the declared status.',
  needs: [{ exchange: { step: 'method' }, operations: [''] }],
  leaves: 'HEAD and OPTIONS; 429, 502, 503, 504; everything if undeclared.',
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
      return broken([exchange], {
        expected: phrase`${statuses(wanted)}, as declared`,
        received: receivedStatus(exchange),
        signature: `${method} ${status}`,
      });
    });
  },
});
