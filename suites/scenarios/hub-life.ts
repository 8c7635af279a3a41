/** A hub that is asked for, by its customer and by another, and one that is registered twice. */

import { neutralQuery, type Hub, type HubGround } from './hub-subscribe.ts';
import { byId, jsonObject } from './resource.ts';

export async function hubLife(ground: HubGround, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const retrieve = world.operation('hub-retrieve');
  if (retrieve && main.id !== undefined) {
    await world.call(retrieve, byId(retrieve, main.id), {
      identity: customer.identity,
      facts: { kind: 'good', step: 'retrieve-hub', hub: main.name, id: 'existing', token: 'valid' },
    });
    const other = world.customers[1];
    if (other)
      await world.call(retrieve, byId(retrieve, main.id), {
        identity: other.identity,
        facts: { kind: 'probe', step: 'foreign-hub', hub: main.name, id: 'foreign', token: 'valid' },
      });
    const unknown = /^\d+$/.test(main.id) ? '999999999' : `unknown-${world.runName}`;
    await world.call(retrieve, byId(retrieve, unknown), {
      identity: customer.identity,
      facts: { kind: 'odd', step: 'unknown-hub', id: 'unknown', token: 'valid' },
    });
  }
}

/** A second registration of one callback: what comes of it is recorded. */
export async function twice(ground: HubGround, main: Hub): Promise<void> {
  const { world, create, customer } = ground;
  const answer = await world.call(
    create,
    { body: { callback: main.ear.url, query: neutralQuery(world) } },
    {
      identity: customer.identity,
      facts: { kind: 'probe', step: 'same-callback', hub: 'main', body: 'valid', token: 'valid' },
    },
  );
  const { id } = jsonObject(answer.live?.json) ?? {};
  if (String(id) !== main.id) world.rememberHub(answer, 'hub main, registered twice', customer.identity, create);
}
