import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  changingStored,
  aroundCall,
  changingCall,
  hasParameter,
  withoutParameter,
  withParameter,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import { changeMembers } from '../change/members.ts';
import { asHub, type Hub } from '../hub/hub.ts';
import type { Event } from '../notifications/event.ts';
import type { Parts } from '../parts.ts';
import { asKept, kindFacts } from '../resource/kind.ts';
import type { Kind } from '../resource/kind.ts';
import { replaceResource } from '../resource/resources.ts';
import { readFields, selectFields } from '../resource/select-fields.ts';
import { addressing, bodyOf, hubs, listing } from './altering.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATIONS_PERSIST,
  FIELDS_SELECTS_MEMBERS,
  FIELDS_TAKES_SEVERAL_NAMES,
  HUB_IS_RETRIEVABLE,
  ASSIGNED_AS_DECLARED,
  ID_IS_ASSIGNED,
  LIMIT_BOUNDS_THE_NUMBER,
  LIST_CONTAINS_CREATED,
  LIST_CONTAINS_NO_FOREIGN,
  OFFSET_IS_THE_FIRST_INDEX,
  OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
  FOREIGN_RETRIEVAL_IS_AS_DECLARED,
  RETRIEVES_THE_REQUESTED_RESOURCE,
  UPDATES_ARE_NOTIFIED,
  UPDATE_CHANGES_WHAT_WAS_SENT,
} from './rules.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** Leaves members of some values as they were. */
function notTaking(kind: Kind, isLost: (value: Json) => boolean): Alteration {
  return (healthy) => ({
    applyPatch: (of, resource, patch) => {
      const taken = Object.fromEntries(Object.entries(patch).filter(([, value]) => of !== kind || !isLost(value!)));
      return healthy.applyPatch(of, resource, taken);
    },
  });
}

/** Returns the member in the response to a creation as the client sent it. */
const takingFromTheClient = (kind: Kind, name: string): Alteration =>
  changingResponse(`${kind}.create`, (response, { request }) => {
    const value = bodyOf(request)[name];
    return isSuccess(response.status) && value !== undefined
      ? { ...response, body: { ...(response.body as JsonObject), [name]: value } }
      : response;
  });

/** A creation also overwrites, and returns, the resource that has the id of its body. */
const overwriting = (kind: Kind): Alteration =>
  aroundCall(`${kind}.create`, async (call, next, healthy) => {
    const { id, ...content } = bodyOf(call.request);
    const record = typeof id === 'string' ? healthy.store.get(kind, id) : undefined;
    const outcome = await next();
    if (!record || outcome instanceof Error) return outcome;
    const before = asKept(record.value);
    const body = replaceResource(healthy, kind, record.owner, before, { ...before.resource, ...content });
    return { ...outcome, body };
  });

/** Declares one more member of change requests as set by the provider. */
const assigningAlso = (name: string): Readonly<Record<string, Json>> => ({
  'change.systemAssigned': ['/id', '/status', `/${name}`],
  'change.writableFields': changeMembers
    .filter((member) => !['id', 'status', name].includes(member))
    .map((member) => `/${member}`),
});

/** Sets a date when a resource is created, and takes any other one in an update. */
const settingAtCreation = (kind: Kind, name: string): Alteration =>
  changingStored([kind], (resource, before) =>
    before === undefined ? { ...resource, [name]: new Date().toISOString() } : resource,
  );

/** Right for the customer that is mostly requested, and for no other. */
const forgottenForAnother = (kind: Kind, parameter: string): Alteration =>
  changingCall(`${kind}.list`, (call) => (call.customer === 'A' ? call : withoutParameter(call, parameter)));

/** Hubs in addition to the chosen ones, as far as they select the event. */
const withAllInterested = (
  chosen: readonly Hub[],
  more: readonly Hub[],
  event: Event,
  healthy: Parts,
): readonly Hub[] => [
  ...new Map(
    [...chosen, ...more.filter((hub) => healthy.isInterested(hub, event))].map((hub) => [hub.key, hub]),
  ).values(),
];

