/** Hubs and their notifications: registration, retrieval, deletion; each trigger of the profile; narrowing; two customers; silence with a control. */

import { createResource, type Created } from '../resources/creatable.ts';
import { eventsOf, fireAndWait, freshResource, resourceFor, type HubEvent } from './events.ts';
import { deletion, deletionByAnother, usedDeletion } from './deletion.ts';
import { burst, difficultCallbacks } from './difficult-callbacks.ts';
import { emptyEventType, narrowed } from './narrowed-hubs.ts';
import { ownCreation, ownStatusChange } from './own-changes.ts';
import { rememberInitiated } from './provider-initiated.ts';
import { queried } from './queried-hub.ts';
import { rejectedUpdates } from './rejected-updates.ts';
import { retrievals, twice } from './retrieval.ts';
import { subscribe, type Hub, type HubGround } from './subscribe.ts';
import { successiveChanges } from './successive-changes.ts';
import { twoCustomers } from './two-customers.ts';
import { keepForOtherScenarios } from './updates-by-other-scenarios.ts';
import { defineScenario, steps, type World } from '../scenario.ts';

/**
 * Every event, for hubs that are not narrowed, one of them by an empty event type; returns the events that were notified. No further event is
 * waited for at a hub with an empty event type that was not notified of one.
 */
async function plainEvents(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: Created,
  hubs: readonly [Hub, ...Hub[]],
  empty: Hub | undefined,
): Promise<readonly HubEvent[]> {
  const notified: HubEvent[] = [];
  const { callback } = hubs[0];
  let isEmptyNotified = empty !== undefined;
  for (const [index, event] of events.entries()) {
    const own = await resourceFor(ground, event, resource);
    const before = empty?.callback.deliveries.length;
    const from = callback.deliveries.length;
    const expecting = empty && isEmptyNotified ? [...hubs, empty] : hubs;
    if (await fireAndWait(ground, event, own, 'plain', { expecting })) {
      notified.push(event);
      isEmptyNotified &&= before !== empty?.callback.deliveries.length;
    }
    if (event.trigger === 'provider-initiated') rememberInitiated(ground.world, callback.deliveries.slice(from));
    // Two deadlines without a notification are enough to know that none comes.
    if (index === 1 && hubs.every((hub) => hub.callback.deliveries.length === 0)) break;
  }
  return notified;
}

/** Who is notified of whose resources, and of them once a hub is deleted. */
async function customersAndDeletion(
  ground: HubGround,
  events: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  resource: Created,
  main: Hub,
): Promise<void> {
  await ownStatusChange(ground, main);
  for (const event of events) await rejectedUpdates(ground, event, main);
  const foreign = await twoCustomers(ground, events, initiated, resource, main);
  const known = await freshResource(ground);
  if (known) await deletion(ground, events, known, { control: main, foreign, initiated });
  if (foreign?.response.succeeded)
    await deletionByAnother({ ...ground, customer: foreign.customer }, events[0], foreign);
}

/** What narrowed hubs are notified of. */
async function narrowedAndQueried(
  ground: HubGround,
  first: HubEvent,
  events: readonly HubEvent[],
  main: Hub,
): Promise<void> {
  const [one, other] = [await freshResource(ground), await freshResource(ground)];
  if (!one || !other) return;
  await narrowed(ground, first, events, one, other, main);
  await queried(ground, events, first, one, main);
}

async function run(world: World): Promise<void> {
  const create = world.operation('hub-create');
  const make = world.operation('create');
  const customer = world.customers[0];
  if (!create) return world.blocked('the document does not show where a hub is created, and the profile binds no path');
  if (!customer) return world.blocked('the profile has no valid identity for this interface');
  const ground: HubGround = { world, create, customer };
  // With whatever a resource may hold: what hubs are notified of must not depend on it.
  const old = make && (await createResource(world, make, customer, { kind: 'full', step: 'notified' }));
  const main = await subscribe(ground, customer, 'main');
  if (!main.response.succeeded) return;
  await keepForOtherScenarios(ground, main, old?.id);
  const second = await subscribe(ground, customer, 'second', { suffix: '?hub=second&part=a%2Fb' });
  for (const hub of [main, second]) await retrievals(ground, hub);
  const resource = await ownCreation(ground, main);
  const events = eventsOf(ground);
  if (!resource || events.length === 0) return world.blocked('nothing could be created whose change would be notified');
  const empty = await emptyEventType(ground);
  const notified = await plainEvents(ground, events, resource, [main, second], empty);
  // From here on an event is needed that is known to be notified, and whose notification shows which resource it is about.
  const [first, ...others] = notified.filter(({ trigger }) => trigger !== 'provider-initiated');
  if (!first) return world.blocked('no notification came that spoke of what had been changed');
  const initiated = notified.find(({ trigger }) => trigger === 'provider-initiated');
  // Side by side, each with its own resources, as waiting for silence takes time.
  await Promise.all([
    customersAndDeletion(ground, [first, ...others], initiated, resource, main),
    narrowedAndQueried(ground, first, notified, main),
    old && successiveChanges(ground, notified, old, main),
  ]);
  await Promise.all([
    usedDeletion(ground, first, second, main),
    difficultCallbacks(ground, first, resource, main).then(() => burst(ground, resource, main)),
  ]);
  await twice(ground, main);
}

export default defineScenario({
  id: 'subscriptions',
  purpose:
    'Registers hubs, causes each kind of notification, and waits: who is notified, who must not be, what the notification contains.',
  without: { smoke: 'callbacks that fail, are slow or redirect, and changes in quick succession' },
  provides: [
    ...steps('subscribe', 'retrieve-hub', 'foreign-hub', 'unknown-hub', 'unknown-target'),
    ...steps('same-callback', 'first-of-two', 'delete-second-of-two', 'register-again', 'delete-again'),
    ...steps('kept-hub', 'delete-hub', 'delete-hub-early', 'deleted-hub', 'delete-unknown-hub'),
    ...steps('foreign-deletion', 'after-foreign-deletion'),
    ...steps('notified', 'notified-read', 'trigger-update', 'trigger-status', 'rejected-update'),
    ...([{ note: 'delivery-window' }, { note: 'rejected-updates' }, { note: 'hub-deleted' }] as const),
    ...([{ note: 'moot' }, { delivery: true }] as const),
  ],
  changesState: true,
  calls: ['create', 'retrieve', 'update', 'hub-create', 'hub-retrieve', 'hub-delete'],
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'hub-create') ? undefined : 'other-interface',
  run,
});
