/** At the end of a run, when everything else is done: what was acknowledged is still there. */

import { byId } from './resource.ts';
import type { Created } from './creatable.ts';
import { asLastSeen, listSettled, retrieveSettled } from './settled.ts';
import type { Scenario, World } from './scenario.ts';

const MOST = 50;

/** A resource with an external id and one without, looked for once more while nothing is created any more. */
async function inTheList(world: World): Promise<void> {
  const list = world.operation('list');
  if (!list || world.isUnavailable(list)) return;
  const own = world.created.filter((one): one is Created => 'sent' in one && one.customer === world.customers[0]?.name);
  const kinds = [
    (one: Created) => one.sent['externalId'] !== undefined,
    (one: Created) => one.sent['externalId'] === undefined,
  ];
  for (const isMeant of kinds) {
    const made = own.find(isMeant);
    if (made) await listSettled(world, list, made, 'list-end');
  }
}

export const persistence: Scenario = {
  id: 'persistence',
  purpose: 'Reads at the end of the run whatever the run has made.',
  changesState: false,
  phase: 'end',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const retrieve = world.operation('retrieve');
    if (!retrieve) return;
    const [first] = world.created;
    if (first)
      for (let nth = 1; nth <= 4; nth += 1)
        await world.call(retrieve, byId(retrieve, first.id), {
          identity: first.identity,
          facts: { kind: 'good', step: 'read-again', nth, id: 'existing', token: 'valid' },
        });
    await inTheList(world);
    await Promise.all(
      world.created
        .slice(0, MOST)
        .map((made) => retrieveSettled(world, retrieve, made, 'end', asLastSeen(world, made))),
    );
  },
};
