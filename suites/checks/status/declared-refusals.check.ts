import { NO_OPTIONS, type Check } from '../check.ts';
import { broken, met, undecided } from '../observation.ts';
import { isTransient, received } from '../../evidence/status-class.ts';

/**
 * Decides: once the profile gives examples of bad requests: each is refused with the status it names.
 * Needs:   such an example, sent as it stands.
 * Leaves:  every other bad request.
 */
export const declaredRefusals: Check = {
  id: 'declared-refusals',
  decides: 'Bad requests the profile gives as examples are refused with the status it names.',
  needs: 'Such an example, sent as it stands.',
  leaves: 'Every other bad request.',
  options: NO_OPTIONS,
  evidence: ['bad-input'],
  judge: ({ requirement, history }) =>
    history.exchanges({ operations: requirement.operations, facts: { step: 'declared-refusal' } }).map((exchange) => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return undecided(received(exchange), exchange);
      const wanted = String(exchange.facts['wanted']).split(' ').map(Number);
      if (wanted.includes(status)) return met(exchange);
      return broken([exchange], {
        expected: `status ${wanted.join(' or ')}, as declared`,
        received: received(exchange),
        signature: `${exchange.operation} ${status}`,
      });
    }),
};
