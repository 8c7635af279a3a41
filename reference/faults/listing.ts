import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  aroundCall,
  changingCall,
  changingBody,
  eachObject,
  eachText,
  hasParameter,
  rejecting,
  changingResponse,
  changingStatus,
  changingMediaType,
  type Alteration,
  withParameter,
  withQuery,
  withoutMember,
  withoutParameter,
} from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call } from '../http/route.ts';
import { KINDS, asKept, type Kept, type Kind } from '../resource/kind.ts';
import { replaceResource } from '../resource/resources.ts';
import { readFields, selectFields } from '../resource/select-fields.ts';
import type { Parts } from '../parts.ts';

import { changingWholeList, laterBy, listing, numberOf } from './altering.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATIONS_PERSIST,
  FIELD_NAMES_ARE_AS_DECLARED,
  FIELDS_SELECTS_MEMBERS,
  FIELDS_TAKES_SEVERAL_NAMES,
  LIMIT_BOUNDS_THE_NUMBER,
  LIST_AGREES_WITH_RETRIEVAL,
  LIST_CONTAINS_CREATED,
  LIST_CONTAINS_PROVIDER_CREATED,
  LIST_CONTAINS_NO_FOREIGN,
  LIST_PARAMETERS_COMBINE,
  NO_SERVER_ERROR,
  OFFSET_IS_THE_FIRST_INDEX,
  PAGES_CONTAIN_EVERYTHING,
} from './rules.ts';

const ofEveryKind = (requirement: string) =>
  ({ change: requirement, ticket: requirement, order: requirement }) as const;
const DEFAULT_LIMIT = ofEveryKind('limits.paging-values-are-as-declared');
const ORDER_IS_STABLE = ofEveryKind('list.default-order-is-as-declared');

function withNumber(call: Call, name: string, value: number): Call {
  return withQuery(call, (query) => [...query.filter(([candidate]) => candidate !== name), [name, String(value)]]);
}

const resourcesOfAllCustomers = (kind: Kind, healthy: Parts): Kept[] =>
  healthy.store.list(kind).map(({ value }) => asKept(value));

/** A call in which the list without a limit has pages of three. */
const inPagesOfThree = (call: Call): Call =>
  numberOf(call, 'limit') === undefined ? withNumber(call, 'limit', 3) : call;

/** The elements of a list that have items in a member. */
const withMember = (body: Json, name: string): Json =>
  Array.isArray(body)
    ? (body as readonly JsonObject[]).filter(({ [name]: items }) => Array.isArray(items) && items.length > 0)
    : body;

const isFiltered = ({ request }: Call): boolean =>
  request.query.some(([name]) => !['fields', 'offset', 'limit'].includes(name));

/** A list that begins one resource further back with each call, in pages of three. */
function turned(kind: Kind): Alteration {
  return (healthy) => {
    let calls = 0;
    const rotate = changingWholeList(kind, 3, (items) => {
      calls += 1;
      const start = items.length - (calls % Math.max(1, items.length));
      return [...items.slice(start), ...items.slice(0, start)];
    });
    return rotate(healthy);
  };
}

/** Related entities with their type, where the value of `expand` requests it. */
export const expanding = (isExpanded: (expand: string) => boolean): Alteration =>
  changingBody('ticket.list', (body, { request }) => {
    const expand = request.query.find(([name]) => name === 'expand')?.[1];
    if (expand === undefined || !isExpanded(expand)) return body;
    return eachObject(body, (resource) => ({
      ...resource,
      relatedEntity: [{ id: 'site-12', name: 'Site 12', '@referredType': 'Site' }],
    }));
  });

