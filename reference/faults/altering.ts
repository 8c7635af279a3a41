/** Alterations that faults of several themes are made with. */

import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { readIso8601DateTime } from '../../contracts/text/iso8601-date-time.ts';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { aroundCall, aroundExchange, rejecting, withQuery } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';
import type { Response } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import type { Hub } from '../hub/hub.ts';
import { asHub, hubBody } from '../hub/hub.ts';
import type { Event } from '../notifications/event.ts';
import type { Parts } from '../parts.ts';
import { publish } from '../notifications/publish.ts';
import type { Kept, Kind } from '../resource/kind.ts';
import { asKept } from '../resource/kind.ts';

/** The object a request holds; one without members where it holds none. */
export function bodyOf({ body }: Inbound): JsonObject {
  try {
    return { ...(JSON.parse(new TextDecoder().decode(body)) as JsonObject) };
  } catch {
    return {};
  }
}

/** Takes a list of one object for the object. */
export const takingOnlyItem = (operation: string): Alteration =>
  aroundExchange(operation, ({ request }, next) => {
    const text = new TextDecoder().decode(request.body);
    const value = jsonOrUndefined(text);
    return Array.isArray(value) && value.length === 1
      ? next({ ...request, body: Buffer.from(JSON.stringify(value[0])) })
      : next();
  });

/** Lists in a patch, combined with the ones that are there. */
export function combiningLists(
  combine: (before: readonly Json[], sent: readonly Json[]) => readonly Json[],
): Alteration {
  return (healthy) => ({
    applyPatch: (kind, resource, patch) => {
      const patched = healthy.applyPatch(kind, resource, patch);
      const lists = Object.entries(patch).filter(
        ([name, value]) => Array.isArray(value) && Array.isArray(resource[name]),
      );
      const combined = lists.map(
        ([name, value]) => [name, combine(resource[name] as Json[], value as Json[])] as const,
      );
      return { ...patched, ...Object.fromEntries(combined) };
    },
  });
}

/** Changes which resources a list is made of. */
export function listing(
  kind: Kind,
  edit: (all: readonly Kept[], customer: string, healthy: Parts) => readonly Kept[],
): Alteration {
  return (healthy) => ({
    listed: (of, customer) => {
      const all = healthy.listed(of, customer);
      return of === kind ? edit(all, customer, healthy) : all;
    },
  });
}

/** The number in a parameter of the query; undefined without the parameter, and where it is empty. */
export function numberOf(call: Call, name: string): number | undefined {
  const value = call.request.query.find(([candidate]) => candidate === name)?.[1];
  return value === undefined || value === '' ? undefined : Number(value);
}

const isOfPage = (name: string): boolean => ['offset', 'limit'].includes(name);

/** Changes the whole list, of which each response is a page. */
export function changingWholeList(
  kind: Kind,
  standardLimit: number,
  edit: (items: readonly JsonObject[], call: Call, healthy: Parts) => readonly JsonObject[],
): Alteration {
  return aroundCall(`${kind}.list`, async (call, next, healthy) => {
    const offset = numberOf(call, 'offset') ?? 0;
    const limit = numberOf(call, 'limit') ?? standardLimit;
    if (!(offset >= 0 && limit >= 1)) return next();
    const whole = await next(withQuery(call, (query) => query.filter(([name]) => !isOfPage(name))));
    if (whole instanceof Rejection || !Array.isArray(whole.body)) return whole;
    return { ...whole, body: edit(whole.body as readonly JsonObject[], call, healthy).slice(offset, offset + limit) };
  });
}

/** Another choice of the hubs that are notified of an event of one kind. */
export function addressing(
  kind: Kind,
  choose: (chosen: readonly Hub[], event: Event, healthy: Parts) => readonly Hub[],
): Alteration {
  return (healthy) => ({
    addressees: (event) => {
      const chosen = healthy.addressees(event);
      return event.kind === kind ? choose(chosen, event, healthy) : chosen;
    },
  });
}

/** Publishes an update that was rejected, to the hubs of its resource's customer. */
export const notifyingRejected = (kind: Kind, isNotified: (owner: string, caller: string) => boolean): Alteration =>
  aroundCall(`${kind}.update`, async (call, next, healthy) => {
    const outcome = await next();
    const record = healthy.store.get(kind, call.params['id'] ?? '');
    if (!(outcome instanceof Error) || !record || !isNotified(record.owner, call.customer)) return outcome;
    const { resource } = asKept(record.value);
    publish(healthy, { trigger: 'update', kind, customer: record.owner, resource });
    return outcome;
  });

