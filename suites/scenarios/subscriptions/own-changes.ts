/** Creates a resource and changes a status as the partner itself, and notes whether the partner's hub is notified of it. */

import { measureStall } from '../../../transport/client/active-time.ts';
import type { Created } from '../resources/create-resource.ts';
import type { Response } from '../scenario.ts';
import { eventTypeOf, freshResource } from './events.ts';
import { deadlineMs, mentions, settleHubs, type Hub, type HubContext } from './subscribe.ts';
import { waitMs } from './late-notifications.ts';
import { silenceWithin } from './silence.ts';
import { byId, jsonObject, stateMember } from '../resources/resource.ts';

/**
 * Creates a resource; a notification of its creation is waited for only where the profile declares it. Silent hubs are observed for as long as it
 * took.
 */
async function creation(
  context: HubContext,
  window: 'own-create' | 'named-event-type',
  { expecting, silent = [] }: { readonly expecting: Hub; readonly silent?: readonly Hub[] },
): Promise<Created | undefined> {
  const { world } = context;
  await settleHubs(world, [expecting, ...silent]);
  const from = world.sequence();
  const startedAt = performance.now();
  const { result: made, stall } = await measureStall(async () => {
    const one = await freshResource(context);
    if (one && world.declared('notification.ownCreates') === true)
      await expecting.callback.next(from, mentions(one.id, one.externalId), waitMs(world));
    return one;
  });
  if (!made) return undefined;
  if (silent.length > 0) await world.pause(silenceWithin(world, startedAt));
  const eventType = eventTypeOf(world, 'create');
  world.note('delivery-window', {
    ...(eventType === undefined ? {} : { eventType }),
    ...({ window, trigger: 'create', item: made.item, customer: made.customer } as const),
    fired: true,
    from,
    deadlineMs: deadlineMs(world),
    ...stall,
    expecting: [expecting.name],
    silent: silent.map(({ name }) => name),
    words: [made.id, made.externalId],
  });
  return made;
}

/** Creates the resource whose changes will be notified. */
export const ownCreation = (context: HubContext, main: Hub): Promise<Created | undefined> =>
  creation(context, 'own-create', { expecting: main });

/** A creation that the hub for its event type must be notified of, and the hubs for other event types must not, as far as creations are notified. */
export async function namedCreation(context: HubContext, expecting: Hub, silent: readonly Hub[]): Promise<void> {
  if (context.world.declared('notification.ownCreates') !== true || !expecting.isRegistered) return;
  await creation(context, 'named-event-type', { expecting, silent: silent.filter(({ isRegistered }) => isRegistered) });
}

/** Updates the status of a resource; true if retrievals before and after show that it changed. */
async function hasMoved({ world }: HubContext, made: Created): Promise<boolean> {
  const [update, retrieve] = [world.operation('update'), world.operation('retrieve')];
  if (!update || !retrieve) return false;
  const member = stateMember(world);
  const facts = { step: 'trigger-status', item: made.item, id: 'existing', body: 'valid', token: 'valid' } as const;
  const look = (): Promise<Response> =>
    world.call(retrieve, byId(retrieve, made.id), {
      identity: made.identity,
      facts: { ...facts, kind: 'settling' },
    });
  const before = await look();
  const response = await world.call(
    update,
    { ...byId(update, made.id), body: { [member]: 'Closed' } },
    { identity: made.identity, facts: { ...facts, kind: 'offered' } },
  );
  const after = await look();
  const [was, is] = [before, after].map(({ live }) => jsonObject(live?.json)?.[member]);
  return response.succeeded && is !== undefined && was !== is;
}

/**
 * A status changed by the partner itself, on a fresh resource: notified like any other change of status, regardless of the name of the event. No document
 * lists statuses, so after a rejection or with an unchanged status there is nothing to wait for.
 */
export async function ownStatusChange(context: HubContext, main: Hub): Promise<void> {
  const { world } = context;
  const writable = world.own('writableFields');
  if (!world.operation('update') || !world.operation('retrieve')) return;
  if (!Array.isArray(writable) || !writable.includes(`/${stateMember(world)}`)) return;
  const made = await freshResource(context);
  if (!made) return;
  const from = world.sequence();
  if (!(await hasMoved(context, made))) return;
  const firedAt = world.now();
  const words = [made.id, made.externalId];
  const { stall } = await measureStall(() => main.callback.next(from, mentions(...words), waitMs(world)));
  world.note('delivery-window', {
    ...({ window: 'own-status', trigger: 'status-change', item: made.item, customer: made.customer } as const),
    fired: true,
    firedAt,
    from,
    deadlineMs: deadlineMs(world),
    ...stall,
    expecting: [main.name],
    silent: [],
    words,
  });
}
