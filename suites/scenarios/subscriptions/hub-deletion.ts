/** Hubs that are deleted: the one that is named and no other, whatever it is narrowed by, and by nobody but its own customer. */

import type { Json } from '../../../contracts/contract.ts';
import type { Created } from '../resources/creatable.ts';
import { fireAndListen, freshResource, kindOf, type HubEvent } from './hub-events.ts';
import { lookAt } from './hub-life.ts';
import { registerAgain, subscribe, withdraw, type Hub, type HubGround } from './hub-subscribe.ts';
import { exampleQuery } from '../resources/query-syntax.ts';
import { byId } from '../resources/resource.ts';

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
  await lookAt(ground, hub, { kind: 'odd', step: 'deleted-hub', id: 'deleted' });
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
  await lookAt(ground, hub, { step: 'after-foreign-deletion' });
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
  const example = exampleQuery(world);
  return [
    ...(has('CRID') && /^\d+$/.test(id) ? [{ name: 'deleted-crid', query: { CRID: id } }] : []),
    ...(has('ExternalID') ? [{ name: 'deleted-external-id', query: { ExternalID: externalId } }] : []),
    ...(has('EventType') && kind !== undefined ? [{ name: 'deleted-event-type', query: { EventType: kind } }] : []),
    ...(example !== undefined ? [{ name: 'deleted-query', filter: example }] : []),
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
 * must stay silent while the others hear.
 */
export async function deletion(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  known: Created,
  { control, theirs, initiated }: { control: Hub; theirs: Hub | undefined; initiated: HubEvent | undefined },
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
  await fireAndListen(ground, event, known, 'before-deletion', { hear: alive });
  const done = await removed(ground, doomed);
  for (const one of [kept, theirs]) if (one) await lookAt(ground, one, { step: 'kept-hub' });
  const gone = await narrowedAndRemoved(ground, event, known);
  if (gone.length > 0) await fireAndListen(ground, event, known, 'after-deletion', { hear: [control], silent: gone });
  // A notification of an earlier event may still be under way to the deleted hub; of a new resource none can be.
  const fresh = done ? await freshResource(ground) : undefined;
  if (!fresh) return;
  for (const one of [event, ...more, ...(initiated ? [initiated] : [])])
    await fireAndListen(ground, one, fresh, 'after-deletion', { hear: [control, kept], silent: [doomed] });
  // The other hubs are not deleted with it.
  await lookAt(ground, control, { step: 'retrieve-hub' });
}

/** Deletes the hub of a second customer, beside another one of it that stays. */
export async function deletionByAnother(ground: HubGround, event: HubEvent, theirs: Hub): Promise<void> {
  const kept = await subscribe(ground, ground.customer, 'kept-by-another');
  if (kept.answer.succeeded) await usedDeletion(ground, event, theirs, kept);
}

/** Deletes a hub that has heard of much, as the others that are deleted have not, and fires again. */
export async function usedDeletion(ground: HubGround, event: HubEvent, used: Hub, control: Hub): Promise<void> {
  const fresh = (await removed(ground, used)) ? await freshResource(ground) : undefined;
  if (!fresh) return;
  await fireAndListen(ground, event, fresh, 'after-deletion', { hear: [control], silent: [used] });
  // A callback whose hub was deleted is as free as any other.
  const { world, create, customer } = ground;
  const facts = { kind: 'good', step: 'register-again', hub: used.name, customer: customer.name };
  const answer = await registerAgain(ground, used, facts);
  const id = world.rememberHub(answer, `hub ${used.name}, registered again`, customer.identity, create);
  if (id !== undefined) await withdraw(ground, id, 'delete-again');
}
