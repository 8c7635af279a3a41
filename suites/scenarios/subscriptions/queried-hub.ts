/**
 * Registers a hub with the query that the profile gives as an example. An event of the type that the query names is caused, and one of another
 * type; events of a resource with the declared members that the query selects, and at one with members that it does not select. What any other
 * query selects is recorded.
 */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { isEventTypeAlone } from '../../evidence/deliveries/event-type-alone.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import type { CreatedResource, World } from '../scenario.ts';
import {
  concurrently,
  eventTypeOf,
  fireAndWait,
  freshResource,
  isInitiated,
  offerUpdate,
  resourceFor,
  type HubEvent,
} from './events.ts';
import { hasParameter, narrowingsTo } from './narrowing.ts';
import { lookAt } from './retrieval.ts';
import { subscribe, type Hub, type HubContext, type SubscribeOptions } from './subscribe.ts';
import { exampleMembers, exampleQuery } from '../resources/query-syntax.ts';
import { updatableNames } from '../resources/updatable-names.ts';
import { updateBody } from '../resources/update-body.ts';
import type { Created } from '../resources/create-resource.ts';
import { newResource, read } from './read-resource.ts';

/** Events of another type, one of the partner's and what the provider initiates, which only its event type identifies. */
function unlike({ world }: HubContext, events: readonly HubEvent[], eventType: string): readonly HubEvent[] {
  const others = events.filter(({ trigger }) => eventTypeOf(world, trigger) !== eventType);
  return [
    ...['outbound-communication', 'update']
      .flatMap((trigger) => others.filter((one) => one.trigger === trigger))
      .slice(0, 1),
    ...others.filter((one) => isInitiated(one) && eventTypeOf(world, one.trigger)),
  ];
}

/** A resource with members, as the target shows it; undefined where the target does not keep them. */
export async function resourceWith(context: HubContext, members: JsonObject): Promise<Created | undefined> {
  const made = await newResource(context, {
    kind: 'plain',
    step: 'notified',
    members,
    areValuesDeclared: true,
  });
  const shown = made && (await read(context, made));
  return has(members)(shown) ? made : undefined;
}

interface CombinedHub {
  readonly name: HubName;
  readonly query: Readonly<Record<string, Json>>;
}

/** Hubs with the query and a parameter each, where the profile declares that hubs are notified of what both of them select. */
async function withQuery(context: HubContext, hubs: readonly CombinedHub[]): Promise<readonly Hub[]> {
  const filter = exampleQuery(context.world);
  if (filter === undefined || context.world.declared('hub.filterCombination') !== 'and') return [];
  return Promise.all(
    hubs.map(({ name, query }) => subscribe(context, context.customer, name, { query, filter, kind: 'probe' })),
  );
}

/** Such a hub for the type of an event, as far as the operation has the parameter. */
function withQueryAndType(context: HubContext, { trigger }: HubEvent): Promise<readonly Hub[]> {
  const type = hasParameter(context, 'EventType') ? eventTypeOf(context.world, trigger) : undefined;
  return withQuery(context, type === undefined ? [] : [{ name: 'combined-query', query: { EventType: type } }]);
}

/** Such hubs for a resource. */
const withQueryAndResource = (context: HubContext, resource: CreatedResource): Promise<readonly Hub[]> =>
  withQuery(
    context,
    narrowingsTo(context, resource).map(({ by, query }) => ({ name: `combined-query-${by}`, query })),
  );

const has =
  (members: JsonObject) =>
  (resource: JsonObject | undefined): boolean =>
    Object.entries(members).every(([name, value]) => JSON.stringify(resource?.[name]) === JSON.stringify(value));

/** An update to other members; false where the target does not take or show them. */
async function changeTo(context: HubContext, made: Created, members: JsonObject): Promise<boolean> {
  const { world } = context;
  const update = world.operation('update');
  if (!update || !(await offerUpdate(world, update, made, members))) return false;
  return has(members)(await read(context, made, has(members)));
}

/** True for members that name the same and can all be updated, so that an update leaves nothing of the ones before it. */
function areExchangeable(world: World, one: JsonObject, other: JsonObject): boolean {
  const [names, updatable] = [Object.keys(one), updatableNames(world)];
  return names.every((name) => name in other && updatable.includes(name)) && names.length === Object.keys(other).length;
}

/**
 * Events of each type at a resource that the query selects, and at one that it does not select, as the profile declares their members: each at
 * its own resource, so that no notification can be taken for that of another event. A query that names an event type selects that type alone.
 * Resources that are updated from the one to the other are selected as they are then; whether the update itself is notified is unspecified.
 */
