/** How a fault or a variant differs from the healthy provider: it gives other parts in the place of some. */

import type { Json, JsonObject } from '../contracts/contract.ts';
import { routes } from './app.ts';
import type { Principal } from './auth/principal.ts';
import type { Response } from './http/response.ts';
import type { Inbound } from './http/inbound.ts';
import { errorResponse, Rejection } from './http/rejection.ts';
import type { Call, Route } from './http/route.ts';
import { createRouter } from './http/router.ts';
import type { Parts } from './parts.ts';
import type { Kind } from './resource/kind.ts';
import { isSuccess } from '../contracts/status-class.ts';

/** Called once for each provider, so that what it closes over is that provider's own. */
export type Alteration = (healthy: Parts) => Partial<Parts>;

/** Applies alterations one after another; each sees what the ones before it made. */
export function applyAlterations(healthy: Parts, alterations: readonly Alteration[]): Parts {
  return alterations.reduce<Parts>((parts, alter) => ({ ...parts, ...alter(parts) }), healthy);
}

/** Operation ids, or an interface name for all operations of it. */
export type Where = string | readonly string[];

function isAt(where: Where, operation: string): boolean {
  return [where].flat().some((name) => name === operation || operation.startsWith(`${name}.`));
}

/** A request and the operation it is for. */
export interface Occasion {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Inbound;
}

const findRoute = createRouter(routes);

function occasionOf(request: Inbound): Occasion | undefined {
  try {
    const { route, params } = findRoute(request.method, request.path);
    return { operation: route.operation, params, request };
  } catch {
    return undefined;
  }
}

/** Wraps the whole processing of a request, including authentication. */
export function aroundExchange(
  where: Where,
  serve: (at: Occasion, next: (request?: Inbound) => Promise<Response>, healthy: Parts) => Response | Promise<Response>,
): Alteration {
  return (healthy) => ({
    exchange: async (request) => {
      const at = occasionOf(request);
      if (!at || !isAt(where, at.operation)) return healthy.exchange(request);
      return serve(at, (changed = request) => healthy.exchange(changed), healthy);
    },
  });
}

/** Edits responses, including rejections. */
export function changingResponse(where: Where, edit: (response: Response, at: Occasion) => Response): Alteration {
  return aroundExchange(where, async (at, next) => edit(await next(), at));
}

/** @param field its name in lower case */
export function withoutHeader(response: Response, field: string): Response {
  return {
    ...response,
    headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => name !== field)),
  };
}

/** Replaces one status with another; the rest of the response is unchanged. */
export function changingStatus(where: Where, from: number, to: number): Alteration {
  return changingResponse(where, (response) => (response.status === from ? { ...response, status: to } : response));
}

/** Gives the content of successful responses another media type. */
export function changingMediaType(where: Where, mediaType: string): Alteration {
  return changingResponse(where, (response) =>
    isSuccess(response.status) && response.headers['content-type'] !== undefined
      ? { ...response, headers: { ...response.headers, 'content-type': mediaType } }
      : response,
  );
}

/** Rejects calls without a header field with 400. */
export function requiringHeader(where: Where, header: string): Alteration {
  return aroundExchange(where, ({ request }, next) =>
    request.headers[header] === undefined ? rejecting(400) : next(),
  );
}

/** The outcome of a call: a response, or a rejection. */
export type CallOutcome = Response | Rejection;

/** Wraps an operation: the caller is authenticated and authorized. */
export function aroundCall(
  where: Where,
  serve: (
    call: Call,
    next: (call?: Call) => Promise<CallOutcome>,
    healthy: Parts,
  ) => CallOutcome | Promise<CallOutcome>,
): Alteration {
  return (healthy) => ({
    operate: async (call, route) => {
      if (!isAt(where, call.operation)) return healthy.operate(call, route);
      const next = async (changed = call): Promise<CallOutcome> => {
        try {
          return await healthy.operate(changed, route);
        } catch (error) {
          if (error instanceof Rejection) return error;
          throw error;
        }
      };
      const outcome = await serve(call, next, healthy);
      if (outcome instanceof Rejection) throw outcome;
      return outcome;
    },
  });
}

/** Edits what is asked, after the caller was admitted. */
export function changingCall(where: Where, edit: (call: Call, healthy: Parts) => Call): Alteration {
  return aroundCall(where, (call, next, healthy) => next(edit(call, healthy)));
}

/** Takes the caller of a request, once known, for one who is another or may do more or less. */
export function changingCaller(edit: (caller: Principal, request: Inbound, route: Route) => Principal): Alteration {
  return (healthy) => ({
    authenticate: async (request, route) => edit(await healthy.authenticate(request, route), request, route),
  });
}

/** Edits the JSON body of successful responses. */
export function changingBody(where: Where, edit: (body: Json, at: Occasion) => Json): Alteration {
  return changingResponse(where, (response, at) =>
    isSuccess(response.status) && response.body !== undefined
      ? { ...response, body: edit(response.body, at) }
      : response,
  );
}

/** Edits resources as they are stored. */
export function changingStored(
  kinds: readonly Kind[],
  edit: (resource: JsonObject, before: JsonObject | undefined) => JsonObject,
): Alteration {
  return (healthy) => ({
    keep: (kind, resource, before) => {
      const kept = healthy.keep(kind, resource, before);
      return kinds.includes(kind) ? edit(kept, before) : kept;
    },
  });
}

/** Responds with another status and an error body instead of the intended response. */
export function rejecting(status: number, reason = 'This call is not served.'): Response {
  return errorResponse(new Rejection(status, 'rejected', reason));
}

/** A call with another query. */
export function withQuery(call: Call, edit: (query: Inbound['query']) => Inbound['query']): Call {
  return { ...call, request: { ...call.request, query: edit(call.request.query) } };
}

/** A call without one query parameter. */
export function withoutParameter(call: Call, name: string): Call {
  return withQuery(call, (query) => query.filter(([candidate]) => candidate !== name));
}

/** A call in which one query parameter, where it is given, has another value. */
export function withParameter(call: Call, name: string, edit: (value: string) => string): Call {
  return withQuery(call, (query) =>
    query.map(([candidate, value]) => [candidate, candidate === name ? edit(value) : value]),
  );
}

/** Whether a request gives a query parameter. */
export function hasParameter({ query }: Inbound, name: string): boolean {
  return query.some(([candidate]) => candidate === name);
}

/** Every JSON object of a body that is an object or a list of objects, edited. */
export function eachObject(body: Json, edit: (resource: JsonObject) => Json): Json {
  if (Array.isArray(body)) return (body as readonly Json[]).map((element) => eachObject(element, edit));
  return typeof body === 'object' && body !== null ? edit(body as JsonObject) : body;
}

/** Every text of a value, edited; ids and states stay. */
export function eachText(value: Json, edit: (text: string) => string, name = ''): Json {
  if (typeof value === 'string') return ['id', 'status', 'state'].includes(name) ? value : edit(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((element) => eachText(element, edit, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([member, inner]) => [member, eachText(inner!, edit, member)]),
  );
}

/** An object without one member. */
export function withoutMember(resource: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(resource).filter(([member]) => member !== name));
}
