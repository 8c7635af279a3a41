/**
 * Registers a hub with the query that the profile gives as an example. What it is notified of is recorded, as only the provider knows what the
 * query selects; where the query names an event type, an event of that type is caused, and one of another type.
 */

import { nameAndValue } from '../../../contracts/name-and-value.ts';
import type { CreatedResource } from '../scenario.ts';
import { eventTypeOf, fireAndWait, isInitiated, resourceFor, type HubEvent } from './events.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubGround } from './subscribe.ts';
import { exampleQuery } from '../resources/query-syntax.ts';

/** True for a query that is evidently nothing but an event type. */
function isEventTypeAlone(query: string, eventType: string): boolean {
  const { name = '', value } = nameAndValue(query) ?? {};
  return value === eventType && /type|kind|event/i.test(name);
}

/** Events of another type, one of the partner's and what the provider initiates, which only its event type identifies. */
function unlike({ world }: HubGround, events: readonly HubEvent[], eventType: string): readonly HubEvent[] {
  const others = events.filter(({ trigger }) => eventTypeOf(world, trigger) !== eventType);
  return [
    ...['outbound-communication', 'update']
      .flatMap((trigger) => others.filter((one) => one.trigger === trigger))
      .slice(0, 1),
    ...others.filter((one) => isInitiated(one) && eventTypeOf(world, one.trigger)),
  ];
}

export async function queried(
  ground: HubGround,
  events: readonly HubEvent[],
  first: HubEvent,
  usual: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world } = ground;
  const example = exampleQuery(world);
  if (example === undefined) return;
  const hub = await subscribe(ground, ground.customer, 'query', { filter: example });
  if (!hub.isRegistered) return;
  await lookAt(ground, hub, 'retrieve-hub');
  const own = events.find(({ trigger }) => {
    const eventType = eventTypeOf(world, trigger);
    return eventType !== undefined && example.includes(eventType);
  });
  const event = own ?? first;
  const resource = await resourceFor(ground, event, usual);
  await fireAndWait(ground, event, resource, 'query', {
    expecting: own ? [main, hub] : [main],
    also: own ? [] : [hub],
  });
  const eventType = own && eventTypeOf(world, own.trigger);
  if (eventType === undefined || !isEventTypeAlone(example, eventType)) return;
  for (const other of unlike(ground, events, eventType))
    await fireAndWait(ground, other, await resourceFor(ground, other, usual), 'other-query', {
      expecting: [main],
      silent: [hub],
    });
}
