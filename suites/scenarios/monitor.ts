/** The monitor of an asynchronous operation: created with an external id, asked for where the profile says it stands. */

import { createResource } from './creatable.ts';
import { monitorParameter, servedMonitorKey } from './monitor-key.ts';
import { retrieveSettled } from './settled.ts';
import type { Scenario } from './scenario.ts';

export const monitor: Scenario = {
  id: 'monitor',
  purpose:
    'Asks the monitor about a resource it has just made, as its customer and as another, and compares what it tells with the resource.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'monitor') ? undefined : 'other-interface',
  run: async (world) => {
    const operation = world.operation('monitor');
    const create = world.operation('create');
    const customer = world.customers[0];
    if (!operation) return;
    if (!create || !customer) return world.blocked('nothing could be created to be monitored');
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'monitored' });
    if (!made) return;
    // Something that the other customer has, and that no monitor of this one may hold.
    const other = world.customers[1];
    if (other) await createResource(world, create, other, { kind: 'plain', step: 'monitored' });
    const key = await servedMonitorKey(world, operation, made, { step: 'monitor' });
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'beside-monitor');
    const name = monitorParameter(world, operation);
    if (other && key !== undefined)
      await world.call(
        operation,
        { path: { [name]: key } },
        {
          identity: other.identity,
          facts: { kind: 'probe', step: 'foreign-monitor', id: 'foreign', item: made.item, token: 'valid' },
        },
      );
    const unknown = `unknown-${world.runName}`;
    await world.call(
      operation,
      { path: { [name]: unknown } },
      { identity: customer.identity, facts: { kind: 'odd', step: 'unknown-monitor', id: 'unknown', token: 'valid' } },
    );
  },
};
