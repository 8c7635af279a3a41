/** The monitor of an asynchronous operation: created with an external id, asked for where the profile says it stands. */

import { createResource } from './creatable.ts';
import { idParameter } from './resource.ts';
import { retrieveSettled } from './settled.ts';
import type { Scenario } from './scenario.ts';

export const monitor: Scenario = {
  id: 'monitor',
  purpose: 'Asks the monitor about a resource it has just made, and compares what it tells with the resource.',
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
    const path = world.binding(operation)?.path ?? operation.path ?? '';
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? idParameter(operation);
    // The href of a monitor ends in the external id; what its request path takes is not shown, so the resource's own id is tried as well.
    const keys = name.toLowerCase() === 'externalid' ? [made.externalId] : [made.externalId, made.id];
    for (const [index, key] of keys.entries()) {
      const last = index === keys.length - 1;
      const facts = { step: 'monitor', item: made.item, id: 'existing', token: 'valid', externalId: made.externalId };
      const answer = await world.call(
        operation,
        { path: { [name]: key } },
        { identity: customer.identity, facts: { ...facts, kind: last ? 'good' : 'settling' } },
      );
      if (answer.succeeded) break;
    }
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'beside-monitor');
    const unknown = `unknown-${world.runName}`;
    await world.call(
      operation,
      { path: { [name]: unknown } },
      { identity: customer.identity, facts: { kind: 'odd', step: 'unknown-monitor', id: 'unknown', token: 'valid' } },
    );
  },
};
