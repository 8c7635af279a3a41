import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { statuses } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'credentials-needed',
  decides: 'A request without credentials, or with wrong ones, is rejected.',
  needs: [{ exchange: { step: 'credentials' } }],
  leaves:
    'The choice between 401 and 403; another error is only a warning, as is a success where one of several header fields is wrong.',
  judge: ({ requirement, history, strict }) =>
    requirement.operations.flatMap((operation) => {
      const all = history.exchanges({ operations: [operation] });
      // The deletions at the end of a run also have valid credentials.
      const served = all.find(
        ({ facts, response }) =>
          (facts.token === 'valid' || facts.kind === 'clean-up') &&
          response !== undefined &&
          isSuccess(response.status),
      );
      return (
        all
          // Credentials that could not be altered are valid ones.
          .filter(({ facts }) => facts.step === 'credentials' && facts.token !== 'valid')
          .map((exchange): Observation => {
            const status = exchange.response?.status;
            if (status === undefined) return undecidedBy(exchange);
            if (isTransient(status)) return undecidedBy(exchange);
            // That a field of several is not verified is a defect only if it is a secret, which a field with a client's name may not be.
            const isInPart = ['first-field', 'later-fields'].includes(String(exchange.facts.token));
            if (isSuccess(status))
              return broken([exchange], {
                ...(isInPart && !strict ? { severity: 'warn' as const } : {}),
                expected: statuses([401, 403], 'a rejection (401 or 403)'),
                received: receivedStatus(exchange),
                signature: `${operation} ${String(exchange.facts.token)} ${status}`,
              });
            if (!served) return undecided('the operation was never served, not even with valid credentials', exchange);
            if (status === 401 || status === 403) return met(exchange);
            if (exchange.facts.otherwise === 'doubtful')
              return undecided(
                `${status} may be about the rest of the request: no document states which members are required`,
                exchange,
              );
            return broken([exchange], {
              severity: strict ? 'fail' : 'warn',
              expected: statuses([401, 403]),
              received: receivedStatus(exchange),
              signature: `${operation} ${status}`,
            });
          })
      );
    }),
});
