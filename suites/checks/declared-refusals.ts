import { NO_OPTIONS, type Check } from './check.ts';
import { broken, met } from './observation.ts';
import { received } from './status-class.ts';

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
      const wanted = String(exchange.facts['wanted']).split(' ').map(Number);
      if (wanted.includes(exchange.response?.status ?? 0)) return met(exchange);
      return broken([exchange], {
        expected: `status ${wanted.join(' or ')}, as declared`,
        received: received(exchange),
        signature: `${exchange.operation} ${exchange.response?.status ?? 0}`,
      });
    }),
};
