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
  concurrently,
  type HubEvent,
} from './events.ts';
import { hasParameter, isInteger, narrowingsTo, type Narrowing } from './narrowing.ts';
import { namedCreation } from './own-changes.ts';
import { lookAt } from './retrieval.ts';
import { encodedExternalId, similarResources } from './similar-resources.ts';
import { extraFields, subscribe, type Hub, type HubContext } from './subscribe.ts';
import { neutralQuery } from '../resources/query-syntax.ts';

/** A hub with an empty event type, which selects all of them, as far as the operation has the parameter. */
export async function emptyEventType(context: HubContext): Promise<Hub | undefined> {
  if (!hasParameter(context, 'EventType')) return undefined;
  return subscribe(context, context.customer, 'empty-event-type', { query: { EventType: '' }, kind: 'offered' });
}

/** A hub for each declared event type, as far as the operation has the parameter: each event must be notified to its own hub and to none of the others. */
export async function eventTypes(
  context: HubContext,
  events: readonly HubEvent[],
  resource: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world, customer } = context;
  const hubs = new Map<string, Hub>();
  if (!hasParameter(context, 'EventType')) return;
  // Before the hubs, which could be notified of the creations.
  const own: (readonly [HubEvent, CreatedResource | undefined])[] = [];
  for (const event of events.filter((one) => !isInitiated(one))) own.push([event, await freshResource(context)]);
  // A hub for creations as well: the name of their event type may resemble that of another.
  for (const trigger of [...events.map((event) => event.trigger), 'create'] as const) {
    const name = eventTypeOf(world, trigger);
    if (name !== undefined && !hubs.has(name))
      hubs.set(name, await subscribe(context, customer, `named-${trigger}`, { query: { EventType: name } }));
  }
  const caused = async (event: HubEvent, fresh: CreatedResource | undefined, others: readonly Hub[]): Promise<void> => {
    const own = hubs.get(eventTypeOf(world, event.trigger) ?? '');
    if (!own) return;
    const changed = fresh ?? (await resourceFor(context, event, resource));
    await fireAndWait(context, event, changed, 'named-event-type', {
      expecting: [main, own],
      silent: others.filter((hub) => hub !== own),
      isOpen: fresh !== undefined,
    });
  };
  const all = [...hubs.values()];
  const created = all.find((hub) => hub.name === 'named-create');
  const ofPartner = async (): Promise<void> => {
    await concurrently(
      { areApart: own.every(([, fresh]) => fresh !== undefined) },
      own.map(
        ([event, fresh]) =>
          () =>
            caused(event, fresh, all),
      ),
    );
    const others = all.filter((hub) => hub !== created);
    await concurrently({ areApart: context.showsEvents === true }, [
      async () => created && namedCreation(context, created, others),
      // A hub that was notified of one event must be notified of the next one.
      async () => {
        for (const event of events.slice(0, 1)) await caused(event, await freshResource(context), []);
      },
    ]);
  };
  await concurrently({ areApart: context.showsEvents === true }, [
    ofPartner,
    ...events.filter(isInitiated).map((event) => () => caused(event, undefined, all)),
  ]);
}

/** Registrations for resources that do not exist, each with its own callback: a second hub with the same one may be rejected for that. */
async function unknownTargets(context: HubContext): Promise<void> {
  const { world, customer, create } = context;
  for (const [param, value] of [
    ['CRID', 999999999],
    ['ExternalID', `unknown-${world.runName}`],
  ] as const) {
    if (!hasParameter(context, param)) continue;
    const { url } = await world.openCallback({ hub: 'unknown-target', customer: customer.name });
    const response = await world.call(
      create,
      { query: { [param]: value }, body: { callback: url, query: neutralQuery(world), ...extraFields(world) } },
      {
        identity: customer.identity,
        facts: { step: 'unknown-target', kind: 'probe', param, id: 'unknown', token: 'valid' },
      },
    );
    world.rememberHub(response, `hub for an unknown ${param}`, customer.identity, create);
  }
}

interface NarrowHub {
  readonly by: Narrowing['by'];
  readonly hub: Hub;
}

/** Hubs for one resource by its id and by its external id. */
async function hubsFor(context: HubContext, named: CreatedResource): Promise<readonly NarrowHub[]> {
  const hubs: NarrowHub[] = [];
  for (const { by, query } of narrowingsTo(context, named)) {
    const hub = await subscribe(context, context.customer, by, { query });
    await lookAt(context, hub, 'retrieve-hub');
    hubs.push({ by, hub });
  }
  return hubs;
}

/** Whatever else can happen to the resource of narrowed hubs; a change of status last, as no event may be possible after it. */
async function furtherEvents(
  context: HubContext,
  events: readonly HubEvent[],
  resource: CreatedResource,
  expecting: readonly Hub[],
): Promise<void> {
  const isLast = ({ trigger }: HubEvent): boolean => trigger === 'status-change';
  for (const event of [...events.filter((one) => !isLast(one)), ...events.filter(isLast)])
    await fireAndWait(context, event, resource, 'narrowed', { expecting, isOptional: true });
}

export interface NarrowedParts {
  /** The event that decides first. */
  readonly first: HubEvent;
  readonly events: readonly HubEvent[];
  /** Resource that hubs are narrowed to where no new one can be created. */
  readonly resource: CreatedResource;
  /** Another resource, of which they are not to be notified. */
  readonly second: CreatedResource;
  /** The hub that is not narrowed. */
  readonly main: Hub;
}

/** Hubs narrowed to one resource, as far as the operation has the parameters. */
export async function narrowed(
  context: HubContext,
  { first, events, resource, second, main }: NarrowedParts,
): Promise<void> {
  const { world } = context;
  await unknownTargets(context);
  const hasId = hasParameter(context, 'CRID');
  if (!hasId && !hasParameter(context, 'ExternalID')) return;
  // A fresh one: whatever can happen to it will.
  const made = await freshResource(context);
  const named = made ?? resource;
  if (hasId && !isInteger(named.id))
    world.note('not-applicable', { param: 'CRID', reason: 'CRID is an integer, but the ids of the target are not' });
  const hubs = await hubsFor(context, named);
  if (hubs.length === 0) return;
  const narrow = hubs.map(({ hub }) => hub);
  const other = (await freshResource(context)) ?? second;
  const own = events.filter((event) => !isInitiated(event));
  const further = own.filter((event) => event !== first);
  const unlike = own.find(({ trigger }) => trigger === 'outbound-communication') ?? own.find((one) => one !== first);
  const ofPartner = async (): Promise<void> => {
    await concurrently({ areApart: other !== second }, [
      async () => {
        const windows = hubs.map(({ by }) => by);
        await fireAndWait(context, first, named, windows, { expecting: [main, ...narrow] });
        if (made) await furtherEvents(context, further, made, [main, ...narrow]);
      },
      async () => hasParameter(context, 'ExternalID') && encodedExternalId(context, first, main),
      // Whatever happens to another resource does not concern them, a message or a change of status no more than an update.
      () => fireTogether(context, own, second, 'other-target', { expecting: [main], silent: narrow }),
      () => combined(context, first, unlike, other, main),
      () => similarResources(context, first, named, { main, narrow }),
    ]);
  };
  const initiated = events.filter(isInitiated);
  const silent = { expecting: [main], silent: narrow, isOptional: true, own: named };
  await concurrently({ areApart: context.showsEvents === true }, [
    ofPartner,
    ...initiated.map((event) => () => fireAndWait(context, event, named, 'other-target', silent)),
  ]);
}