/** What is right in the common case, and wrong in the one next to it. */
export const resourceEdgeCaseFaults: readonly Fault[] = [
  ...perKind({
    name: 'list.resources-without-external-id-are-missing',
    summary: 'What has no external id is not in the list.',
    visibility: 'hidden',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) => listing(kind, (all) => all.filter(({ resource }) => resource['externalId'] !== undefined)),
  }),
  ...perKind({
    name: 'list.resources-with-a-changed-state-are-missing',
    summary: 'What has left the state it was created in is not in the list any more.',
    visibility: 'hard',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) =>
      listing(kind, (all) =>
        all.filter(({ resource }) => (resource['status'] ?? resource['state']) === kindFacts[kind].initialState),
      ),
  }),
  ...perKind({
    name: 'list.resources-updated-three-times-are-missing',
    summary: 'What was updated three times is not in the list any more.',
    visibility: 'hard',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) => (healthy) => {
      const updates = new Map<unknown, number>();
      return {
        applyPatch: (of, resource, patch) => {
          updates.set(resource['id'], (updates.get(resource['id']) ?? 0) + 1);
          return healthy.applyPatch(of, resource, patch);
        },
        listed: (of, customer) =>
          healthy.listed(of, customer).filter(({ resource }) => of !== kind || (updates.get(resource['id']) ?? 0) < 3),
      };
    },
  }),
  ...perKind({
    name: 'list.foreign-resource-with-the-same-external-id',
    summary: "Another customer's resource with the external id of an own one is in the list.",
    visibility: 'hard',
    violates: LIST_CONTAINS_NO_FOREIGN,
    alter: (kind) =>
      listing(kind, (all, _customer, healthy) => {
        const names = new Set(all.flatMap(({ resource }) => resource['externalId'] ?? []));
        const ids = new Set(all.map(({ resource }) => resource['id']));
        const duplicates = healthy.store
          .list(kind)
          .map(({ value }) => asKept(value))
          .filter(({ resource }) => names.has(resource['externalId'] ?? '') && !ids.has(resource['id']));
        return [...all, ...duplicates];
      }),
  }),
  ...perKind({
    name: 'list.offset-needs-a-limit',
    summary: 'An offset without a limit is ignored.',
    visibility: 'hard',
    violates: OFFSET_IS_THE_FIRST_INDEX,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        hasParameter(call.request, 'limit') ? call : withoutParameter(call, 'offset'),
      ),
  }),
  ...perKind({
    name: 'list.limit-forgotten-for-fields',
    summary: 'A limit is ignored where fields are selected.',
    visibility: 'hard',
    violates: LIMIT_BOUNDS_THE_NUMBER,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        hasParameter(call.request, 'fields') ? withoutParameter(call, 'limit') : call,
      ),
  }),
  ...perKind({
    name: 'list.limit-forgotten-for-another',
    summary: 'Of two customers, one gets its list regardless of the limit.',
    visibility: 'hidden',
    violates: LIMIT_BOUNDS_THE_NUMBER,
    alter: (kind) => forgottenForAnother(kind, 'limit'),
  }),
  ...perKind({
    name: 'list.fields-forgotten-for-another',
    summary: 'Of two customers, one gets whole resources regardless of the selected fields.',
    visibility: 'hidden',
    violates: FIELDS_SELECTS_MEMBERS,
    alter: (kind) => forgottenForAnother(kind, 'fields'),
  }),
  ...perKind({
    name: 'list.sort-forgotten-for-another',
    summary: 'Of two customers, one gets its list in no order.',
    visibility: 'hidden',
    violates: { ticket: 'list.sort-orders-descending' },
    alter: (kind) => forgottenForAnother(kind, 'sort'),
  }),
  ...perKind({
    name: 'list.fields-forgotten-for-a-limit',
    summary: 'A selection of fields is ignored where a limit is given.',
    visibility: 'hard',
    violates: FIELDS_SELECTS_MEMBERS,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        hasParameter(call.request, 'limit') ? withoutParameter(call, 'fields') : call,
      ),
  }),
  ...perKind({
    name: 'create.uses-the-id-of-the-client',
    summary: 'A creation with an id in its body returns that id.',
    visibility: 'hard',
    violates: { ...ASSIGNED_AS_DECLARED, ticket: ID_IS_ASSIGNED.ticket },
    alter: (kind) => takingFromTheClient(kind, 'id'),
  }),
  ...perKind({
    name: 'create.overwrites-what-has-its-id',
    summary: 'A creation with the id of a resource in its body overwrites this resource, also one of another customer.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: overwriting,
  }),
  ...perKind({
    name: 'update.changes-what-has-the-id-of-its-body',
    summary: 'An update with an id in its body changes the resource with this id, not the one that its path names.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: (kind) =>
      changingCall(`${kind}.update`, (call, { store }) => {
        const { id } = bodyOf(call.request);
        return typeof id === 'string' && store.get(kind, id) ? { ...call, params: { ...call.params, id } } : call;
      }),
  }),
  ...perKind({
    name: 'create.uses-the-status-of-the-client',
    summary: 'A creation with a status in its body returns that status.',
    visibility: 'hard',
    violates: { change: ASSIGNED_AS_DECLARED.change },
    alter: (kind) => takingFromTheClient(kind, 'status'),
  }),
  {
    id: 'change.update.stores-an-assigned-date',
    requirement: `change.${ASSIGNED_AS_DECLARED.change}`,
    summary: 'An update changes the date of the request, although the provider declares that it sets this date.',
    visibility: 'hidden',
    declarations: assigningAlso('requestDate'),
    alter: settingAtCreation('change', 'requestDate'),
  },
  ...perKind({
    name: 'update.empty-text-is-ignored',
    summary: 'An update to the empty text is acknowledged and changes nothing.',
    visibility: 'hard',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => notTaking(kind, (value) => value === ''),
  }),
  ...perKind({
    name: 'update.other-scripts-are-lost',
    summary: 'An update to a text with characters beyond ASCII is acknowledged and changes nothing.',
    visibility: 'hard',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => notTaking(kind, (value) => typeof value === 'string' && /[^\0-\x7f]/.test(value)),
  }),
  ...perKind({
    name: 'update.id-can-be-changed',
    summary: 'An update changes the id that a resource shows.',
    visibility: 'hard',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => (healthy) => {
      const given = new Map<string, string>();
      return {
        operate: async (call, route) => {
          const response = await healthy.operate(call, route);
          const { id = '' } = call.params;
          const sent = bodyOf(call.request)['id'];
          if (call.operation === `${kind}.update` && typeof sent === 'string') given.set(id, sent);
          const own = call.operation === `${kind}.retrieve` ? given.get(id) : undefined;
          return own === undefined ? response : { ...response, body: { ...(response.body as JsonObject), id: own } };
        },
      };
    },
  }),
  ...perKind({
    name: 'events.only-for-the-first-update',
    summary: 'Only the first update of a resource causes a notification.',
    visibility: 'hard',
    violates: UPDATES_ARE_NOTIFIED,
    alter: (kind) => (healthy) => {
      const notified = new Set<unknown>();
      return {
        addressees: (event) => {
          if (event.kind !== kind || event.trigger !== 'update') return healthy.addressees(event);
          const isFirst = !notified.has(event.resource['id']);
          notified.add(event.resource['id']);
          return isFirst ? healthy.addressees(event) : [];
        },
      };
    },
  }),
  ...perKind({
    name: 'events.status-changes-to-all-customers',
    summary: "Changes of status are sent to every customer's hubs.",
    visibility: 'hard',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      addressing(kind, (chosen, { trigger }, healthy) => (trigger === 'status-change' ? hubs(healthy, kind) : chosen)),
  }),
  {
    id: 'change.events.to-foreign-hubs',
    requirement: 'change.events.other-customers-are-not-notified',
    summary:
      'A hub for one change request is notified of it, also where hub and change request belong to different customers.',
    visibility: 'hard',
    alter: addressing('change', (chosen, { resource }, healthy) => {
      const aimed = hubs(healthy, 'change').filter(
        ({ changeId, externalId }) =>
          (changeId !== undefined && changeId === resource['id']) ||
          (externalId !== undefined && externalId === resource['externalId']),
      );
      return [...new Map([...chosen, ...aimed].map((hub) => [hub.key, hub])).values()];
    }),
  },
  ...perKind({
    name: 'events.queries-across-customers',
    summary: 'A hub with a query is notified of all that the query selects, also of what belongs to another customer.',
    visibility: 'hard',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      addressing(kind, (chosen, event, healthy) => {
        const queried = hubs(healthy, kind).filter(({ query = '' }) => query !== '');
        return withAllInterested(chosen, queried, event, healthy);
      }),
  }),
  {
    id: 'change.events.event-types-across-customers',
    requirement: 'change.events.other-customers-are-not-notified',
    summary: 'A hub for one event type is notified of all events of this type, also of those of another customer.',
    visibility: 'hard',
    alter: addressing('change', (chosen, event, healthy) => {
      const named = hubs(healthy, 'change').filter(({ eventType }) => eventType !== undefined);
      return withAllInterested(chosen, named, event, healthy);
    }),
  },
  ...perKind({
    name: 'hub-delete.deletes-all-hubs-of-the-customer',
    summary: "Deleting a hub deletes all of the customer's hubs.",
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, async (call, next, healthy) => {
        const outcome = await next();
        if (!(outcome instanceof Error))
          for (const { key, value } of healthy.store.list('hub', call.customer))
            if (asHub(value).kind === kind) healthy.store.remove('hub', key);
        return outcome;
      }),
  }),
  {
    id: 'ticket.list.window-is-dropped-with-a-limit',
    requirement: 'ticket.list.from-date-time-starts-the-window',
    summary: 'A list with a limit is one of all tickets, regardless of the window.',
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'limit') && hasParameter(call.request, 'fromDateTime')
        ? withParameter(withoutParameter(call, 'toDateTime'), 'fromDateTime', () => '1970-01-01T00:00:00Z')
        : call,
    ),
  },
  {
    id: 'order.list.filter-matches-prefixes',
    requirement: 'order.list.filters-select-orders',
    summary: 'A filter lets every order through whose value begins with the wanted one.',
    visibility: 'hard',
    alter: aroundCall('order.list', async (call, next, healthy) => {
      const outcome = await next();
      const wanted = call.request.query.find(([name]) => name === 'filters')?.[1];
      const [name = '', value = ''] = wanted?.split('=') ?? [];
      if (outcome instanceof Error || wanted === undefined || wanted.includes(',')) return outcome;
      const begun = healthy
        .listed('order', call.customer)
        .map(({ resource }) => resource)
        .filter((order) => String(order[name]).startsWith(value))
        .map((order) => selectFields(order, readFields(call.request)));
      return { ...outcome, body: begun };
    }),
  },
  ...perKind({
    name: 'retrieve.rejection-shows-the-resource',
    summary: 'The rejection of a request for a foreign resource contains its description.',
    visibility: 'hard',
    violates: FOREIGN_RETRIEVAL_IS_AS_DECLARED,
    alter: (kind) =>
      aroundCall(`${kind}.retrieve`, async (call, next, { store }) => {
        const outcome = await next();
        const record = store.get(kind, call.params['id'] ?? '');
        if (!(outcome instanceof Rejection) || !record) return outcome;
        const about = String(asKept(record.value).resource['description']);
        return new Rejection(outcome.status, outcome.code, `There is no access to: ${about}.`);
      }),
  }),
  ...perKind({
    name: 'list.limit-of-all-omits-the-last',
    summary: 'With a limit that is the number of resources, or more, the last one is not there.',
    visibility: 'hard',
    violates: LIMIT_BOUNDS_THE_NUMBER,
    alter: (kind) =>
      aroundCall(`${kind}.list`, async (call, next, healthy) => {
        const outcome = await next();
        const limit = Number(call.request.query.find(([name]) => name === 'limit')?.[1]);
        const all = healthy.listed(kind, call.customer).length;
        if (outcome instanceof Error || !Array.isArray(outcome.body) || !(limit >= all)) return outcome;
        return outcome.body.length < all ? outcome : { ...outcome, body: outcome.body.slice(0, -1) };
      }),
  }),
  ...perKind({
    name: 'list.three-fields-at-most',
    summary: 'Of the names in `fields` only the first three count.',
    visibility: 'hidden',
    violates: FIELDS_TAKES_SEVERAL_NAMES,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        withParameter(call, 'fields', (names) => names.split(',').slice(0, 3).join(',')),
      ),
  }),
  {
    id: 'order.list.filter-returns-only-the-first',
    requirement: 'order.list.filters-select-orders',
    summary: 'A filtered list holds the first order that meets the filter.',
    visibility: 'hidden',
    alter: aroundCall('order.list', async (call, next) => {
      const outcome = await next();
      if (outcome instanceof Error || !hasParameter(call.request, 'filters') || !Array.isArray(outcome.body))
        return outcome;
      return { ...outcome, body: outcome.body.slice(0, 1) };
    }),
  },
];
