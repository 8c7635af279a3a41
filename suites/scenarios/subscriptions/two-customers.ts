/** Registers a hub for a second customer: what happens to a resource of one customer must be notified to that customer's hubs alone. */

import type { CreatedResource } from '../scenario.ts';
import { fireAndWait, fireTogether, freshResource, type HubEvent } from './events.ts';
import { narrowingsTo } from './narrowing.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubGround } from './subscribe.ts';

/** Returns the hub of the other customer, if there is one. */
export async function twoCustomers(
  ground: HubGround,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  own: CreatedResource,
  main: Hub,
): Promise<Hub | undefined> {
  const { world } = ground;
  const other = world.customers[1];
  if (!other) return undefined;
  const hub = await subscribe(ground, other, 'other-customer');
  await lookAt(ground, hub, 'retrieve-hub');
  const foreign = await freshResource(ground, other);
  if (!foreign) return hub;
  const [ofOwn, ofForeign] = [
    { expecting: [main], silent: [hub] },
    { expecting: [hub], silent: [main] },
  ];
  // Hubs of the other customer for this resource, if the target registers them, must not be notified of it either.
  const aimed = await Promise.all(
    narrowingsTo(ground, own).map(({ by, query }) => subscribe(ground, other, `aimed-${by}`, { query, kind: 'probe' })),
  );
  await Promise.all([
    fireAndWait(ground, event, foreign, 'other-customer', ofForeign),
    fireAndWait(ground, event, own, 'own-customer', { expecting: [main], silent: [hub, ...aimed] }),
  ]);
  await Promise.all([
    fireTogether(ground, more, own, 'own-customer', ofOwn),
    fireTogether({ ...ground, customer: other }, more, foreign, 'other-customer', ofForeign),
  ]);
  // A silent hub must not be notified of anything meanwhile.
  if (!initiated) return hub;
  await fireAndWait(ground, initiated, own, 'own-customer', ofOwn);
  if (world.isForAnyCustomer('provider-initiated'))
    await fireAndWait(ground, initiated, foreign, 'other-customer', ofForeign);
  return hub;
}
