/** Causes events that a target must notify, and waits for their notifications: each event with its delivery window. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { eventTypesOf, foreignEventTypes } from '../../evidence/deliveries/delivery-windows.ts';
import { isOfAnotherInterface, isOfEventType } from '../../evidence/deliveries/event-type.ts';
import { resourceIdsIn } from '../../evidence/deliveries/notification-form.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import type { Created } from '../resources/create-resource.ts';
import { measureStall } from '../../../transport/client/active-time.ts';
import { inTurn } from '../resources/in-turn.ts';
import { nextShown, rememberShown } from './initiated-in-turn.ts';
import { countWindow, stillNotified } from './missed-events.ts';
import { newResource } from './read-resource.ts';
import { evenIfLate } from './late-notifications.ts';
import { leaveOpen, rememberTime, silenceWithin } from './silence.ts';
import { deadlineMs, mentions, settleHubs, type Hub, type HubContext } from './subscribe.ts';
import type { TriggerName } from '../../../contracts/formats/profile-schema.ts';
import type { CreatedResource, Customer, World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

const eventTypes = (world: World): JsonObject =>
  jsonObject(jsonObject(world.declared('notification.eventTypes'))?.[world.contract.id]) ?? {};

/** Name the profile gives to events of a kind. */
export function eventTypeOf(world: World, trigger: HubEvent['trigger'] | 'create'): string | undefined {
  const name = eventTypes(world)[trigger];
  return typeof name === 'string' ? name : undefined;
}

/** True unless a notification names a declared event type, and another one than that of the event. */
function isOfType(world: World, trigger: HubEvent['trigger'], text: string): boolean {
  return isOfEventType(text, eventTypeOf(world, trigger), eventTypesOf(world.contract.id, world));
}

/** True for an event of another interface; where no resource identifies the expected event, it could be mistaken for that. */
const isForeign = (world: World, text: string): boolean => {
  const { id } = world.contract;
  return isOfAnotherInterface(text, eventTypesOf(id, world), foreignEventTypes(id, world));
};

/**
 * True where every notification names one declared event type, and its resource at the declared place, and no other event has the type of those that
 * the provider initiates: none that was notified is about a resource that the run created.
 */
export function showEvents({ world }: HubContext, { callback: { deliveries } }: Hub): boolean {
  const initiated = eventTypeOf(world, 'provider-initiated');
  const names = eventTypesOf(world.contract.id, world);
  const isOfRun = (id: string): boolean => world.created.some((one) => one.id === id);
  return (
    names.filter((name) => name === initiated).length === 1 &&
    deliveries.length > 0 &&
    deliveries.every((one) => {
      const [[type, ...others], ids] = [eventTypesIn(one, names), resourceIdsIn(world, one)];
      return others.length === 0 && ids.length > 0 && type !== undefined && !(type === initiated && ids.some(isOfRun));
    })
  );
}

/** One way to make the target notify about a resource. */
export interface HubEvent {
  readonly trigger: 'update' | TriggerName;
  readonly fire: (resource: CreatedResource, nth: number) => Promise<boolean>;
}

/** Of such an event the provider chooses the resource. */
export const isInitiated = ({ trigger }: HubEvent): boolean => trigger === 'provider-initiated';

/** An update that hubs must be notified of; true if it was accepted. */
export async function offerUpdate(
  world: World,
  update: Operation,
  { id, identity, item }: CreatedResource,
  body: JsonObject,
): Promise<boolean> {
  const { succeeded } = await world.call(
    update,
    { ...byId(update, id), body },
    {
      identity,
      facts: { step: 'trigger-update', kind: 'offered', item, id: 'existing', body: 'valid', token: 'valid' },
    },
  );
  return succeeded;
}

