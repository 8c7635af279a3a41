/** Hubs and what they hear: creation, retrieval, deletion; each trigger of the profile; filters; two customers; silence with a control. */

import type { Json } from '../../contracts/contract.ts';
import { createResource, type Created } from './creatable.ts';
import { eventsOf, fireAndListen, resourceFor, type HubEvent } from './hub-events.ts';
import { narrowed, queried } from './hub-filters.ts';
import { deletion } from './hub-deletion.ts';
import { hubLife, twice } from './hub-life.ts';
import { throughALife } from './hub-later.ts';
import { burst, difficultListeners } from './hub-listeners.ts';
import { ownCreation, ownStatusChange } from './hub-own-changes.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import type { Scenario } from './scenario.ts';

/** Two customers with a hub each: what happens to a resource of one is heard by its own hub alone. */
async function twoCustomers(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  mine: Created,
  main: Hub,
): Promise<void> {
  const { world } = ground;
  const other = world.customers[1];
  const make = world.operation('create');
  if (!other || !make) return;
  const theirs = await subscribe(ground, other, 'other-customer');
  const foreign = await createResource(world, make, other, { kind: 'plain', step: 'notified' });
  if (!foreign) return;
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
  }
}

/** Queries of a hub for one resource, as far as the hub operation has the parameters. */
function aimedAt({ create }: HubGround, { id, externalId }: Created): readonly Record<string, Json>[] {
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  return [
    ...(has('CRID') && /^\d+$/.test(id) ? [{ CRID: Number(id) }] : []),
    ...(has('ExternalID') ? [{ ExternalID: externalId }] : []),
  ];
}

/** Every event, for hubs that are not narrowed; returns the events they heard of. */
async function plainly(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: Created,
  hear: readonly Hub[],
): Promise<readonly HubEvent[]> {
  const heard: HubEvent[] = [];
  for (const [index, event] of events.entries()) {
    const own = await resourceFor(ground, event, resource);
    if (await fireAndListen(ground, event, own, 'plain', { hear })) heard.push(event);
    // Two deadlines without a sound are enough to know that nothing comes.
    if (index === 1 && hear.every(({ ear }) => ear.deliveries.length === 0)) break;
  }
  return heard;
}

export const subscriptions: Scenario = {
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
    const old = make && (await createResource(world, make, customer, { kind: 'plain', step: 'notified' }));
    const main = await subscribe(ground, customer, 'main');
    if (!main.answer.succeeded) return;
    const second = await subscribe(ground, customer, 'second', { suffix: '?hub=second&part=a%2Fb' });
    for (const hub of [main, second]) await hubLife(ground, hub);
    const resource = make && (await ownCreation(ground, make, main));
    const another = make && (await createResource(world, make, customer, { kind: 'plain', step: 'notified' }));
    const events = eventsOf(ground);
    if (!resource || !another || events.length === 0)
      return world.blocked('nothing could be created whose change would be notified');
    const heard = await plainly(ground, events, resource, [main, second]);
    // Whatever is listened for now needs an event that is known to be told of, and that tells which resource it is about.
    const [first] = heard.filter(({ trigger }) => trigger !== 'provider-initiated');
    if (!first) return world.blocked('no notification came that spoke of what had been changed');
    if (make) await ownStatusChange(ground, make, main);
    const others = heard.filter((one) => one !== first && one.trigger !== 'provider-initiated');
    await twoCustomers(ground, [first, ...others], resource, main);
    await narrowed(ground, first, heard, resource, another, main);
    await deletion(ground, [first, ...others], resource, another, main);
    await queried(ground, first, resource, main);
    if (old) await throughALife(ground, heard, old, main);
    await difficultListeners(ground, first, resource, main);
    await burst(ground, resource, main);
    await twice(ground, main);
  },
};
