/** Deletes hubs: the one that is named and no other, however it is narrowed, and only by its own customer. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { CreatedResource } from '../scenario.ts';
import { eventTypeOf, fireAndWait, fireTogether, freshResource, type HubEvent } from './events.ts';
import { hasParameter, isInteger, narrowingsTo } from './narrowing.ts';
import { queryHub, usableQuery } from './queried-hub.ts';
import { lookAt } from './retrieval.ts';
import {
  hubsOf,
  isHub,
  registerAgain,
  secondCustomer,
  settleDeletion,
  settleHubs,
  subscribe,
  withdraw,
  type Hub,
  type HubContext,
  type SubscribeOptions,
} from './subscribe.ts';
import { byId } from '../resources/resource.ts';

/** Deletes a hub and, if the target reports success, retrieves it. @returns whether it does */
async function removed(context: HubContext, hub: Hub): Promise<boolean> {
  const { world, customer } = context;
  const remove = world.operation('hub-delete');
  if (!remove || hub.id === undefined) return false;
  const { succeeded, live } = await world.call(remove, byId(remove, hub.id), {
    identity: customer.identity,
    transport: 'raw',
    facts: { step: 'delete-hub', kind: 'good', hub: hub.name, id: 'existing', token: 'valid' },
  });
  world.note('hub-deleted', { hub: hub.name, done: succeeded, status: live?.status ?? 0 });
  // A deletion without a response, or a rejected one, does not show whether there is a hub with the id.
  if (!succeeded) return false;
  await settleDeletion(world);
  await lookAt(context, hub, 'deleted-hub', { kind: 'odd', id: 'deleted' });
  return true;
}

/** Another customer requests a hub's deletion; its own customer retrieves it. */
async function foreignDeletionTarget(context: HubContext): Promise<Hub | undefined> {
  const { world, customer } = context;
  const [remove, other] = [world.operation('hub-delete'), secondCustomer(context)];
  if (!remove || !other) return undefined;
  const hub = await subscribe(context, customer, 'foreign-deletion-target');
  if (hub.id === undefined || !hub.isRegistered) return undefined;
  await world.call(remove, byId(remove, hub.id), {
    identity: other.identity,
    facts: { step: 'foreign-deletion', kind: 'probe', hub: hub.name, id: 'foreign', token: 'valid' },
  });
  await lookAt(context, hub, 'after-foreign-deletion');
  return hub;
}

interface NarrowedHub extends Pick<SubscribeOptions, 'query' | 'filter' | 'kind'> {
  readonly name: HubName;
}

/** Hubs that would be notified of an event of one resource, each narrowed in another way. */
function narrowedHubs(context: HubContext, { trigger }: HubEvent, resource: CreatedResource): readonly NarrowedHub[] {
  const eventType = eventTypeOf(context.world, trigger);
  return [
    ...narrowingsTo(context, resource).map(({ by, query }) => ({ name: `deleted-${by}` as const, query })),
    ...(hasParameter(context, 'EventType') && eventType !== undefined
      ? [{ name: 'deleted-event-type', query: { EventType: eventType } } as const]
      : []),
    { name: 'deleted-query', ...usableQuery(context.world) },
  ];
}

/** Registers narrowed hubs for a resource and deletes them before anything happens to it, so that no notification to them can be in delivery. */
async function narrowedAndRemoved(
  context: HubContext,
  event: HubEvent,
  resource: CreatedResource,
): Promise<readonly Hub[]> {
  const [registered, gone]: [Hub[], Hub[]] = [[], []];
  for (const { name, ...narrowing } of narrowedHubs(context, event, resource))
    registered.push(await subscribe(context, context.customer, name, { kind: 'offered', ...narrowing }));
  const those = registered.filter(({ isRegistered }) => isRegistered);
  // A registration that takes time to have an effect may do so after the deletion.
  await settleHubs(context.world, those);
  for (const hub of those) if (await removed(context, hub)) gone.push(hub);
  return gone;
}

interface HubsToDelete {
  readonly doomed: Hub;
  readonly kept: Hub;
  readonly other: Hub | undefined;
}

/** Registers a hub that is deleted and others that stay, then deletes one that does not exist; undefined where hubs cannot be deleted. */
async function hubsToDelete(context: HubContext, control: Hub): Promise<HubsToDelete | undefined> {
  const { world, customer } = context;
  const remove = world.operation('hub-delete');
  if (!remove) return undefined;
  const doomed = await subscribe(context, customer, 'deleted');
  const isKnown = doomed.id !== undefined;
  const other = isKnown ? await foreignDeletionTarget(context) : undefined;
  const kept = isKnown ? await subscribe(context, customer, 'kept', { suffix: '/' }) : undefined;
  // Right after a registration: a target may delete its newest hub where it finds none with the id.
  await world.call(remove, byId(remove, isInteger(control.id ?? '') ? '999999999' : `unknown-${world.runName}`), {
    identity: customer.identity,
    facts: { step: 'delete-unknown-hub', kind: 'odd', id: 'unknown', token: 'valid' },
  });
  return kept && { doomed, kept, other };
}

