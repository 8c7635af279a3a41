/** Trouble ticket servers after versions 2, 4 and 5 of TMF621, which the ticket document resembles and does not follow. */

import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { bodyOf } from '../faults/altering.ts';
import type { Inbound } from '../http/inbound.ts';
import { queryValues } from '../http/inbound.ts';
import { emptyResponse, jsonResponse, type Response } from '../http/response.ts';
import type { PoorTarget } from './poor-target.ts';
import { customerOf, serveTickets, type Serve } from './small-server.ts';

interface Version {
  readonly number: 2 | 4 | 5;
  readonly required: readonly string[];
  /** Members of a ticket; others are dropped. */
  readonly members: readonly string[];
  /** Members of a note; others are dropped. All are stored if absent. */
  readonly noteMembers?: readonly string[];
  readonly updateStatus: number;
  /** Status of a page that is not the whole list. */
  readonly partialStatus: number;
  readonly sorts: boolean;
  readonly readsHubs: boolean;
  /** What is appended to the callback URL. */
  readonly listenerPath: (eventType: string) => string;
}

interface Hub extends JsonObject {
  readonly id: string;
  readonly callback: string;
  readonly query: string;
}

const failure = (status: number, reason: string): Response =>
  jsonResponse(status, { code: String(status), reason, status: String(status) });

const texts = (value: Json | undefined): boolean => value === undefined || typeof value === 'string';

