/** Registers a hub for a second customer: what happens to a resource of one customer must be notified to that customer's hubs alone. */

import type { CreatedResource, Customer } from '../scenario.ts';
import { exampleMembers, exampleQuery } from '../resources/query-syntax.ts';
import { eventTypeOf, fireAndWait, fireTogether, freshResource, type HubEvent } from './events.ts';
import { hasParameter, narrowingsTo } from './narrowing.ts';
import { resourceWith } from './queried-hub.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubContext } from './subscribe.ts';

/** Hubs of the other customer for this resource or this event type: if the target registers them, they must not be notified either. */
function aimedHubs(
  context: HubContext,
  event: HubEvent,
  own: CreatedResource,
  other: Customer,
): Promise<readonly Hub[]> {
  const eventType = hasParameter(context, 'EventType') ? eventTypeOf(context.world, event.trigger) : undefined;
  return Promise.all([
    ...narrowingsTo(context, own).map(({ by, query }) =>
      subscribe(context, other, `aimed-${by}`, { query, kind: 'probe' }),
    ),
    ...(eventType === undefined
      ? []
      : [subscribe(context, other, 'aimed-event-type', { query: { EventType: eventType }, kind: 'probe' })]),
  ]);
}

/** The same with the example of a query, and a resource of the first customer that it selects. */
async function aimedByQuery(context: HubContext, event: HubEvent, other: Customer, main: Hub): Promise<void> {
  const example = exampleQuery(context.world);
  const { matches = {} } = exampleMembers(context.world);
  const selected = example === undefined ? undefined : await resourceWith(context, matches);
  if (example === undefined || !selected) return;
  const hub = await subscribe(context, other, 'aimed-query', { filter: example, kind: 'probe' });
  await fireAndWait(context, event, selected, 'own-customer', { expecting: [main], silent: [hub], isOptional: true });
}

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
  const aimed = await aimedHubs(context, event, own, other);
  await Promise.all([
    aimedByQuery(context, event, other, main),
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
