import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isSuccess, isTransient, received, receivedStatus } from '../../evidence/status-class.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../undecided-by.ts';
import { phrase, success } from '../../evidence/phrase.ts';

const REQUESTS = { kind: ['good', 'unavailable', 'settling'], token: 'valid' } as const;

export default defineCheck({
  id: 'declared-available',
  decides: 'An operation that the document calls unavailable is served if it is declared available.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Every error while undeclared: recorded, not judged. 429, 502, 503, 504.',
  judge: ({ requirement, contract, history, own }) =>
    history.exchanges({ operations: requirement.operations, facts: REQUESTS }).map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined) return undecided('no response', exchange);
      if (isSuccess(status)) return met(exchange);
      if (isCalledUnavailable(operationOf(contract, exchange), own('readAvailable')))
        return seen(received(exchange), exchange);
      if (isTransient(status)) return undecidedBy(exchange);
      if (exchange.facts.kind === 'settling') return seen(received(exchange), exchange);
      return broken([exchange], {
        expected: phrase`${success()}, because the operation is declared available`,
        received: receivedStatus(exchange),
        signature: `${status}`,
      });
    }),
});
