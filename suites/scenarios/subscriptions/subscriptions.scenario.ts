/** Hubs and their notifications: registration, retrieval, deletion; each trigger of the profile; narrowing; two customers; silence with a control. */

import { createResource, type Created } from '../resources/create-resource.ts';
import {
  eventsOf,
  fireAndWait,
  freshResource,
  isInitiated,
  showEvents,
  resourceFor,
  concurrently,
  type HubEvent,
} from './events.ts';
import {
  afterDeletion,
  deletion,
  deletionByAnother,
  deletionWithoutEvents,
  renewed,
  usedDeletion,
} from './deletion.ts';
import { alwaysFailing, burst, difficultCallbacks } from './difficult-callbacks.ts';
import { emptyEventType, eventTypes, narrowed } from './narrowed-hubs.ts';
import { ownCreation, ownStatusChange } from './own-changes.ts';
import { rememberInitiated } from './provider-initiated.ts';
import { queried } from './queried-hub.ts';
import { rejectedUpdates } from './rejected-updates.ts';
import { firstHub } from './first-hub.ts';
import { knownResources } from './known-resources.ts';
import { retrievals, twice } from './retrieval.ts';
import { endSilence } from './silence.ts';
import { subscribe, type Hub, type HubContext } from './subscribe.ts';
import { successiveChanges } from './successive-changes.ts';
import { eventOfOtherIdentity, eventsOfCustomers, initiatedForCustomers, otherCustomer } from './two-customers.ts';
import { hubsOfOtherIdentity } from './other-identity-hubs.ts';
import { keepForOtherScenarios } from './updates-by-other-scenarios.ts';
import { defineScenario, steps, type CreatedResource, type World } from '../scenario.ts';

/**
 * Every event, for hubs that are not narrowed, one of them by an empty event type; returns the events that were notified. After the first one, those
 * with separate resources are caused side by side, as notifications take time, and so are those that the provider initiates if notifications show
 * them; else these come last. No further event is waited for at a hub with an empty event type that was not notified of one.
 */
async function plainEvents(
  context: HubContext,
  events: readonly HubEvent[],
  resource: CreatedResource,
  hubs: readonly [Hub, ...Hub[]],
  empty: Hub | undefined,
): Promise<readonly HubEvent[]> {
  const { callback } = hubs[0];
  const notified = new Set<HubEvent>();
  let isEmptyNotified = empty !== undefined;
  const cause = async (event: HubEvent, own: CreatedResource): Promise<void> => {
    const [before, from] = [empty?.callback.deliveries.length, callback.deliveries.length];
    const expecting = empty && isEmptyNotified ? [...hubs, empty] : hubs;
    if (await fireAndWait(context, event, own, 'plain', { expecting })) {
      notified.add(event);
      isEmptyNotified &&= before !== empty?.callback.deliveries.length;
    }
    if (isInitiated(event)) rememberInitiated(context.world, context.customer, callback.deliveries.slice(from));
  };
  const [first, ...others] = events;
  if (first) await cause(first, await resourceFor(context, first, resource));
  const initiated = others.filter(isInitiated);
  const isShown = showEvents(context, hubs[0]);
  const ofResources = others.filter((event) => !isInitiated(event));
  const alone: HubEvent[] = [];
  const together: (readonly [HubEvent, CreatedResource])[] = [];
  for (const event of ofResources) {
    const own = await resourceFor(context, event, resource);
    if (together.some(([, other]) => other === own)) alone.push(event);
    else together.push([event, own]);
  }
  await Promise.all([
    ...together.map(([event, own]) => cause(event, own)),
    ...(isShown ? initiated : []).map((event) => cause(event, resource)),
  ]);
  for (const event of alone) await cause(event, resource);
  // Where neither the first event nor all of the others were notified, it is enough to know that none is.
  const isSilent = ofResources.length > 0 && hubs.every((hub) => hub.callback.deliveries.length === 0);
  for (const event of isSilent || isShown ? [] : initiated) await cause(event, resource);
  return events.filter((event) => notified.has(event));
}