async function selected(
  context: HubContext,
  events: readonly HubEvent[],
  own: HubEvent | undefined,
  main: Hub,
  hub: Hub,
): Promise<void> {
  const { world } = context;
  const { matches, differs } = exampleMembers(world);
  const named = Object.keys({ ...matches, ...differs });
  const updated = Object.keys(updateBody(world, '').body);
  // An event that changes these members could change what the query selects.
  const changed: Partial<Record<HubEvent['trigger'], readonly string[]>> = {
    update: updated,
    'status-change': stateMembers(world.contract),
  };
  const changes = ({ trigger }: HubEvent): boolean => named.some((name) => changed[trigger]?.includes(name));
  const usable = events.filter((event) => !isInitiated(event) && !changes(event));
  const isNamed = (event: HubEvent): boolean => (own ?? event) === event;
  const [expecting, silent] = [{ expecting: [main, hub] }, { expecting: [main], silent: [hub] }];
  const isOptional = true;
  const both = matches && differs && areExchangeable(world, matches, differs) ? { matches, differs } : undefined;
  const first = usable.find(isNamed);
  // A query that names an event type, and a parameter for it, need not be about one event.
  const combining = own === undefined ? first : undefined;
  const byType = combining ? await withQueryAndType(context, combining) : [];
  const causes: (() => Promise<unknown>)[] = [];
  for (const event of usable) {
    const match = matches && isNamed(event) ? await resourceWith(context, matches) : undefined;
    const mismatch = differs && (await resourceWith(context, differs));
    const alsoByType = event === combining ? byType : [];
    const byResource = event === combining && mismatch ? await withQueryAndResource(context, mismatch) : [];
    // Of another type, or with another text, than the notifications before it, one of which may come late.
    const later =
      usable.find(({ trigger }) => !['update', event.trigger].includes(trigger) && own === undefined) ??
      (event.trigger === 'update' ? event : undefined);
    if (match)
      causes.push(async () => {
        await fireAndWait(context, event, match, 'query-match', {
          expecting: [...expecting.expecting, ...alsoByType],
          isOptional,
        });
        if (both && event === first && later && (await changeTo(context, match, both.differs)))
          await fireAndWait(context, later, match, 'query-left', { ...silent, isOptional });
      });
    const mismatched = { ...silent, silent: [...silent.silent, ...alsoByType, ...byResource], isOptional };
    if (mismatch) causes.push(() => fireAndWait(context, event, mismatch, 'query-mismatch', mismatched));
  }
  const joined = both && first && (await resourceWith(context, both.differs));
  if (joined)
    causes.push(async () => {
      if (await changeTo(context, joined, both.matches))
        await fireAndWait(context, first, joined, 'query-joined', { ...expecting, isOptional });
    });
  await Promise.all(causes.map((cause) => cause()));
}

/** The profile's example of a query. Without an example, any text: the target may reject it. */
export function usableQuery(world: World): Pick<SubscribeOptions, 'filter' | 'kind'> {
  const example = exampleQuery(world);
  return example === undefined ? { filter: `externalId=${world.runName}`, kind: 'probe' } : { filter: example };
}

/** A hub with a query, and its retrieval: a target that accepts a query must show it, whatever it selects. */
export async function queryHub(context: HubContext): Promise<Hub> {
  const { world, customer } = context;
  const hub = await subscribe(context, customer, 'query', usableQuery(world));
  if (hub.isRegistered) await lookAt(context, hub, 'retrieve-hub');
  return hub;
}

export async function queried(
  context: HubContext,
  events: readonly HubEvent[],
  first: HubEvent,
  known: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world } = context;
  // Whatever it selects, a target that accepts it returns it as it was sent.
  await subscribe(context, context.customer, 'query-signs', { filter: 'description=a+b%20c', kind: 'offered' });
  const hub = await queryHub(context);
  const example = exampleQuery(world);
  if (example === undefined || !hub.isRegistered) return;
  const own = events.find(({ trigger }) => {
    const eventType = eventTypeOf(world, trigger);
    return eventType !== undefined && example.includes(eventType);
  });
  const event = own ?? first;
  const usual = (await freshResource(context)) ?? known;
  const resource = await resourceFor(context, event, usual);
  const eventType = own && eventTypeOf(world, own.trigger);
  const isTypeAlone = eventType !== undefined && isEventTypeAlone(example, eventType);
  await concurrently({ areApart: context.showsEvents === true }, [
    async () => {
      await fireAndWait(context, event, resource, 'query', {
        expecting: own ? [main, hub] : [main],
        also: own ? [] : [hub],
      });
      await selected(context, events, own, main, hub);
    },
    ...(isTypeAlone ? unlike(context, events, eventType) : []).map((other) => async () => {
      const fresh = context.showsEvents && !isInitiated(other) ? await freshResource(context) : undefined;
      await fireAndWait(context, other, fresh ?? (await resourceFor(context, other, usual)), 'other-query', {
        expecting: [main],
        silent: [hub],
        isOpen: fresh !== undefined,
      });
    }),
  ]);
}
