/** At the end of a run, when everything else is done: what was acknowledged is still there. */

import { byId } from './resource.ts';
import { retrieveSettled } from './settled.ts';
import type { Scenario } from './scenario.ts';

const MOST = 50;

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
    await Promise.all(world.created.slice(0, MOST).map((made) => retrieveSettled(world, retrieve, made, 'end')));
  },
};
