/** Every operation without credentials and with wrong ones, and a look afterwards that nothing has come of it. */

import type { Operation } from '../../contracts/contract.ts';
import { createResource } from './creatable.ts';
import { byId, listQuery } from './resource.ts';
import { retrieveSettled } from './resource-life.ts';
import type { CallValues, Scenario, World } from './scenario.ts';

/** A request that would be served with valid credentials. */
function valuesFor(world: World, operation: Operation, id: string, callback: string): CallValues {
  switch (operation.action) {
    case 'list':
      return { query: listQuery(operation, world.startedAt) };
    case 'create':
    case 'update':
      return {
        ...(operation.action === 'update' ? byId(operation, id) : {}),
        body: { description: `${world.runName} refused ${operation.action}` },
      };
    case 'hub-create':
      return { body: { callback, query: '' } };
    default:
      return byId(operation, id);
  }
}

export const credentials: Scenario = {
  id: 'credentials',
  purpose: 'Calls every operation without credentials and with wrong ones.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'lookup') ? 'other-interface' : undefined,
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('create');
    if (!customer || !create) return world.blocked('nothing to ask for without credentials');
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'guarded' });
    if (!made) return;
    const ear = await world.openEar(`${world.contract.id}.refused`, {
      hub: 'refused',
      customer: customer.name,
      interface: world.contract.id,
    });
    const wrong = world.identities.filter(({ token }) => token !== undefined && token !== 'valid');
    const callers = [
      { name: 'anonymous', token: 'missing' },
      ...wrong.map(({ name, token }) => ({ name, token: token ?? 'wrong' })),
    ];
    for (const operation of world.boundOperations()) {
      for (const { name, token } of callers) {
        if (world.signal.aborted) return;
        const facts = { kind: 'negative', step: 'credentials', token, item: made.item };
        const answer = await world.call(operation, valuesFor(world, operation, made.id, ear.url), {
          identity: name,
          facts,
        });
        if (operation.action === 'hub-create')
          world.rememberHub(answer, 'hub registered without credentials', customer.identity, operation);
      }
      const valid = world.identities.find(({ name }) => name === customer.identity);
      if (valid && world.carriesToken(valid.name))
        await world.call(operation, valuesFor(world, operation, made.id, ear.url), {
          identity: valid.name,
          tamper: 'bad-signature',
          facts: { kind: 'negative', step: 'credentials', token: 'bad-signature', item: made.item },
        });
    }
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'after-credentials');
  },
};
