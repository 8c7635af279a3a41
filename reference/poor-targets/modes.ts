/** Poor targets that are the reference provider with one thoroughgoing defect. */

import type { JsonObject } from '../../contracts/contract.ts';
import { aroundExchange, changingStored } from '../alteration.ts';
import { bodyOf } from '../faults/altering.ts';
import type { Inbound } from '../http/inbound.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import { dying, hanging } from './connections.ts';
import {
  afterRequests,
  declaring,
  errors,
  failingEvery,
  isOf,
  withDelayedLists,
  mode,
  withoutBody,
  withoutQuery,
} from './mode.ts';
import type { PoorTarget } from './poor-target.ts';
import { KINDS } from '../resource/kind.ts';

const DROPPED: readonly string[] = [
  'ticketType',
  'note',
  'relatedParty',
  'relatedEntity',
  'attachment',
  '@type',
  '@baseType',
  '@schemaLocation',
  'sourceSystemId',
  'requestedStartDate',
  'orderRelationship',
];

const withoutDropped = (resource: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !DROPPED.includes(name)));

const REPRESENTED = ['ticket', 'order'] as const;

const at = (interfaces: readonly string[], ...rules: readonly string[]): string[] =>
  interfaces.flatMap((name) => rules.map((rule) => `${name}.${rule}`));