export function eventsOf({ world }: HubContext): readonly HubEvent[] {
  const update = world.operation('update');
  const provoked = (['status-change', 'outbound-communication', 'provider-initiated'] as const)
    .filter((name) => world.hasTrigger(name))
    .map((trigger): HubEvent => ({
      trigger,
      // What the provider creates has an external id that no hub selects.
      fire: ({ id, externalId, customer }, nth) =>
        world.trigger(trigger, {
          id,
          customer,
          externalId: trigger === 'provider-initiated' ? `${world.runName}-initiated-${nth}` : externalId,
        }),
    }));
  if (!update) return provoked;
  const patch: HubEvent = {
    trigger: 'update',
    fire: async (resource, nth) => {
      const { body } = updateBody(world, `${world.runName} notify ${nth}`);
      return offerUpdate(world, update, resource, body);
    },
  };
  // Where a partner is not notified of its updates, they prove nothing else.
  return world.declared('notification.ownUpdates') === false ? [...provoked, patch] : [patch, ...provoked];
}

/** A new resource to fire events at. */
export const freshResource = (context: HubContext, owner?: Customer): Promise<Created | undefined> =>
  newResource(context, { kind: 'plain', step: 'notified' }, owner);

/** The resource to fire an event at. A change of status may lead to a state in which no further event is possible, so it gets a fresh one. */
export async function resourceFor(
  context: HubContext,
  event: HubEvent,
  usual: CreatedResource,
): Promise<CreatedResource> {
  return (event.trigger === 'status-change' ? await freshResource(context) : undefined) ?? usual;
}

/** A hub that the target did not register is neither notified nor silent. */
const registered = (hubs: readonly Hub[] = []): readonly Hub[] => hubs.filter(({ isRegistered }) => isRegistered);

const namesOf = (hubs: readonly Hub[]): readonly Hub['name'][] => hubs.map(({ name }) => name);

export interface WindowHubs {
  /** Hubs whose notification is waited for. */
  readonly expecting: readonly Hub[];
  readonly silent?: readonly Hub[];
  /** Hubs that may be notified, without waiting for it. */
  readonly also?: readonly Hub[];
  /** The resource that the silent hubs are for: of that they may be notified at any time. */
  readonly own?: CreatedResource;
  /** No note is left where the event could not be caused. */
  readonly isOptional?: boolean;
  /** False where the silent hubs may be notified of other events of the partner's resource: their silence ends before anything else happens to it. */
  readonly isOpen?: boolean;
}

/**
 * Fires one event and waits until every hub that expects it is notified or the deadline is over. The note holds what was fired and for whom; who
 * was notified is read from the recording. True if one of the expecting hubs was. With several windows, the event is noted for each of them.
 */
export const fireAndWait = (
  context: HubContext,
  event: HubEvent,
  resource: CreatedResource,
  window: DeliveryWindow | readonly DeliveryWindow[],
  hubs: WindowHubs,
): Promise<boolean> => {
  const fire = (): Promise<boolean> => fireAndNote(context, event, resource, [window].flat(), hubs);
  return isInitiated(event) ? inTurn(context.world, 'what the provider initiates', fire) : fire();
};

/** The first notification of the event at each hub that expects it; undefined where the deadline is over. */
const notifications = (
  { world, showsEvents = false }: HubContext,
  event: HubEvent,
  expecting: readonly Hub[],
  next: (callback: Hub['callback'], milliseconds: number) => Promise<Delivery | undefined>,
): Promise<readonly (Delivery | undefined)[]> =>
  evenIfLate(world, (milliseconds, onEach) =>
    Promise.all(
      expecting.map(async ({ callback }) => {
        const within = (rest: number): Promise<Delivery | undefined> => next(callback, rest);
        const isShown = isInitiated(event) && showsEvents;
        const one = await (isShown ? nextShown(world, milliseconds, within) : within(milliseconds));
        if (one) onEach();
        return one;
      }),
    ),
  );