interface UsualHubs {
  readonly control: Hub;
  readonly second: Hub;
}

/** Who is notified of whose resources, and of them once a hub is deleted. @returns the hubs that were deleted last */
async function customersAndDeletion(
  context: HubContext,
  events: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  resource: CreatedResource,
  { control, second }: UsualHubs,
): Promise<readonly Hub[]> {
  const other = await otherCustomer(context);
  const foreign = other?.hub;
  const ofCustomers = async (): Promise<unknown> =>
    other && eventsOfCustomers(context, events, resource, control, other);
  const ofProvider = async (): Promise<unknown> =>
    other && initiated && initiatedForCustomers(context, initiated, resource, control, other);
  const isApart = context.showsEvents === true;
  const before = isApart ? ofProvider() : Promise.resolve();
  const deletions = async (): Promise<readonly Hub[]> => {
    await ofCustomers();
    if (!isApart) await ofProvider();
    const deleted = await deletion(context, events[0], control, foreign);
    const each = [...events, ...(initiated ? [initiated] : [])] as const;
    const [isSecondDeleted, isForeignDeleted] = await Promise.all([
      control !== second && usedDeletion(context, events[0], second, control),
      // Until then the hub must be silent about what the provider initiates.
      before.then(
        () =>
          foreign?.isRegistered && deletionByAnother({ ...context, customer: foreign.customer }, events[0], foreign),
      ),
      deleted && afterDeletion(context, each, deleted, control),
    ]);
    return [...(isSecondDeleted ? [second] : []), ...(foreign && isForeignDeleted ? [foreign] : [])];
  };
  const [deleted] = await Promise.all([deletions(), before]);
  return deleted;
}

/** What narrowed hubs are notified of. */
async function narrowedAndQueried(
  context: HubContext,
  first: HubEvent,
  events: readonly HubEvent[],
  main: Hub,
): Promise<void> {
  const fresh = [await freshResource(context), await freshResource(context)];
  const known = fresh.includes(undefined) ? await knownResources(context) : [];
  const [one, other] = [...fresh, ...known].filter((resource) => resource !== undefined);
  if (!one || !other) return;
  await concurrently({ areApart: known.length === 0 }, [
    () => eventTypes(context, events, one, main),
    () => narrowed(context, { first, events, resource: one, second: other, main }),
    () => queried(context, events, first, one, main),
  ]);
}

/** Notes why no event could be used, for the requirements about notifications. */
function blockedEvents({ blocked, contract }: World, reason: string, lacks?: 'notification'): void {
  const operations = contract.operations.filter(({ action }) => ['hub-create', 'publish'].includes(action));
  blocked(reason, { operations: operations.map(({ id }) => id), ...(lacks ? { lacks } : {}) });
}

/** The only event that needs no resource of the customer. */
async function initiatedAlone(
  context: HubContext,
  events: readonly HubEvent[],
  hubs: readonly [Hub, ...Hub[]],
): Promise<void> {
  const { world, customer } = context;
  const none = { id: '', externalId: '', item: '', identity: customer.identity, customer: customer.name };
  await plainEvents(context, events.filter(isInitiated), none, hubs, undefined);
  blockedEvents(world, 'no resource could be created whose change is notified');
}

