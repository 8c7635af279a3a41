import type { Response } from '../http/response.ts';
import { jsonResponse } from '../http/response.ts';
import { readJsonObject } from '../http/json-body.ts';
import { requireAcceptable } from '../http/media-type.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { pageOf, readPage } from '../resource/page.ts';
import { createResource, findResource } from '../resource/resources.ts';
import type { Kept } from '../resource/kind.ts';
import { readFields, selectFields } from '../resource/select-fields.ts';
import { readSort, sortBy } from '../resource/sort.ts';
import { updateByPartner } from '../resource/update.ts';
import { isWithin, readWindow } from '../resource/window.ts';
import { requireValid } from '../resource/require-valid.ts';
import { totalCount } from '../resource/total-count.ts';
import { expandTicket, readExpansion } from './expand.ts';

/** The trouble ticket operations but for hub and monitor, which the interfaces share. */
export const ticketRoutes: readonly Route[] = [
  { operation: 'ticket.list', interface: 'ticket', method: 'GET', path: '/troubleTicket', serve: list },
  { operation: 'ticket.create', interface: 'ticket', method: 'POST', path: '/troubleTicket', serve: create },
  { operation: 'ticket.retrieve', interface: 'ticket', method: 'GET', path: '/troubleTicket/{id}', serve: retrieve },
  { operation: 'ticket.update', interface: 'ticket', method: 'PATCH', path: '/troubleTicket/{id}', serve: update },
];

function list(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const window = readWindow(call.request, parts.now());
  const [page, fields, sort] = [readPage(call.request, 'number'), readFields(call.request), readSort(call.request)];
  const expansion = readExpansion(call);
  const inWindow = parts.listed('ticket', call.customer).filter(({ createdAt }) => isWithin(window, createdAt));
  const sorted = sortBy(inWindow, sort, ({ resource }) => resource);
  const shown = pageOf(sorted, page).map(({ resource }) =>
    selectFields(expandTicket(resource, expansion, call, parts), fields),
  );
  return totalCount(jsonResponse(200, shown), sorted.length);
}

function create(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const content = requireValid(parts, call, readJsonObject(call.request));
  return jsonResponse(201, createResource(parts, { kind: 'ticket', customer: call.customer, content, status: 201 }));
}

function retrieve(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const fields = readFields(call.request);
  const { resource } = existing(call, parts);
  return jsonResponse(200, selectFields(expandTicket(resource, readExpansion(call), call, parts), fields));
}

function update(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const before = existing(call, parts);
  const patch = requireValid(parts, call, readJsonObject(call.request));
  return jsonResponse(200, updateByPartner(parts, { kind: 'ticket', customer: call.customer, before, patch }));
}

/** The document lists no 404 for retrieval and update by id, so an unknown id is a bad request. */
function existing(call: Call, parts: Parts): Kept {
  const kept = findResource(parts, 'ticket', call.customer, call.params['id'] ?? '');
  if (!kept) throw new Rejection(400, 'unknown-id', 'There is no trouble ticket with this id.');
  return kept;
}