/** What goes wrong while resources are listed. */
export const listingFaults: readonly Fault[] = [
  ...perKind({
    name: 'list.success-is-206',
    summary: 'A list returns 206.',
    visibility: 'plain',
    violates: { change: 'list.success-is-200', ticket: 'list.success-is-200', order: 'list.success-is-200' },
    alter: (kind) => changingStatus(`${kind}.list`, 200, 206),
  }),
  ...perKind({
    name: 'list.in-an-envelope',
    summary: 'A list is inside an object.',
    visibility: 'plain',
    violates: { change: 'list.response-is-a-list', ticket: 'list.response-is-a-list' },
    alter: (kind) => changingBody(`${kind}.list`, (body) => ({ items: body })),
  }),
  {
    id: 'order.list.is-a-text',
    requirement: 'order.list.response-is-a-list-or-an-order',
    summary: 'The list is a JSON text that holds the list.',
    visibility: 'plain',
    alter: changingBody('order.list', (body) => JSON.stringify(body)),
  },
  ...perKind({
    name: 'list.of-ids',
    summary: 'A list holds ids in place of resources.',
    visibility: 'plain',
    violates: {
      change: 'list.elements-are-change-requests',
      ticket: 'list.elements-are-tickets',
      order: 'list.elements-are-orders',
    },
    alter: (kind) => changingBody(`${kind}.list`, (body) => eachObject(body, ({ id }) => id!)),
  }),
  ...perKind({
    name: 'list.as-plain-text',
    summary: 'A list has the media type text/plain.',
    visibility: 'plain',
    violates: { change: 'list.response-is-json', ticket: 'list.response-is-json', order: 'list.response-is-json' },
    alter: (kind) => changingMediaType(`${kind}.list`, 'text/plain'),
  }),
  ...perKind({
    name: 'list.own-creations-are-missing',
    summary: 'What a partner created is not in the list.',
    visibility: 'plain',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) => listing(kind, (all) => all.filter(({ origin }) => origin === 'provider')),
  }),
  ...perKind({
    name: 'list.unknown-parameter-matches-nothing',
    summary: 'A list with a parameter that no document lists is empty.',
    visibility: 'hidden',
    violates: { ticket: 'list.ignored-parameters-have-no-effect', order: 'list.ignored-parameters-have-no-effect' },
    alter: (kind) =>
      changingBody(`${kind}.list`, (body, { request }) => (hasParameter(request, 'unlistedParameter') ? [] : body)),
  }),
  ...perKind({
    name: 'list.every-fifth-creation-is-missing',
    summary: 'Every fifth creation of a partner is missing from the list, and can be retrieved.',
    visibility: 'hidden',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) =>
      listing(kind, (all) => {
        const own = all.filter(({ origin }) => origin === 'partner');
        return all.filter((one) => one.origin === 'provider' || (own.indexOf(one) + 1) % 5 !== 0);
      }),
  }),
  ...perKind({
    name: 'list.only-the-newest-of-each-external-id',
    summary: 'Of several resources with one external id the list holds the newest.',
    visibility: 'hidden',
    violates: LIST_CONTAINS_CREATED,
    alter: (kind) =>
      listing(kind, (all) => {
        const newest = new Map(all.map((one) => [one.resource['externalId'], one]));
        return all.filter((one) => {
          const name = one.resource['externalId'];
          return name === undefined || newest.get(name) === one;
        });
      }),
  }),
  ...perKind({
    name: 'list.provider-creations-are-missing',
    summary: 'What the provider created is not in the list.',
    visibility: 'hidden',
    violates: LIST_CONTAINS_PROVIDER_CREATED,
    alter: (kind) => listing(kind, (all) => all.filter(({ origin }) => origin === 'partner')),
  }),
  ...perKind({
    name: 'list.provider-initiated-resources-are-missing',
    summary:
      'A list contains the resources that the provider created before the run, but not those that it creates during the run.',
    visibility: 'hidden',
    violates: LIST_CONTAINS_PROVIDER_CREATED,
    alter: (kind) =>
      listing(kind, (all) =>
        all.filter(({ resource }) => resource['description'] !== `${kind} initiated by the provider`),
      ),
  }),
  ...perKind({
    name: 'list.provider-initiated-resources-of-another-are-missing',
    summary: 'Of two customers, the list of one does not contain what the provider creates for it during the run.',
    visibility: 'hard',
    violates: LIST_CONTAINS_PROVIDER_CREATED,
    alter: (kind) =>
      listing(kind, (all, customer) =>
        customer === 'A'
          ? all
          : all.filter(({ resource }) => resource['description'] !== `${kind} initiated by the provider`),
      ),
  }),
  ...perKind({
    name: 'list.of-all-customers',
    summary: 'The list holds the resources of every customer.',
    visibility: 'plain',
    violates: LIST_CONTAINS_NO_FOREIGN,
    alter: (kind) => listing(kind, (_all, _customer, healthy) => resourcesOfAllCustomers(kind, healthy)),
  }),
  ...perKind({
    name: 'list.of-all-customers-with-fields',
    summary: 'With `fields`, the list holds the resources of every customer.',
    visibility: 'hard',
    violates: LIST_CONTAINS_NO_FOREIGN,
    alter: (kind) => (healthy) => {
      let isLeaking = false;
      return {
        // Listing is one turn of the event loop, so that no other call can come in between.
        operate: (call, route) => {
          isLeaking = call.operation === `${kind}.list` && hasParameter(call.request, 'fields');
          return healthy.operate(call, route);
        },
        listed: (of, customer) =>
          isLeaking && of === kind ? resourcesOfAllCustomers(kind, healthy) : healthy.listed(of, customer),
      };
    },
  }),
  ...perKind({
    name: 'list.fields-are-ignored',
    summary: 'A list returns all members regardless of `fields`.',
    visibility: 'plain',
    violates: FIELDS_SELECTS_MEMBERS,
    alter: (kind) => changingCall(`${kind}.list`, (call) => withoutParameter(call, 'fields')),
  }),
  ...perKind({
    name: 'list.fields-change-what-is-stored',
    summary: 'A list with `fields` removes the lists and objects that it does not show from what is stored.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: (kind) =>
      aroundCall(`${kind}.list`, (call, next, healthy) => {
        const names = call.request.query.find(([name]) => name === 'fields')?.[1];
        if (names === undefined) return next();
        const isKept = ([name, value]: readonly [string, Json | undefined]): boolean =>
          typeof value !== 'object' || names.includes(name);
        for (const kept of healthy.listed(kind, call.customer)) {
          const left = Object.entries(kept.resource).filter(isKept);
          if (left.length < Object.keys(kept.resource).length)
            replaceResource(healthy, kind, call.customer, kept, Object.fromEntries(left));
        }
        return next();
      }),
  }),
  ...perKind({
    name: 'list.nested-fields-select-whole-members',
    summary: 'A nested name in `fields` selects the whole member around it.',
    visibility: 'hidden',
    violates: FIELD_NAMES_ARE_AS_DECLARED,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => withParameter(call, 'fields', (names) => names.replaceAll(/\.\w+/g, ''))),
  }),
  ...perKind({
    name: 'list.nested-fields-select-nothing',
    summary: 'A nested name in `fields` selects nothing.',
    visibility: 'hidden',
    violates: FIELD_NAMES_ARE_AS_DECLARED,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        withParameter(call, 'fields', (names) => names.replaceAll(/\w+\.\w+/g, '')),
      ),
  }),
  ...perKind({
    name: 'list.is-empty-with-fields',
    summary: 'A list with `fields` and without an end of its window holds nothing.',
    visibility: 'hidden',
    violates: {
      change: 'list.fields-is-accepted',
      ticket: 'list.fields-is-accepted',
      order: 'list.fields-is-accepted',
    },
    alter: (kind) => emptiedBy(kind, 'fields'),
  }),
  ...['expand', 'depth'].map((name): Fault => ({
    id: `ticket.list.is-empty-with-${name}`,
    requirement: `ticket.list.${name}-is-accepted`,
    summary: `A list with \`${name}\` holds nothing.`,
    visibility: 'hidden',
    alter: emptiedBy('ticket', name),
  })),
  ...perKind({
    name: 'list.only-the-first-field-counts',
    summary: 'Of several names in `fields` the first is honoured.',
    visibility: 'hidden',
    violates: FIELDS_TAKES_SEVERAL_NAMES,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => withParameter(call, 'fields', (names) => names.split(',')[0]!)),
  }),
  {
    id: 'ticket.list.fields-lack-in-every-second',
    requirement: 'ticket.list.fields-selects-members',
    summary: 'Every second ticket of a list with `fields` lacks the description, also where it is selected.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) =>
      Array.isArray(body) && hasParameter(request, 'fields')
        ? (body as readonly JsonObject[]).map((one, index) =>
            index % 2 === 1 ? withoutMember(one, 'description') : one,
          )
        : body,
    ),
  },
  ...perKind({
    name: 'list.limit-cuts-texts',
    summary: 'With a limit, the texts of a list are replaced by their last six characters.',
    visibility: 'hidden',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) =>
      changingBody(`${kind}.list`, (body, { request }) =>
        hasParameter(request, 'limit') ? eachText(body, (text) => text.slice(-6)) : body,
      ),
  }),
  {
    id: 'ticket.list.holds-the-newest-twice',
    requirement: 'ticket.list.pages-do-not-overlap',
    summary: 'A list without a limit holds its last ticket twice.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) =>
      Array.isArray(body) && body.length > 0 && !hasParameter(request, 'limit')
        ? [...(body as readonly Json[]), (body as readonly Json[]).at(-1)!]
        : body,
    ),
  },
  ...perKind({
    name: 'list.escapes-ampersands',
    summary: 'A list shows `&amp;` for `&`.',
    visibility: 'hidden',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) => changingBody(`${kind}.list`, (body) => eachText(body, (text) => text.replaceAll('&', '&amp;'))),
  }),
  ...perKind({
    name: 'list.fields-shorten-values',
    summary: 'With `fields`, texts are cut at four characters.',
    visibility: 'hidden',
    violates: {
      change: 'list.fields-keeps-values',
      ticket: 'list.fields-keeps-values',
      order: 'list.fields-keeps-values',
    },
    alter: (kind) =>
      changingBody(`${kind}.list`, (body, { request }) =>
        hasParameter(request, 'fields') ? eachText(body, (text) => text.slice(0, 4)) : body,
      ),
  }),
  ...perKind({
    name: 'list.limit-is-one-too-many',
    summary: 'A page holds one resource more than `limit` requests.',
    visibility: 'plain',
    violates: LIMIT_BOUNDS_THE_NUMBER,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => {
        const limit = numberOf(call, 'limit');
        return limit === undefined ? call : withNumber(call, 'limit', limit + 1);
      }),
  }),
  ...perKind({
    name: 'list.limit-one-is-unlimited',
    summary: 'A `limit` of one is ignored.',
    visibility: 'hidden',
    violates: LIMIT_BOUNDS_THE_NUMBER,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => (numberOf(call, 'limit') === 1 ? withoutParameter(call, 'limit') : call)),
  }),
  ...perKind({
    name: 'list.offset-is-ignored',
    summary: 'Every page begins with the first resource.',
    visibility: 'plain',
    violates: OFFSET_IS_THE_FIRST_INDEX,
    alter: (kind) => changingCall(`${kind}.list`, (call) => withoutParameter(call, 'offset')),
  }),
  ...perKind({
    name: 'list.offset-is-forgotten-for-a-filter',
    summary: 'Where the list is filtered the offset changes nothing.',
    visibility: 'hidden',
    violates: { change: 'list.offset-is-the-index-of-the-first', order: 'list.offset-is-the-index-of-the-first' },
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => (isFiltered(call) ? withoutParameter(call, 'offset') : call)),
  }),
  ...perKind({
    name: 'list.default-limit-is-another',
    summary: 'Without a limit a page has three resources, another number than declared.',
    visibility: 'hidden',
    violates: DEFAULT_LIMIT,
    alter: (kind) => changingCall(`${kind}.list`, inPagesOfThree),
  }),
  ...perKind({
    name: 'list.begins-with-the-last-of-the-previous-list',
    summary: 'Each list begins with the last resource of the one before, and has pages of three.',
    visibility: 'hidden',
    violates: ORDER_IS_STABLE,
    alter: (kind) => turned(kind),
  }),
  ...perKind({
    name: 'list.filtered-after-paging',
    summary: 'A page is cut from the whole list first, and the filter is applied to that page.',
    visibility: 'hidden',
    violates: { change: 'list.filter-criteria-select-change-requests', order: 'list.filters-select-orders' },
    alter: (kind) =>
      aroundCall(`${kind}.list`, async (call, next) => {
        if (!isFiltered(call)) return next();
        const isOfPage = ([name]: readonly [string, string]): boolean => ['offset', 'limit'].includes(name);
        const page = await next(withQuery(call, (query) => query.filter(isOfPage)));
        const chosen = await next(withQuery(call, (query) => query.filter((one) => !isOfPage(one))));
        if (page instanceof Error || chosen instanceof Error) return next();
        const ids = new Set((page.body as JsonObject[]).map(({ id }) => id));
        return { ...chosen, body: (chosen.body as JsonObject[]).filter(({ id }) => ids.has(id)) };
      }),
  }),
  {
    id: 'order.list.filter-by-state-is-ignored',
    requirement: 'order.list.filters-select-orders',
    summary: 'A filter by the state lets everything through.',
    visibility: 'hidden',
    alter: changingCall('order.list', (call) =>
      withQuery(call, (query) => query.filter(([name, value]) => name !== 'filters' || !value.startsWith('state'))),
    ),
  },
  {
    id: 'order.list.filter-by-a-later-state-is-ignored',
    requirement: 'order.list.filters-select-orders',
    summary: 'A filter by another state than the first one lets everything through.',
    visibility: 'hidden',
    alter: changingCall('order.list', (call) =>
      withQuery(call, (query) =>
        query.filter(([name, value]) => name !== 'filters' || !/^state=(?!Acknowledged)/.test(value)),
      ),
    ),
  },
  ...['offset', 'limit'].map((name): Fault => ({
    id: `ticket.list.${name}-is-forgotten-for-an-end`,
    requirement:
      name === 'limit' ? 'ticket.list.limit-bounds-the-number' : 'ticket.list.offset-is-the-index-of-the-first',
    summary: `Where the window has an end \`${name}\` changes nothing.`,
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'toDateTime') ? withoutParameter(call, name) : call,
    ),
  })),
  ...(
    [
      ['limit', 'toDateTime'],
      ['expand', 'fields'],
      ['depth', 'sort'],
    ] as const
  ).map(([one, other]): Fault => ({
    id: `ticket.list.${one}-with-${other}-is-400`,
    requirement: `ticket.list.${one}-is-accepted`,
    summary: `A list with both \`${one}\` and \`${other}\` returns 400.`,
    visibility: 'hidden',
    alter: changingResponse('ticket.list', (response, { request }) =>
      hasParameter(request, one) && hasParameter(request, other) ? rejecting(400) : response,
    ),
  })),
  ...(
    [
      ['sort', 'toDateTime'],
      ['limit', 'expand'],
      ['offset', 'depth'],
    ] as const
  ).map(([one, other]): Fault => ({
    id: `ticket.list.${one}-is-forgotten-for-${other}`,
    requirement: 'ticket.list.parameters-combine',
    summary: `With \`${other}\`, \`${one}\` changes nothing.`,
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, other) ? withoutParameter(call, one) : call,
    ),
  })),
  ...perKind({
    name: 'list.fields-are-forgotten-for-an-offset',
    summary: 'With an offset and no limit, `fields` changes nothing.',
    visibility: 'hidden',
    violates: LIST_PARAMETERS_COMBINE,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        hasParameter(call.request, 'offset') && !hasParameter(call.request, 'limit')
          ? withoutParameter(call, 'fields')
          : call,
      ),
  }),
  {
    id: 'ticket.list.negative-offset-of-the-start-is-dropped',
    requirement: 'ticket.list.window-date-time-forms-are-equivalent',
    summary: 'The start of the window is read as UTC if its UTC offset is negative.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      withQuery(call, (query) =>
        query.map(([name, value]) => [name, name === 'fromDateTime' ? value.replace(/-\d\d:\d\d$/, 'Z') : value]),
      ),
    ),
  },
  {
    id: 'ticket.list.named-expand-omits-the-description',
    requirement: 'ticket.list.expand-keeps-other-members',
    summary: 'With a name in `expand` the description is left out.',
    visibility: 'hidden',
    alter: changingResponse('ticket.list', (response, { request }) =>
      request.query.some(([name, value]) => name === 'expand' && value !== '')
        ? { ...response, body: eachObject(response.body ?? null, (item) => withoutMember(item, 'description')) }
        : response,
    ),
  },
  ...perKind({
    name: 'list.offset-beyond-the-end-returns-the-last',
    summary: 'An offset beyond the end returns the last resource.',
    visibility: 'hidden',
    violates: OFFSET_IS_THE_FIRST_INDEX,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const isFar = (numberOf(call, 'offset') ?? 0) > 800;
        const newest = healthy.listed(kind, call.customer).at(-1)?.resource;
        if (call.operation !== `${kind}.list` || !isFar || !newest || response.status !== 200) return response;
        return { ...response, body: [newest] };
      },
    }),
  }),
  ...perKind({
    name: 'list.pages-overlap-by-one',
    summary: 'Every page but the first begins with the last resource of the one before.',
    visibility: 'hidden',
    violates: {
      change: 'list.pages-do-not-overlap',
      ticket: 'list.pages-do-not-overlap',
      order: 'list.pages-do-not-overlap',
    },
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => {
        const offset = numberOf(call, 'offset') ?? 0;
        return offset > 0 && hasParameter(call.request, 'limit') ? withNumber(call, 'offset', offset - 1) : call;
      }),
  }),
  ...perKind({
    name: 'list.third-page-is-off-by-one',
    summary: 'The third page leaves its first resource out; all others are right.',
    visibility: 'hard',
    violates: PAGES_CONTAIN_EVERYTHING,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => {
        const [offset = 0, limit = 0] = [numberOf(call, 'offset'), numberOf(call, 'limit')];
        const isThird = limit > 0 && Math.floor(offset / limit) === 2;
        return isThird ? withNumber(call, 'offset', offset + 1) : call;
      }),
  }),
  ...perKind({
    name: 'list.last-page-is-empty',
    summary: 'A last page that is not full is returned empty.',
    visibility: 'hard',
    violates: PAGES_CONTAIN_EVERYTHING,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const [offset = 0, limit] = [numberOf(call, 'offset'), numberOf(call, 'limit')];
        if (call.operation !== `${kind}.list` || limit === undefined || offset === 0) return response;
        return (response.body as Json[]).length < limit ? { ...response, body: [] } : response;
      },
    }),
  }),
  ...perKind({
    name: 'list.last-item-is-on-no-small-page',
    summary: 'The last page of at most ten items leaves its last item out.',
    visibility: 'hard',
    violates: PAGES_CONTAIN_EVERYTHING,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const [offset = 0, limit = Infinity] = [numberOf(call, 'offset'), numberOf(call, 'limit')];
        if (call.operation !== `${kind}.list` || limit > 10 || offset === 0) return response;
        const next = await healthy.operate(withNumber(call, 'offset', offset + limit), route);
        return (next.body as Json[]).length > 0
          ? response
          : { ...response, body: (response.body as Json[]).slice(0, -1) };
      },
    }),
  }),
  ...perKind({
    name: 'list.beyond-the-end-is-416',
    summary: 'A page beyond the end returns 416.',
    visibility: 'hidden',
    violates: { change: 'list.offset-beyond-the-end-is-200-or-404' },
    alter: (kind) =>
      changingResponse(`${kind}.list`, (response, { request }) => {
        const isEmpty = Array.isArray(response.body) && response.body.length === 0;
        return isEmpty && hasParameter(request, 'offset') ? rejecting(416) : response;
      }),
  }),
  ...perKind({
    name: 'list.beyond-the-end-is-500',
    summary: 'An offset beyond the end returns 500.',
    visibility: 'hidden',
    violates: { change: NO_SERVER_ERROR.change, ticket: NO_SERVER_ERROR.ticket },
    alter: (kind) =>
      changingResponse(`${kind}.list`, (response, { request }) => {
        const isEmpty = Array.isArray(response.body) && response.body.length === 0;
        const isFar = request.query.some(([name, value]) => name === 'offset' && Number(value) > 800);
        return isEmpty && isFar ? rejecting(500) : response;
      }),
  }),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.list.changes-descriptions`,
    requirement: `${kind}.list.changes-nothing`,
    summary: 'Every listing adds a mark to the descriptions of what it lists.',
    visibility: 'hidden',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        if (call.operation !== `${kind}.list`) return response;
        for (const { key, owner, value } of healthy.store.list(kind, call.customer)) {
          const kept = asKept(value);
          const description = `${String(kept.resource['description'] ?? '')}.`;
          healthy.store.put(kind, key, owner, {
            ...kept,
            resource: { ...kept.resource, description },
          });
        }
        return response;
      },
    }),
  })),
  {
    id: 'ticket.list.sort-is-ignored',
    requirement: 'ticket.list.sort-orders-ascending',
    summary: '`sort` changes nothing.',
    visibility: 'plain',
    alter: changingCall('ticket.list', (call) => withoutParameter(call, 'sort')),
  },
  {
    id: 'ticket.list.second-sort-field-is-always-descending',
    requirement: 'ticket.list.sort-takes-several-fields',
    summary:
      'Equal values of the first field to sort by are in descending order of the second one, whichever was requested.',
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'sort', (value) => value.replaceAll(/,-?/g, ',-')),
    ),
  },
  {
    id: 'ticket.list.sort-that-begins-descending-is-descending',
    requirement: 'ticket.list.sort-takes-several-fields',
    summary: 'Where the first field to sort by is descending, the second one is, too, whichever was requested.',
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'sort', (value) => (value.startsWith('-') ? value.replaceAll(/,-?/g, ',-') : value)),
    ),
  },
  {
    id: 'ticket.list.every-sort-is-rejected',
    requirement: 'ticket.list.sort-orders-ascending',
    summary: 'A list with `sort` is rejected, regardless of the field.',
    visibility: 'plain',
    alter: changingResponse('ticket.list', (response, { request }) =>
      hasParameter(request, 'sort') ? rejecting(400) : response,
    ),
  },
  {
    id: 'ticket.list.sort-by-an-unselected-field-is-ignored',
    requirement: 'ticket.list.sort-orders-ascending',
    summary: 'A sort by a field that `fields` does not select is ignored.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) => {
      const { query } = call.request;
      const value = (name: string): string | undefined => query.find(([one]) => one === name)?.[1];
      const [selected, sort] = [value('fields'), value('sort')?.replace(/^-/, '')];
      const isHidden = selected !== undefined && sort !== undefined && !selected.split(',').includes(sort);
      return isHidden ? withoutParameter(call, 'sort') : call;
    }),
  },
  {
    id: 'ticket.list.empty-expand-expands-nothing',
    requirement: 'ticket.list.empty-expand-expands-every-sub-entity',
    summary: 'A name in `expand` expands the related entities, an empty `expand` does not.',
    visibility: 'hidden',
    alter: expanding((expand) => expand === 'relatedEntity'),
  },
  {
    id: 'ticket.list.expand-leaves-out-other-members',
    requirement: 'ticket.list.expand-keeps-other-members',
    summary: 'With `expand` a list has no descriptions.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) =>
      hasParameter(request, 'expand') ? eachObject(body, (resource) => withoutMember(resource, 'description')) : body,
    ),
  },
  {
    id: 'ticket.list.expand-joins-notes',
    requirement: 'ticket.list.expand-keeps-other-members',
    summary: 'With `expand` a list has no tickets without notes.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) =>
      hasParameter(request, 'expand') ? withMember(body, 'note') : body,
    ),
  },
  {
    id: 'ticket.list.default-depth-is-another',
    requirement: 'ticket.list.default-depth-is-as-declared',
    summary: 'With `depth` a list has no descriptions, regardless of the depth.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) =>
      hasParameter(request, 'depth') ? eachObject(body, (resource) => withoutMember(resource, 'description')) : body,
    ),
  },
  {
    id: 'ticket.list.descending-is-rejected',
    requirement: 'ticket.list.sort-orders-descending',
    summary: 'A list in descending order is rejected.',
    visibility: 'plain',
    alter: changingResponse('ticket.list', (response, { request }) =>
      request.query.some(([name, value]) => name === 'sort' && value.startsWith('-')) ? rejecting(400) : response,
    ),
  },
  {
    id: 'ticket.list.sort-is-always-ascending',
    requirement: 'ticket.list.sort-orders-descending',
    summary: 'A descending sort is done ascending.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) => withParameter(call, 'sort', (keys) => keys.replaceAll('-', ''))),
  },
  {
    id: 'ticket.list.second-sort-key-is-ignored',
    requirement: 'ticket.list.sort-takes-several-fields',
    summary: 'Of several fields to sort by the first is used.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) => withParameter(call, 'sort', (keys) => keys.split(',')[0]!)),
  },
  {
    id: 'ticket.list.last-sort-key-decides-first',
    requirement: 'ticket.list.sort-takes-several-fields',
    summary: 'Of several fields to sort by the last decides first, where all tickets have the first one.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'sort', (keys) =>
        keys.startsWith('description,') ? keys.split(',').toReversed().join(',') : keys,
      ),
    ),
  },
  {
    id: 'ticket.list.two-sort-keys-lose-one',
    requirement: 'ticket.list.sort-takes-several-fields',
    summary: 'A list sorted by two fields lacks its first ticket.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) => {
      const keys = request.query.find(([name]) => name === 'sort')?.[1] ?? '';
      return keys.includes(',') && Array.isArray(body) ? body.slice(1) : body;
    }),
  },
  {
    id: 'ticket.list.sorted-without-those-of-the-provider',
    requirement: 'ticket.list.sort-orders-ascending',
    summary: 'A sorted list lacks the tickets that the provider created.',
    visibility: 'hidden',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const { body } = response;
        if (call.operation !== 'ticket.list' || !hasParameter(call.request, 'sort') || !Array.isArray(body))
          return response;
        const all = healthy.listed('ticket', call.customer);
        const ofProvider = all.filter(({ origin }) => origin === 'provider').map(({ resource }) => resource['id']);
        return { ...response, body: (body as JsonObject[]).filter(({ id }) => !ofProvider.includes(id)) };
      },
    }),
  },
  {
    id: 'ticket.list.sorted-page-by-page',
    requirement: 'ticket.list.sort-orders-ascending',
    summary: 'Pages are cut first and sorted afterwards.',
    visibility: 'hard',
    alter: changingBody('ticket.list', (body, { request }) => {
      const key = request.query.find(([name]) => name === 'sort')?.[1];
      const isPaged = hasParameter(request, 'limit') && key !== undefined;
      return isPaged && Array.isArray(body) ? (body as JsonObject[]).toReversed() : body;
    }),
  },
  {
    id: 'ticket.list.window-start-is-ignored',
    requirement: 'ticket.list.from-date-time-starts-the-window',
    summary: 'Tickets from before the window are listed.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'fromDateTime')
        ? withParameter(call, 'fromDateTime', lenient('1970-01-01T00:00:00Z'))
        : call,
    ),
  },
  {
    id: 'ticket.list.window-offset-is-dropped',
    requirement: 'ticket.list.window-date-time-forms-are-equivalent',
    summary: 'The offset of the start is ignored: the time is treated as UTC.',
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'fromDateTime', (value) => value.replace(/(T[0-9:.,]+)[+\- ]\d\d:?\d\d$/, '$1Z')),
    ),
  },
  {
    id: 'ticket.list.window-end-is-ignored',
    requirement: 'ticket.list.to-date-time-ends-the-window',
    summary: 'Tickets from after the window are listed.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'toDateTime')
        ? withParameter(call, 'toDateTime', lenient('2999-01-01T00:00:00Z'))
        : call,
    ),
  },
  {
    id: 'ticket.list.window-ends-with-the-day-before',
    requirement: 'ticket.list.to-date-time-ends-the-window',
    summary: 'Of the end of the window, the day alone counts, and nothing of that day is listed.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'toDateTime', (value) => value.replace(/T.*$/, 'T00:00:00Z')),
    ),
  },
  ...(['start', 'end'] as const).map((end): Fault => ({
    id: `ticket.list.window-${end}-is-ignored-in-order`,
    requirement:
      end === 'start' ? 'ticket.list.from-date-time-starts-the-window' : 'ticket.list.to-date-time-ends-the-window',
    summary: `A sorted list holds tickets from ${end === 'start' ? 'before' : 'after'} the window.`,
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) => {
      if (!hasParameter(call.request, 'sort')) return call;
      return end === 'start'
        ? withParameter(call, 'fromDateTime', lenient('1970-01-01T00:00:00Z'))
        : withParameter(call, 'toDateTime', lenient('2999-01-01T00:00:00Z'));
    }),
  })),
  ...(['start', 'end'] as const).map((end): Fault => ({
    id: `ticket.list.window-${end}-is-exclusive`,
    requirement: 'ticket.list.window-ends-are-as-declared',
    summary: `A ticket from the very ${end} of the window is not listed.`,
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      end === 'start'
        ? withParameter(call, 'fromDateTime', laterBy(1))
        : withParameter(call, 'toDateTime', laterBy(-1)),
    ),
  })),
  {
    id: 'ticket.list.window-start-is-cut-to-the-second',
    requirement: 'ticket.list.window-member-is-as-declared',
    summary: 'Tickets from the second in which the window begins are listed, also those from before it.',
    visibility: 'hard',
    alter: changingCall('ticket.list', (call) =>
      withParameter(call, 'fromDateTime', (value) => value.replace(/\.\d+Z$/, 'Z')),
    ),
  },
  {
    id: 'ticket.list.window-ends-at-midnight',
    requirement: 'ticket.list.window-ends-now-by-default',
    summary: 'Without an end the window ends with the day before.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call, healthy) => {
      if (hasParameter(call.request, 'toDateTime')) return call;
      const midnight = `${new Date(healthy.now()).toISOString().slice(0, 10)}T00:00:00Z`;
      return withQuery(call, (query) => [...query, ['toDateTime', midnight]]);
    }),
  },
  {
    id: 'ticket.list.window-without-an-end-is-late',
    requirement: 'ticket.list.window-ends-now-by-default',
    summary: 'Without an end nothing is listed for twenty seconds after each creation.',
    visibility: 'hidden',
    alter: aroundCall('ticket.list', async (call, next, healthy) => {
      const response = await next();
      if (hasParameter(call.request, 'toDateTime') || response instanceof Rejection) return response;
      const newest = healthy.listed('ticket', call.customer).at(-1)?.resource['creationDate'];
      const isNew = Date.parse(String(newest)) > healthy.now() - 20_000;
      return isNew && Array.isArray(response.body) ? { ...response, body: [] } : response;
    }),
  },
  {
    id: 'ticket.list.window-is-applied-to-a-page',
    requirement: 'ticket.list.from-date-time-starts-the-window',
    summary: 'Pages, of three without a limit, are cut first, and the window is applied to each of them.',
    visibility: 'hard',
    alter: aroundCall('ticket.list', async (call, next) => {
      const ends = ['fromDateTime', 'toDateTime'].map((name) =>
        Date.parse(call.request.query.find(([parameter]) => parameter === name)?.[1] ?? ''),
      );
      const [from = Number.NaN, to = Number.NaN] = ends;
      if (Number.isNaN(from)) return next();
      const whole = withParameter(
        withParameter(call, 'fromDateTime', () => '1970-01-01T00:00:00Z'),
        'toDateTime',
        () => '2999-01-01T00:00:00Z',
      );
      const response = await next(inPagesOfThree(whole));
      if (response instanceof Rejection || !Array.isArray(response.body)) return response;
      const isInside = ({ creationDate }: JsonObject): boolean => {
        const at = Date.parse(String(creationDate));
        // A selection of members may leave it out.
        return !(at < from) && !(at > to);
      };
      return { ...response, body: (response.body as readonly JsonObject[]).filter(isInside) };
    }),
  },
  {
    id: 'ticket.list.window-is-thirty-days-long',
    requirement: 'ticket.list.window-ends-now-by-default',
    summary: 'Without an end the window ends thirty days after its start, if that has passed.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) => {
      const start = call.request.query.find(([name]) => name === 'fromDateTime')?.[1] ?? '';
      const end = Date.parse(start) + 30 * 24 * 3_600_000;
      if (hasParameter(call.request, 'toDateTime') || Number.isNaN(end)) return call;
      return withQuery(call, (query) => [...query, ['toDateTime', new Date(end).toISOString()]]);
    }),
  },
  {
    id: 'ticket.list.missing-window-is-accepted',
    requirement: 'ticket.list.from-date-time-is-required',
    summary: 'A list without a window lists everything.',
    visibility: 'plain',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'fromDateTime')
        ? call
        : withQuery(call, (query) => [...query, ['fromDateTime', '1970-01-01T00:00:00Z']]),
    ),
  },
  {
    id: 'change.list.rejected-resources-are-missing',
    requirement: 'change.operations.list-contains-rejected-and-approved',
    summary: 'Rejected change requests are not in the list.',
    visibility: 'hidden',
    alter: listing('change', (all) => all.filter(({ resource }) => resource['status'] !== 'Rejected')),
  },
  {
    id: 'change.list.filters-are-ignored',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'Filter criteria change nothing.',
    visibility: 'plain',
    alter: changingCall('change.list', (call) =>
      withQuery(call, (query) => query.filter(([name]) => ['fields', 'offset', 'limit'].includes(name))),
    ),
  },
  {
    id: 'change.list.filter-by-external-id-takes-plus-for-a-space',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'In a filter by the external id, an encoded plus sign is taken for a space.',
    visibility: 'hard',
    alter: changingCall('change.list', (call) =>
      withQuery(call, (query) =>
        query.map(([name, value]) => [name, name === 'externalId' ? value.replaceAll('+', ' ') : value] as const),
      ),
    ),
  },
  {
    id: 'change.list.only-the-first-filter-counts',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'Of several filter criteria the first is met.',
    visibility: 'hidden',
    alter: changingCall('change.list', (call) => {
      const isFilter = (name: string): boolean => !['fields', 'offset', 'limit'].includes(name);
      const first = call.request.query.find(([name]) => isFilter(name));
      return withQuery(call, (query) => query.filter((pair) => pair === first || !isFilter(pair[0])));
    }),
  },
  {
    id: 'change.list.filter-adds-the-newest',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'A filtered list ends with the newest change request, whether or not it meets the criteria.',
    visibility: 'hard',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const newest = healthy.listed('change', call.customer).at(-1)?.resource;
        if (call.operation !== 'change.list' || !isFiltered(call) || !newest) return response;
        const listed = response.body as JsonObject[];
        if (listed.some(({ id }) => id === newest['id'])) return response;
        return { ...response, body: [...listed, selectFields(newest, readFields(call.request))] };
      },
    }),
  },
  {
    id: 'change.list.filter-selects-resources-without-the-member',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'A filter also returns the change requests without the member it looks at.',
    visibility: 'hidden',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const { query } = call.request;
        const [name] = query.map(([one]) => one).filter((one) => !['fields', 'offset', 'limit'].includes(one));
        if (call.operation !== 'change.list' || name === undefined || query.length > 1) return response;
        const others = healthy.listed('change', call.customer).filter(({ resource }) => resource[name] === undefined);
        return { ...response, body: [...(response.body as JsonObject[]), ...others.map(({ resource }) => resource)] };
      },
    }),
  },
  {
    id: 'change.list.selected-before-filtered',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'Members are selected first, so that a filter by one that is not among them finds nothing.',
    visibility: 'hidden',
    alter: changingBody('change.list', (body, { request: { query } }) => {
      const names = query.find(([name]) => name === 'fields')?.[1].split(',') ?? [];
      const isFiltered = query.some(([name]) => !['fields', 'offset', 'limit', ...names].includes(name));
      return names.length > 0 && isFiltered ? [] : body;
    }),
  },
  {
    id: 'change.list.filter-without-a-match-is-ignored',
    requirement: 'change.list.filter-criteria-select-change-requests',
    summary: 'Criteria that no change request meets change nothing.',
    visibility: 'hidden',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const isEmpty = Array.isArray(response.body) && response.body.length === 0;
        if (call.operation !== 'change.list' || !isEmpty || call.request.query.length !== 1) return response;
        if (hasParameter(call.request, 'offset')) return response;
        return { ...response, body: healthy.listed('change', call.customer).map(({ resource }) => resource) };
      },
    }),
  },
  {
    id: 'order.list.filters-are-ignored',
    requirement: 'order.list.filters-select-orders',
    summary: '`filters` changes nothing.',
    visibility: 'plain',
    alter: changingCall('order.list', (call) => withoutParameter(call, 'filters')),
  },
  {
    id: 'order.list.only-the-first-filter-counts',
    requirement: 'order.list.several-filters-are-separated-by-commas',
    summary: 'Of several filters the first is met.',
    visibility: 'hidden',
    alter: changingCall('order.list', (call) => withParameter(call, 'filters', (filters) => filters.split(',')[0]!)),
  },
  {
    id: 'change.list.not-offered',
    requirement: 'change.list.endpoint-is-available',
    summary: 'A list returns 404.',
    visibility: 'plain',
    alter: changingResponse('change.list', () => rejecting(404)),
  },
];

/** Returns an empty list where a parameter is given and the window has no end. */
function emptiedBy(kind: Kind, name: string): Alteration {
  return changingBody(`${kind}.list`, (body, { request }) =>
    hasParameter(request, name) && !hasParameter(request, 'toDateTime') ? [] : body,
  );
}

/** Puts another date in the place of one that can be read. */
function lenient(replacement: string): (value: string) => string {
  return (value) => (/^\d{4}/.test(value) ? replacement : value);
}