/** The same, without waiting for events that the provider initiates meanwhile. */
async function fireAndNote(
  context: HubContext,
  event: HubEvent,
  resource: CreatedResource,
  windows: readonly DeliveryWindow[],
  { own, isOptional = false, isOpen = true, ...hubs }: WindowHubs,
): Promise<boolean> {
  const { world, showsEvents = false } = context;
  const { trigger } = event;
  const expecting = await stillNotified(context, registered(hubs.expecting), trigger);
  const [silent, also] = [registered(hubs.silent), registered(hubs.also)];
  await settleHubs(world, [...expecting, ...silent, ...also]);
  const from = world.sequence();
  const startedAt = performance.now();
  const fired = await event.fire(resource, world.number());
  const about = {
    trigger,
    item: resource.item,
    customer: resource.customer,
    fired,
    firedAt: world.now(),
    from,
    deadlineMs: deadlineMs(world),
  };
  if (!fired) {
    for (const window of isOptional ? [] : windows)
      world.note('delivery-window', { window, ...about, expecting: [], silent: [], words: [] });
    return false;
  }
  const words = isInitiated(event) ? [] : [resource.id, resource.externalId];
  const isAbout = (text: string): boolean =>
    (words.length === 0 ? !isForeign(world, text) : mentions(...words)(text)) && isOfType(world, trigger, text);
  const { result: came, stall } = await measureStall(() =>
    notifications(context, event, expecting, (callback, rest) => callback.next(from, isAbout, rest)),
  );
  const notified = came.map((one) => one !== undefined);
  for (const [index, hub] of expecting.entries()) countWindow(hub, trigger, notified[index] === true);
  // Where no hub was notified, silence proves nothing. Where no resource identifies the event, nothing else must happen meanwhile.
  const isSilenceProven = silent.length > 0 && notified.some(Boolean);
  const isShown = isInitiated(event)
    ? rememberShown(
        world,
        came.flatMap((one) => one ?? []),
      ) && showsEvents
    : isOpen;
  const isLeftOpen = isSilenceProven && isShown;
  if (expecting.length > 0 && notified.every(Boolean)) rememberTime(world, startedAt);
  if (isSilenceProven && !isLeftOpen) await world.pause(silenceWithin(world, startedAt));
  const eventType = eventTypeOf(world, trigger);
  for (const window of windows) {
    if (isLeftOpen) leaveOpen(world, performance.now() + silenceWithin(world, startedAt));
    world.note('delivery-window', {
      window,
      ...about,
      ...stall,
      words,
      expecting: namesOf([...expecting, ...also]),
      silent: namesOf(silent),
      ...(own ? { own: [own.id, own.externalId] } : {}),
      ...(eventType === undefined ? {} : { eventType }),
      ...(isLeftOpen ? { open: true } : {}),
    });
  }
  return notified.some(Boolean);
}

/** Side by side where each has its own resources, as notifications take time; else one after the other. */
export async function concurrently(
  { areApart }: { readonly areApart: boolean },
  tasks: readonly (() => Promise<unknown>)[],
): Promise<void> {
  if (areApart) await Promise.all(tasks.map((task) => task()));
  else for (const task of tasks) await task();
}

/**
 * The same window for several events, side by side, as silence takes its time: each at its own resource, so that no notification can be taken
 * for that of another event. One without such a resource comes after them, and so do events that the provider initiates unless notifications show them.
 */
export async function fireTogether(
  context: HubContext,
  events: readonly HubEvent[],
  usual: CreatedResource,
  window: DeliveryWindow,
  hubs: WindowHubs,
): Promise<void> {
  const alone: HubEvent[] = [];
  const together: (readonly [HubEvent, CreatedResource])[] = [];
  for (const event of events.filter((one) => !isInitiated(one))) {
    const isFirst = together.length === 0;
    const resource = isFirst ? await resourceFor(context, event, usual) : await freshResource(context);
    if (resource) together.push([event, resource]);
    else alone.push(event);
  }
  await concurrently({ areApart: context.showsEvents === true }, [
    async () => {
      await Promise.all(together.map(([event, resource]) => fireAndWait(context, event, resource, window, hubs)));
      for (const event of alone)
        await fireAndWait(context, event, await resourceFor(context, event, usual), window, hubs);
    },
    ...events.filter(isInitiated).map((event) => () => fireAndWait(context, event, usual, window, hubs)),
  ]);
}
