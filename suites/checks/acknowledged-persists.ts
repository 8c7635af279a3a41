import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { pattern } from './create-agrees.ts';
import { livesOf, resourceIn, succeeded } from './life-of.ts';
import { broken, met, undecided, type Observation } from './observation.ts';
import { received } from './status-class.ts';
import { requestJson } from './history.ts';

/**
 * Decides: what an accepted create or patch acknowledged is still there at the end of the run.
 * Needs:   an accepted create and a retrieval at the end.
 * Leaves:  resources that were patched (their last reading counts instead), places a provider fills by itself.
 */
export const acknowledgedPersists: Check = {
  id: 'acknowledged-persists',
  decides: 'What an accepted create or patch acknowledged is still there at the end of the run.',
  needs: 'An accepted create and a retrieval at the end of the run.',
  leaves: 'Places a provider fills by itself, members left out or added.',
  options: NO_OPTIONS,
  evidence: ['resource-life', 'persistence'],
  judge: ({ contract, history, declared }) => {
    const assigned = assignedPlaces({ contract, declared });
    const updating = contract.operations.filter(({ action }) => action === 'update').map(({ id }) => id);
    return livesOf(history, contract).flatMap(({ create, patches, retrieved, lost }): readonly Observation[] => {
      const missing = lost.get('end');
      if (missing)
        return [
          broken([create, missing], {
            expected: 'the acknowledged resource',
            received: received(missing),
            signature: `lost ${missing.response?.status}`,
          }),
        ];
      const end = retrieved.get('end');
      const resource = end && resourceIn(end);
      if (!end || !resource) return [];
      const lastRead = patches.length > 0 ? retrieved.get(`after-patch-${patches.length}`) : undefined;
      const touched = history
        .exchanges({ operations: updating, facts: { item: String(create.facts['item']) } })
        .some((exchange) => exchange.facts['step'] !== 'patch' && succeeded(exchange));
      if (touched) return [met(create, end)];
      const acknowledged = lastRead ? resourceIn(lastRead) : requestJson(create);
      if (acknowledged === undefined) return [undecided('the last change was not read back', end)];
      const [first] = disagreements(acknowledged, resource, [], { assigned });
      if (!first) return [met(create, end)];
      return [
        broken([lastRead ?? create, end], {
          ...first,
          expected: `${first.expected}, as acknowledged`,
          signature: pattern(first.pointer),
        }),
      ];
    });
  },
};
