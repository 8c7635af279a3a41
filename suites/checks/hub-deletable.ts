import { NO_OPTIONS, type Check } from './check.ts';
import { broken, met, undecided, type Observation } from './observation.ts';
import { isSuccess, isTransient, received } from './status-class.ts';
import { responseJson } from './history.ts';

/**
 * Decides: a hub can be deleted by its id, and is not found afterwards.
 * Needs:   a created hub, a bound deletion, and a retrieval after it.
 * Leaves:  the success status, where the profile binds none.
 */
export const hubDeletable: Check = {
  id: 'hub-deletable',
  decides: 'A hub can be deleted by its id, and is not found afterwards.',
  needs: 'A created hub and a bound deletion.',
  leaves: 'The success status, where the profile binds none.',
  options: NO_OPTIONS,
  evidence: ['subscriptions'],
  judge: ({ contract, history, profile }) => {
    const ids = (action: string) => contract.operations.filter((one) => one.action === action).map(({ id }) => id);
    return history
      .exchanges({ operations: ids('hub-delete'), facts: { step: 'delete-hub' } })
      .flatMap((exchange): readonly Observation[] => {
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status)) return [undecided(received(exchange), exchange)];
        const wanted = profile.bindings?.[exchange.operation]?.success;
        if (wanted ? !wanted.includes(status) : !isSuccess(status))
          return [
            broken([exchange], {
              expected: wanted ? `status ${wanted.join(' or ')}, as bound` : 'success',
              received: received(exchange),
              signature: `${status}`,
            }),
          ];
        const after = history.exchanges({ operations: ids('hub-retrieve'), facts: { step: 'deleted-hub' } })[0];
        if (!after?.response) return [met(exchange)];
        const json = responseJson(after);
        const gone = !isSuccess(after.response.status) || (Array.isArray(json) && json.length === 0);
        if (gone) return [met(exchange, after)];
        return [
          broken([exchange, after], {
            expected: 'no such hub after its deletion',
            received: received(after),
            signature: 'still there',
          }),
        ];
      });
  },
};
