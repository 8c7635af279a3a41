import type { Json, JsonObject } from '../../contracts/contract.ts';
import { jsonTypeOf } from '../../contracts/json/json-type.ts';
import {
  changingResponse,
  aroundCall,
  aroundExchange,
  changingCall,
  requiringHeader,
  eachObject,
  rejecting,
  changingStatus,
  changingMediaType,
  changingBody,
  withoutMember,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { Rejection } from '../http/rejection.ts';
import { asHub, hubBody } from '../hub/hub.ts';
import type { Kind } from '../resource/kind.ts';

import { bodyOf, forCreatorsOnly, hubs, listingAllHubs, notifyingDeleted, takingOnlyItem } from './altering.ts';
import { effectDespiteRejection } from './effect-despite-rejection.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  DELETED_HUBS_ARE_NOT_NOTIFIED,
  HUB_IS_DELETABLE,
  FOREIGN_CUSTOMER_CANNOT_DELETE_A_HUB,
  HUB_IS_RETRIEVABLE,
  HUB_AGREES_WITH_WHAT_WAS_SENT,
  REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
  UNKNOWN_IDS_RETURN_NO_HUB,
} from './rules.ts';

/** A callback for bodies without one, so that a hub is created. */
const NOWHERE = 'http://127.0.0.1:9/nowhere';

/** Takes a registration for a good one where it is not. */
function takingRegistration(kind: Kind, isTaken: (text: string) => boolean): Alteration {
  return aroundExchange(`${kind}.hub-create`, ({ request }, next) => {
    const text = Buffer.from(request.body).toString('utf8').trim();
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return next(isTaken(text) ? { ...request, headers, body: Buffer.from(`{"callback":"${NOWHERE}"}`) } : request);
  });
}

function jsonType(text: string): string {
  try {
    const value = JSON.parse(text) as Json;
    return jsonTypeOf(value);
  } catch {
    return text === '' ? 'absent' : 'malformed';
  }
}

function hasOtherType(text: string, member: string): boolean {
  if (jsonType(text) !== 'object') return false;
  const value = (JSON.parse(text) as JsonObject)[member];
  return value !== undefined && typeof value !== 'string';
}

/** The retrieval of a hub that is narrowed by a query shows it changed; any other hub is shown as it is. */
const showingNarrowed =
  (change: (hub: JsonObject) => JsonObject) =>
  (kind: Kind): Alteration =>
    changingBody(`${kind}.hub-retrieve`, (body) => eachObject(body, (hub) => (hub['query'] ? change(hub) : hub)));

