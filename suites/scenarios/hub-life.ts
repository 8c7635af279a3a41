/** A hub from its retrieval to its deletion, and what is heard of it afterwards. */

import { createResource, type Created } from './creatable.ts';
import { fireAndListen, type HubEvent } from './hub-events.ts';
import { neutralQuery, subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
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

/** Deletes a hub, proves it is gone, and fires again: the deleted hub must stay silent while a control hears. */
export async function silenceAfterDeletion(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  resource: Created,
  control: Hub,
): Promise<void> {
  const { world, customer } = ground;
  const remove = world.operation('hub-delete');
  if (!remove) return;
  await world.call(remove, byId(remove, /^\d+$/.test(control.id ?? '') ? '999999999' : `unknown-${world.runName}`), {
    identity: customer.identity,
    facts: { kind: 'odd', step: 'delete-unknown-hub', id: 'unknown', token: 'valid' },
  });
  const doomed = await subscribe(ground, customer, 'deleted');
  if (doomed.id === undefined) return;
  await fireAndListen(ground, event, resource, 'before-deletion', { hear: [control, doomed] });
  const answer = await world.call(remove, byId(remove, doomed.id), {
    identity: customer.identity,
    transport: 'raw',
    facts: { kind: 'good', step: 'delete-hub', hub: 'deleted', id: 'existing', token: 'valid' },
  });
  world.mark('hub-deleted', {
    interface: world.contract.id,
    hub: 'deleted',
    done: answer.succeeded,
    status: answer.live?.status ?? 0,
  });
  const retrieve = world.operation('hub-retrieve');
  if (retrieve)
    await world.call(retrieve, byId(retrieve, doomed.id), {
      identity: customer.identity,
      facts: { kind: 'odd', step: 'deleted-hub', hub: 'deleted', id: 'deleted', token: 'valid' },
    });
  // A notification of an earlier event may still be under way to the deleted hub; of a new resource none can be.
  const make = world.operation('create');
  const fresh =
    answer.succeeded && make
      ? await createResource(world, make, customer, { kind: 'plain', step: 'notified' })
      : undefined;
  if (!fresh) return;
  await fireAndListen(ground, event, fresh, 'after-deletion', { hear: [control], silent: [doomed] });
  for (const one of more)
    await fireAndListen(ground, one, fresh, 'after-deletion', { hear: [control], silent: [doomed] });
  // The other hubs are not deleted with it.
  if (retrieve && control.id !== undefined)
    await world.call(retrieve, byId(retrieve, control.id), {
      identity: customer.identity,
      facts: { kind: 'good', step: 'retrieve-hub', hub: control.name, id: 'existing', token: 'valid' },
    });
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