function server(version: Version): Serve {
  const tickets = new Map<string, { readonly customer: string; readonly ticket: JsonObject }>();
  const hubs = new Map<string, { readonly customer: string; readonly hub: Hub }>();

  const stored = (body: JsonObject): JsonObject => {
    const known = Object.entries(body).filter(([name]) => version.members.includes(name));
    return Object.fromEntries(
      known.map(([name, value]) => {
        if (name !== 'note' || !version.noteMembers || !Array.isArray(value)) return [name, value];
        const notes = value as readonly JsonObject[];
        return [
          name,
          notes.map((note) =>
            Object.fromEntries(Object.entries(note).filter(([member]) => version.noteMembers?.includes(member))),
          ),
        ];
      }),
    );
  };

  const notify = (customer: string, eventType: string, ticket: JsonObject): void => {
    const event = {
      eventId: randomUUID(),
      eventTime: new Date().toISOString(),
      eventType,
      event: { troubleTicket: ticket },
    };
    for (const { customer: owner, hub } of hubs.values()) {
      if (owner !== customer) continue;
      fetch(hub.callback + version.listenerPath(eventType), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      }).catch(() => undefined);
    }
  };

  const problemOf = (request: Inbound, required: readonly string[]): string | undefined => {
    let body: unknown;
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
    } catch {
      return 'The body is not JSON.';
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'The body is not an object.';
    const object = body as JsonObject;
    const missing = required.find((name) => object[name] === undefined);
    if (missing !== undefined) return `${missing} is missing.`;
    const names = ['description', 'severity', 'ticketType', 'type', 'priority', 'status', 'name', 'callback', 'query'];
    const wrong = names.find((name) => !texts(object[name]));
    if (wrong !== undefined) return `${wrong} is not a string.`;
    const lists = ['note', 'relatedParty', 'relatedEntity', 'attachment'];
    const other = lists.find((name) => object[name] !== undefined && !Array.isArray(object[name]));
    return other === undefined ? undefined : `${other} is not a list.`;
  };

  const selected = (ticket: JsonObject, request: Inbound): JsonObject => {
    const [fields] = queryValues(request, 'fields');
    if (fields === undefined || fields === '') return ticket;
    const names = ['id', 'href', ...fields.split(',')];
    return Object.fromEntries(Object.entries(ticket).filter(([name]) => names.includes(name)));
  };

  const list = (request: Inbound, customer: string): Response => {
    const number = (name: string, otherwise: number): number => {
      const [text] = queryValues(request, name);
      return text === undefined || text === '' ? otherwise : Number(text);
    };
    const [offset, limit] = [number('offset', 0), number('limit', 1000)];
    if (![offset, limit].every((one) => Number.isInteger(one) && one >= 0))
      return failure(400, 'offset or limit is not a natural number.');
    let all = [...tickets.values()].filter((one) => one.customer === customer).map(({ ticket }) => ticket);
    for (const [name, value] of request.query)
      if (version.members.includes(name)) all = all.filter((ticket) => ticket[name] === value);
    const [sort] = queryValues(request, 'sort');
    if (version.sorts && sort !== undefined && sort !== '')
      for (const field of sort.split(',').toReversed()) {
        const name = field.replace(/^[+-]/, '');
        const sign = field.startsWith('-') ? -1 : 1;
        const textOf = (ticket: JsonObject): string => String(ticket[name] ?? '');
        all = all.toSorted(
          (one, other) => sign * (textOf(one) < textOf(other) ? -1 : Number(textOf(one) > textOf(other))),
        );
      }
    const page = all.slice(offset, offset + limit);
    const response = jsonResponse(
      page.length < all.length ? version.partialStatus : 200,
      page.map((ticket) => selected(ticket, request)),
    );
    return {
      ...response,
      headers: {
        ...response.headers,
        'x-total-count': String(all.length),
        'x-result-count': String(page.length),
      },
    };
  };

  const ticketOperation = (request: Inbound, id: string | undefined, customer: string): Response => {
    if (id === undefined) {
      if (request.method === 'GET') return list(request, customer);
      if (request.method !== 'POST') return failure(405, 'Only GET and POST.');
      const problem = problemOf(request, version.required);
      if (problem !== undefined) return failure(400, problem);
      const now = new Date().toISOString();
      const newId = randomUUID();
      const ticket = {
        status: 'acknowledged',
        ...stored(bodyOf(request)),
        id: newId,
        href: `/troubleTicket/${newId}`,
        creationDate: now,
        lastUpdate: now,
        ...(version.number === 5 ? { '@type': 'TroubleTicket' } : {}),
      };
      tickets.set(newId, { customer, ticket });
      notify(customer, 'TroubleTicketCreateEvent', ticket);
      return jsonResponse(201, ticket);
    }
    const found = tickets.get(id);
    if (found?.customer !== customer) return failure(404, 'The ticket does not exist.');
    if (request.method === 'GET') return jsonResponse(200, selected(found.ticket, request));
    if (request.method === 'DELETE') {
      tickets.delete(id);
      return emptyResponse();
    }
    if (request.method !== 'PATCH') return failure(405, 'Only GET, PATCH and DELETE.');
    const problem = problemOf(request, []);
    if (problem !== undefined) return failure(400, problem);
    const { id: _id, creationDate: _date, ...changes } = stored(bodyOf(request));
    const ticket = { ...found.ticket, ...changes, lastUpdate: new Date().toISOString() };
    tickets.set(id, { customer, ticket });
    const isStatus = ticket['status' as never] !== found.ticket['status'];
    notify(customer, isStatus ? 'TroubleTicketStatusChangeEvent' : 'TroubleTicketAttributeValueChangeEvent', ticket);
    return jsonResponse(version.updateStatus, ticket);
  };

  const hubOperation = (request: Inbound, id: string | undefined, customer: string): Response => {
    if (id === undefined) {
      if (request.method !== 'POST') return failure(405, 'Only POST.');
      const problem = problemOf(request, ['callback']);
      if (problem !== undefined) return failure(400, problem);
      const { callback, query = '' } = bodyOf(request);
      const hub: Hub = { id: randomUUID(), callback: String(callback), query: String(query) };
      hubs.set(hub.id, { customer, hub });
      return jsonResponse(201, hub);
    }
    const found = hubs.get(id);
    if (found?.customer !== customer) return failure(404, 'The hub does not exist.');
    if (request.method === 'DELETE') {
      hubs.delete(id);
      return emptyResponse();
    }
    return request.method === 'GET' && version.readsHubs ? jsonResponse(200, found.hub) : failure(405, 'Only DELETE.');
  };

  return (request) => {
    const [, name, ...segments] = request.path.slice('/tmf-api/troubleTicket'.length + 3).split('/');
    const [id] = segments;
    if (name !== 'troubleTicket' && name !== 'hub') return failure(404, 'The path does not exist.');
    const customer = customerOf(request);
    if (customer === undefined) return failure(401, 'The token is missing or invalid.');
    const type = request.headers['content-type'];
    if (['POST', 'PATCH'].includes(request.method) && type !== undefined && !/^application\/(\S+\+)?json\b/i.test(type))
      return failure(415, 'Only application/json.');
    return name === 'hub' ? hubOperation(request, id, customer) : ticketOperation(request, id, customer);
  };
}

const COMMON = ['description', 'severity', 'priority', 'status', 'relatedParty', 'note'];

