/** Hubs and what they hear: creation, retrieval, deletion; each trigger of the profile; filters; two customers; silence with a control. */

import type { Json } from '../../../contracts/contract.ts';
import { createResource, type Created } from '../resources/creatable.ts';
import { eventsOf, fireAndListen, freshResource, resourceFor, type HubEvent } from './hub-events.ts';
import { narrowed, queried, unnamedKind } from './hub-filters.ts';
import { deletion, deletionByAnother, usedDeletion } from './hub-deletion.ts';
import { hearsElsewhere } from './hub-elsewhere.ts';
import { hubLife, lookAt, twice } from './hub-life.ts';
import { throughALife } from './hub-later.ts';
import { burst, difficultListeners } from './hub-listeners.ts';
import { refusedUpdates } from './hub-refused-updates.ts';
import { rememberInitiated } from './initiated.ts';
import { ownCreation, ownStatusChange } from './hub-own-changes.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { defineScenario, } from '../scenario.ts';

/** Two customers with a hub each: what happens to a resource of one is heard by its own hub alone. Returns that of the other customer. */
async function twoCustomers(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  mine: Created,
  main: Hub,
): Promise<Hub | undefined> {
  const { world } = ground;
  const other = world.customers[1];
  if (!other) return undefined;
  const theirs = await subscribe(ground, other, 'other-customer');
  await lookAt(ground, theirs, { step: 'retrieve-hub' });
  const foreign = await freshResource(ground, other);
  if (!foreign) return theirs;
  await fireAndListen(ground, event, foreign, 'other-customer', { hear: [theirs], silent: [main] });
  // Hubs of theirs for this very resource, if the target takes them, must not hear of it either.
  const aimed = await Promise.all(
    aimedAt(ground, mine).map((query, nth) => subscribe(ground, other, `aimed-${nth}`, { query, kind: 'probe' })),
  );
  const silent = [theirs, ...aimed.filter(({ answer }) => answer.succeeded)];
  await fireAndListen(ground, event, mine, 'own-customer', { hear: [main], silent });
  for (const one of more) {
    const resource = await resourceFor(ground, one, mine);
    await fireAndListen(ground, one, resource, 'own-customer', { hear: [main], silent: [theirs] });
    const another = await resourceFor({ ...ground, customer: other }, one, foreign);
    await fireAndListen(ground, one, another, 'other-customer', { hear: [theirs], silent: [main] });
  }
  if (!initiated) return theirs;
  await fireAndListen(ground, initiated, mine, 'own-customer', { hear: [main], silent: [theirs] });
  if (world.isForAnyCustomer('provider-initiated'))
    await fireAndListen(ground, initiated, foreign, 'other-customer', { hear: [theirs], silent: [main] });
  return theirs;
}

/** Queries of a hub for one resource, as far as the hub operation has the parameters. */
function aimedAt({ create }: HubGround, { id, externalId }: Created): readonly Record<string, Json>[] {
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  return [
    ...(has('CRID') && /^\d+$/.test(id) ? [{ CRID: id }] : []),
    ...(has('ExternalID') ? [{ ExternalID: externalId }] : []),
  ];
}

/**
 * Every event, for hubs that are not narrowed, one of them by a blank word; returns the events they heard of. No further event is waited for
 * at a hub with a blank word that has not heard of one.
 */
async function plainly(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: Created,
  hear: readonly Hub[],
  blank: Hub | undefined,
): Promise<readonly HubEvent[]> {
  const heard: HubEvent[] = [];
  let hearsAll = blank !== undefined;
  for (const [index, event] of events.entries()) {
    const own = await resourceFor(ground, event, resource);
    const before = blank?.ear.deliveries.length;
    const [first] = hear;
    const from = first?.ear.deliveries.length;
    const ears = blank && hearsAll ? [...hear, blank] : hear;
    if (await fireAndListen(ground, event, own, 'plain', { hear: ears })) {
      heard.push(event);
      hearsAll &&= before !== blank?.ear.deliveries.length;
    }
    if (event.trigger === 'provider-initiated')
      rememberInitiated(ground.world, first?.ear.deliveries.slice(from) ?? []);
    // Two deadlines without a sound are enough to know that nothing comes.
    if (index === 1 && hear.every(({ ear }) => ear.deliveries.length === 0)) break;
  }
  return heard;
}

/** Who hears of whose resources, and of them once a hub is deleted. */
async function withdrawn(
  ground: HubGround,
  events: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  resource: Created,
  main: Hub,
): Promise<void> {
  await ownStatusChange(ground, main);
  for (const event of events) await refusedUpdates(ground, event, main);
  const theirs = await twoCustomers(ground, events, initiated, resource, main);
  const known = await freshResource(ground);
  if (known) await deletion(ground, events, known, { control: main, theirs, initiated });
  if (theirs?.answer.succeeded) await deletionByAnother({ ...ground, customer: theirs.customer }, events[0], theirs);
}

/** What narrowed hubs hear. */
async function chosen(ground: HubGround, first: HubEvent, heard: readonly HubEvent[], main: Hub): Promise<void> {
  const [one, other] = [await freshResource(ground), await freshResource(ground)];
  if (!one || !other) return;
  await narrowed(ground, first, heard, one, other, main);
  await queried(ground, heard, first, one, main);
}

export default defineScenario({
  id: 'subscriptions',
  purpose:
    'Subscribes hubs, provokes each kind of notification, and listens: who hears, who must not, what the notification says.',
  without: { smoke: 'listeners that fail, are slow or redirect, and changes in quick succession' },
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'hub-create') ? undefined : 'other-interface',
  run: async (world) => {
    const create = world.operation('hub-create');
    const make = world.operation('create');
    const customer = world.customers[0];
    if (!create)
      return world.blocked('the document does not show where a hub is created, and the profile binds no path');
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const ground: HubGround = { world, create, customer };
    // With whatever a resource may hold: what hubs hear must not depend on it.
    const old = make && (await createResource(world, make, customer, { kind: 'full', step: 'notified' }));
    const main = await subscribe(ground, customer, 'main');
    if (!main.answer.succeeded) return;
    await hearsElsewhere(ground, main, old?.id);
    const second = await subscribe(ground, customer, 'second', { suffix: '?hub=second&part=a%2Fb' });
    for (const hub of [main, second]) await hubLife(ground, hub);
    const resource = await ownCreation(ground, main);
    const events = eventsOf(ground);
    if (!resource || events.length === 0)
      return world.blocked('nothing could be created whose change would be notified');
    const blank = await unnamedKind(ground);
    const heard = await plainly(ground, events, resource, [main, second], blank);
    // Whatever is listened for now needs an event that is known to be told of, and that tells which resource it is about.
    const [first] = heard.filter(({ trigger }) => trigger !== 'provider-initiated');
    if (!first) return world.blocked('no notification came that spoke of what had been changed');
    const others = heard.filter((one) => one !== first && one.trigger !== 'provider-initiated');
    const initiated = heard.find(({ trigger }) => trigger === 'provider-initiated');
    // Side by side, each with resources of its own, as silence takes its time.
    await Promise.all([
      withdrawn(ground, [first, ...others], initiated, resource, main),
      chosen(ground, first, heard, main),
      old && throughALife(ground, heard, old, main),
    ]);
    await Promise.all([
      usedDeletion(ground, first, second, main),
      difficultListeners(ground, first, resource, main).then(() => burst(ground, resource, main)),
    ]);
    await twice(ground, main);
  },
});
