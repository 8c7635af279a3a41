/** A trouble ticket server after one version of TMF621, with its tickets and hubs in memory. */

import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { bodyOf } from '../faults/altering.ts';
import type { Inbound } from '../http/inbound.ts';
import { queryValues } from '../http/inbound.ts';
import { emptyResponse, jsonResponse, type Response } from '../http/response.ts';
import { customerOf } from './small-server.ts';
import type { Version } from './tmf621-versions.ts';

/** A resource with the customer that owns it. */
interface Owned<T extends JsonObject> {
  readonly customer: string;
  readonly resource: T;
}

interface Hub extends JsonObject {
  readonly id: string;
  readonly callback: string;
  readonly query: string;
}

const TEXT_MEMBERS = [
  'description',
  'severity',
  'ticketType',
  'type',
  'priority',
  'status',
  'name',
  'callback',
  'query',
];
const LIST_MEMBERS = ['note', 'relatedParty', 'relatedEntity', 'attachment'];
const BASE_PATH = /^\/tmf-api\/troubleTicket\/v\d\//;

const failure = (status: number, reason: string): Response =>
  jsonResponse(status, { code: String(status), reason, status: String(status) });

const isAbsentOrText = (value: Json | undefined): boolean => value === undefined || typeof value === 'string';

const only = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));

/** What is wrong with the body of a request; undefined for one that is accepted. */
function problemOf(request: Inbound, required: readonly string[]): string | undefined {
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
  const noText = TEXT_MEMBERS.find((name) => !isAbsentOrText(object[name]));
  if (noText !== undefined) return `${noText} is not a string.`;
  const noList = LIST_MEMBERS.find((name) => object[name] !== undefined && !Array.isArray(object[name]));
  return noList === undefined ? undefined : `${noList} is not a list.`;
}

/** The members of a ticket that `fields` names; all without it. */
function selected(ticket: JsonObject, request: Inbound): JsonObject {
  const [fields] = queryValues(request, 'fields');
  return fields === undefined || fields === '' ? ticket : only(ticket, ['id', 'href', ...fields.split(',')]);
}

/** Sorted by the fields of `sort`, of which the first counts most. */
function sorted(tickets: readonly JsonObject[], sort: string): readonly JsonObject[] {
  return sort.split(',').reduceRight<readonly JsonObject[]>((all, field) => {
    const name = field.replace(/^[+-]/, '');
    const sign = field.startsWith('-') ? -1 : 1;
    const textOf = (ticket: JsonObject): string => String(ticket[name] ?? '');
    return all.toSorted(
      (one, other) => sign * (textOf(one) < textOf(other) ? -1 : Number(textOf(one) > textOf(other))),
    );
  }, tickets);
}

function numberIn(request: Inbound, name: string, otherwise: number): number {
  const [text] = queryValues(request, name);
  return text === undefined || text === '' ? otherwise : Number(text);
}

export class Tmf621Server {
  readonly #version: Version;
  readonly #tickets = new Map<string, Owned<JsonObject>>();
  readonly #hubs = new Map<string, Owned<Hub>>();

  constructor(version: Version) {
    this.#version = version;
  }

  respond(request: Inbound): Response {
    const [name, id] = request.path.replace(BASE_PATH, '').split('/');
    if (name !== 'troubleTicket' && name !== 'hub') return failure(404, 'The path does not exist.');
    const customer = customerOf(request);
    if (customer === undefined) return failure(401, 'The token is missing or invalid.');
    const type = request.headers['content-type'];
    if (['POST', 'PATCH'].includes(request.method) && type !== undefined && !/^application\/(\S+\+)?json\b/i.test(type))
      return failure(415, 'Only application/json.');
    if (name === 'hub') return this.#respondForHub(request, id, customer);
    return id === undefined
      ? this.#respondForTickets(request, customer)
      : this.#respondForTicket(request, id, customer);
  }

