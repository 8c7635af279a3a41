/** Events that make a target notify, and the windows in which hubs are listened to. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import { createResource, type Created } from '../resources/creatable.ts';
import { awakeTime } from '../../../transport/client/awake.ts';
import { deadlineMs, mentions, settleHubs, type Hub, type HubGround } from './hub-subscribe.ts';
import type { Customer, TriggerName, World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

/** Name the profile gives to an event of a kind. */
export function kindOf(world: World, trigger: HubEvent['trigger']): string | undefined {
  const names = jsonObject(jsonObject(world.declared('notification.eventTypes'))?.[world.contract.id]);
  const name = names?.[trigger];
  return typeof name === 'string' ? name : undefined;
}

/** True unless a notification names a declared kind of event, and another than the one fired. */
function isOfKind(world: World, trigger: HubEvent['trigger'], text: string): boolean {
  const names = Object.values(
    jsonObject(jsonObject(world.declared('notification.eventTypes'))?.[world.contract.id]) ?? {},
  );
  const named = names.filter((name) => text.includes(`"${String(name)}"`));
  return named.length === 0 || named.includes(kindOf(world, trigger));
}

/** One way to make the target notify about a resource, and what it needs. */
export interface HubEvent {
  readonly trigger: 'update' | TriggerName;
  readonly fire: (resource: Created, nth: number) => Promise<boolean>;
}

/** Of such an event the provider chooses the resource. */
export const isInitiated = ({ trigger }: HubEvent): boolean => trigger === 'provider-initiated';

/** An update of which hubs are to be told; true if it was accepted. */
export async function offerUpdate(
  world: World,
  update: Operation,
  { id, identity, item }: Created,
  body: JsonObject,
): Promise<boolean> {
  const facts = { kind: 'offered', step: 'trigger-update', item, id: 'existing', body: 'valid', token: 'valid' };
  const { succeeded } = await world.call(update, { ...byId(update, id), body }, { identity, facts });
  return succeeded;
}

export function eventsOf({ world }: HubGround): readonly HubEvent[] {
  const update = world.operation('update');
  const provoked = (['status-change', 'outbound-communication', 'provider-initiated'] as const)
    .filter((name) => world.hasTrigger(name))
    .map((trigger): HubEvent => ({
      trigger,
      fire: ({ id, externalId, customer }) => world.trigger(trigger, { id, externalId, customer }),
    }));
  if (!update) return provoked;
  const patch: HubEvent = {
    trigger: 'update',
    fire: async (resource, nth) => {
      const { body } = updateBody(world, `${world.runName} notify ${nth}`);
      return offerUpdate(world, update, resource, body);
    },
  };
  // Where a partner does not hear of its own updates, they prove nothing about anything else.
  return world.declared('notification.ownUpdates') === false ? [...provoked, patch] : [patch, ...provoked];
}

/** A new resource to fire events at. */
export async function freshResource(
  { world, customer }: HubGround,
  owner: Customer = customer,
): Promise<Created | undefined> {
  const make = world.operation('create');
  return make && createResource(world, make, owner, { kind: 'plain', step: 'notified' });
}

/**
 * The resource to fire an event at. A change of status may lead to a state in which no further event is possible, so it gets one of its own.
 */
export async function resourceFor(ground: HubGround, event: HubEvent, usual: Created): Promise<Created> {
  return (event.trigger === 'status-change' ? await freshResource(ground) : undefined) ?? usual;
}

/** A hub that the target did not take neither hears nor is silent. */
const registered = (hubs: readonly Hub[]): readonly Hub[] => hubs.filter(({ answer }) => answer.succeeded);

/**
 * Fires one event and waits until every named hub has heard of it or the deadline is over. The note holds what was fired and for whom;
 * who heard what is read from the recording. An optional event leaves no note where it could not be fired. True if one of those that should
 * hear did.
 */
export async function fireAndListen(
  { world }: HubGround,
  event: HubEvent,
  resource: Created,
  window: string,
  ears: {
    hear: readonly Hub[];
    silent?: readonly Hub[];
    also?: readonly Hub[];
    /** What the silent ones are for: of that they may be told at any time. */
    own?: Created;
    isOptional?: boolean;
  },
): Promise<boolean> {
  const [hear, silent, also] = [ears.hear, ears.silent ?? [], ears.also ?? []].map(registered) as [Hub[], Hub[], Hub[]];
  await settleHubs(world, [...hear, ...silent, ...also]);
  const before = world.sequence();
  const startedAt = performance.now();
  const done = await event.fire(resource, world.number());
  const firedAt = world.now();
  const facts = {
    interface: world.contract.id,
    trigger: event.trigger,
    window,
    item: resource.item,
    customer: resource.customer,
    fired: done,
    firedAt,
    from: before,
    deadlineMs: deadlineMs(world),
  };
  if (!done) {
    if (!ears.isOptional) world.mark('window', { ...facts, to: world.sequence() }, { hear: [], silent: [], words: [] });
    return false;
  }
  const words = [resource.id, resource.externalId];
  const initiated = isInitiated(event);
  const about = (text: string): boolean =>
    (initiated || mentions(...words)(text)) && isOfKind(world, event.trigger, text);
  const listening = awakeTime();
  const heard = await Promise.all(hear.map(({ ear }) => ear.next(before, about, deadlineMs(world))));
  if (silent.length > 0) await world.pause(Math.min(2000, Math.max(300, 3 * (performance.now() - startedAt))));
  listening.stop();
  world.mark(
    'window',
    { ...facts, heldUpMs: Math.round(listening.heldUpMs), to: world.sequence() },
    {
      hear: [...hear, ...also].map(({ ear }) => ear.name),
      silent: silent.map(({ ear }) => ear.name),
      words: initiated ? [] : words,
      ...(ears.own ? { own: [ears.own.id, ears.own.externalId] } : {}),
      kind: kindOf(world, event.trigger) ?? '',
    },
  );
  return heard.some((one) => one !== undefined);
}