/** What goes wrong with hubs themselves. */
export const hubFaults: readonly Fault[] = [
  ...perKind({
    name: 'hub-create.wrong-success-status',
    summary: 'A registration returns 200.',
    visibility: 'plain',
    violates: {
      change: 'hub-create.success-is-201',
      ticket: 'hub.success-is-201',
      order: 'hub.registration-is-accepted',
    },
    alter: (kind) => changingStatus(`${kind}.hub-create`, 201, 200),
  }),
  ...perKind({
    name: 'hub-create.rejected-registers',
    summary: 'A registration that is rejected for its content registers the callback nevertheless.',
    visibility: 'hidden',
    violates: {
      change: 'hub-create.rejected-registrations-are-not-notified',
      ticket: 'hub.rejected-registrations-are-not-notified',
      order: 'hub.rejected-registrations-are-not-notified',
    },
    alter: (kind) =>
      aroundCall(`${kind}.hub-create`, async (call, next) => {
        const outcome = await next();
        const { callback } = bodyOf(call.request);
        if (outcome instanceof Rejection && typeof callback === 'string')
          await next({ ...call, request: { ...call.request, body: Buffer.from(JSON.stringify({ callback })) } });
        return outcome;
      }),
  }),
  ...perKind({
    name: 'hub-create.returns-a-list',
    summary: 'A registration returns a list of one.',
    visibility: 'plain',
    violates: {
      change: 'hub-create.response-is-an-object',
      ticket: 'hub.response-is-an-object',
      order: 'hub.response-is-an-object',
    },
    alter: (kind) => changingBody(`${kind}.hub-create`, (body) => [body]),
  }),
  ...perKind({
    name: 'hub-create.as-plain-text',
    summary: 'The response to a registration is text/plain.',
    visibility: 'plain',
    violates: { change: 'hub-create.response-is-json', ticket: 'hub.response-is-json' },
    alter: (kind) => changingMediaType(`${kind}.hub-create`, 'text/plain'),
  }),
  ...perKind({
    name: 'hub-create.without-id',
    summary: 'The response to a registration has no id.',
    visibility: 'plain',
    violates: { change: 'hub.id-is-assigned', ticket: 'hub.id-is-assigned', order: 'hub.id-is-assigned' },
    alter: (kind) => changingBody(`${kind}.hub-create`, (body) => withoutMember(body as JsonObject, 'id')),
  }),
  ...perKind({
    name: 'hub-create.all-hubs-have-one-id',
    summary: 'Every hub of the interface gets the same id, so that a later hub replaces the earlier one.',
    visibility: 'hidden',
    violates: { change: 'hub.ids-are-distinct', ticket: 'hub.ids-are-distinct', order: 'hub.ids-are-distinct' },
    alter: (kind) => (healthy) => ({
      issueHubId: (of) => (of === kind ? (kind === 'change' ? 7_001 : 'hub-7001') : healthy.issueHubId(of)),
    }),
  }),
  ...(['callback', 'query'] as const).flatMap((member) =>
    perKind({
      name: `hub-create.without-${member}`,
      summary: `The response to a registration has no ${member}.`,
      visibility: 'plain',
      violates: {
        change: 'hub-create.response-has-what-was-sent',
        ticket: 'hub.response-has-what-was-sent',
        order: 'hub.response-has-what-was-sent',
      },
      alter: (kind) => changingBody(`${kind}.hub-create`, (body) => withoutMember(body as JsonObject, member)),
    }),
  ),
  ...perKind({
    name: 'hub-retrieve.query-is-null',
    summary: 'A hub that is retrieved has null as its query, although no member is null, as declared.',
    visibility: 'hidden',
    violates: {
      change: 'hub.null-members-are-as-declared',
      ticket: 'hub.null-members-are-as-declared',
      order: 'hub.null-members-are-as-declared',
    },
    alter: (kind) =>
      changingBody(`${kind}.hub-retrieve`, (body) => {
        const withNull = (hub: Json): Json => ({ ...(hub as JsonObject), query: null });
        return Array.isArray(body) ? body.map(withNull) : withNull(body);
      }),
  }),
  ...perKind({
    name: 'hub-create.forgets-query',
    summary: 'The response to a registration has the query `all` in place of the one that was sent.',
    visibility: 'plain',
    violates: HUB_AGREES_WITH_WHAT_WAS_SENT,
    alter: (kind) =>
      changingBody(`${kind}.hub-create`, (body) => {
        const hub = body as JsonObject;
        return hub['query'] === undefined ? hub : { ...hub, query: 'all' };
      }),
  }),
  ...perKind({
    name: 'hub-create.query-is-decoded',
    summary: 'The query of a hub is stored and shown as if it were part of a URL: a plus sign becomes a space.',
    visibility: 'hidden',
    violates: HUB_AGREES_WITH_WHAT_WAS_SENT,
    alter: (kind) =>
      changingCall(`${kind}.hub-create`, (call) => {
        const body = bodyOf(call.request);
        if (typeof body['query'] !== 'string' || !/[+%]/.test(body['query'])) return call;
        const query = decodeURIComponent(body['query'].replaceAll('+', ' '));
        return { ...call, request: { ...call.request, body: Buffer.from(JSON.stringify({ ...body, query })) } };
      }),
  }),
  ...perKind({
    name: 'hub-create.callback-in-lower-case',
    summary: 'The callback is returned in lower case.',
    visibility: 'hidden',
    violates: HUB_AGREES_WITH_WHAT_WAS_SENT,
    alter: (kind) =>
      changingBody(`${kind}.hub-create`, (body) => ({
        ...(body as JsonObject),
        callback: ((body as JsonObject)['callback'] as string).toLowerCase(),
      })),
  }),
  {
    id: 'ticket.hub-create.callback-in-lower-case-without-accept',
    requirement: 'ticket.hub.response-agrees-with-what-was-sent',
    summary: 'A registration without an Accept returns its callback in lower case.',
    visibility: 'hidden',
    alter: aroundCall('ticket.hub-create', async (call, next) => {
      const outcome = await next();
      if (outcome instanceof Rejection || call.request.headers['accept'] !== undefined) return outcome;
      const hub = outcome.body as JsonObject;
      return { ...outcome, body: { ...hub, callback: String(hub['callback']).toLowerCase() } };
    }),
  },
  ...perKind({
    name: 'hub-create.without-body',
    summary: 'A registration without a body makes a hub.',
    visibility: 'hidden',
    violates: { change: 'hub-create.body-is-required', ticket: 'hub.body-is-required' },
    alter: (kind) => takingRegistration(kind, (text) => jsonType(text) === 'absent'),
  }),
  ...perKind({
    name: 'hub-create.with-malformed-json',
    summary: 'A body that is not JSON makes a hub.',
    visibility: 'hidden',
    violates: { change: 'hub-create.malformed-json-is-rejected', ticket: 'hub.body-is-well-formed-json' },
    alter: (kind) => takingRegistration(kind, (text) => jsonType(text) === 'malformed'),
  }),
  ...perKind({
    name: 'hub-create.with-a-list',
    summary: 'A body that is JSON but no object makes a hub.',
    visibility: 'hidden',
    violates: { change: 'hub-create.non-object-body-is-rejected', ticket: 'hub.body-is-an-object' },
    alter: (kind) =>
      takingRegistration(kind, (text) => ['array', 'string', 'number', 'boolean'].includes(jsonType(text))),
  }),
  ...perKind({
    name: 'hub-create.within-a-list',
    summary: 'A list of one registration is taken for this registration.',
    visibility: 'hidden',
    violates: { change: 'hub-create.non-object-body-is-rejected', ticket: 'hub.body-is-an-object' },
    alter: (kind) => takingOnlyItem(`${kind}.hub-create`),
  }),
  ...perKind({
    name: 'hub-create.query-is-required',
    summary:
      'A registration without a query is rejected, though the profile declares that only the callback is required.',
    visibility: 'plain',
    violates: {
      change: 'hub.required-members-are-as-declared',
      ticket: 'hub.required-members-are-as-declared',
      order: 'hub.required-members-are-as-declared',
    },
    alter: (kind) =>
      aroundExchange(`${kind}.hub-create`, ({ request }, next) => {
        const text = Buffer.from(request.body).toString('utf8');
        return jsonType(text) === 'object' && !('query' in (JSON.parse(text) as JsonObject))
          ? rejecting(kind === 'ticket' ? 422 : 400)
          : next();
      }),
  }),
  {
    id: 'change.hub-create.needs-a-text-as-body',
    requirement: 'change.hub-create.body-is-an-object',
    summary: 'The body has to be a JSON text that holds the object, as the label of the parameter table has it.',
    visibility: 'plain',
    alter: aroundExchange('change.hub-create', ({ request }, next) => {
      const text = Buffer.from(request.body).toString('utf8');
      if (jsonType(text) === 'object') return rejecting(400);
      return jsonType(text) === 'string' ? next({ ...request, body: Buffer.from(JSON.parse(text) as string) }) : next();
    }),
  },
  ...perKind({
    name: 'hub-create.any-callback',
    summary: 'A callback that is no text makes a hub.',
    visibility: 'hidden',
    violates: {
      change: 'hub-create.wrong-member-types-are-rejected',
      ticket: 'hub.input-callback-is-a-string',
      order: 'hub.input-callback-is-a-string',
    },
    alter: (kind) => takingRegistration(kind, (text) => hasOtherType(text, 'callback')),
  }),
  ...perKind({
    name: 'hub-create.any-query',
    summary: 'A query that is no text makes a hub.',
    visibility: 'hidden',
    violates: {
      change: 'hub-create.wrong-member-types-are-rejected',
      ticket: 'hub.input-query-is-a-string',
      order: 'hub.input-query-is-a-string',
    },
    alter: (kind) => takingRegistration(kind, (text) => hasOtherType(text, 'query')),
  }),
  ...perKind({
    name: 'hub-create.of-any-media-type',
    summary: 'The media type of a registration is ignored.',
    visibility: 'hidden',
    violates: { change: 'hub-create.other-media-type-is-rejected', ticket: 'hub.content-type-is-json' },
    alter: (kind) =>
      aroundExchange(`${kind}.hub-create`, ({ request }, next) =>
        next({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }),
      ),
  }),
  {
    id: 'ticket.hub-create.demands-content-type',
    requirement: 'ticket.hub.content-type-is-optional',
    summary: 'A registration without a Content-Type is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('ticket.hub-create', 'content-type'),
  },
  {
    id: 'ticket.hub-create.demands-accept',
    requirement: 'ticket.hub.accept-is-optional',
    summary: 'A registration without an Accept is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('ticket.hub-create', 'accept'),
  },
  ...perKind({
    name: 'hub-create.despite-wrong-credentials',
    summary: 'A registration that is rejected for its credentials creates a hub.',
    visibility: 'hard',
    violates: REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
    alter: (kind) => effectDespiteRejection(`${kind}.hub-create`),
  }),
  ...perKind({
    name: 'hub-delete.despite-wrong-credentials',
    summary: 'The deletion of a hub that is rejected for its credentials takes effect.',
    visibility: 'hard',
    violates: REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
    alter: (kind) => effectDespiteRejection(`${kind}.hub-delete`),
  }),
  {
    id: 'change.hub-create.without-prefix',
    requirement: 'change.hub-create.endpoint-is-available',
    summary: 'Registration is at /hub, without the segment v18.',
    visibility: 'plain',
    alter: (healthy) => ({
      exchange: async (request) => {
        const { method, path } = request;
        if (method === 'POST' && path === '/change/hub') {
          return healthy.exchange({ ...request, path: '/change/ChangeManagement/v18/hub' });
        }
        return path.startsWith('/change/ChangeManagement/') ? rejecting(404) : healthy.exchange(request);
      },
    }),
  },
  {
    id: 'change.hub-retrieve.with-prefix',
    requirement: 'change.hub-retrieve.endpoint-is-available',
    summary: 'Hubs are read below ChangeManagement/v18 only.',
    visibility: 'plain',
    alter: (healthy) => ({
      exchange: async (request) => {
        const { method, path } = request;
        if (method === 'GET' && path.startsWith('/change/ChangeManagement/v18/hub/')) {
          return healthy.exchange({ ...request, path: path.replace('/ChangeManagement/v18', '') });
        }
        return method === 'GET' && path.startsWith('/change/hub/') ? rejecting(404) : healthy.exchange(request);
      },
    }),
  },
  {
    id: 'change.hub-retrieve.returns-an-object',
    requirement: 'change.hub-retrieve.response-is-a-list',
    summary: 'The retrieval of a hub returns the hub instead of a list.',
    visibility: 'plain',
    alter: changingBody('change.hub-retrieve', (body) => (body as JsonObject[])[0]!),
  },
  {
    id: 'change.hub-retrieve.lists-ids',
    requirement: 'change.hub-retrieve.elements-are-hubs',
    summary: 'The retrieval of a hub returns a list of ids.',
    visibility: 'plain',
    alter: changingBody('change.hub-retrieve', (body) => eachObject(body, ({ id }) => id!)),
  },
  {
    id: 'change.hub-retrieve.as-plain-text',
    requirement: 'change.hub-retrieve.response-is-json',
    summary: 'The retrieval of a hub returns text/plain.',
    visibility: 'plain',
    alter: changingMediaType('change.hub-retrieve', 'text/plain'),
  },
  {
    id: 'change.hub-retrieve.success-is-203',
    requirement: 'change.hub-retrieve.success-is-200',
    summary: 'The retrieval of a hub returns 203.',
    visibility: 'plain',
    alter: changingStatus('change.hub-retrieve', 200, 203),
  },
  {
    id: 'change.hub-retrieve.unknown-is-an-empty-list',
    requirement: 'change.hub-retrieve.unknown-ids-return-no-hub',
    summary: 'The retrieval of an unknown hub returns 200 and an empty list.',
    visibility: 'hidden',
    alter: changingResponse('change.hub-retrieve', (response) =>
      response.status === 404 ? jsonResponse(200, []) : response,
    ),
  },
  {
    id: 'change.hub-retrieve.id-with-leading-zero',
    requirement: 'change.hub-retrieve.id-is-in-the-path',
    summary: 'The id in the path has to be written with eight digits.',
    visibility: 'plain',
    alter: aroundCall('change.hub-retrieve', ({ params }, next) =>
      params['id']!.length === 8 ? next() : rejecting(404),
    ),
  },
  ...perKind({
    name: 'hub-retrieve.of-another-customer',
    summary: 'Any customer who knows the id of a hub may retrieve it.',
    visibility: 'hidden',
    violates: { change: 'hub-retrieve.foreign-access-is-as-declared' },
    alter: (kind) =>
      aroundCall(`${kind}.hub-retrieve`, (call, next, healthy) =>
        next({ ...call, customer: healthy.store.get('hub', `${kind} ${call.params['id']!}`)?.owner ?? call.customer }),
      ),
  }),
  ...perKind({
    name: 'hub-retrieve.longer-ids-are-accepted',
    summary: 'An id with something behind it brings the hub whose id it begins with.',
    visibility: 'hidden',
    violates: UNKNOWN_IDS_RETURN_NO_HUB,
    alter: (kind) =>
      changingCall(`${kind}.hub-retrieve`, (call, healthy) => {
        const { id = '' } = call.params;
        const meant = hubs(healthy, kind, call.customer).findLast((hub) => id.startsWith(String(hub.id)));
        return meant ? { ...call, params: { ...call.params, id: String(meant.id) } } : call;
      }),
  }),
  ...perKind({
    name: 'hub-retrieve.for-the-registering-credentials-only',
    summary: 'A hub is unknown to all credentials of its customer but the ones that it was registered with.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) => forCreatorsOnly(`${kind}.hub-retrieve`, `${kind}.hub-create`, () => jsonResponse(200, [])),
  }),
  ...perKind({
    name: 'hub-retrieve.finds-nothing',
    summary: 'The retrieval of a registered hub returns an empty list.',
    visibility: 'plain',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) => changingBody(`${kind}.hub-retrieve`, () => []),
  }),
  ...perKind({
    name: 'hub-retrieve.other-callback',
    summary: 'A hub that is read shows the callback of the customer’s first one.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-retrieve`, async (call, next, healthy) => {
        const outcome = await next();
        const [first] = healthy.store.list('hub', call.customer);
        if (outcome instanceof Rejection || !first) return outcome;
        const { callback } = asHub(first.value);
        return { ...outcome, body: (outcome.body as JsonObject[]).map((hub) => ({ ...hub, callback })) };
      }),
  }),
  ...perKind({
    name: 'hub-retrieve.also-returns-a-foreign-hub',
    summary: 'The retrieval of a hub also returns the first hub of another customer.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-retrieve`, async (call, next, healthy) => {
        const outcome = await next();
        const other = hubs(healthy, kind).find(({ customer }) => customer !== call.customer);
        if (outcome instanceof Rejection || !other) return outcome;
        return { ...outcome, body: [...(outcome.body as JsonObject[]), hubBody(other)] };
      }),
  }),
  ...perKind({
    name: 'hub-retrieve.lists-all-of-the-customer',
    summary: 'The retrieval of a hub also returns all other hubs of its customer.',
    visibility: 'hidden',
    violates: { ticket: HUB_IS_RETRIEVABLE.ticket, order: HUB_IS_RETRIEVABLE.order },
    alter: listingAllHubs,
  }),
  {
    id: 'change.hub-retrieve.id-of-the-first',
    requirement: 'change.operations.hub-is-retrievable',
    summary: 'Every hub is read with the id of the customer’s first one.',
    visibility: 'hidden',
    alter: aroundCall('change.hub-retrieve', async (call, next, healthy) => {
      const outcome = await next();
      const [first] = hubs(healthy, 'change', call.customer);
      if (outcome instanceof Rejection || outcome.body === undefined || !first) return outcome;
      return { ...outcome, body: eachObject(outcome.body, (hub) => ({ ...hub, id: first.id })) };
    }),
  },
  {
    id: 'ticket.hub-retrieve.also-shows-the-id-of-a-foreign-hub',
    requirement: 'ticket.hub.retrieval-returns-the-hub',
    summary: 'The retrieval of a hub also returns the id of the first hub of another customer, without its callback.',
    visibility: 'hidden',
    alter: aroundCall('ticket.hub-retrieve', async (call, next, healthy) => {
      const outcome = await next();
      const foreign = hubs(healthy, 'ticket').find(({ customer }) => customer !== call.customer);
      if (outcome instanceof Rejection || !Array.isArray(outcome.body) || !foreign) return outcome;
      return { ...outcome, body: [...(outcome.body as readonly Json[]), { id: foreign.id }] };
    }),
  },
  ...perKind({
    name: 'hub-retrieve.lists-it-twice',
    summary: 'A hub that is read is listed twice.',
    visibility: 'plain',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) =>
      changingBody(`${kind}.hub-retrieve`, (body) => [...(body as JsonObject[]), ...(body as JsonObject[])]),
  }),
  ...perKind({
    name: 'hub-retrieve.other-query',
    summary: 'A hub that is narrowed by a query is read with another one.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: showingNarrowed((hub) => ({ ...hub, query: 'eventType=none' })),
  }),
  ...perKind({
    name: 'hub-retrieve.without-its-query',
    summary: 'A hub that is narrowed by a query is read without it, any other with the blank one it has.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: showingNarrowed((hub) => withoutMember(hub, 'query')),
  }),
  ...perKind({
    name: 'hub-retrieve.without-its-callback',
    summary: 'Hubs are read without their callbacks.',
    visibility: 'plain',
    violates: HUB_IS_RETRIEVABLE,
    alter: (kind) =>
      changingBody(`${kind}.hub-retrieve`, (body) => eachObject(body, (hub) => withoutMember(hub, 'callback'))),
  }),
  ...perKind({
    name: 'hub-retrieve.narrowed-without-its-callback',
    summary: 'A hub that is narrowed by a query is read without its callback.',
    visibility: 'hidden',
    violates: HUB_IS_RETRIEVABLE,
    alter: showingNarrowed((hub) => withoutMember(hub, 'callback')),
  }),
  {
    id: 'change.hub-retrieve.without-any-query',
    requirement: `change.${HUB_IS_RETRIEVABLE.change}`,
    summary: 'Hubs are read without their queries.',
    visibility: 'hidden',
    alter: changingBody('change.hub-retrieve', (body) => eachObject(body, (hub) => withoutMember(hub, 'query'))),
  },
  ...perKind({
    name: 'hub-create.same-callback-replaces-the-first',
    summary: 'A second registration of a callback brings another hub, and removes the first.',
    visibility: 'hidden',
    violates: {
      change: 'hub-create.second-registration-is-as-declared',
      ticket: 'hub.second-registration-is-as-declared',
      order: 'hub.second-registration-is-as-declared',
    },
    alter: (kind) =>
      aroundCall(`${kind}.hub-create`, async (call, next, healthy) => {
        const outcome = await next();
        if (outcome instanceof Rejection) return outcome;
        const { id, callback } = outcome.body as JsonObject;
        for (const hub of hubs(healthy, kind, call.customer))
          if (hub.callback === callback && hub.id !== id) healthy.store.remove('hub', hub.key);
        return outcome;
      }),
  }),
  ...perKind({
    name: 'hub-delete.deletes-hubs-with-the-same-callback',
    summary: 'Deletion removes every hub of the customer that has the callback of the one that is named.',
    visibility: 'hard',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, async (call, next, healthy) => {
        const own = hubs(healthy, kind, call.customer);
        const named = own.find(({ id }) => String(id) === call.params['id']);
        for (const hub of own)
          if (hub.callback === named?.callback && hub !== named) healthy.store.remove('hub', hub.key);
        return next();
      }),
  }),
  ...perKind({
    name: 'hub-delete.also-deletes-a-foreign-hub',
    summary: 'Deletion also removes the first hub of another customer.',
    visibility: 'hard',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, async (call, next, healthy) => {
        const outcome = await next();
        const other = hubs(healthy, kind).find(({ customer }) => customer !== call.customer);
        if (!(outcome instanceof Rejection) && other) healthy.store.remove('hub', other.key);
        return outcome;
      }),
  }),
  ...perKind({
    name: 'hub-delete.is-rejected',
    summary: 'Deletion returns 405.',
    visibility: 'plain',
    violates: HUB_IS_DELETABLE,
    alter: (kind) => changingResponse(`${kind}.hub-delete`, () => rejecting(405)),
  }),
  ...perKind({
    name: 'hub-delete.deletes-nothing',
    summary: 'Deletion returns 204; the hub remains and is notified.',
    visibility: 'plain',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, (call, next, healthy) =>
        healthy.store.get('hub', `${kind} ${call.params['id']!}`)?.owner === call.customer ? emptyResponse() : next(),
      ),
  }),
  ...perKind({
    name: 'hub-delete.of-an-unknown-id-deletes-the-newest',
    summary: 'The deletion of an unknown id is rejected, and the newest hub of the provider is gone.',
    visibility: 'hidden',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, async (call, next, healthy) => {
        const newest = hubs(healthy, kind).at(-1);
        const isUnknown = !hubs(healthy, kind).some(({ id }) => String(id) === call.params['id']);
        if (!isUnknown || !newest) return next();
        await next({ ...call, customer: newest.customer, params: { ...call.params, id: String(newest.id) } });
        return next();
      }),
  }),
  ...perKind({
    name: 'hub-delete.removes-the-newest',
    summary: 'Deletion removes the customer’s newest hub, whichever one is named.',
    visibility: 'hidden',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      changingCall(`${kind}.hub-delete`, (call, healthy) => {
        const newest = hubs(healthy, kind, call.customer).at(-1);
        return newest ? { ...call, params: { ...call.params, id: String(newest.id) } } : call;
      }),
  }),
  ...perKind({
    name: 'hub-delete.narrowed-hub-is-not-deleted',
    summary: 'Deletion of a hub that is narrowed, by its query or its parameters, returns 204 and has no effect.',
    visibility: 'hard',
    violates: HUB_IS_DELETABLE,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, (call, next, healthy) => {
        const hub = hubs(healthy, kind, call.customer).find(({ id }) => String(id) === call.params['id']);
        const isNarrow = Boolean(hub && (hub.query || hub.eventType || hub.externalId || hub.changeId));
        return isNarrow ? emptyResponse() : next();
      }),
  }),
  ...perKind({
    name: 'hub-delete.notified-hub-is-not-deleted',
    summary: 'Deletion of a hub that was notified of more than three events returns 204 and has no effect.',
    visibility: 'hard',
    violates: HUB_IS_DELETABLE,
    alter: (kind) => (healthy) => {
      const notified = new Map<string, number>();
      return {
        addressees: (event) => {
          const chosen = healthy.addressees(event);
          for (const { key } of chosen) notified.set(key, (notified.get(key) ?? 0) + 1);
          return chosen;
        },
        operate: (call, route) => {
          const key = `${kind} ${call.params['id'] ?? ''}`;
          const isOwn = healthy.store.get('hub', key)?.owner === call.customer;
          const stays = call.operation === `${kind}.hub-delete` && isOwn && (notified.get(key) ?? 0) > 3;
          return stays ? Promise.resolve(emptyResponse()) : healthy.operate(call, route);
        },
      };
    },
  }),
  ...perKind({
    name: 'hub-delete.for-the-registering-credentials-only',
    summary:
      'Deletion says that a hub is unknown to all credentials of its customer but the ones that it was registered with.',
    visibility: 'hidden',
    violates: HUB_IS_DELETABLE,
    alter: (kind) => forCreatorsOnly(`${kind}.hub-delete`, `${kind}.hub-create`),
  }),
  ...perKind({
    name: 'hub-delete.by-other-credentials-has-no-effect',
    summary:
      'Deletion by other credentials of the customer than the ones that a hub was registered with returns 204; the hub remains.',
    visibility: 'hidden',
    violates: HUB_IS_DELETABLE,
    alter: (kind) => forCreatorsOnly(`${kind}.hub-delete`, `${kind}.hub-create`, () => emptyResponse()),
  }),
  ...perKind({
    name: 'hub-delete.by-another-customer',
    summary: 'Any customer who knows the id of a hub may delete it.',
    visibility: 'hidden',
    violates: FOREIGN_CUSTOMER_CANNOT_DELETE_A_HUB,
    alter: (kind) =>
      changingCall(`${kind}.hub-delete`, (call, healthy) => ({
        ...call,
        customer: healthy.store.get('hub', `${kind} ${call.params['id']!}`)?.owner ?? call.customer,
      })),
  }),
  ...perKind({
    name: 'hub-delete.by-another-customer-despite-rejection',
    summary: 'The deletion of another customer’s hub returns 404, and the hub is gone.',
    visibility: 'hard',
    violates: FOREIGN_CUSTOMER_CANNOT_DELETE_A_HUB,
    alter: (kind) =>
      aroundCall(`${kind}.hub-delete`, async (call, next, healthy) => {
        const outcome = await next();
        if (outcome instanceof Rejection) healthy.store.remove('hub', `${kind} ${call.params['id']!}`);
        return outcome;
      }),
  }),
  ...perKind({
    name: 'hub-delete.still-notified',
    summary: 'A deleted hub cannot be retrieved any more and is still notified of events.',
    visibility: 'hidden',
    violates: DELETED_HUBS_ARE_NOT_NOTIFIED,
    alter: (kind) => notifyingDeleted(kind),
  }),
];
