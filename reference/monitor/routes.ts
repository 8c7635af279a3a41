import type { JsonObject } from '../../contracts/contract.ts';
import type { Response } from '../http/response.ts';
import { jsonResponse } from '../http/response.ts';
import { requireAcceptable } from '../http/media-type.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { KINDS, type Kept, type Kind } from '../resource/kind.ts';
import { customerResources } from '../resource/resources.ts';

/** Monitors of the three kinds of resource: at the address their href names, by the partner's id. */
export const monitorRoutes: readonly Route[] = KINDS.map((kind) => ({
  operation: `${kind}.monitor`,
  interface: kind,
  method: 'GET',
  path: '/monitor/{id}',
  serve: monitor,
}));

/**
 * What became of the operation on a resource: the newest one with this external id, or the one with this id where its creator gave no
 * external id. Operations here end before the response, so the state is always the same.
 */
function monitor(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const kind = call.interface as Kind;
  const name = call.params['id'] ?? '';
  const kept = customerResources(parts, kind, call.customer).findLast(({ resource }) => monitorName(resource) === name);
  if (!kept) throw new Rejection(404, 'unknown-monitor', 'There is nothing to monitor under this name.');
  return jsonResponse(200, monitorBody(kept, parts.urls[kind]));
}

function monitorBody({ resource, lastStatus }: Kept, baseUrl: string): JsonObject {
  const { externalId } = resource;
  return {
    id: `M-${resource['id'] as string}`,
    ...(externalId !== undefined && { externalId }),
    state: 'Completed',
    response: { statusCode: lastStatus, body: JSON.stringify(resource) },
    href: `${baseUrl}/monitor/${encodeURIComponent(monitorName(resource))}`,
  };
}

function monitorName(resource: JsonObject): string {
  const { externalId, id } = resource;
  return typeof externalId === 'string' && externalId !== '' ? externalId : (id as string);
}
