import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { asyncStatuses, received, receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { because, phrase, statuses, success } from '../../evidence/phrase.ts';

const REQUESTS = { kind: ['good', 'unavailable', 'settling'], token: 'valid' } as const;

export default defineCheck({
  id: 'declared-available',
  decides:
    'An operation that the document calls unavailable is served if it is declared available, with a status that the profile binds if the document states none.',
  needs: [{ exchange: REQUESTS }],
  leaves: 'Every error while undeclared: recorded, not judged. 429, 502, 503, 504.',
  judge: ({ requirement, contract, history, profile, declared, own }) =>
    history.exchanges({ operations: requirement.operations, facts: REQUESTS }).map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined) return undecided('no response', exchange);
      const operation = operationOf(contract, exchange);
      // Where the document states a success status, another requirement is about it.
      const bound = operation?.success.length === 0 ? (profile.bindings?.[exchange.operation]?.success ?? []) : [];
      const isOther =
        bound.length > 0 && operation && ![...bound, ...asyncStatuses(operation, declared)].includes(status);
      if (isSuccess(status) && !isOther) return met(exchange);
      if (isCalledUnavailable(operation, own('readAvailable'))) return seen(received(exchange), exchange);
      if (isTransient(status)) return undecidedBy(exchange);
      if (exchange.facts.kind === 'settling' && !isSuccess(status)) return seen(received(exchange), exchange);
      return broken([exchange], {
        expected: phrase`${bound.length > 0 ? statuses(bound) : success()}${because('the operation is declared available')}`,
        received: receivedStatus(exchange),
        signature: `${status}`,
      });
    }),
});