const VERSIONS: readonly Version[] = [
  {
    number: 2,
    required: ['description', 'severity', 'type'],
    members: [...COMMON, 'type', 'correlationId', 'targetResolutionDate', 'statusChangeReason', 'relatedObject'],
    noteMembers: ['date', 'author', 'text'],
    updateStatus: 201,
    partialStatus: 206,
    sorts: false,
    readsHubs: false,
    listenerPath: () => '',
  },
  {
    number: 4,
    required: ['description', 'severity', 'ticketType'],
    members: [
      ...[
        ...COMMON,
        'name',
        'externalId',
        'ticketType',
        'attachment',
        'channel',
        'relatedEntity',
        'statusChangeReason',
      ],
      ...['@type', '@baseType', '@schemaLocation'],
    ],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: false,
    listenerPath: (eventType) => `/listener/${eventType.charAt(0).toLowerCase()}${eventType.slice(1)}`,
  },
  {
    number: 5,
    required: ['@type', 'description', 'severity', 'ticketType'],
    members: [
      ...[...COMMON, 'name', 'externalIdentifier', 'ticketType', 'attachment', 'channel', 'relatedEntity'],
      ...['statusChangeReason', '@type', '@baseType', '@schemaLocation'],
    ],
    noteMembers: ['id', 'author', 'date', 'text', '@type', '@baseType', '@schemaLocation'],
    updateStatus: 200,
    partialStatus: 200,
    sorts: true,
    readsHubs: true,
    listenerPath: () => '',
  },
];

/** No version knows the window of a list, `expand`, `depth`; each lists 404 and 415. */
const OF_ALL = {
  mustFail: [
    'ticket.list.from-date-time-is-required',
    'ticket.list.from-date-time-starts-the-window',
    'ticket.list.to-date-time-ends-the-window',
  ],
  mayFail: ['ticket.list.window-*', 'ticket.*.statuses-are-the-listed-ones'],
};

/** Notes lose members, so the response differs from the request within `note`. */
const LOSES_NOTE_MEMBERS = [
  'ticket.create.response-agrees-with-what-was-sent',
  'ticket.create.created-ticket-can-be-retrieved',
  'ticket.create.acknowledged-tickets-persist',
  'ticket.update.changes-what-was-sent',
  'ticket.update.response-agrees-with-what-was-sent',
  'ticket.update.acknowledged-updates-persist',
];

const WRONG: Readonly<Record<Version['number'], Pick<PoorTarget, 'summary' | 'mustFail' | 'mayFail'>>> = {
  2: {
    summary:
      'A server after TMF621 version 2: `type` instead of `ticketType`, 201 for updates, 206 for pages, no sorting.',
    mustFail: ['ticket.update.success-is-200', 'ticket.list.limit-is-accepted'],
    mayFail: [
      ...LOSES_NOTE_MEMBERS,
      'ticket.list.sort-*',
      'ticket.list.success-is-200',
      'ticket.list.offset-is-accepted',
    ],
  },
  4: {
    summary:
      'A server after TMF621 version 4: no window for lists, notifications are sent to a path below the callback.',
    mustFail: ['ticket.events.notifications-are-sent-to-the-callback'],
    mayFail: ['ticket.events.*-are-notified', 'ticket.events.every-hub-is-notified'],
  },
  5: {
    summary: 'A server after TMF621 version 5: `@type` is required, `externalIdentifier` instead of `externalId`.',
    mustFail: [],
    mayFail: LOSES_NOTE_MEMBERS,
  },
};

export const tmf621: readonly PoorTarget[] = VERSIONS.map((version) => ({
  id: `tmf621-v${version.number}`,
  summary: WRONG[version.number].summary,
  interfaces: ['ticket'],
  mustFail: [...OF_ALL.mustFail, ...WRONG[version.number].mustFail],
  mayFail: [...OF_ALL.mayFail, ...WRONG[version.number].mayFail],
  start: () =>
    serveTickets(`TMF621 v${version.number}`, server(version), {
      base: `/tmf-api/troubleTicket/v${version.number}`,
      minimalBody: Object.fromEntries(
        version.required.map((name) => [name, name === '@type' ? 'TroubleTicket' : `Conformance {unique}`]),
      ),
      bindings: {
        'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
        ...(version.readsHubs ? { 'ticket.hub-retrieve': { method: 'GET', path: '/hub/{id}', success: [200] } } : {}),
      },
    }),
}));
