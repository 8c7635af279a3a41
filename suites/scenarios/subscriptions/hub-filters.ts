/** Hubs narrowed to a kind of event, a change request, an external id, or by a query. */

import { nameAndValue } from '../../../contracts/name-and-value.ts';
import type { Created } from '../resources/creatable.ts';
import { combined } from './hub-combined.ts';
import { fireAndListen, freshResource, isInitiated, kindOf, resourceFor, type HubEvent } from './hub-events.ts';
import { lookAt } from './hub-life.ts';
import { spelledOddly, unlikeButClose } from './hub-spellings.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { exampleQuery, neutralQuery } from '../resources/query-syntax.ts';

/** A hub for the kind of event with an empty name, which stands for all of them, as far as the hub operation has the parameter. */
export async function unnamedKind(ground: HubGround): Promise<Hub | undefined> {
  if (!ground.create.parameters.some(({ name }) => name === 'EventType')) return undefined;
  return subscribe(ground, ground.customer, 'empty-event-type', { query: { EventType: '' }, kind: 'offered' });
}

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
  // What has heard of one event hears of the next.
  const [first] = events;
  const own = first && hubs.get(kindOf(world, first.trigger) ?? '');
  if (own) {
    const changed = await resourceFor(ground, first, resource);
    await fireAndListen(ground, first, changed, 'named-event-type', { hear: [main, own] });
  }
}

/** What else can happen to the resource that narrowed hubs are for; a change of status last, as nothing may be possible after it. */
async function whateverHappens(
  ground: HubGround,
  events: readonly HubEvent[],
  resource: Created,
  ears: { hear: readonly Hub[] },
): Promise<void> {
  const isLast = ({ trigger }: HubEvent): boolean => trigger === 'status-change';
  for (const event of [...events.filter((one) => !isLast(one)), ...events.filter(isLast)])
    await fireAndListen(ground, event, resource, 'narrowed', { ...ears, isOptional: true });
}

const withoutFirst = (events: readonly HubEvent[], first: HubEvent): readonly HubEvent[] =>
  events.filter((event) => event !== first);

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
  if (has('EventType')) await namedKinds(ground, events, resource, main);
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
  if (!has('CRID') && !has('ExternalID')) return;
  // One of its own: whatever can happen to it will.
  const made = await freshResource(ground);
  const named = made ?? resource;
  if (has('CRID') && !/^\d+$/.test(named.id))
    world.mark('moot', {
      interface: world.contract.id,
      param: 'CRID',
      reason: 'CRID is an integer, and the ids of the target are none',
    });
  const narrow: Hub[] = [];
  if (has('CRID') && /^\d+$/.test(named.id)) {
    const hub = await subscribe(ground, customer, 'crid', { query: { CRID: named.id } });
    await lookAt(ground, hub, { step: 'retrieve-hub' });
    await fireAndListen(ground, first, named, 'crid', { hear: [main, hub] });
    narrow.push(hub);
  }
  if (has('ExternalID')) {
    const hub = await subscribe(ground, customer, 'external-id', { query: { ExternalID: named.externalId } });
    await lookAt(ground, hub, { step: 'retrieve-hub' });
    await fireAndListen(ground, first, named, 'external-id', { hear: [main, hub] });
    narrow.push(hub);
    await spelledOddly(ground, first, main);
  }
  if (narrow.length === 0) return;
  // Whatever happens to another one is nothing to them, a message or a change of status no more than an update.
  const told = events.filter((event) => !isInitiated(event));
  if (made) await whateverHappens(ground, withoutFirst(told, first), made, { hear: [main, ...narrow] });
  for (const event of told) {
    const other = await resourceFor(ground, event, second);
    await fireAndListen(ground, event, other, 'other-target', { hear: [main], silent: narrow });
  }
  await unlikeButClose(ground, first, events.find(isInitiated), named, { main, narrow });
  const unlike = told.find(({ trigger }) => trigger === 'outbound-communication') ?? told.find((one) => one !== first);
  await combined(ground, first, unlike, second, main);
}

const namesKind = (filter: string, kind: string | undefined): boolean => kind !== undefined && filter.includes(kind);

/**
 * A hub with the filter the profile gives as an example: what it hears is recorded, as only the provider knows what it selects. Where the
 * filter names a kind of event, one of that kind is fired.
 */
export async function queried(
  ground: HubGround,
  events: readonly HubEvent[],
  first: HubEvent,
  usual: Created,
  main: Hub,
): Promise<void> {
  const example = exampleQuery(ground.world);
  if (example === undefined) return;
  const hub = await subscribe(ground, ground.customer, 'query', { filter: example });
  if (!hub.answer.succeeded) return;
  await lookAt(ground, hub, { step: 'retrieve-hub' });
  const own = events.find(({ trigger }) => namesKind(example, kindOf(ground.world, trigger)));
  const event = own ?? first;
  const resource = await resourceFor(ground, event, usual);
  await fireAndListen(ground, event, resource, 'query', { hear: own ? [main, hub] : [main], also: own ? [] : [hub] });
  const kind = own && kindOf(ground.world, own.trigger);
  if (kind === undefined || !isKindAlone(example, kind)) return;
  const isOther = ({ trigger }: HubEvent): boolean => kindOf(ground.world, trigger) !== kind;
  const unlike = ['outbound-communication', 'update']
    .flatMap((trigger) => events.filter((one) => one.trigger === trigger && isOther(one)))
    .slice(0, 1);
  // What the provider initiates can be told by the name of its kind alone.
  const initiated = events.filter((one) => isInitiated(one) && isOther(one) && kindOf(ground.world, one.trigger));
  for (const other of [...unlike, ...initiated])
    await fireAndListen(ground, other, await resourceFor(ground, other, usual), 'other-query', {
      hear: [main],
      silent: [hub],
    });
}

/** True for a filter that is evidently nothing but a kind of event. */
function isKindAlone(filter: string, kind: string): boolean {
  const { name = '', value } = nameAndValue(filter) ?? {};
  return value === kind && /type|kind|event/i.test(name);
}
