import type { JsonObject } from '../../contracts/contract.ts';
import type { Response } from '../http/response.ts';
import { jsonResponse } from '../http/response.ts';
import { readJsonObject } from '../http/json-body.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import { publish } from '../notifications/publish.ts';
import type { Parts } from '../parts.ts';
import { switchOrderReads } from '../order/availability.ts';
import { asKept, kindFacts } from '../resource/kind.ts';
import type { Kept, Kind } from '../resource/kind.ts';
import { createResource, replaceResource } from '../resource/resources.ts';

/** What happens at a provider without a partner's call, made to happen on demand: the triggers of the events sections. */
export const controlRoutes: readonly Route[] = [
  control('update', 'POST', '/{interface}/{id}/update', update),
  control('status-change', 'POST', '/{interface}/{id}/status-change', changeStatus),
  control('outbound-communication', 'POST', '/{interface}/{id}/outbound-communication', communicate),
  control('provider-initiated', 'POST', '/{interface}/provider-initiated', initiate),
  control('order-reads', 'PUT', '/order/reads', switchReads),
  control('outbox', 'GET', '/outbox', showOutbox),
];

function control(name: string, method: string, path: string, serve: Route['serve']): Route {
  return { operation: `control.${name}`, interface: 'control', method, path, serve };
}

/** The provider changes members of a resource by itself. */
function update(call: Call, parts: Parts): Response {
  const { kind, customer, kept } = existing(call, parts);
  const patched = { ...parts.applyPatch(kind, kept.resource, optionalBody(call)), id: kept.resource['id'] };
  const resource = replaceResource(parts, kind, customer, kept, patched);
  publish(parts, { trigger: 'update', kind, customer, resource });
  return jsonResponse(200, resource);
}

/** The provider moves a resource to the named state, or to the next state of its lifecycle. */
function changeStatus(call: Call, parts: Parts): Response {
  const { kind, customer, kept } = existing(call, parts);
  const { stateMember, progress } = kindFacts[kind];
  const named = optionalBody(call)[stateMember];
  const next = progress[(progress.indexOf(kept.resource[stateMember] as string) + 1) % progress.length];
  const state = typeof named === 'string' ? named : (next as string);
  const resource = replaceResource(parts, kind, customer, kept, { ...kept.resource, [stateMember]: state });
  publish(parts, { trigger: 'status-change', kind, customer, resource });
  return jsonResponse(200, resource);
}

/** The provider sends the customer a message about a resource; the resource is unchanged. */
function communicate(call: Call, parts: Parts): Response {
  const { kind, customer, kept } = existing(call, parts);
  const { text } = optionalBody(call);
  const communication = typeof text === 'string' ? text : 'Our engineers are looking into it.';
  publish(parts, { trigger: 'outbound-communication', kind, customer, resource: kept.resource, communication });
  return jsonResponse(200, kept.resource);
}

/** The provider creates a resource of a customer; customer A's where none is named. */
function initiate(call: Call, parts: Parts): Response {
  const kind = requireKind(call);
  const { customer = 'A', content } = optionalBody(call);
  if (typeof customer !== 'string') throw new Rejection(400, 'customer', 'The customer has to be a text.');
  const given =
    typeof content === 'object' && content !== null && !Array.isArray(content) ? (content as JsonObject) : {};
  const made: JsonObject = { description: `${kind} initiated by the provider`, ...given };
  const resource = createResource(parts, { kind, customer, content: made, origin: 'provider', status: 201 });
  publish(parts, { trigger: 'provider-initiated', kind, customer, resource });
  return jsonResponse(201, resource);
}

/** Switches what the document calls currently unavailable on or off. */
function switchReads(call: Call, parts: Parts): Response {
  const { available } = optionalBody(call);
  if (typeof available !== 'boolean') throw new Rejection(400, 'available', 'The body needs the boolean available.');
  switchOrderReads(parts.store, available);
  return jsonResponse(200, { available });
}

/** How many notifications are still to be delivered, and which were given up. */
function showOutbox(_call: Call, parts: Parts): Response {
  const undelivered = parts.store.list('undelivered').map(({ value }) => value);
  return jsonResponse(200, { pending: parts.dispatcher.pending(), undelivered });
}

function requireKind(call: Call): Kind {
  const name = call.params['interface'] ?? '';
  if (name === 'change' || name === 'ticket' || name === 'order') return name;
  throw new Rejection(404, 'interface', 'Control knows the interfaces change, ticket and order.');
}

function existing(call: Call, parts: Parts): { readonly kind: Kind; readonly customer: string; readonly kept: Kept } {
  const kind = requireKind(call);
  const record = parts.store.get(kind, call.params['id'] ?? '');
  if (!record) throw new Rejection(404, 'unknown-id', `There is no ${kind} with this id.`);
  return { kind, customer: record.owner, kept: asKept(record.value) };
}

function optionalBody(call: Call): JsonObject {
  return call.request.body.length === 0 ? {} : readJsonObject(call.request);
}
