import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  aroundCall,
  changingCall,
  eachObject,
  hasParameter,
  changingStored,
  eachText,
  rejecting,
  changingStatus,
  changingBody,
  withParameter,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { changeMembers } from '../change/members.ts';
import { combiningLists, bodyOf } from '../faults/altering.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import type { Call } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { KINDS, asKept, kindFacts, type Kind } from '../resource/kind.ts';
import { MAXIMUM_LIMIT } from '../resource/page.ts';
import { createResource } from '../resource/resources.ts';
import type { Variant } from './variant.ts';

const ALL_LISTS = KINDS.map((kind) => `${kind}.list`);

/** Responses that contain one or more resources, edited resource by resource. */
function resources(where: readonly string[], edit: (resource: JsonObject) => JsonObject): Alteration {
  return changingBody(where, (body) => eachObject(body, edit));
}

function shown(kind: Kind): string[] {
  return ['create', 'retrieve', 'list', 'update'].map((name) => `${kind}.${name}`);
}

/** Every date-time of a response, in another form. */
function dates(write: (date: Date) => string, kinds: readonly Kind[] = ['ticket', 'change']): Alteration {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  return resources(kinds.flatMap(shown), (resource) =>
    Object.fromEntries(
      Object.entries(resource).map(([name, value]) => [
        name,
        ['creationDate', 'requestDate'].includes(name) && isInstant.test(String(value))
          ? write(new Date(value as string))
          : value!,
      ]),
    ),
  );
}

/** The text of what the provider initiated changes with every tenth reading. */
const changingMeanwhile: Alteration = (healthy) => {
  let readings = 0;
  const asOfNow = (resource: JsonObject): JsonObject =>
    String(resource['description']).endsWith('initiated by the provider')
      ? { ...resource, description: `revision ${Math.floor(readings / 10)}` }
      : resource;
  const retrieved = resources(
    KINDS.map((kind) => `${kind}.retrieve`),
    asOfNow,
  )(healthy);
  return {
    ...retrieved,
    listed: (kind, customer) => {
      readings += 1;
      return healthy.listed(kind, customer).map((kept) => ({ ...kept, resource: asOfNow(kept.resource) }));
    },
  };
};

/** What a run of last year created with a wrong body, and this provider took as it was. */
const leftBehind = (kind: Kind): JsonObject => ({
  externalId: `Conform-20250102-030405-0a1b-${kind}-17`,
  description: `Conform-20250102-030405-0a1b ${kind}`,
  relatedParty: ['no object'],
});

/** Every customer has a resource of each kind that an earlier run left behind. */
const keepingOfEarlierRuns: Alteration = (healthy) => {
  const made = new Set<string>();
  return {
    listed: (kind, customer) => {
      const place = `${kind} ${customer}`;
      if (!made.has(place)) createResource(healthy, { kind, customer, content: leftBehind(kind), status: 201 });
      made.add(place);
      return healthy.listed(kind, customer);
    },
  };
};

const OWN_DATES: ReadonlySet<string> = new Set(['creationDate', 'requestDate']);