/** Everything that notifications show; false if none can be attributed to an event. */
async function notifications(first: HubContext, main: Hub, second: Hub, old: readonly Created[]): Promise<boolean> {
  const { world } = first;
  const created = await ownCreation(first, main);
  const events = eventsOf(first);
  const [resource] = created ? [created] : await knownResources(first);
  if (!resource) {
    await initiatedAlone(first, events, [main, second]);
    return false;
  }
  if (events.length === 0) {
    blockedEvents(world, 'the interface has no update, and the profile declares no trigger');
    return false;
  }
  const empty = await emptyEventType(first);
  const notified = await plainEvents(first, events, resource, [main, second], empty);
  // From here on an event is needed that is known to be notified, and whose notification shows which resource it is about.
  const [event, ...others] = notified.filter(({ trigger }) => trigger !== 'provider-initiated');
  if (!event) {
    blockedEvents(world, 'no notification was received that names the changed resource', 'notification');
    return false;
  }
  const initiated = notified.find(({ trigger }) => trigger === 'provider-initiated');
  // Silence is proven by a hub that is notified.
  const isSilent = main.callback.deliveries.length === 0 && second.callback.deliveries.length > 0;
  const control = isSilent ? second : main;
  const context = { ...first, showsEvents: showEvents(first, control) };
  const forBurst = await freshResource(context);
  // Side by side, each with its own resources, as notifications take time.
  const [deleted] = await Promise.all([
    customersAndDeletion(context, [event, ...others], initiated, resource, { control, second }),
    narrowedAndQueried(context, event, notified, control),
    successiveChanges(context, notified, old, control),
    ownStatusChange(context, control),
    eventOfOtherIdentity(context, event, control),
    ...[event, ...others].map((one) => rejectedUpdates(context, one, control)),
    forBurst && burst(context, forBurst, control),
  ]);
  // A callback that is slow or fails may delay what other hubs are notified of.
  await Promise.all([difficultCallbacks(context, event, resource, control), endSilence(world)]);
  if (!forBurst) await burst(context, resource, control);
  for (const hub of deleted)
    await renewed({ ...context, customer: hub.customer }, hub, hub === second ? { event, control } : undefined);
  await alwaysFailing(context, event, control);
  return true;
}

async function run(world: World): Promise<void> {
  const create = world.operation('hub-create');
  const make = world.operation('create');
  const customer = world.customers[0];
  if (!create)
    return world.blocked(
      `the path of hub creation is unspecified: write bindings.${world.contract.id}.hub-create into the profile, or run conform learn`,
    );
  if (!customer) return world.blocked('the profile has no valid identity for this interface');
  // With every member that a resource may have: notifications must not depend on it.
  const full = async (): Promise<Created | undefined> =>
    make && createResource(world, make, customer, { kind: 'full', step: 'notified' });
  const made = [await full(), world.options.effort === 'smoke' ? undefined : await full()];
  const registered = await firstHub(world, create);
  if (!registered) return;
  const { context, main } = registered;
  const old = context.customer === customer ? made.filter((one) => one !== undefined) : [];
  await keepForOtherScenarios(context, main, old[0]?.id);
  const second = await subscribe(context, context.customer, 'second', {
    suffix: '/Hub/one+two/?part=a%2Fb&hub=second&part=a%20c',
  });
  for (const hub of [main, second]) await retrievals(context, hub);
  if (!(await notifications(context, main, second, old))) await deletionWithoutEvents(context, main);
  await Promise.all([twice(context, main), hubsOfOtherIdentity(context)]);
}

export default defineScenario({
  id: 'subscriptions',
  purpose:
    'Registers hubs, causes each kind of event, and records which hubs are notified and what the notifications contain.',
  without: { smoke: 'callbacks that fail, are slow or redirect, and changes in quick succession' },
  provides: [
    ...steps('subscribe', 'retrieve-hub', 'foreign-hub', 'unknown-hub', 'unusual-hub', 'unknown-target'),
    ...steps('same-callback', 'first-of-two', 'delete-second-of-two', 'register-again', 'delete-again'),
    ...steps('kept-hub', 'delete-hub', 'delete-hub-early', 'deleted-hub', 'delete-unknown-hub'),
    ...steps('foreign-deletion', 'after-foreign-deletion', 'other-identity'),
    ...steps('notified', 'notified-read', 'trigger-update', 'trigger-status', 'rejected-update'),
    ...([
      { note: 'delivery-window' },
      { note: 'rejected-updates' },
      { note: 'hub-deleted' },
      { note: 'silence-over' },
    ] as const),
    ...([{ note: 'not-applicable' }, { delivery: true }] as const),
  ],
  changesState: true,
  calls: ['create', 'retrieve', 'update', 'hub-create', 'hub-retrieve', 'hub-delete'],
  phase: 'main',
  goesFirst: true,
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'hub-create') ? undefined : 'other-interface',
  run,
});