/** Whether the registration of a hub is for no change request, or for one that exists, of this customer or of another one. */
export function isKnownTarget({ request }: Call, store: Parts['store']): boolean {
  const id = request.query.find(([name, value]) => name === 'CRID' && /^-?\d+$/.test(value))?.[1];
  return id === undefined || store.get('change', id) !== undefined;
}

/** True for a hub whose query names a member of the resource. */
const isByMember = ({ query }: Hub): boolean => query?.startsWith('priority=') === true;

/** A query that names a member is evaluated with what resources were when they were created. */
export const selectingAsCreated =
  (kind: Kind): Alteration =>
  (healthy) => {
    const created = new Map<string, JsonObject>();
    return {
      keep: (of, resource, before) => {
        const kept = healthy.keep(of, resource, before);
        if (of === kind && before === undefined) created.set(String(kept['id']), kept);
        return kept;
      },
      isInterested: (hub, event) => {
        const asCreated = event.kind === kind && isByMember(hub) && created.get(String(event.resource['id']));
        return healthy.isInterested(hub, asCreated ? { ...event, resource: asCreated } : event);
      },
    };
  };

/** A resource that a query, which names a member, has once selected remains selected. */
export const keepingSelected =
  (kind: Kind): Alteration =>
  (healthy) => {
    const selected = new Set<string>();
    return {
      isInterested: (hub, event) => {
        const key = `${hub.key} ${String(event.resource['id'])}`;
        const isSelected = healthy.isInterested(hub, event);
        if (isSelected && event.kind === kind && isByMember(hub)) selected.add(key);
        return isSelected || selected.has(key);
      },
    };
  };

/** Hubs of a kind, of one customer or of all. */
export function hubs(healthy: Parts, kind: Kind, customer?: string): Hub[] {
  return healthy.store
    .list('hub', customer)
    .map(({ value }) => asHub(value))
    .filter((hub) => hub.kind === kind);
}

/** An operation on what other credentials of the same customer have created is not served: it is unknown, if no other response is given. */
export function forCreatorsOnly(
  operation: string,
  creation: string,
  respond: (call: Call, healthy: Parts) => Response = () => rejecting(404, 'This id is unknown.'),
): Alteration {
  return (healthy) => {
    const creators = new Map<string, Call>();
    const credentialsOf = ({ request }: Call): string => request.headers['authorization'] ?? '';
    return {
      operate: async (call, route) => {
        const creator = creators.get(call.params['id'] ?? '');
        const isOther = creator?.customer === call.customer && credentialsOf(creator) !== credentialsOf(call);
        if (call.operation === operation && isOther) return respond(call, healthy);
        const response = await healthy.operate(call, route);
        const { id } = (call.operation === creation ? (response.body ?? {}) : {}) as JsonObject;
        if (id !== undefined) creators.set(String(id), call);
        return response;
      },
    };
  };
}

/** The response to the retrieval of a hub, followed by all others of the customer. */
export function listingAllHubs(kind: Kind): Alteration {
  return aroundCall(`${kind}.hub-retrieve`, async (call, next, healthy) => {
    const outcome = await next();
    if (outcome instanceof Rejection) return outcome;
    const others = hubs(healthy, kind).filter(
      ({ customer, id }) => customer === call.customer && String(id) !== call.params['id'],
    );
    return { ...outcome, body: [...(outcome.body as Json[]), ...others.map(hubBody)] };
  });
}

/** The hub that a call is to delete; undefined for any other call. */
export const hubToDelete = (
  kind: Kind,
  { operation, params }: Call,
  { store }: Parts,
): ReturnType<Parts['store']['get']> =>
  operation === `${kind}.hub-delete` ? store.get('hub', `${kind} ${params['id'] ?? ''}`) : undefined;

/** Notifies deleted hubs of events as before, if they were deleted by a call of this form. */
export function notifyingDeleted(kind: Kind, isNotified: (call: Call) => boolean = () => true): Alteration {
  return (healthy) => ({
    operate: async (call, route) => {
      const record = isNotified(call) ? hubToDelete(kind, call, healthy) : undefined;
      const response = await healthy.operate(call, route);
      if (record) healthy.store.put('hub', `${kind} ${call.params['id'] ?? ''} (deleted)`, record.owner, record.value);
      return response;
    },
  });
}

/** A date-time some milliseconds, or a part of one, later, with microseconds; what is no date-time with an offset is left as it is. */
export const laterBy =
  (ms: number) =>
  (text: string): string => {
    const instant = readIso8601DateTime(text)?.epochMs;
    if (instant === undefined) return text;
    const micros = Math.round((instant + ms) * 1000);
    const rest = String(((micros % 1000) + 1000) % 1000).padStart(3, '0');
    return new Date(Math.floor(micros / 1000)).toISOString().replace('Z', `${rest}Z`);
  };