/** Until the first deletion, each hub of the run can be retrieved. */
async function lookAtAll(context: HubContext): Promise<void> {
  for (const hub of hubsOf(context.world)) await lookAt(context, hub, 'retrieve-hub');
}

/** Where no notification can be attributed to an event: retrievals show which hub was deleted. */
export async function deletionWithoutEvents(context: HubContext, control: Hub): Promise<void> {
  const narrowed = await queryHub(context);
  const other = secondCustomer(context);
  const foreign = other && (await subscribe(context, other, 'other-customer'));
  const hubs = await hubsToDelete(context, control);
  await lookAtAll(context);
  if (!hubs) return;
  for (const one of [hubs.doomed, narrowed]) await removed(context, one);
  for (const one of [hubs.kept, foreign]) if (one) await lookAt(context, one, 'kept-hub');
  await lookAt(context, control, 'retrieve-hub');
}

interface DeletedHubs {
  readonly doomed: Hub;
  readonly kept: Hub;
  /** Narrowed hubs for a resource that nothing has happened to since. */
  readonly narrowed: readonly Hub[];
  readonly known: CreatedResource;
  /** True if the target reported success. */
  readonly done: boolean;
}

/** Deletes a hub, registered before another one that stays, and narrowed ones; retrieves them. */
export async function deletion(
  context: HubContext,
  event: HubEvent,
  control: Hub,
  foreign: Hub | undefined,
): Promise<DeletedHubs | undefined> {
  const known = await freshResource(context);
  const hubs = known && (await hubsToDelete(context, control));
  if (!hubs) return undefined;
  const { doomed, kept, other } = hubs;
  const alive = [control, doomed, kept, ...(other ? [other] : [])];
  await fireAndWait(context, event, known, 'before-deletion', { expecting: alive });
  await lookAtAll(context);
  const done = await removed(context, doomed);
  for (const one of [kept, foreign]) if (one) await lookAt(context, one, 'kept-hub');
  return { doomed, kept, known, done, narrowed: await narrowedAndRemoved(context, event, known) };
}

/** Fires again: the deleted hubs must stay silent while the others are notified. */
export async function afterDeletion(
  context: HubContext,
  events: readonly [HubEvent, ...HubEvent[]],
  { doomed, kept, known, narrowed, done }: DeletedHubs,
  control: Hub,
): Promise<void> {
  const ofNarrowed = { expecting: [control], silent: narrowed };
  // A notification of an earlier event may be delayed to the deleted hub; of a new resource none can be.
  const fresh = done ? await freshResource(context) : undefined;
  await Promise.all([
    narrowed.length > 0 && fireAndWait(context, events[0], known, 'after-deletion', ofNarrowed),
    fresh && fireTogether(context, events, fresh, 'after-deletion', { expecting: [control, kept], silent: [doomed] }),
  ]);
  // The other hubs are not deleted with it.
  if (fresh) await lookAt(context, control, 'retrieve-hub');
}

/** Deletes the hub of a second customer, next to another one of that customer that stays. @returns as `usedDeletion` */
export async function deletionByAnother(context: HubContext, event: HubEvent, foreign: Hub): Promise<boolean> {
  const kept = await subscribe(context, context.customer, 'kept-by-another');
  return kept.isRegistered && usedDeletion(context, event, foreign, kept);
}

/**
 * Deletes a hub that was notified of much, as the others that are deleted were not, and fires again. @returns true if its callback may be
 * registered again once its silence is over
 */
export async function usedDeletion(context: HubContext, event: HubEvent, used: Hub, control: Hub): Promise<boolean> {
  const fresh = (await removed(context, used)) ? await freshResource(context) : undefined;
  if (!fresh) return false;
  await fireAndWait(context, event, fresh, 'after-deletion', { expecting: [control], silent: [used] });
  return true;
}

/** An event, and a hub of the same customer that is notified of it. */
export interface NotifiedEvent {
  readonly event: HubEvent;
  readonly control: Hub;
}

/** Registers the callback of a deleted hub again, causes an event that it must be notified of, and deletes that hub, too. */
export async function renewed(context: HubContext, used: Hub, notified?: NotifiedEvent): Promise<void> {
  const { world, create, customer } = context;
  const response = await registerAgain(context, used, {
    ...({ step: 'register-again', kind: 'good', hub: used.name, customer: customer.name } as const),
  });
  const id = world.rememberHub(response, `hub ${used.name}, registered again`, customer.identity, create);
  const isRegistered = isHub(response, id, used.url);
  const again: Hub = { ...used, id, response, isRegistered, registeredAt: world.now() };
  const fresh = notified && isRegistered ? await freshResource(context) : undefined;
  if (notified && fresh)
    await fireAndWait(context, notified.event, fresh, 'registered-again', { expecting: [notified.control, again] });
  if (id !== undefined) await withdraw(context, id, 'delete-again');
}
