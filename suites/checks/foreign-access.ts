import { optionsSchema, type Check } from './check.ts';
import { broken, met, seen, type Observation } from './observation.ts';
import { isSuccess, received } from './status-class.ts';

/**
 * Decides: once the profile declares isolation: another customer's resource is not served, not changed.
 * Needs:   a resource of one customer that its owner can read, and a call for it by another.
 * Leaves:  everything while undeclared: no document says what a call by id for another customer's resource gets; it is recorded.
 */
export const foreignAccess: Check = {
  id: 'foreign-access',
  decides: "Another customer's resource is neither served nor changed, once isolation is declared.",
  needs: 'A resource its owner can read, and a call for it by another customer.',
  leaves: 'Everything while undeclared; it is recorded.',
  options: optionsSchema({ action: { enum: ['retrieve', 'update', 'hub-retrieve'] } }, ['action']),
  evidence: ['resource-life', 'subscriptions'],
  judge: ({ requirement, history, declared }) => {
    const value = requirement.declarations.map(declared).find((one) => one !== undefined);
    return history
      .exchanges({ operations: requirement.operations, facts: { id: 'foreign' } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined) return [];
        if (value === undefined || value === false)
          return [seen(`another customer received ${received(exchange)}`, exchange)];
        const allowed = Array.isArray(value) ? value.includes(status) : !isSuccess(status);
        if (allowed) return [met(exchange)];
        return [
          broken([exchange], {
            expected: Array.isArray(value)
              ? `status ${value.join(' or ')}, as declared`
              : 'a refusal, as isolation is declared',
            received: received(exchange),
            signature: `${exchange.operation} ${status}`,
          }),
        ];
      });
  },
};
