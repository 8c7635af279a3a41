import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { AS_DECLARED, phrase, statuses } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'declared-rejections',
  decides: 'The requests that the profile gives as examples of bad requests are rejected with the declared status.',
  needs: [{ exchange: { step: 'declared-rejection' } }],
  leaves: 'All other bad requests.',
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations, facts: { step: 'declared-rejection' } }).map((exchange) => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return undecidedBy(exchange);
      const wanted = exchange.facts.statuses ?? [];
      if (wanted.includes(status)) return met(exchange);
      return broken([exchange], {
        expected: phrase`${statuses(wanted)}${AS_DECLARED}`,
        received: receivedStatus(exchange),
        signature: `${exchange.operation} ${status}`,
      });
    }),
});
