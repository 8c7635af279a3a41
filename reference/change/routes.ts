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
import { readFilter } from './filters.ts';
import { requireUpdatable } from './lifecycle.ts';

/**
 * The change request operations but for hub and monitor, which the interfaces share. The document shows the paths of retrieval and list;
 * creation and update are next to the list.
 */
export const changeRoutes: readonly Route[] = [
  { operation: 'change.list', interface: 'change', method: 'GET', path: '/changeRequest', serve: list },
  { operation: 'change.create', interface: 'change', method: 'POST', path: '/changeRequest', serve: create },
  { operation: 'change.retrieve', interface: 'change', method: 'GET', path: '/getChangeRequest/{id}', serve: retrieve },
  { operation: 'change.update', interface: 'change', method: 'PATCH', path: '/changeRequest/{id}', serve: update },
];

function list(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const [page, fields, isWanted] = [readPage(call.request), readFields(call.request), readFilter(call.request)];
  const found = parts.listed('change', call.customer).filter(({ resource }) => isWanted(resource));
  const shown = pageOf(found, page).map(({ resource }) => selectFields(resource, fields));
  return totalCount(jsonResponse(200, shown), found.length);
}

function create(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  // A partner cannot create a change request that is approved: it begins in the first state like every other.
  const { status: _assigned, ...content } = requireValid(parts, call, readJsonObject(call.request));
  return jsonResponse(201, createResource(parts, { kind: 'change', customer: call.customer, content, status: 201 }));
}

function retrieve(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  return jsonResponse(200, existing(call, parts).resource);
}

function update(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const before = existing(call, parts);
  const patch = requireValid(parts, call, readJsonObject(call.request));
  requireUpdatable(before.resource, patch);
  return jsonResponse(200, updateByPartner(parts, { kind: 'change', customer: call.customer, before, patch }));
}

function existing(call: Call, parts: Parts): Kept {
  const kept = findResource(parts, 'change', call.customer, call.params['id'] ?? '');
  if (!kept) throw new Rejection(404, 'unknown-id', 'There is no change request with this id.');
  return kept;
}
