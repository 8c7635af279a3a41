/** One known-good call per identity and interface, before anything else: a credential that does not work is a cause, not a violation. */

import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { listQuery } from '../resources/resource.ts';
import { defineScenario, } from '../scenario.ts';

export default defineScenario({
  id: 'controls',
  purpose: 'Proves each credential by one known-good call before anything is judged by it.',
  changesState: false,
  phase: 'control',
  obstacle: () => undefined,
  run: async (world) => {
    const { contract, profile } = world;
    const lookup = contract.operations.filter(({ action }) => action === 'lookup');
    const list = world.operation('list');
    for (const identity of world.identities) {
      if ((identity.token ?? 'valid') !== 'valid') continue;
      const device = profile.devices?.customers[identity.customer]?.located[0];
      const allowed = lookup.find(({ scopes }) => scopes.every((scope) => identity.scopes?.includes(scope)));
      const options = {
        identity: identity.name,
        facts: { kind: 'good', step: 'control', token: 'valid', scope: 'held' },
      };
      if (allowed && device)
        await world.call(
          allowed,
          { query: oneKey(device) },
          { ...options, facts: { ...options.facts, set: 'owned', key: keyOf(device) } },
        );
      else if (lookup.length === 0 && list && !world.isUnavailable(list))
        // Nothing has been made yet, and what answers an empty list is not shown.
        await world.call(
          list,
          { query: listQuery(list, world.startedAt) },
          { ...options, facts: { ...options.facts, kind: 'settling' } },
        );
    }
  },
});