/** An RFC 3339 date-time as a week date, to the second; any other value as it is. */
function asWeekDate(value: Json): Json {
  const instant =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant)) return value;
  const weekday = ((new Date(instant).getUTCDay() + 6) % 7) + 1;
  // The Thursday of a week is in the year to which the week belongs.
  const thursday = new Date(instant + (4 - weekday) * 86_400_000);
  const week = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 604_800_000) + 1;
  const time = new Date(instant).toISOString().slice(10, 19);
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}-${weekday}${time}Z`;
}

/** The note of a provider with the number of updates that were tried. */
const countingUpdates: Alteration = (healthy) => {
  const tried = new Map<string, number>();
  return {
    operate: async (call, route) => {
      const [kind = '', action = ''] = call.operation.split('.');
      const isOfResource = KINDS.some((one) => shown(one).includes(call.operation));
      const of = (id: string): string => `${kind} ${id}`;
      const id = of(call.params['id'] ?? '');
      if (action === 'update' && isOfResource) tried.set(id, (tried.get(id) ?? 0) + 1);
      const response = await healthy.operate(call, route);
      if (!isOfResource || response.body === undefined || response.status >= 300) return response;
      const counted = (resource: JsonObject): JsonObject => {
        const text = `Updates: ${tried.get(of(String(resource['id']))) ?? 0}`;
        return Array.isArray(resource['note'])
          ? { ...resource, note: [...(resource['note'] as readonly Json[]), { text }] }
          : resource;
      };
      return { ...response, body: eachObject(response.body, counted) };
    },
  };
};

/** A value without the members that are false, at any depth. */
function withoutFalse(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withoutFalse(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([name, one]) => (one === false ? [] : [[name, withoutFalse(one!)]])),
  );
}

/** The note of a provider about the last change, in the place of the one before. */
const renewingItsNote: Alteration = (healthy) => {
  let changes = 0;
  return changingStored(KINDS, (resource, before) => {
    if (!before || !Array.isArray(resource['note'])) return resource;
    changes += 1;
    const others = (resource['note'] as readonly Json[]).filter((note) => !JSON.stringify(note).includes('Changed by'));
    return { ...resource, note: [...others, { text: `Changed by a partner, change ${changes}` }] };
  })(healthy);
};

const ACCEPTED_FIRST: readonly Kind[] = ['change', 'order'];

/** Updates that are acknowledged before they show: a retrieval within a moment returns the resource as it was. */
const acceptedFirst: Alteration = (healthy) => {
  const former = new Map<string, { readonly resource: JsonObject; readonly until: number }>();
  const isPending = (until = 0): boolean => performance.now() < until;
  return {
    applyPatch: (kind, resource, patch) => {
      const id = String(resource['id']);
      const before = former.get(id);
      if (ACCEPTED_FIRST.includes(kind) && !isPending(before?.until))
        former.set(id, { resource, until: performance.now() + 700 });
      return healthy.applyPatch(kind, resource, patch);
    },
    operate: async (call, route) => {
      const response = await healthy.operate(call, route);
      const [kind, action] = call.operation.split('.');
      if (!ACCEPTED_FIRST.includes(kind as Kind) || response.status !== 200) return response;
      if (action === 'update') return jsonResponse(202, { accepted: true });
      const before = action === 'retrieve' ? former.get(call.params['id'] ?? '') : undefined;
      return before && isPending(before.until) ? { ...response, body: before.resource } : response;
    },
  };
};

/** Retrievals from a copy that follows: the first two after a change, if they come soon, show what was before it. */
const readingFromACopy: Alteration = (healthy) => {
  const former = new Map<string, { readonly resource: JsonObject | undefined; readonly until: number; left: number }>();
  return {
    keep: (kind, resource, before) => {
      const kept = healthy.keep(kind, resource, before);
      former.set(`${kind} ${String(kept['id'])}`, { resource: before, until: performance.now() + 900, left: 2 });
      return kept;
    },
    operate: async (call, route) => {
      const [kind, action] = call.operation.split('.');
      const { id = '' } = call.params;
      const copy = action === 'retrieve' ? former.get(`${kind} ${id}`) : undefined;
      // A selection of members is not made again.
      const isLate = copy && copy.left > 0 && performance.now() < copy.until && !hasParameter(call.request, 'fields');
      const response = await healthy.operate(call, route);
      if (!isLate || response.status !== 200) return response;
      copy.left -= 1;
      if (copy.resource) return { ...response, body: copy.resource };
      return healthy.operate({ ...call, params: { ...call.params, id: `${id}-not-yet` } }, route);
    },
  };
};

/** The external id of a creation, if it has one. */
function externalIdOf({ request }: Call): string | undefined {
  const { externalId } = bodyOf(request);
  return typeof externalId === 'string' ? externalId : undefined;
}

/** The customer's resource with the external id of a creation, if there is one. */
function withSameExternalId(kind: Kind, call: Call, parts: Parts): JsonObject | undefined {
  const externalId = externalIdOf(call);
  if (externalId === undefined) return undefined;
  return parts.listed(kind, call.customer).find(({ resource }) => resource['externalId'] === externalId)?.resource;
}

const idOf = (value: Json): Json | undefined =>
  typeof value === 'object' && value !== null ? (value as JsonObject)['id'] : undefined;
const lists = (semantics: string): Record<string, string> =>
  Object.fromEntries(KINDS.map((kind) => [`${kind}.patchListSemantics`, semantics]));
const everyKind = (name: string, value: Json | undefined): Record<string, Json | undefined> =>
  Object.fromEntries(KINDS.map((kind) => [`${kind}.${name}`, value]));

/** How change requests, tickets and orders may be kept and shown. */
export const resourceVariants: readonly Variant[] = [
  {
    id: 'opaque-ids',
    summary: 'Ids of resources are UUIDs.',
    allowed: 'Ids are strings; no form is shown. The integer CRID then names no change request.',
    declarations: { 'change.idForm': 'opaque' },
    alter: () => ({ issueId: () => randomUUID() }),
  },
  {
    id: 'short-ids',
    summary: 'Ids of resources are numbers from one on, for each kind of resource.',
    allowed: 'Ids are strings; no form is shown. Such a number may also occur in any text of a resource.',
    excludes: ['opaque-ids'],
    alter: (healthy) => ({ issueId: (kind) => String(Number(healthy.issueId(kind).replaceAll(/\D/g, '')) % 100_000) }),
  },
  {
    id: 'ids-with-special-characters',
    summary: 'Ids of tickets and orders hold signs that a path has to escape.',
    allowed: 'Ids are strings; their form is unspecified, and a path can contain any text (RFC 3986, 2.1).',
    alter: (healthy) => ({
      issueId: (kind) => (kind === 'change' ? healthy.issueId(kind) : `${kind}/${healthy.issueId(kind)} #1?`),
    }),
  },
  {
    id: 'change.updates-that-change-nothing-are-rejected',
    summary: 'An update of a change request that changes nothing returns 409.',
    allowed: '409 is listed without a condition, and the statuses of updates are unspecified.',
    alter: (healthy) => ({
      applyPatch: (kind, resource, patch) => {
        const patched = healthy.applyPatch(kind, resource, patch);
        if (kind === 'change' && JSON.stringify(patched) === JSON.stringify(resource))
          throw new Rejection(409, 'unchanged', 'The update changes nothing.');
        return patched;
      },
    }),
  },
  {
    id: 'change.sparse-responses',
    summary: 'Retrieved and listed change requests show their id, external id, description, status and lists only.',
    allowed: 'A retrieved change request may contain only a subset of its members.',
    declarations: { alwaysPresent: { change: ['/id', '/status'] } },
    alter: resources(['change.retrieve', 'change.list'], (resource) =>
      Object.fromEntries(
        Object.entries(resource).filter(
          ([name, value]) =>
            ['id', 'externalId', 'description', 'status', 'priority'].includes(name) || Array.isArray(value),
        ),
      ),
    ),
  },
  {
    id: 'ticket.sparse-lists',
    summary: 'Listed tickets have no notes, parties, attachments and related entities.',
    allowed: 'No member of a listed ticket is stated as required.',
    alter: changingBody('ticket.list', (body, { request }) =>
      hasParameter(request, 'fields')
        ? body
        : eachObject(body, (resource) =>
            Object.fromEntries(Object.entries(resource).filter(([, value]) => !Array.isArray(value))),
          ),
    ),
  },
  {
    id: 'additional-members',
    summary: 'Resources contain members that the documents do not list.',
    allowed: 'The documents do not state that the field sets are complete.',
    alter: changingBody(KINDS.flatMap(shown), (body, { request }) =>
      hasParameter(request, 'fields')
        ? body
        : eachObject(body, (resource) => ({
            ...resource,
            lastUpdate: '2026-01-01T00:00:00Z',
            _links: { self: { href: '/x' } },
            version: 3,
            // Names that every object has by itself.
            constructor: 'a builder',
            ['__proto__']: { a: 1 },
          })),
    ),
  },
  {
    id: 'null-members',
    summary: 'Members without a value are null.',
    allowed: 'Nothing is said of null; this provider declares it.',
    declarations: { nullPolicy: 'allowed' },
    alter: changingBody(['change.retrieve', 'ticket.retrieve', 'order.retrieve'], (body, { request }) =>
      hasParameter(request, 'fields') ? body : { '@schemaLocation': null, '@baseType': null, ...(body as JsonObject) },
    ),
  },
  {
    id: 'dates-with-an-offset',
    summary: 'Dates of creation are written in local time with its offset.',
    allowed: 'ISO 8601 allows any offset.',
    alter: dates((date) => new Date(date.getTime() + 7_200_000).toISOString().replace('Z', '+02:00')),
  },
  {
    id: 'dates-in-the-basic-form',
    summary: 'Dates of creation are written without hyphens and colons.',
    allowed: 'ISO 8601 has a basic form in addition to the extended one.',
    alter: dates((date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')),
  },
  {
    id: 'dates-with-a-decimal-comma',
    summary: 'Fractions of seconds follow a comma.',
    allowed: 'ISO 8601 prefers the comma.',
    alter: dates((date) => date.toISOString().replace('.', ',')),
  },
  {
    id: 'change.dates-to-the-minute',
    summary: 'Dates of change requests have no seconds.',
    allowed: 'ISO 8601 allows reduced precision.',
    alter: dates((date) => date.toISOString().replace(/:\d\d\.\d{3}Z/, 'Z'), ['change']),
  },
  {
    id: 'sent-dates-are-rewritten',
    summary: 'A date-time that a client sends is kept as a week date in UTC.',
    allowed: 'ISO 8601 has several forms of one instant, week dates among them.',
    isOfResources: true,
    alter: changingStored(KINDS, (resource) =>
      Object.fromEntries(
        Object.entries(resource).map(([name, value]) => [name, OWN_DATES.has(name) ? value! : asWeekDate(value!)]),
      ),
    ),
  },
  {
    id: 'newest-first',
    summary: 'Lists begin with what was created last.',
    allowed: 'The order of lists is unspecified.',
    alter: (healthy) => ({ listed: (kind, customer) => healthy.listed(kind, customer).toReversed() }),
  },
  {
    id: 'small-pages',
    summary: 'A page holds four resources at most, and as many where no limit is given.',
    allowed: 'Default and maximum of limit are unspecified.',
    declarations: { paging: { base: 0, defaultLimit: 4, maxLimit: 4 } },
    alter: changingCall(ALL_LISTS, (call) => {
      const { query } = call.request;
      const given = Number(query.find(([name]) => name === 'limit')?.[1] || Number.NaN);
      if (given <= 4 || given > MAXIMUM_LIMIT) return call;
      const others = query.filter(([name, value]) => name !== 'limit' || Number.isNaN(Number(value)));
      return { ...call, request: { ...call.request, query: [...others, ['limit', '4']] } };
    }),
  },
  {
    id: 'lists-count-from-one',
    summary: 'The first resource of a list has the index one, and an offset of zero is rejected.',
    allowed: 'The index of the first resource is unspecified; this provider declares it.',
    declarations: { paging: { base: 1, defaultLimit: MAXIMUM_LIMIT, maxLimit: MAXIMUM_LIMIT } },
    alter: aroundCall(ALL_LISTS, (call, next) => {
      const given = call.request.query.find(([name]) => name === 'offset')?.[1] ?? '';
      const offset = Number(given);
      if (given === '' || !Number.isInteger(offset) || offset < 0) return next();
      if (offset === 0) return rejecting(400, 'The parameter offset has to be at least 1.');
      return next(withParameter(call, 'offset', () => String(offset - 1)));
    }),
  },
  {
    id: 'change.nothing-to-list-is-404',
    summary: 'A list without any change request returns 404; a page after the last change request is an empty list.',
    allowed: '404 is listed for the list and no condition is shown.',
    declarations: { emptyListStatus: { change: [404], ticket: [200], order: [200] } },
    alter: changingResponse('change.list', (response, { request }) =>
      Array.isArray(response.body) && response.body.length === 0 && !request.query.some(([name]) => name === 'offset')
        ? rejecting(404, 'There is nothing to list.')
        : response,
    ),
  },
  {
    id: 'patches-append-to-lists',
    summary: 'A list in an update is appended to the existing list.',
    allowed: 'The effect of an update on a list is unspecified; this provider declares it.',
    declarations: lists('append'),
    alter: combiningLists((before, sent) => [...before, ...sent]),
  },
  {
    id: 'patches-merge-lists-by-id',
    summary: 'Entries of a list in an update take the place of those with the same id; others are added.',
    allowed: 'The effect of an update on a list is unspecified; this provider declares it.',
    declarations: {
      ...lists('merge'),
      'change.update.patchableField': { '/note': [{ id: 'progress', text: 'Updated {unique}' }] },
      'ticket.update.patchableField': { '/note': [{ id: 'progress', text: 'Updated {unique}' }] },
    },
    alter: combiningLists((before, sent) => [
      ...before.map((one) => sent.find((other) => idOf(other) !== undefined && idOf(other) === idOf(one)) ?? one),
      ...sent.filter((other) => idOf(other) === undefined || !before.some((one) => idOf(one) === idOf(other))),
    ]),
  },
  {
    id: 'same-external-id-is-409',
    summary: 'A second creation with the same external id is rejected with 409.',
    allowed: '409 is listed for creations and no condition is shown; this provider declares it.',
    declarations: everyKind('duplicateExternalId', '409'),
    alter: aroundCall(
      KINDS.map((kind) => `${kind}.create`),
      (call, next, parts) =>
        withSameExternalId(call.interface as Kind, call, parts)
          ? new Rejection(409, 'duplicate', 'This external id is taken.')
          : next(),
    ),
  },
  {
    id: 'external-ids-are-unique-among-customers',
    summary: 'A creation with an external id that any customer has used is rejected with 409.',
    allowed: '409 is listed for creations and no condition is shown; this provider declares none.',
    declarations: everyKind('duplicateExternalId', undefined),
    alter: aroundCall(
      KINDS.map((kind) => `${kind}.create`),
      (call, next, parts) => {
        const externalId = externalIdOf(call);
        const isUsed = parts.store
          .list(call.interface)
          .some(({ value }) => asKept(value).resource['externalId'] === externalId);
        return externalId !== undefined && isUsed
          ? new Rejection(409, 'duplicate', 'This external id is taken.')
          : next();
      },
    ),
  },
  {
    id: 'same-external-id-returns-the-first',
    summary: 'A second creation with the same external id returns the existing resource.',
    allowed: 'Guaranteed delivery may be made so; this provider declares it.',
    declarations: everyKind('duplicateExternalId', 'sameId'),
    alter: aroundCall(
      KINDS.map((kind) => `${kind}.create`),
      (call, next, parts) => {
        const there = withSameExternalId(call.interface as Kind, call, parts);
        return there ? jsonResponse(call.interface === 'order' ? 200 : 201, there) : next();
      },
    ),
  },
  {
    id: 'order.list-of-one-is-an-object',
    summary: 'If a list contains only one order, the response is this order, not a list.',
    allowed: 'The table names the body of the list in the singular, the text mentions a list.',
    declarations: { 'order.listShape': undefined },
    alter: changingBody('order.list', (body) =>
      (body as readonly Json[]).length === 1 ? (body as readonly Json[])[0]! : body,
    ),
  },
  {
    id: 'order.reads-are-unavailable',
    summary: 'List and retrieval of orders return 405.',
    allowed: 'The document calls them currently unavailable.',
    declarations: { 'order.readAvailable': { list: false, one: false }, 'order.unknownIdStatus': [404, 405] },
    isAlone: 'Without reads, updates and lists of orders show nothing.',
    alter: () => ({ isAvailable: () => false }),
  },
  {
    id: 'order.reads-become-unavailable',
    summary: 'The first 8 reads of orders are served, later ones return 405.',
    allowed: 'The document calls them currently unavailable, which can change at any time.',
    declarations: { 'order.readAvailable': undefined, 'order.unknownIdStatus': undefined },
    isAlone: 'Without reads, updates and lists of orders show nothing.',
    alter: () => {
      let reads = 0;
      return { isAvailable: () => (reads += 1) <= 8 };
    },
  },
  {
    id: 'order.reads-fail',
    summary: 'List and retrieval of orders return 500.',
    allowed: 'The document calls them currently unavailable and shows no status for it.',
    declarations: {
      'order.readAvailable': { list: false, one: false },
      'order.unknownIdStatus': [404, 500],
      'isolation.retrieve': [404],
    },
    isAlone: 'Without reads, updates and lists of orders show nothing.',
    alter: changingResponse(['order.list', 'order.retrieve'], () => rejecting(500, 'Not available.')),
  },
  {
    id: 'order.reads-are-unavailable-as-a-service',
    summary: 'List and retrieval of orders return 503.',
    allowed: 'The document calls them currently unavailable and shows no status for it.',
    declarations: { 'order.readAvailable': { list: false, one: false }, 'order.unknownIdStatus': [404, 503] },
    isAlone: 'Without reads, updates and lists of orders show nothing.',
    alter: changingResponse(['order.list', 'order.retrieve'], () => rejecting(503, 'Not available.')),
  },
  {
    id: 'order.worklog-only',
    summary: 'Of an order, only the worklog can be updated.',
    allowed: 'The worklog is the only allowable detail that is named.',
    declarations: { 'order.allowableFields': ['/note'] },
    alter: aroundCall('order.update', (call, next, parts) => {
      const isKnown = parts.store.get('order', call.params['id']!)?.owner === call.customer;
      const isOther = memberNames(call).some((name) => name !== 'note');
      return isKnown && isOther ? new Rejection(409, 'not-allowable', 'Only notes.') : next();
    }),
  },
  {
    id: 'sandbox-header-is-optional',
    summary: 'In sandbox mode the header may be left out, and may be short.',
    allowed: 'That the header is passed does not say that it is enforced; this provider declares it.',
    declarations: {
      'sandbox.enforcement': { missing: 'allow', short: 'allow', reused: 'allow', inProduction: 'allow' },
    },
    alter: () => ({ admit: () => undefined }),
  },
  {
    id: 'unknown-parameters-are-rejected',
    summary: 'A query parameter that no document names leads to 400.',
    allowed: 'The effect of unknown parameters is unspecified; this provider declares it.',
    declarations: { unknownParamPolicy: 'reject' },
    isOfResources: false,
    alter: aroundCall(['device', 'change', 'ticket', 'order'], ({ request }, next) =>
      request.query.some(([name]) => !KNOWN.has(name.split('.')[0]!)) ? rejecting(400) : next(),
    ),
  },
  {
    id: 'fields-include-the-state',
    summary: 'With `fields`, the response contains the status or state in addition to the selected members.',
    allowed: 'Which members are always returned is unspecified; this provider declares it.',
    declarations: { fieldsAlwaysReturned: ['id', 'status', 'state'] },
    alter: changingCall([...ALL_LISTS, 'ticket.retrieve'], (call) => ({
      ...call,
      request: {
        ...call.request,
        query: call.request.query.map(([name, value]) => [
          name,
          name === 'fields' && value !== '' ? `${value},status,state` : value,
        ]),
      },
    })),
  },
  {
    id: 'change.states-in-lower-case',
    summary: 'States of change requests are written in small letters.',
    allowed: 'The values of states are unspecified; this provider declares them.',
    declarations: {
      'change.statusValues': { rejected: 'rejected', approved: 'approved' },
      'change.stateMachine': undefined,
      'change.updateMatrix': undefined,
      'change.filters': undefined,
    },
    alter: resources(shown('change'), (resource) => {
      const { status } = resource;
      return typeof status === 'string' ? { ...resource, status: status.toLowerCase() } : resource;
    }),
  },
  {
    id: 'lists-are-kept-in-another-order',
    summary: 'The lists of a resource are returned in the reverse order.',
    allowed:
      'No member is declared to be returned unchanged, and no document states the order of the lists in a resource.',
    declarations: everyKind('writableFields', undefined),
    excludes: ['members-in-reverse-order'],
    alter: changingStored(KINDS, (resource, before) =>
      before === undefined
        ? Object.fromEntries(
            Object.entries(resource).map(([name, value]) => [
              name,
              Array.isArray(value) ? (value as readonly Json[]).toReversed() : value!,
            ]),
          )
        : resource,
    ),
  },
  {
    id: 'characters-are-composed',
    summary: 'Texts are kept with composed characters, in whichever form they were sent.',
    allowed: 'No member is declared to be returned unchanged, and both forms are the same text.',
    declarations: everyKind('writableFields', undefined),
    alter: changingStored(KINDS, (resource) => eachText(resource, (text) => text.normalize()) as JsonObject),
  },
  {
    id: 'texts-are-trimmed',
    summary: 'Texts are kept without white space at their ends, and with the line ends of Unix.',
    allowed: 'No member is declared to be returned unchanged, and many frameworks trim texts by default.',
    declarations: everyKind('writableFields', undefined),
    alter: changingStored(
      KINDS,
      (resource) => eachText(resource, (text) => text.replaceAll('\r\n', '\n').trim()) as JsonObject,
    ),
  },
  {
    id: 'change.priority-is-assigned',
    summary: 'The provider sets the priority of a new change request, regardless of the sent value.',
    allowed: 'Which members the system assigns is unspecified; this provider declares it.',
    declarations: {
      'change.systemAssigned': ['/id', '/status', '/priority'],
      'change.writableFields': changeMembers
        .filter((member) => !['id', 'status', 'priority'].includes(member))
        .map((member) => `/${member}`),
    },
    alter: changingStored(['change'], (resource, before) =>
      before === undefined ? { ...resource, priority: '2' } : resource,
    ),
  },
  {
    id: 'declared-values-are-enforced',
    summary:
      'A priority other than 1, 2 and 3, a note type other than worklog, an attachment that is not base64, and a date-time with a fraction or an offset is rejected.',
    allowed: 'Allowed values and forms are unspecified; this provider declares them.',
    declarations: {
      ...everyKind('enums', { '/priority': ['1', '2', '3'], '/note/*/noteType': ['worklog'] }),
      attachmentEncoding: 'base64',
      dateTimeProfile: { output: 'iso8601', input: 'utc-seconds' },
    },
    alter: aroundCall(
      [...KINDS.flatMap((kind) => [`${kind}.create`, `${kind}.update`]), 'ticket.list'],
      (call, next) =>
        hasOtherValues(call) || hasOtherWindow(call) ? rejecting(400, 'The value is not allowed.') : next(),
    ),
  },
  {
    id: 'computed-members-follow-updates',
    summary: 'The provider computes members that no client has sent, anew with each update.',
    allowed: 'Which members the provider assigns is unspecified.',
    alter: (healthy) => ({
      keep: (kind, resource, before) => {
        const kept = healthy.keep(kind, resource, before);
        const name = COMPUTED[kind];
        const value = before === undefined ? kept[name] : before[name];
        const isComputed = before === undefined ? value === undefined : String(value).startsWith('computed');
        return isComputed && kept[name] === value
          ? { ...kept, [name]: `computed ${JSON.stringify(kept).length}` }
          : kept;
      },
    }),
  },
  {
    id: 'notes-of-the-provider-are-renewed',
    summary: 'With each update, the provider replaces its own note about the last change by a new one.',
    allowed: 'What a provider adds to a resource by itself, and when it changes that, is unspecified.',
    isOfResources: true,
    // Its note would make every list of notes differ.
    excludes: ['patches-append-to-lists', 'patches-merge-lists-by-id'],
    alter: renewingItsNote,
  },
  {
    id: 'notes-of-the-provider-count-updates',
    summary:
      'Resources with notes are returned with one more: how many updates were tried, the rejected ones among them.',
    allowed: 'What a provider adds to a resource by itself, and when it changes that, is unspecified.',
    isOfResources: true,
    excludes: ['patches-append-to-lists', 'patches-merge-lists-by-id'],
    alter: countingUpdates,
  },
  {
    id: 'false-is-left-out',
    summary: 'Resources are returned without members that are false.',
    allowed: 'Whether a member that is not set is written is unspecified; who reads none takes it for false.',
    isOfResources: true,
    alter: changingBody(KINDS.flatMap(shown), withoutFalse),
  },
  {
    id: 'resources-of-the-provider-change-meanwhile',
    summary: 'What the provider initiated changes every few requests, also between two requests of the suite.',
    allowed: 'When a provider changes its own resources is unspecified.',
    isOfResources: true,
    alter: changingMeanwhile,
  },
  {
    id: 'resources-of-earlier-runs-are-kept',
    summary:
      'A resource with members of a wrong type, which an earlier run of the suite left behind, is listed with the others.',
    allowed: 'No document describes what results from a request with a wrong body.',
    isOfResources: true,
    excludes: ['small-pages'],
    alter: keepingOfEarlierRuns,
  },
  {
    id: 'change.description-is-required',
    summary: 'A change request without a description is rejected with 400.',
    allowed: 'Which members are required is unspecified; this provider declares it.',
    declarations: { 'change.create.requiredFields': ['/description'] },
    alter: aroundCall('change.create', (call, next) =>
      isObjectBody(call) && !memberNames(call).includes('description') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'change.updates-in-the-two-named-states-only',
    summary: 'Change requests can be updated where they are rejected or approved, and in no other state.',
    allowed: 'Updates are offered for these two states; nothing is said of others. This provider declares it.',
    declarations: {
      'change.updateMatrix': { Rejected: ['/description', '/note'], Approved: ['/description', '/note'], '*': [409] },
      'change.update.patchableField': undefined,
    },
    alter: aroundCall('change.update', (call, next, parts) => {
      const kept = parts.listed('change', call.customer).find(({ resource }) => resource['id'] === call.params['id']);
      const isNamed = kept === undefined || ['Rejected', 'Approved'].includes(String(kept.resource['status']));
      // A body that cannot be parsed is rejected regardless of the state.
      return isNamed || !isObjectBody(call)
        ? next()
        : new Rejection(409, 'state', 'Only rejected and approved change requests can be updated.');
    }),
  },
  {
    id: 'updates-are-rejected-in-later-states',
    summary: 'A ticket or an order that the provider has begun to work on cannot be updated: 409.',
    allowed: 'In which states a ticket or an order can be updated is unspecified, as are the statuses of updates.',
    declarations: {
      'ticket.update.patchableField': undefined,
      'order.update.patchableField': undefined,
      'order.allowableFields': undefined,
    },
    alter: aroundCall(['ticket.update', 'order.update'], (call, next, parts) => {
      const kind = call.operation === 'ticket.update' ? 'ticket' : 'order';
      const { initialState, stateMember } = kindFacts[kind];
      const kept = parts.listed(kind, call.customer).find(({ resource }) => resource['id'] === call.params['id']);
      const isFirst = kept === undefined || kept.resource[stateMember] === initialState;
      return isFirst || !isObjectBody(call) ? next() : new Rejection(409, 'state', 'The work on it has begun.');
    }),
  },
  {
    id: 'change.creation-is-200',
    summary: 'A change request is created with 200.',
    allowed: 'The success status of the creation is unspecified; the binding declares it.',
    bindings: { 'change.create': { method: 'POST', path: '/changeRequest', success: [200] } },
    alter: changingStatus('change.create', 201, 200),
  },
  {
    id: 'change.update-returns-204',
    summary: 'An update of a change request returns no content.',
    allowed: 'Method, path and payload of the update are unspecified; the binding declares them.',
    bindings: { 'change.update': { method: 'PATCH', path: '/changeRequest/{id}', success: [204] } },
    alter: changingResponse('change.update', (response) => (response.status === 200 ? emptyResponse() : response)),
  },
  {
    id: 'updates-are-accepted-first',
    summary:
      'An update of a change request or an order returns 202 without the resource, and a retrieval shows it a moment later.',
    allowed:
      'The payload of these updates is unspecified, as is the time until they show; the declared time, settleMs, is kept.',
    declarations: { settleMs: 1000 },
    bindings: {
      'change.update': { method: 'PATCH', path: '/changeRequest/{id}', success: [202] },
      'order.update': { method: 'PATCH', path: '/serviceOrder/{id}', success: [202] },
    },
    isLegalAsDeclared: true,
    excludes: ['change.update-returns-204', 'change.other-paths'],
    alter: acceptedFirst,
  },
  {
    id: 'reads-show-changes-late',
    summary:
      'The first two retrievals after a creation or an update show the state before it, for 0.9 seconds at most.',
    allowed: 'No document says when a change shows; the declared time, settleMs, is kept.',
    declarations: {
      settleMs: 1500,
      // A member that was absent before an update is absent until the update shows.
      'change.update.patchableField': { '/impact': 'Impact {unique}' },
    },
    isLegalAsDeclared: true,
    excludes: ['updates-are-accepted-first'],
    isAlone: 'The probes that show other variants read what they changed right before.',
    alter: readingFromACopy,
  },
  {
    id: 'change.other-paths',
    summary: 'The paths of creation and update have the same prefix as that of hub creation.',
    allowed: 'Their paths are unspecified; the bindings declare them.',
    bindings: {
      'change.create': { method: 'POST', path: '/ChangeManagement/v18/changeRequest', success: [201] },
      'change.update': { method: 'POST', path: '/ChangeManagement/v18/changeRequest/{id}', success: [200] },
    },
    isAlone: 'The probes that show other variants send requests of the usual form.',
    alter: (healthy) => ({
      exchange: (request) => {
        const { method, path } = request;
        const tail = /^\/change\/ChangeManagement\/v18(\/changeRequest.*)$/.exec(path)?.[1];
        const isOld = path.startsWith('/change/changeRequest') && method !== 'GET';
        if (isOld || (tail !== undefined && method !== 'POST'))
          return Promise.resolve(
            errorResponse(new Rejection(405, 'method-not-allowed', 'This path takes POST.', { allow: 'POST' })),
          );
        if (tail === undefined) return healthy.exchange(request);
        return healthy.exchange({
          ...request,
          method: tail === '/changeRequest' ? 'POST' : 'PATCH',
          path: `/change${tail}`,
        });
      },
    }),
  },
  {
    id: 'ticket.accepted-asynchronously',
    summary: 'The creation of a ticket returns 202 and the ticket.',
    allowed: 'Asynchronous operations are spoken of; this provider declares that it has them.',
    declarations: { asyncMode: { 'ticket.create': [202] } },
    isLegalAsDeclared: true,
    alter: changingStatus('ticket.create', 201, 202),
  },
  {
    id: 'ticket.accepted-with-its-monitor',
    summary: 'The creation of a ticket returns 202 and the monitor, which has an id of another form.',
    allowed: 'The first response of an asynchronous operation is unspecified; this provider declares that it has them.',
    declarations: { asyncMode: { 'ticket.create': [202] } },
    isLegalAsDeclared: true,
    excludes: ['ticket.accepted-asynchronously'],
    alter: changingResponse('ticket.create', (response) => {
      const { id, externalId = null } = (response.body ?? {}) as JsonObject;
      if (response.status !== 201) return response;
      return { ...response, status: 202, body: { id: `monitor-${String(id)}`, externalId, state: 'InProgress' } };
    }),
  },
];

/** Names of the documents' query parameters and of the members that filters name. */
const KNOWN = new Set([
  'imsi',
  'msisdn',
  'fields',
  'offset',
  'limit',
  'sort',
  'expand',
  'depth',
  'fromDateTime',
  'toDateTime',
  'filters',
  'ExternalID',
  'EventType',
  'CRID',
  ...changeMembers,
]);

/** Members that the provider computes if a creation does not contain them. */
const COMPUTED: Readonly<Record<Kind, string>> = { change: 'impact', ticket: 'ticketType', order: 'sourceSystemId' };

const hasOtherWindow = ({ request }: Call): boolean =>
  request.query.some(([name, value]) => name.endsWith('DateTime') && !/^[\d-]{10}T[\d:]{8}Z$/.test(value));

/** True for a body with a value that `declared-values-are-enforced` does not allow. */
function hasOtherValues(call: Call): boolean {
  if (!isObjectBody(call)) return false;
  const { priority, note, attachment, plannedStartTime, requestedStartDate } = JSON.parse(
    Buffer.from(call.request.body).toString('utf8'),
  ) as JsonObject;
  const types = Array.isArray(note)
    ? (note as readonly Json[]).map((one) => (one as JsonObject | null)?.['noteType'])
    : [];
  const contents = Array.isArray(attachment)
    ? (attachment as readonly Json[]).flatMap((one) =>
        ['content', 'data'].map((name) => (one as JsonObject | null)?.[name]),
      )
    : [];
  return (
    contents.some((text) => typeof text === 'string' && !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) ||
    [plannedStartTime, requestedStartDate].some(
      (date) => typeof date === 'string' && !/T\d\d:\d\d:\d\dZ$/.test(date),
    ) ||
    (typeof priority === 'string' && !['1', '2', '3'].includes(priority)) ||
    types.some((type) => typeof type === 'string' && type !== 'worklog')
  );
}

function memberNames(call: Call): string[] {
  return isObjectBody(call)
    ? Object.keys(JSON.parse(Buffer.from(call.request.body).toString('utf8')) as JsonObject)
    : [];
}

function isObjectBody(call: Call): boolean {
  try {
    const value = JSON.parse(Buffer.from(call.request.body).toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