  #respondForTickets(request: Inbound, customer: string): Response {
    if (request.method === 'GET') return this.#list(request, customer);
    return request.method === 'POST' ? this.#create(request, customer) : failure(405, 'Only GET and POST.');
  }

  #respondForTicket(request: Inbound, id: string, customer: string): Response {
    const found = this.#tickets.get(id);
    if (found?.customer !== customer) return failure(404, 'The ticket does not exist.');
    switch (request.method) {
      case 'GET':
        return jsonResponse(200, selected(found.resource, request));
      case 'DELETE':
        this.#tickets.delete(id);
        return emptyResponse();
      case 'PATCH':
        return this.#update(request, id, found);
      default:
        return failure(405, 'Only GET, PATCH and DELETE.');
    }
  }

  #respondForHub(request: Inbound, id: string | undefined, customer: string): Response {
    if (id === undefined)
      return request.method === 'POST' ? this.#subscribe(request, customer) : failure(405, 'Only POST.');
    const found = this.#hubs.get(id);
    if (found?.customer !== customer) return failure(404, 'The hub does not exist.');
    if (request.method === 'DELETE') {
      this.#hubs.delete(id);
      return emptyResponse();
    }
    const isRead = request.method === 'GET' && this.#version.readsHubs;
    return isRead ? jsonResponse(200, found.resource) : failure(405, 'Only DELETE.');
  }

  #list(request: Inbound, customer: string): Response {
    const [offset, limit] = [numberIn(request, 'offset', 0), numberIn(request, 'limit', 1000)];
    if (![offset, limit].every((one) => Number.isInteger(one) && one >= 0))
      return failure(400, 'offset or limit is not a natural number.');
    const filters = request.query.filter(([name]) => this.#version.members.includes(name));
    const matching = [...this.#tickets.values()]
      .filter((one) => one.customer === customer)
      .map(({ resource }) => resource)
      .filter((ticket) => filters.every(([name, value]) => ticket[name] === value));
    const [sort = ''] = queryValues(request, 'sort');
    const all = this.#version.sorts && sort !== '' ? sorted(matching, sort) : matching;
    const page = all.slice(offset, offset + limit);
    const response = jsonResponse(
      page.length < all.length ? this.#version.partialStatus : 200,
      page.map((ticket) => selected(ticket, request)),
    );
    const counts = { 'x-total-count': String(all.length), 'x-result-count': String(page.length) };
    return { ...response, headers: { ...response.headers, ...counts } };
  }

  #create(request: Inbound, customer: string): Response {
    const problem = problemOf(request, this.#version.required);
    if (problem !== undefined) return failure(400, problem);
    const now = new Date().toISOString();
    const id = randomUUID();
    const ticket = {
      status: 'acknowledged',
      ...this.#stored(bodyOf(request)),
      id,
      href: `/troubleTicket/${id}`,
      creationDate: now,
      lastUpdate: now,
      ...(this.#version.number === 5 ? { '@type': 'TroubleTicket' } : {}),
    };
    this.#tickets.set(id, { customer, resource: ticket });
    this.#notify(customer, 'TroubleTicketCreateEvent', ticket);
    return jsonResponse(201, ticket);
  }

  #update(request: Inbound, id: string, { customer, resource: before }: Owned<JsonObject>): Response {
    const problem = problemOf(request, []);
    if (problem !== undefined) return failure(400, problem);
    const { id: _id, creationDate: _date, ...changes } = this.#stored(bodyOf(request));
    const ticket: JsonObject = { ...before, ...changes, lastUpdate: new Date().toISOString() };
    this.#tickets.set(id, { customer, resource: ticket });
    const isStatus = ticket['status'] !== before['status'];
    this.#notify(
      customer,
      isStatus ? 'TroubleTicketStatusChangeEvent' : 'TroubleTicketAttributeValueChangeEvent',
      ticket,
    );
    return jsonResponse(this.#version.updateStatus, ticket);
  }

  #subscribe(request: Inbound, customer: string): Response {
    const problem = problemOf(request, ['callback']);
    if (problem !== undefined) return failure(400, problem);
    const { callback, query = '' } = bodyOf(request);
    const hub: Hub = { id: randomUUID(), callback: String(callback), query: String(query) };
    this.#hubs.set(hub.id, { customer, resource: hub });
    return jsonResponse(201, hub);
  }

  /** A sent body without the members that the version does not store. */
  #stored(body: JsonObject): JsonObject {
    const known = only(body, this.#version.members);
    const { noteMembers } = this.#version;
    const { note } = known;
    if (!noteMembers || !Array.isArray(note)) return known;
    return { ...known, note: (note as readonly JsonObject[]).map((one) => only(one, noteMembers)) };
  }

  #notify(customer: string, eventType: string, ticket: JsonObject): void {
    const eventTime = new Date().toISOString();
    const event = { eventId: randomUUID(), eventTime, eventType, event: { troubleTicket: ticket } };
    for (const { customer: owner, resource: hub } of this.#hubs.values()) {
      if (owner !== customer) continue;
      fetch(hub.callback + this.#version.listenerPath(eventType), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      }).catch(() => undefined);
    }
  }
}