export const modes: readonly PoorTarget[] = [
  mode({
    id: 'drops-members',
    summary: 'Half of the members of a ticket or order are accepted and not stored.',
    interfaces: REPRESENTED,
    mustFail: at(REPRESENTED, 'create.sent-members-are-returned'),
    mayFail: [
      'ticket.update.changes-what-was-sent',
      'ticket.update.lists-are-as-declared',
      'ticket.update.acknowledged-updates-persist',
      'ticket.list.sort-*',
      'order.update.*',
      'order.events.updates-are-notified',
    ],
    meets: ['*.unknown-id*', '*.foreign-access-*'],
    alter: () => changingStored(REPRESENTED, withoutDropped),
  }),
  mode({
    id: 'no-authentication',
    summary: 'Credentials are not read: every request is served, for the devices and tickets of all customers.',
    interfaces: ['device', 'ticket'],
    mustFail: [
      'ticket.credentials.are-required',
      'device.auth.missing-token-is-rejected',
      'device.auth.invalid-token-is-rejected',
      'device.auth.non-jwt-token-is-403',
      'device.auth.expired-token-is-403',
      'device.auth.invalid-signature-token-is-403',
      'device.details.no-scope-is-401',
      'device.locations.no-scope-is-401',
      'device.history.no-scope-is-401',
    ],
    mayFail: [
      'device.auth.*',
      'device.*-scope-*',
      'device.*-scope*-is-*',
      'device.*foreign*',
      'device.service.only-own-devices-are-returned',
      'device.keys.*foreign*',
      'ticket.credentials.*',
      'ticket.*foreign*',
      'ticket.events.other-customers-are-not-notified',
      'ticket.hub.foreign-customer-cannot-delete-a-hub',
      // Every list is that of one customer.
      'ticket.list.contains-tickets-of-the-provider',
    ],
    meets: ['*.both-scopes-are-200', '*.unrelated-scope-has-no-effect', '*.details-scope-alone-is-200'],
    alter: () => (healthy) => ({
      authenticate: async (request, route) =>
        route.interface === 'control'
          ? healthy.authenticate(request, route)
          : { customer: 'A', scopes: ['device-details', 'device-location'] },
      owns: () => true,
      mayRead: () => true,
      addressees: (event) => healthy.addressees({ ...event, customer: 'A' }),
    }),
  }),
  mode({
    id: 'no-hub-paths',
    summary: 'There are no paths of hubs: every request to one returns 404.',
    interfaces: KINDS,
    mustFail: ['change.hub-create.success-is-201', 'ticket.hub.success-is-201'],
    mayFail: [
      ...at(KINDS, 'hub.*'),
      'change.errors.statuses-are-the-listed-ones',
      'change.hub-create.*',
      'change.hub-retrieve.*',
      'change.hub-delete.*',
      'change.operations.hub-is-*',
      'change.errors.*',
      ...at(KINDS, 'errors.other-methods-are-as-declared'),
    ],
    // No hub is registered: these rules are about registered hubs, or are met by a rejection. That the object with the callback must be
    // accepted, as the document of change requests describes it, is not among them.
    meets: [
      'ticket.hub.body-is-*',
      'change.hub-create.body-is-required',
      '*-is-rejected',
      '*.wrong-member-types-*',
      '*.ids-are-distinct',
      '*-are-rejected',
      '*.foreign-*',
      '*.second-registration-*',
    ],
    alter: () =>
      aroundExchange(
        KINDS.flatMap((kind) => [`${kind}.hub-create`, `${kind}.hub-retrieve`, `${kind}.hub-delete`]),
        () => errorResponse(new Rejection(404, 'unknown-path', 'There is nothing at this path.')),
      ),
  }),
  mode({
    id: 'requires-content-type',
    summary: 'A creation, an update or a registration without a Content-Type is rejected with 400.',
    interfaces: REPRESENTED,
    mustFail: [
      'ticket.create.content-type-is-optional',
      'ticket.update.content-type-is-optional',
      'ticket.hub.content-type-is-optional',
      'order.create.content-type-is-optional',
    ],
    mayFail: [],
    alter: () => (healthy) => ({
      exchange: async (request) =>
        ['POST', 'PATCH'].includes(request.method) &&
        isOf(request, REPRESENTED) &&
        request.headers['content-type'] === undefined
          ? errorResponse(new Rejection(400, 'media-type', 'Content-Type is missing.'))
          : healthy.exchange(request),
    }),
  }),
  mode({
    id: 'html-errors',
    summary: 'Errors are HTML pages of a web server, with the correct status.',
    interfaces: REPRESENTED,
    mustFail: at(REPRESENTED, 'errors.body-is-an-error-representation', 'errors.media-type-is-as-declared'),
    mayFail: at(REPRESENTED, 'errors.body-*'),
    alter: () =>
      errors(REPRESENTED, (response) => ({
        ...withoutBody(response),
        headers: { ...response.headers, 'content-type': 'text/html' },
        text: `<html><head><title>Error ${response.status}</title></head><body><h1>HTTP ${response.status}</h1></body></html>`,
      })),
  }),
  mode({
    id: 'empty-errors',
    summary: 'Errors have the correct status and no body.',
    interfaces: REPRESENTED,
    mustFail: [],
    mayFail: at(REPRESENTED, 'errors.body-*', 'errors.media-type-is-as-declared'),
    alter: () => errors(REPRESENTED, withoutBody),
  }),
  mode({
    id: 'hangs',
    summary: 'After six hundred requests, no request is responded to any more.',
    interfaces: ['ticket'],
    mustFail: [],
    mayFail: ['ticket.errors.input-causes-no-server-error'],
    alter: () => hanging(600, 'ticket'),
  }),
  mode({
    id: 'tokens-end',
    summary: 'Every token is rejected from the seven-hundredth request on, as one that expires.',
    interfaces: ['ticket'],
    mustFail: [],
    mayFail: [],
    alter: () => afterRequests(700, 'ticket', () => errorResponse(new Rejection(401, 'token', 'The token expired.'))),
  }),
  mode({
    id: 'one-500-in-fifty',
    summary: 'Every fiftieth request returns 500 and has no effect.',
    interfaces: ['ticket'],
    mustFail: [],
    mayFail: ['ticket.errors.input-causes-no-server-error'],
    alter: () => failingEvery(50, 'ticket'),
  }),
  mode({
    id: 'dies-on-one-request',
    summary: 'The server ends at a ticket whose description is a number, and is started again half a second later.',
    interfaces: ['ticket'],
    mustFail: ['ticket.errors.input-causes-no-server-error'],
    mayFail: ['ticket.create.wrong-member-types-are-rejected'],
    alter: (closing) =>
      dying(500, closing, (request) => request.method === 'POST' && typeof bodyOf(request)['description'] === 'number'),
  }),
  mode({
    id: 'errors-with-200',
    summary: 'Every error is reported with status 200 and an error body.',
    interfaces: ['change', 'ticket'],
    mustFail: [
      'ticket.credentials.are-required',
      'change.auth.credentials-are-required',
      'ticket.retrieve.unknown-ids-are-rejected',
      'ticket.update.unknown-ids-are-rejected',
      'ticket.create.body-is-required',
      'ticket.create.body-is-an-object',
      'ticket.create.body-is-well-formed-json',
      'ticket.hub.body-is-an-object',
      'ticket.hub.body-is-required',
      'change.retrieve.unknown-ids-are-rejected',
    ],
    mayFail: [
      ...at(['change', 'ticket'], '*-as-declared', '*unknown-id*', '*body-is-*', '*-rejected', '*are-rejected*'),
      ...at(['change', 'ticket'], '*.success-is-*', '*.response-is-*', '*.elements-are-*', '*.statuses-*', '*foreign*'),
      ...at(['change', 'ticket'], '*credentials*', 'sandbox.*', 'hub.*', 'errors.*'),
      'ticket.*.content-type-is-json',
      'ticket.list.from-date-time-is-required',
      'ticket.retrieve.returns-the-requested-ticket',
      'change.operations.retrieve-returns-the-requested-change-request',
      'change.operations.hub-is-*',
      'change.operations.monitor-*',
      // Of an update that is rejected for the state of the resource.
      'change.operations.update-changes-what-was-sent',
      'change.create.rejected-input-has-no-effect',
      'change.hub-create.*-is-rejected',
      'change.hub-retrieve.*',
      'change.list.offset-beyond-the-end-is-200-or-404',
      'change.create.post-with-a-json-body-is-accepted',
      'change.auth.*',
    ],
    meets: [
      '*.events.*',
      '*-is-optional',
      '*-is-accepted',
      '*.sort-*',
      '*.fields-selects-*',
      '*no-foreign*',
      '*.rejected-requests-have-no-effect',
    ],
    alter: () => errors(['change', 'ticket'], (response) => ({ ...response, status: 200 })),
  }),
  mode({
    id: 'ignores-query',
    summary: 'Every query parameter is ignored: each list is whole, each resource is complete.',
    interfaces: KINDS,
    mustFail: [
      ...at(
        KINDS,
        'list.fields-selects-members',
        'list.limit-bounds-the-number',
        'list.offset-is-the-index-of-the-first',
      ),
      'ticket.list.sort-orders-ascending',
      'ticket.list.sort-orders-descending',
      'ticket.list.from-date-time-starts-the-window',
      'ticket.list.to-date-time-ends-the-window',
      'ticket.retrieve.fields-selects-members',
      'change.list.filter-criteria-select-change-requests',
      'order.list.filters-select-orders',
    ],
    mayFail: [
      ...at(KINDS, 'list.fields-*', 'list.pages-*', 'list.invalid-*', 'list.offset-*', 'list.nested-*', 'list.limit-*'),
      ...at(KINDS, 'list.empty-result-is-as-declared', 'limits.*'),
      ...at(REPRESENTED, 'list.unknown-parameters-are-as-declared', 'errors.conditions-are-as-declared'),
      'change.errors.400-condition-is-as-declared',
      'order.list.several-filters-*',
      'ticket.retrieve.fields-*',
      'ticket.list.sort-*',
      'ticket.list.window-*',
      'ticket.list.from-date-time-is-required',
      'ticket.*expand*',
      'ticket.*depth*',
      'ticket.service.search-filters-are-as-declared',
      'change.hub-create.*',
      'change.events.other-event-types-are-not-notified',
      'change.hub.query-*',
      'change.endpoints.unknown-parameters-are-as-declared',
    ],
    meets: ['*-is-optional', '*-is-accepted', '*.list.fields-keeps-values', 'change.hub-create.*success*'],
    alter: () => aroundExchange(KINDS, ({ operation, request }, next) => next(withoutQuery(request, operation))),
  }),
  mode({
    id: 'case-insensitive-members',
    summary: 'Members of bodies and query parameters are recognised in any letter case; responses are as documented.',
    interfaces: REPRESENTED,
    mustFail: [],
    // A document that lists `description` does not say what `Description` does.
    mayFail: [],
    alter: () => (healthy) => ({
      exchange: (request) => healthy.exchange(isOf(request, REPRESENTED) ? inListedCase(request) : request),
    }),
  }),
  mode({
    id: 'lists-lag',
    summary: 'Lists show creations and updates a second later; the profile declares this.',
    interfaces: KINDS,
    mustFail: [],
    mayFail: [],
    profileOf: declaring({ settleMs: 2000 }),
    alter: () => withDelayedLists(1000),
  }),
  mode({
    id: 'lists-lag-undeclared',
    summary: 'Lists show creations and updates a second later; the profile does not declare a time.',
    interfaces: REPRESENTED,
    mustFail: [],
    mayFail: [],
    profileOf: declaring({ settleMs: undefined }),
    alter: () => withDelayedLists(1000),
  }),
  mode({
    id: 'lists-lag-long-undeclared',
    summary: 'Lists show creations and updates eight seconds later; the profile does not declare a time.',
    interfaces: REPRESENTED,
    mustFail: [],
    // What the profile declares to exist is made right before the run.
    mayFail: at(REPRESENTED, 'list.contains-*-of-the-provider'),
    profileOf: declaring({ settleMs: undefined }),
    alter: () => withDelayedLists(8000),
  }),
  mode({
    id: 'lists-lag-beyond-the-declared-time',
    summary: 'Lists show creations and updates a second later; the profile declares that they do so at once.',
    interfaces: REPRESENTED,
    mustFail: ['ticket.list.contains-created-tickets', 'order.list.contains-created-orders'],
    mayFail: [
      ...at(REPRESENTED, 'list.agrees-with-retrieve', 'list.pages-*', 'list.fields-*', 'list.limit-*', 'list.offset-*'),
      ...at(REPRESENTED, 'update.acknowledged-updates-persist', 'update.changes-*'),
      'order.list.filters-*',
      'ticket.list.sort-*',
      'ticket.list.window-*',
      'ticket.list.to-date-time-ends-the-window',
      'ticket.list.from-date-time-starts-the-window',
      'order.list.several-filters-are-separated-by-commas',
    ],
    meets: ['*-is-accepted', '*-is-optional'],
    alter: () => withDelayedLists(1000),
  }),
];

const LISTED = [
  'description',
  'externalId',
  'ticketType',
  'priority',
  'status',
  'state',
  'note',
  'relatedParty',
  'orderItem',
  'relatedEntity',
  'attachment',
  'callback',
  'query',
  'sourceSystemId',
  'requestedStartDate',
  'text',
  'noteType',
];

const IN_LISTED_CASE = new Map(LISTED.map((name) => [name.toLowerCase(), name]));

/** A request whose first members and query parameters have the letter case of the document. */
function inListedCase(request: Inbound): Inbound {
  const query = request.query.map(([name, value]) => {
    const listed = ['fields', 'offset', 'limit', 'sort', 'expand', 'depth', 'filters', 'fromDateTime', 'toDateTime'];
    return [listed.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name, value] as const;
  });
  const body = bodyOf(request);
  const renamed = Object.entries(body).map(([name, value]) => [IN_LISTED_CASE.get(name.toLowerCase()) ?? name, value]);
  if (renamed.every(([name]) => Object.hasOwn(body, String(name)))) return { ...request, query };
  return { ...request, query, body: new TextEncoder().encode(JSON.stringify(Object.fromEntries(renamed))) };
}
