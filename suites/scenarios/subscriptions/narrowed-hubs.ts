/** Registers hubs narrowed to an event type, a change request or an external id, and causes events that they must and must not be notified of. */

import type { CreatedResource } from '../scenario.ts';
import { combined } from './combined-hubs.ts';
import {
  eventTypeOf,
  fireAndWait,
  fireTogether,
  freshResource,
  isInitiated,
  resourceFor,
  sideBySide,
  type HubEvent,
} from './events.ts';
import { hasParameter, isInteger, narrowingsTo } from './narrowing.ts';
import { lookAt } from './retrieval.ts';
import { encodedExternalId, similarResources } from './similar-resources.ts';
import { subscribe, type Hub, type HubGround } from './subscribe.ts';
import { neutralQuery } from '../resources/query-syntax.ts';

/** A hub with an empty event type, which selects all of them, as far as the operation has the parameter. */
export async function emptyEventType(ground: HubGround): Promise<Hub | undefined> {
  if (!hasParameter(ground, 'EventType')) return undefined;
  return subscribe(ground, ground.customer, 'empty-event-type', { query: { EventType: '' }, kind: 'offered' });
}

/** A hub for each declared event type, as far as the operation has the parameter: each event must be notified to its own hub and to none of the others. */
export async function eventTypes(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world, customer } = ground;
  const hubs = new Map<string, Hub>();
  if (!hasParameter(ground, 'EventType')) return;
  // Before the hubs, which could be notified of the creations.
  const own: (readonly [HubEvent, CreatedResource | undefined])[] = [];
  for (const event of events.filter((one) => !isInitiated(one))) own.push([event, await freshResource(ground)]);
  for (const { trigger } of events) {
    const name = eventTypeOf(world, trigger);
    if (name !== undefined && !hubs.has(name))
      hubs.set(name, await subscribe(ground, customer, `named-${trigger}`, { query: { EventType: name } }));
  }
  const caused = async (event: HubEvent, fresh: CreatedResource | undefined, others: readonly Hub[]): Promise<void> => {
    const own = hubs.get(eventTypeOf(world, event.trigger) ?? '');
    if (!own) return;
    const changed = fresh ?? (await resourceFor(ground, event, resource));
    await fireAndWait(ground, event, changed, 'named-event-type', {
      ...{ expecting: [main, own], silent: others.filter((hub) => hub !== own), isOpen: fresh !== undefined },
    });
  };
  const areApart = own.every(([, fresh]) => fresh !== undefined);
  await sideBySide(
    areApart,
    own.map(
      ([event, fresh]) =>
        () =>
          caused(event, fresh, [...hubs.values()]),
    ),
  );
  for (const event of events.filter(isInitiated)) await caused(event, undefined, [...hubs.values()]);
  // A hub that was notified of one event must be notified of the next one.
  for (const event of events.slice(0, 1)) await caused(event, await freshResource(ground), []);
}

/** Registrations for resources that do not exist. */
async function unknownTargets(ground: HubGround, main: Hub): Promise<void> {
  const { world, customer, create } = ground;
  for (const [param, value] of [
    ['CRID', 999999999],
    ['ExternalID', `unknown-${world.runName}`],
  ] as const) {
    if (!hasParameter(ground, param)) continue;
    const response = await world.call(
      create,
      { query: { [param]: value }, body: { callback: main.callback.url, query: neutralQuery(world) } },
      {
        identity: customer.identity,
        facts: { step: 'unknown-target', kind: 'probe', param, id: 'unknown', token: 'valid' },
      },
    );
    world.rememberHub(response, `hub for an unknown ${param}`, customer.identity, create);
  }
}

/** Hubs for one resource by its id and by its external id, each with an event at that resource. */
async function hubsFor(ground: HubGround, first: HubEvent, named: CreatedResource, main: Hub): Promise<readonly Hub[]> {
  const hubs: Hub[] = [];
  for (const { by, query } of narrowingsTo(ground, named)) {
    const hub = await subscribe(ground, ground.customer, by, { query });
    await lookAt(ground, hub, 'retrieve-hub');
    await fireAndWait(ground, first, named, by, { expecting: [main, hub] });
    hubs.push(hub);
  }
  if (hasParameter(ground, 'ExternalID')) await encodedExternalId(ground, first, main);
  return hubs;
}

/** Whatever else can happen to the resource of narrowed hubs; a change of status last, as no event may be possible after it. */
async function furtherEvents(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: CreatedResource,
  expecting: readonly Hub[],
): Promise<void> {
  const isLast = ({ trigger }: HubEvent): boolean => trigger === 'status-change';
  for (const event of [...events.filter((one) => !isLast(one)), ...events.filter(isLast)])
    await fireAndWait(ground, event, resource, 'narrowed', { expecting, isOptional: true });
}

/** Hubs narrowed to one resource, as far as the operation has the parameters. */
export async function narrowed(
  ground: HubGround,
  first: HubEvent,
  events: readonly HubEvent[],
  resource: CreatedResource,
  second: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world } = ground;
  await unknownTargets(ground, main);
  const hasId = hasParameter(ground, 'CRID');
  if (!hasId && !hasParameter(ground, 'ExternalID')) return;
  // A fresh one: whatever can happen to it will.
  const made = await freshResource(ground);
  const named = made ?? resource;
  if (hasId && !isInteger(named.id))
    world.note('moot', { param: 'CRID', reason: 'CRID is an integer, but the ids of the target are not' });
  const narrow = await hubsFor(ground, first, named, main);
  if (narrow.length === 0) return;
  const other = (await freshResource(ground)) ?? second;
  const own = events.filter((event) => !isInitiated(event));
  const further = own.filter((event) => event !== first);
  const unlike = own.find(({ trigger }) => trigger === 'outbound-communication') ?? own.find((one) => one !== first);
  await sideBySide(other !== second, [
    async () => made && furtherEvents(ground, further, made, [main, ...narrow]),
    // Whatever happens to another resource does not concern them, a message or a change of status no more than an update.
    () => fireTogether(ground, own, second, 'other-target', { expecting: [main], silent: narrow }),
    () => combined(ground, first, unlike, other, main),
  ]);
  await similarResources(ground, first, events.find(isInitiated), named, { main, narrow });
}
