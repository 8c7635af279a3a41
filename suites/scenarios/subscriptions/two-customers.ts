/** Registers a hub for a second customer: what happens to a resource of one customer must be notified to that customer's hubs alone. */

import type { Created } from '../resources/creatable.ts';
import { fireAndWait, freshResource, resourceFor, type HubEvent } from './events.ts';
import { narrowingsTo } from './narrowing.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubGround } from './subscribe.ts';

/** Returns the hub of the other customer, if there is one. */
export async function twoCustomers(
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
  await lookAt(ground, theirs, 'retrieve-hub');
  const foreign = await freshResource(ground, other);
  if (!foreign) return theirs;
  const [ofMine, ofTheirs] = [
    { expecting: [main], silent: [theirs] },
    { expecting: [theirs], silent: [main] },
  ];
  await fireAndWait(ground, event, foreign, 'other-customer', ofTheirs);
  // Hubs of theirs for this very resource, if the target registers them, must not be notified of it either.
  const aimed = await Promise.all(
    narrowingsTo(ground, mine).map(({ by, query }) =>
      subscribe(ground, other, `aimed-${by}`, { query, kind: 'probe' }),
    ),
  );
  await fireAndWait(ground, event, mine, 'own-customer', { expecting: [main], silent: [theirs, ...aimed] });
  for (const one of more) {
    const resource = await resourceFor(ground, one, mine);
    await fireAndWait(ground, one, resource, 'own-customer', ofMine);
    const another = await resourceFor({ ...ground, customer: other }, one, foreign);
    await fireAndWait(ground, one, another, 'other-customer', ofTheirs);
  }
  if (!initiated) return theirs;
  await fireAndWait(ground, initiated, mine, 'own-customer', ofMine);
  if (world.isForAnyCustomer('provider-initiated'))
    await fireAndWait(ground, initiated, foreign, 'other-customer', ofTheirs);
  return theirs;
}
