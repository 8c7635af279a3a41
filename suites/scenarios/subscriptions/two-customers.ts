/** Registers a hub for a second customer: what happens to a resource of one customer must be notified to that customer's hubs alone. */

import type { CreatedResource } from '../scenario.ts';
import { fireAndWait, fireTogether, freshResource, type HubEvent } from './events.ts';
import { narrowingsTo } from './narrowing.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubContext } from './subscribe.ts';

/** Returns the hub of the other customer, if there is one. */
export async function twoCustomers(
  context: HubContext,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  initiated: HubEvent | undefined,
  own: CreatedResource,
  main: Hub,
): Promise<Hub | undefined> {
  const { world } = context;
  const other = world.customers[1];
  if (!other) return undefined;
  const hub = await subscribe(context, other, 'other-customer');
  await lookAt(context, hub, 'retrieve-hub');
  const foreign = await freshResource(context, other);
  if (!foreign) return hub;
  const [ofOwn, ofForeign] = [
    { expecting: [main], silent: [hub] },
    { expecting: [hub], silent: [main] },
  ];
  // Hubs of the other customer for this resource, if the target registers them, must not be notified of it either.
  const aimed = await Promise.all(
    narrowingsTo(context, own).map(({ by, query }) =>
      subscribe(context, other, `aimed-${by}`, { query, kind: 'probe' }),
    ),
  );
  await Promise.all([
    fireAndWait(context, event, foreign, 'other-customer', ofForeign),
    fireAndWait(context, event, own, 'own-customer', { expecting: [main], silent: [hub, ...aimed] }),
  ]);
  await Promise.all([
    fireTogether(context, more, own, 'own-customer', ofOwn),
    fireTogether({ ...context, customer: other }, more, foreign, 'other-customer', ofForeign),
  ]);
  // A silent hub must not be notified of anything meanwhile.
  if (!initiated) return hub;
  await fireAndWait(context, initiated, own, 'own-customer', ofOwn);
  if (world.isForAnyCustomer('provider-initiated'))
    await fireAndWait(context, initiated, foreign, 'other-customer', ofForeign);
  return hub;
}
