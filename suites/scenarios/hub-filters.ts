/** Hubs narrowed to a kind of event, a change request, an external id, or by a query. */

import type { Created } from './creatable.ts';
import { combined } from './hub-combined.ts';
import { fireAndListen, kindOf, resourceFor, type HubEvent } from './hub-events.ts';
import { neutralQuery, subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { jsonObject } from './resource.ts';

/** A hub for each kind of event that has a name; each event is heard by its own, and by none of the others. */
async function namedKinds(ground: HubGround, events: readonly HubEvent[], resource: Created, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const hubs = new Map<string, Hub>();
  for (const { trigger } of events) {
    const name = kindOf(world, trigger);
    if (name !== undefined && !hubs.has(name))
      hubs.set(name, await subscribe(ground, customer, `named-${trigger}`, { query: { EventType: name } }));
  }
  for (const event of events) {
    const name = kindOf(world, event.trigger);
    const own = name === undefined ? undefined : hubs.get(name);
    const others = [...hubs.values()].filter((hub) => hub !== own);
    if (!own) continue;
    const changed = await resourceFor(ground, event, resource);
    await fireAndListen(ground, event, changed, 'named-event-type', { hear: [main, own], silent: others });
  }
}

/** Narrowed subscriptions, as far as the hub operation has the parameters and the profile the words for them. */
export async function narrowed(
  ground: HubGround,
  first: HubEvent,
  events: readonly HubEvent[],
  resource: Created,
  second: Created,
  main: Hub,
): Promise<void> {
  const { world, customer, create } = ground;
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  if (has('EventType')) {
    const blank = await subscribe(ground, customer, 'empty-event-type', {
      query: { EventType: '' },
      kind: 'offered',
    });
    await fireAndListen(ground, first, resource, 'empty-event-type', { hear: [main, blank] });
    await namedKinds(ground, events, resource, main);
  }
  for (const [param, value] of [
    ['CRID', 999999999],
    ['ExternalID', `unknown-${world.runName}`],
  ] as const)
    if (has(param)) {
      const answer = await world.call(
        create,
        { query: { [param]: value }, body: { callback: main.ear.url, query: neutralQuery(world) } },
        {
          identity: customer.identity,
          facts: { kind: 'probe', step: 'unknown-target', param, id: 'unknown', token: 'valid' },
        },
      );
      world.rememberHub(answer, `hub for an unknown ${param}`, customer.identity, create);
    }
  if (has('CRID') && !/^\d+$/.test(resource.id))
    world.mark('moot', {
      interface: world.contract.id,
      param: 'CRID',
      reason: 'CRID is an integer, and the ids of the target are none',
    });
  const narrow: Hub[] = [];
  if (has('CRID') && /^\d+$/.test(resource.id)) {
    const hub = await subscribe(ground, customer, 'crid', { query: { CRID: Number(resource.id) } });
    await fireAndListen(ground, first, resource, 'crid', { hear: [main, hub] });
    narrow.push(hub);
  }
  if (has('ExternalID')) {
    const hub = await subscribe(ground, customer, 'external-id', { query: { ExternalID: resource.externalId } });
    await fireAndListen(ground, first, resource, 'external-id', { hear: [main, hub] });
    narrow.push(hub);
  }
  if (narrow.length === 0) return;
  // Whatever happens to another one is nothing to them, a message or a change of status no more than an update.
  const told = events.filter(({ trigger }) => trigger !== 'provider-initiated');
  for (const event of told) {
    const other = await resourceFor(ground, event, second);
    await fireAndListen(ground, event, other, 'other-target', { hear: [main], silent: narrow });
  }
  const unlike = told.find(({ trigger }) => trigger === 'outbound-communication') ?? told.find((one) => one !== first);
  await combined(ground, first, unlike, second, main);
}

/** A hub with the filter the profile gives as an example: what it hears is recorded, as only the provider knows what it selects. */
export async function queried(ground: HubGround, event: HubEvent, resource: Created, main: Hub): Promise<void> {
  const example = jsonObject(ground.world.declared('hub.querySyntax'))?.['example'];
  if (typeof example !== 'string') return;
  const hub = await subscribe(ground, ground.customer, 'query', { filter: example });
  if (hub.answer.succeeded)
    await fireAndListen(ground, event, resource, 'query', { hear: [main], silent: [], also: [hub] });
}
