/** Events that make a target notify, and the windows in which hubs are listened to. */

import { byId, jsonObject } from './resource.ts';
import { createResource, type Created } from './creatable.ts';
import { awakeTime } from '../wire/awake.ts';
import { deadlineMs, mentions, type Hub, type HubGround } from './hub-subscribe.ts';
import type { TriggerName, World } from './scenario.ts';
import { updateBody } from './update-body.ts';

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
    fire: async ({ id, identity, item }, nth) => {
      const answer = await world.call(
        update,
        { ...byId(update, id), body: updateBody(world, `${world.runName} notify ${nth}`).body },
        {
          identity,
          facts: { kind: 'offered', step: 'trigger-update', item, id: 'existing', body: 'valid', token: 'valid' },
        },
      );
      return answer.succeeded;
    },
  };
  // Where a partner does not hear of its own updates, they prove nothing about anything else.
  return world.declared('notification.ownUpdates') === false ? [...provoked, patch] : [patch, ...provoked];
}

/**
 * The resource to fire an event at. A change of status may lead to a state in which no further event is possible, so it gets one of its own.
 */
export async function resourceFor({ world, customer }: HubGround, event: HubEvent, usual: Created): Promise<Created> {
  const make = world.operation('create');
  if (event.trigger !== 'status-change' || !make) return usual;
  return (await createResource(world, make, customer, { kind: 'plain', step: 'notified' })) ?? usual;
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
  ears: { hear: readonly Hub[]; silent?: readonly Hub[]; also?: readonly Hub[]; isOptional?: boolean },
): Promise<boolean> {
  const [hear, silent, also] = [ears.hear, ears.silent ?? [], ears.also ?? []].map(registered) as [Hub[], Hub[], Hub[]];
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
  const initiated = event.trigger === 'provider-initiated';
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
      kind: kindOf(world, event.trigger) ?? '',
    },
  );
  return heard.some((one) => one !== undefined);
}
