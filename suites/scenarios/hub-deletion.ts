/** Hubs that are deleted: the one that is named and no other, whatever it is narrowed by, and by nobody but its own customer. */

import type { Json } from '../../contracts/contract.ts';
import { createResource, type Created } from './creatable.ts';
import { fireAndListen, kindOf, type HubEvent } from './hub-events.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { byId, jsonObject } from './resource.ts';

/** Asks a hub's customer for the hub. */
async function lookAt({ world, customer }: HubGround, { id, name }: Hub, facts: { step: string; id: string }) {
  const retrieve = world.operation('hub-retrieve');
  if (!retrieve || id === undefined) return;
  await world.call(retrieve, byId(retrieve, id), {
    identity: customer.identity,
    facts: { kind: facts.id === 'deleted' ? 'odd' : 'good', hub: name, token: 'valid', ...facts },
  });
}

/** Deletes a hub and looks whether it is gone; true if the target says so. */
async function removed(ground: HubGround, hub: Hub): Promise<boolean> {
  const { world, customer } = ground;
  const remove = world.operation('hub-delete');
  if (!remove || hub.id === undefined) return false;
  const { succeeded, live } = await world.call(remove, byId(remove, hub.id), {
    identity: customer.identity,
    transport: 'raw',
    facts: { kind: 'good', step: 'delete-hub', hub: hub.name, id: 'existing', token: 'valid' },
  });
  world.mark('hub-deleted', {
    interface: world.contract.id,
    hub: hub.name,
    done: succeeded,
    status: live?.status ?? 0,
  });
  await lookAt(ground, hub, { step: 'deleted-hub', id: 'deleted' });
  return succeeded;
}

/** Another customer asks for a hub's deletion; its own customer looks whether it is still there. */
async function coveted(ground: HubGround): Promise<Hub | undefined> {
  const { world, customer } = ground;
  const [remove, other] = [world.operation('hub-delete'), world.customers[1]];
  if (!remove || !other) return undefined;
  const hub = await subscribe(ground, customer, 'coveted');
  if (hub.id === undefined || !hub.answer.succeeded) return undefined;
  await world.call(remove, byId(remove, hub.id), {
    identity: other.identity,
    facts: { kind: 'probe', step: 'foreign-deletion', hub: hub.name, id: 'foreign', token: 'valid' },
  });
  await lookAt(ground, hub, { step: 'after-foreign-deletion', id: 'existing' });
  return hub;
}

/** Hubs that would hear of an event at one resource, each narrowed in its own way. */
function narrowings(
  { world, create }: HubGround,
  { trigger }: HubEvent,
  { id, externalId }: Created,
): readonly { readonly name: string; readonly query?: Record<string, Json>; readonly filter?: string }[] {
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  const kind = kindOf(world, trigger);
  const example = jsonObject(world.declared('hub.querySyntax'))?.['example'];
  return [
    ...(has('CRID') && /^\d+$/.test(id) ? [{ name: 'deleted-crid', query: { CRID: Number(id) } }] : []),
    ...(has('ExternalID') ? [{ name: 'deleted-external-id', query: { ExternalID: externalId } }] : []),
    ...(has('EventType') && kind !== undefined ? [{ name: 'deleted-event-type', query: { EventType: kind } }] : []),
    ...(typeof example === 'string' ? [{ name: 'deleted-query', filter: example }] : []),
  ];
}

/** Registers narrowed hubs for a resource and deletes them before anything happens to it, so that nothing can be under way to them. */
async function narrowedAndRemoved(ground: HubGround, event: HubEvent, resource: Created): Promise<readonly Hub[]> {
  const gone: Hub[] = [];
  for (const { name, ...narrowing } of narrowings(ground, event, resource)) {
    const hub = await subscribe(ground, ground.customer, name, { ...narrowing, kind: 'offered' });
    if (hub.answer.succeeded && (await removed(ground, hub))) gone.push(hub);
  }
  return gone;
}

/**
 * Deletes a hub, registered before another one that stays; proves that the one is gone and the other is not, and fires again: the deleted hub
 * must stay silent while the others hear. The resource given beside the event is one that hubs have heard of already.
 */
export async function deletion(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  resource: Created,
  known: Created,
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
  const kept = await subscribe(ground, customer, 'kept');
  const other = await coveted(ground);
  const alive = [control, doomed, kept, ...(other ? [other] : [])];
  await fireAndListen(ground, event, resource, 'before-deletion', { hear: alive });
  const done = await removed(ground, doomed);
  await lookAt(ground, kept, { step: 'kept-hub', id: 'existing' });
  const gone = await narrowedAndRemoved(ground, event, known);
  if (gone.length > 0) await fireAndListen(ground, event, known, 'after-deletion', { hear: [control], silent: gone });
  // A notification of an earlier event may still be under way to the deleted hub; of a new resource none can be.
  const make = world.operation('create');
  const fresh =
    done && make ? await createResource(world, make, customer, { kind: 'plain', step: 'notified' }) : undefined;
  if (!fresh) return;
  for (const one of [event, ...more])
    await fireAndListen(ground, one, fresh, 'after-deletion', { hear: [control, kept], silent: [doomed] });
  // The other hubs are not deleted with it.
  await lookAt(ground, control, { step: 'retrieve-hub', id: 'existing' });
}
