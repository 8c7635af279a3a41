import { keyOf, oneKey } from '../../../profile/one-key.ts';
import { listQuery } from '../resources/list-search.ts';
import { defineScenario } from '../scenario.ts';

export default defineScenario({
  id: 'controls',
  purpose:
    'Sends one valid request for each identity and interface before all others, so that credentials that do not work are reported as a cause.',
  changesState: false,
  calls: ['lookup', 'list'],
  phase: 'control',
  inEveryShard: true,
  provides: [{ step: 'control' }],
  obstacle: () => undefined,
  run: async (world) => {
    const { contract, profile } = world;
    const lookup = contract.operations.filter(({ action }) => action === 'lookup');
    const list = world.operation('list');
    for (const { name: identity, token = 'valid', customer, scopes: held } of world.identities) {
      if (token !== 'valid') continue;
      const device = profile.devices?.customers[customer]?.located[0];
      const allowed = lookup.find(({ scopes }) => scopes.every((scope) => held?.includes(scope)));
      const facts = { kind: 'good', step: 'control', token: 'valid', scope: 'held' } as const;
      if (allowed && device)
        await world.call(
          allowed,
          { query: oneKey(device) },
          { identity, facts: { ...facts, set: 'owned', key: keyOf(device) } },
        );
      else if (lookup.length === 0 && list)
        // No resource exists at this time, and the response for an empty list is unspecified.
        await world.call(
          list,
          { query: listQuery(list, world) },
          { identity, facts: { ...facts, kind: world.isUnavailable(list) ? 'unavailable' : 'settling' } },
        );
    }
  },
});
