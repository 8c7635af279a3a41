/** Every operation without credentials and with wrong ones, and a retrieval afterwards that shows whether they had an effect. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { servedMonitorKey } from '../monitor/monitor-key.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { showsTexts } from '../resources/shows-texts.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { defineScenario, steps, type Customer, type World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';
import { withoutCreation } from '../resources/without-creation.ts';
import { withoutRights } from './without-rights.ts';

/** A hub that exists, so that a rejection is due to the credentials and not to the id. */
async function registered(world: World, customer: Customer): Promise<string | undefined> {
  const operation = world.operation('hub-create');
  if (!operation) return undefined;
  const callback = await world.openCallback({ hub: 'protected', customer: customer.name });
  const response = await world.call(
    operation,
    { body: { callback: callback.url, query: neutralQuery(world), ...extraFields(world) } },
    { identity: customer.identity, facts: { kind: 'good', step: 'protected-hub', body: 'valid', token: 'valid' } },
  );
  return world.rememberHub(response, 'hub protected by credentials', customer.identity, operation);
}

/** The resource, and what a reading must show first that the requests without rights are compared with. */
interface Updated extends Created {
  readonly shows?: (resource: JsonObject) => boolean;
}

/**
 * The list and an update with valid credentials: a rejection of wrong ones is due to them only where valid ones are served.
 * @returns the resource as it is to be now.
 */
async function withRights(world: World, { identity }: Customer, made: Created): Promise<Updated> {
  const about = { identity, facts: { kind: 'settling', step: 'before-credentials', token: 'valid' } } as const;
  const list = world.operation('list');
  if (list && !world.isUnavailable(list)) await world.call(list, { query: listQuery(list, world) }, about);
  const update = world.operation('update');
  if (!update) return made;
  const { body } = updateBody(world, `${world.runName} updated with valid credentials`);
  const facts = { ...about.facts, item: made.item, id: 'existing', body: 'valid' } as const;
  const { succeeded } = await world.call(update, { ...byId(update, made.id), body }, { identity, facts });
  if (!succeeded) return made;
  return { ...made, sent: { ...made.sent, ...body }, shows: showsTexts(world, body) };
}

export default defineScenario({
  id: 'credentials',
  purpose: 'Calls every operation without credentials and with wrong ones.',
  changesState: true,
  phase: 'main',
  provides: steps(
    ...(['protected', 'protected-hub', 'before-credentials', 'credentials', 'after-credentials'] as const),
    'after-rejected-deletion',
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'lookup') ? 'other-interface' : undefined,
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('create');
    if (!customer || !create) return withoutCreation(world, 'no resource to request without credentials');
    const created = await createResource(world, create, customer, { kind: 'plain', step: 'protected' });
    if (!created) return;
    const made = await withRights(world, customer, created);
    const callback = await world.openCallback({ hub: 'rejected', customer: customer.name });
    const hub = await registered(world, customer);
    const retrieve = world.operation('retrieve');
    if (retrieve) await retrieveSettled(world, retrieve, made, 'before-credentials', made.shows);
    // Which id a monitor takes is unspecified: a rejection is due to the credentials only if the request is served with valid ones.
    const operation = world.operation('monitor');
    const monitor =
      operation && (await servedMonitorKey(world, operation, made, { kind: 'settling', step: 'before-credentials' }));
    await withoutRights(world, customer, { made, callback: callback.url, hub, monitor });
    if (retrieve) await retrieveSettled(world, retrieve, made, 'after-credentials');
    const look = world.operation('hub-retrieve');
    if (look && hub !== undefined)
      await world.call(look, byId(look, hub), {
        identity: customer.identity,
        facts: { kind: 'settling', step: 'after-rejected-deletion', hub: 'protected', id: 'existing', token: 'valid' },
      });
  },
});
