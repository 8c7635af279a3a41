/** Registers a hub for a second customer: what happens to a resource of one customer must be notified to that customer's hubs alone. */

import type { CreatedResource, Customer } from '../scenario.ts';
import { otherIdentityOf } from '../resources/other-identity.ts';
import { exampleMembers, exampleQuery } from '../resources/query-syntax.ts';
import { concurrently, eventTypeOf, fireAndWait, fireTogether, freshResource, type HubEvent } from './events.ts';
import { hasParameter, narrowingsTo } from './narrowing.ts';
import { resourceWith } from './queried-hub.ts';
import { rememberInitiated } from './provider-initiated.ts';
import { lookAt } from './retrieval.ts';
import { silenceWithin } from './silence.ts';
import { secondCustomer, subscribe, type Hub, type HubContext } from './subscribe.ts';

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
      subscribe(context, other, `aimed-${by}`, {
        query,
        kind: 'probe',
        ...(by === 'crid' && { facts: { id: 'foreign', param: 'CRID' } }),
      }),
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

/** A hub of the other customer, and a resource of that customer if one could be created. */
export interface OtherCustomer {
  readonly hub: Hub;
  readonly foreign: CreatedResource | undefined;
}

export async function otherCustomer(context: HubContext): Promise<OtherCustomer | undefined> {
  const other = secondCustomer(context);
  if (!other) return undefined;
  const hub = await subscribe(context, other, 'other-customer');
  await lookAt(context, hub, 'retrieve-hub');
  return { hub, foreign: await freshResource(context, other) };
}

/** Events of resources of each customer. */
export async function eventsOfCustomers(
  context: HubContext,
  [event, ...more]: readonly [HubEvent, ...HubEvent[]],
  own: CreatedResource,
  main: Hub,
  { hub, foreign }: OtherCustomer,
): Promise<void> {
  if (!foreign) return;
  const other = hub.customer;
  const [freshOwn, freshForeign] = [await freshResource(context), await freshResource(context, other)];
  const aimed = await aimedHubs(context, event, own, other);
  const [ofOwn, ofOther] = [
    { expecting: [main], silent: [hub] },
    { expecting: [hub], silent: [main] },
  ];
  await concurrently({ areApart: freshOwn !== undefined && freshForeign !== undefined }, [
    () =>
      Promise.all([
        aimedByQuery(context, event, other, main),
        fireAndWait(context, event, foreign, 'other-customer', ofOther),
        fireAndWait(context, event, own, 'own-customer', { expecting: [main], silent: [hub, ...aimed] }),
      ]),
    () =>
      Promise.all([
        fireTogether(context, more, freshOwn ?? own, 'own-customer', ofOwn),
        fireTogether({ ...context, customer: other }, more, freshForeign ?? foreign, 'other-customer', ofOther),
      ]),
  ]);
}

/**
 * An event of a resource that another identity of the customer created, and, where the event is an update, one that it makes to a resource of the first
 * identity: hubs belong to the customer, not to one of its identities.
 */
export async function eventOfOtherIdentity(context: HubContext, event: HubEvent, main: Hub): Promise<void> {
  const { world, customer } = context;
  const identity = otherIdentityOf(world, customer);
  const made = identity === undefined ? undefined : await freshResource(context, { ...customer, identity });
  const hubs = { expecting: [main], isOptional: true };
  if (made) await fireAndWait(context, event, made, 'other-identity', hubs);
  const own = identity === undefined || event.trigger !== 'update' ? undefined : await freshResource(context);
  if (own && identity !== undefined) await fireAndWait(context, event, { ...own, identity }, 'other-identity', hubs);
}

/** What the provider initiates for each customer; over when the hub of the other one, which may be deleted then, was silent for long enough. */
export async function initiatedForCustomers(
  context: HubContext,
  initiated: HubEvent,
  own: CreatedResource,
  main: Hub,
  { hub, foreign }: OtherCustomer,
): Promise<void> {
  if (!foreign) return;
  const { world, showsEvents = false } = context;
  await concurrently({ areApart: showsEvents }, [
    async () => {
      await fireAndWait(context, initiated, own, 'own-customer', { expecting: [main], silent: [hub] });
      if (showsEvents) await world.pause(silenceWithin(world, performance.now()));
    },
    async () => {
      if (!world.isForAnyCustomer('provider-initiated')) return;
      const from = hub.callback.deliveries.length;
      await fireAndWait(context, initiated, foreign, 'other-customer', { expecting: [hub], silent: [main] });
      rememberInitiated(world, hub.customer, hub.callback.deliveries.slice(from));
    },
  ]);
}
