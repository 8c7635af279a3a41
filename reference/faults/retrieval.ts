import type { JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  aroundCall,
  changingCall,
  eachText,
  hasParameter,
  rejecting,
  changingStatus,
  changingMediaType,
  changingBody,
  withoutMember,
  withoutParameter,
  withParameter,
} from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import { jsonResponse } from '../http/response.ts';
import { asKept } from '../resource/kind.ts';
import type { Kind } from '../resource/kind.ts';

import { forCreatorsOnly } from './altering.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import { RETRIEVES_THE_REQUESTED_RESOURCE } from './rules.ts';
import { acceptingOtherIds } from './accepting-other-ids.ts';

/** What goes wrong while one resource is read. */
export const retrievalFaults: readonly Fault[] = [
  ...perKind({
    name: 'retrieve.unknown-id-is-an-empty-object',
    summary: 'An unknown id returns 200 and an empty object.',
    visibility: 'plain',
    violates: {
      change: 'retrieve.unknown-ids-are-rejected',
      ticket: 'retrieve.unknown-ids-are-rejected',
      order: 'retrieve.unknown-ids-are-rejected',
    },
    alter: (kind) =>
      aroundCall(`${kind}.retrieve`, async (_call, next) => {
        const outcome = await next();
        return outcome instanceof Error && outcome.code === 'unknown-id' ? jsonResponse(200, {}) : outcome;
      }),
  }),
  ...perKind({
    name: 'retrieve.returns-another',
    summary: 'If a customer has several, the retrieval of an older one returns the newest.',
    visibility: 'plain',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => aroundCall(`${kind}.retrieve`, newestInstead(kind)),
  }),
  ...perKind({
    name: 'retrieve.notes-are-missing',
    summary: 'The retrieval contains no notes, which creations and lists show.',
    visibility: 'hidden',
    violates: {
      change: 'create.sent-members-are-returned',
      ticket: 'create.sent-members-are-returned',
      order: 'create.sent-members-are-returned',
    },
    alter: (kind) => changingBody(`${kind}.retrieve`, (body) => withoutMember(body as JsonObject, 'note')),
  }),
  ...perKind({
    name: 'retrieve.priority-is-missing',
    summary: 'The retrieval contains no priority, which creations and lists show.',
    visibility: 'hidden',
    violates: { ticket: 'create.sent-members-are-returned', order: 'create.sent-members-are-returned' },
    alter: (kind) => changingBody(`${kind}.retrieve`, (body) => withoutMember(body as JsonObject, 'priority')),
  }),
  ...perKind({
    name: 'retrieve.for-the-creating-credentials-only',
    summary: 'A resource is unknown to all credentials of its customer but the ones that it was created with.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => forCreatorsOnly(`${kind}.retrieve`, `${kind}.create`),
  }),
  ...perKind({
    name: 'retrieve.what-the-provider-initiated-is-unknown',
    summary: 'A resource that the provider has initiated is listed, and its retrieval says that its id is unknown.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) =>
      aroundCall(`${kind}.retrieve`, (call, next, parts) => {
        const record = parts.store.get(kind, call.params['id']!);
        const isInitiated =
          record && asKept(record.value).resource['description'] === `${kind} initiated by the provider`;
        return isInitiated ? new Rejection(404, 'unknown-id', 'This id is unknown.') : next();
      }),
  }),
  ...perKind({
    name: 'retrieve.longer-ids-are-accepted',
    summary: 'An id with something behind it brings the resource whose id it begins with.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => acceptingOtherIds(kind, 'retrieve', (asked, { id }) => asked.startsWith(String(id))),
  }),
  ...perKind({
    name: 'retrieve.members-of-every-object-are-ids',
    summary: 'What every object of the language has, such as `constructor`, is taken for a resource with that id.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) =>
      aroundCall(`${kind}.retrieve`, (call, next) =>
        (call.params['id'] ?? '') in {} ? jsonResponse(200, {}) : next(),
      ),
  }),
  ...perKind({
    name: 'retrieve.id-prefixes-are-accepted',
    summary: 'The beginning of an id brings the newest resource that has such a one.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => acceptingOtherIds(kind, 'retrieve', (asked, { id }) => String(id).startsWith(asked)),
  }),
  ...perKind({
    name: 'retrieve.external-ids-are-accepted',
    summary: 'What is not found by its id is looked for by its external id.',
    visibility: 'hidden',
    violates: RETRIEVES_THE_REQUESTED_RESOURCE,
    alter: (kind) => acceptingOtherIds(kind, 'retrieve', (asked, { externalId }) => asked === externalId),
  }),
  ...perKind({
    name: 'retrieve.returns-a-list',
    summary: 'A retrieval returns a list of one.',
    visibility: 'plain',
    violates: {
      change: 'retrieve.response-is-an-object',
      ticket: 'retrieve.response-is-a-ticket',
      order: 'retrieve.response-is-an-order',
    },
    alter: (kind) => changingBody(`${kind}.retrieve`, (body) => [body]),
  }),
  ...perKind({
    name: 'retrieve.success-is-203',
    summary: 'A retrieval returns 203.',
    visibility: 'plain',
    violates: { change: 'retrieve.success-is-200', ticket: 'retrieve.success-is-200' },
    alter: (kind) => changingStatus(`${kind}.retrieve`, 200, 203),
  }),
  ...perKind({
    name: 'retrieve.as-plain-text',
    summary: 'A retrieval returns text/plain.',
    visibility: 'plain',
    violates: { change: 'retrieve.response-is-json', ticket: 'retrieve.response-is-json' },
    alter: (kind) => changingMediaType(`${kind}.retrieve`, 'text/plain'),
  }),
  {
    id: 'ticket.retrieve.changes-the-status',
    requirement: 'ticket.retrieve.changes-nothing',
    summary: 'After it was retrieved, a ticket is Acknowledged no more but Seen.',
    visibility: 'hidden',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const record =
          call.operation === 'ticket.retrieve' ? healthy.store.get('ticket', call.params['id']!) : undefined;
        if (!record) return response;
        const kept = asKept(record.value);
        const seen = { ...kept, resource: { ...kept.resource, status: 'Seen' } };
        healthy.store.put('ticket', record.key, record.owner, seen);
        return response;
      },
    }),
  },
  ...perKind({
    name: 'retrieve.changes-the-description',
    summary: 'Every retrieval adds a mark to the description of what it returns.',
    visibility: 'hidden',
    violates: { change: 'retrieve.changes-nothing', order: 'retrieve.changes-nothing' },
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const record = call.operation === `${kind}.retrieve` ? healthy.store.get(kind, call.params['id']!) : undefined;
        if (!record) return response;
        const kept = asKept(record.value);
        const description = `${String(kept.resource['description'] ?? '')}.`;
        healthy.store.put(kind, record.key, record.owner, { ...kept, resource: { ...kept.resource, description } });
        return response;
      },
    }),
  }),
  {
    id: 'ticket.retrieve.unknown-id-is-418',
    requirement: 'ticket.retrieve.statuses-are-the-listed-ones',
    summary: 'An unknown id returns 418.',
    visibility: 'plain',
    alter: changingResponse('ticket.retrieve', (response) => (response.status === 400 ? rejecting(418) : response)),
  },
  {
    id: 'ticket.retrieve.fields-are-ignored',
    requirement: 'ticket.retrieve.fields-selects-members',
    summary: 'A retrieval returns all members regardless of `fields`.',
    visibility: 'plain',
    alter: changingCall('ticket.retrieve', (call) => withoutParameter(call, 'fields')),
  },
  {
    id: 'ticket.retrieve.only-the-first-field-counts',
    requirement: 'ticket.retrieve.fields-takes-several-names',
    summary: 'Of several names in `fields` the first is honoured.',
    visibility: 'hidden',
    alter: changingCall('ticket.retrieve', (call) => withParameter(call, 'fields', (names) => names.split(',')[0]!)),
  },
  {
    id: 'ticket.retrieve.nested-fields-select-whole-members',
    requirement: 'ticket.list.nested-and-unknown-field-names-are-as-declared',
    summary: 'A nested name in `fields` of a retrieval selects the whole member around it.',
    visibility: 'hidden',
    alter: changingCall('ticket.retrieve', (call) =>
      withParameter(call, 'fields', (names) => names.replaceAll(/\.\w+/g, '')),
    ),
  },
  {
    id: 'ticket.retrieve.fields-shorten-values',
    requirement: 'ticket.retrieve.fields-keeps-values',
    summary: 'With `fields`, texts are cut at four characters.',
    visibility: 'hidden',
    alter: changingBody('ticket.retrieve', (body, { request }) =>
      hasParameter(request, 'fields') ? eachText(body, (text) => text.slice(0, 4)) : body,
    ),
  },
  {
    id: 'change.retrieve.long-id-in-the-path-is-rejected',
    requirement: 'change.retrieve.id-is-in-the-path',
    summary: 'An id of six digits is not found; the provider gives no shorter ones.',
    visibility: 'plain',
    alter: changingResponse('change.retrieve', (response, { params }) =>
      params['id']!.length >= 6 ? rejecting(404) : response,
    ),
  },
  ...perKind({
    name: 'retrieve.of-another-customer',
    summary: 'Every customer may read a resource by its id.',
    visibility: 'hidden',
    violates: { change: 'operations.foreign-retrieve-is-as-declared' },
    alter: (kind) =>
      changingCall(`${kind}.retrieve`, (call, healthy) => {
        const owner = healthy.store.get(kind, call.params['id']!)?.owner;
        return { ...call, customer: owner ?? call.customer };
      }),
  }),
  {
    id: 'change.retrieve.not-offered',
    requirement: 'change.retrieve.endpoint-is-available',
    summary: 'Retrieval is at /changeRequest/{id}, and not where the document shows it.',
    visibility: 'plain',
    alter: changingResponse('change.retrieve', () => rejecting(404)),
  },
  {
    id: 'ticket.retrieve.depth-leaves-out-descriptions',
    requirement: 'ticket.list.depth-keeps-other-members',
    summary: 'With `depth` a retrieved ticket has no description.',
    visibility: 'hidden',
    alter: changingBody('ticket.retrieve', (body, { request }) =>
      hasParameter(request, 'depth') ? withoutMember(body as JsonObject, 'description') : body,
    ),
  },
  {
    id: 'ticket.retrieve.parameters-change-texts',
    requirement: 'ticket.list.agrees-with-retrieve',
    summary: 'With `depth` or `expand`, the texts of a retrieved ticket are in upper case.',
    visibility: 'hidden',
    alter: changingBody('ticket.retrieve', (body, { request }) =>
      hasParameter(request, 'depth') || hasParameter(request, 'expand')
        ? eachText(body, (text) => text.toUpperCase())
        : body,
    ),
  },
];

function newestInstead(kind: Kind): Parameters<typeof aroundCall>[1] {
  return async (call, next, healthy) => {
    const outcome = await next();
    const newest = healthy.listed(kind, call.customer).at(-1)?.resource;
    return outcome instanceof Error || !newest ? outcome : { ...outcome, body: newest satisfies JsonObject };
  };
}
