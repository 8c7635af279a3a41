import type { JsonObject } from '../../contracts/contract.ts';
import type { Response } from '../http/response.ts';
import { jsonResponse } from '../http/response.ts';
import { readJsonObject } from '../http/json-body.ts';
import { requireAcceptable } from '../http/media-type.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import type { Kept } from '../resource/kind.ts';
import { pageOf, readPage } from '../resource/page.ts';
import { requireValid } from '../resource/require-valid.ts';
import { createResource, findResource } from '../resource/resources.ts';
import { readFields, selectFields } from '../resource/select-fields.ts';
import { totalCount } from '../resource/total-count.ts';
import { updateByPartner } from '../resource/update.ts';
import { readFilters } from './filters.ts';

/** The service order operations but for hub and monitor, which the interfaces share. */
export const orderRoutes: readonly Route[] = [
  { operation: 'order.list', interface: 'order', method: 'GET', path: '/serviceOrder', serve: list },
  { operation: 'order.create', interface: 'order', method: 'POST', path: '/serviceOrder', serve: create },
  { operation: 'order.retrieve', interface: 'order', method: 'GET', path: '/serviceOrder/{id}', serve: retrieve },
  { operation: 'order.update', interface: 'order', method: 'PATCH', path: '/serviceOrder/{id}', serve: update },
];

/** What the document calls allowable details; `note` is the worklog. An order's items and relations stay as they were ordered. */
export const allowableMembers: readonly string[] = [
  'note',
  'description',
  'externalId',
  'priority',
  'requestedStartDate',
  'relatedParty',
  'attachment',
];

function list(call: Call, parts: Parts): Response {
  requireAvailable(call, parts);
  requireAcceptable(call.request, 'application/json');
  const [page, fields, isWanted] = [readPage(call.request), readFields(call.request), readFilters(call.request)];
  const found = parts.listed('order', call.customer).filter(({ resource }) => isWanted(resource));
  const shown = pageOf(found, page).map(({ resource }) => selectFields(resource, fields));
  return totalCount(jsonResponse(200, shown), found.length);
}

/** 200, while the creation of a ticket returns 201: the document states both. */
function create(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const content = requireValid(parts, call, readJsonObject(call.request));
  return jsonResponse(200, createResource(parts, { kind: 'order', customer: call.customer, content, status: 200 }));
}

function retrieve(call: Call, parts: Parts): Response {
  requireAvailable(call, parts);
  requireAcceptable(call.request, 'application/json');
  return jsonResponse(200, existing(call, parts).resource);
}

function update(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const before = existing(call, parts);
  const patch = requireValid(parts, call, readJsonObject(call.request));
  requireAllowable(patch);
  return jsonResponse(200, updateByPartner(parts, { kind: 'order', customer: call.customer, before, patch }));
}

function requireAllowable(patch: JsonObject): void {
  const closed = Object.keys(patch).filter((member) => member !== 'id' && !allowableMembers.includes(member));
  if (closed.length > 0)
    throw new Rejection(409, 'not-allowable', `An order's ${closed.join(', ')} cannot be updated.`);
}

/** The document calls the reads of orders currently unavailable; of the statuses it lists, 405 says so best. */
function requireAvailable(call: Call, parts: Parts): void {
  if (parts.isAvailable(call.operation)) return;
  throw new Rejection(405, 'unavailable', 'Reading service orders is currently unavailable.', { allow: 'POST' });
}

function existing(call: Call, parts: Parts): Kept {
  const kept = findResource(parts, 'order', call.customer, call.params['id'] ?? '');
  if (!kept) throw new Rejection(404, 'unknown-id', 'There is no service order with this id.');
  return kept;
}
