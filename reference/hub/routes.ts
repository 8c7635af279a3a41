import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Response } from '../http/response.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { readJsonObject } from '../http/json-body.ts';
import { requireAcceptable } from '../http/media-type.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { KINDS, type Kind } from '../resource/kind.ts';
import { requireValid } from '../resource/require-valid.ts';
import { singleParameter } from '../resource/single-parameter.ts';
import { asHub, hubBody } from './hub.ts';
import type { Hub } from './hub.ts';

/** Hub operations of the three interfaces that notify. Only the path of change hub creation has the version segment. */
export const hubRoutes: readonly Route[] = KINDS.flatMap((kind): Route[] => {
  const createPath = kind === 'change' ? '/ChangeManagement/v18/hub' : '/hub';
  return [
    { operation: `${kind}.hub-create`, interface: kind, method: 'POST', path: createPath, serve: create },
    { operation: `${kind}.hub-retrieve`, interface: kind, method: 'GET', path: '/hub/{id}', serve: retrieve },
    { operation: `${kind}.hub-delete`, interface: kind, method: 'DELETE', path: '/hub/{id}', serve: remove },
  ];
});

function create(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  const narrowing = call.interface === 'change' ? readNarrowing(call) : {};
  const body = requireValid(parts, call, readJsonObject(call.request));
  const callback = requireCallback(call, body);
  const kind = call.interface as Kind;
  const id = parts.issueHubId(kind);
  const { query } = body;
  const hub: Hub = {
    key: hubKey(kind, String(id)),
    id,
    kind,
    customer: call.customer,
    callback,
    ...(typeof query === 'string' && { query }),
    ...narrowing,
  };
  parts.store.put('hub', hub.key, hub.customer, hub as unknown as Json);
  return jsonResponse(201, hubBody(hub));
}

/** A list, although a hub id leads to one listener: so the change document shows it, and the others follow. */
function retrieve(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, 'application/json');
  return jsonResponse(200, [hubBody(existing(call, parts))]);
}

async function remove(call: Call, parts: Parts): Promise<Response> {
  const { key } = existing(call, parts);
  parts.store.remove('hub', key);
  await parts.dispatcher.forget(key);
  return emptyResponse();
}

function existing(call: Call, parts: Parts): Hub {
  const record = parts.store.get('hub', hubKey(call.interface, call.params['id'] ?? ''));
  if (record && parts.mayRead(call.customer, record.owner)) return asHub(record.value);
  throw new Rejection(404, 'unknown-hub', 'There is no hub with this id.');
}

function hubKey(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/** What the query of a change hub narrows it to. A blank value narrows nothing. */
function readNarrowing(call: Call): Pick<Hub, 'eventType' | 'externalId' | 'changeId'> {
  const [eventType, externalId, changeId] = ['EventType', 'ExternalID', 'CRID'].map(
    (name) => singleParameter(call.request, name) || undefined,
  );
  return {
    ...(eventType !== undefined && { eventType }),
    ...(externalId !== undefined && { externalId }),
    ...(changeId !== undefined && { changeId: requireInteger(changeId) }),
  };
}

function requireInteger(text: string): string {
  if (/^-?[0-9]{1,30}$/.test(text)) return BigInt(text).toString();
  throw new Rejection(400, 'parameter', 'The parameter CRID has to be an integer.');
}

function requireCallback(call: Call, body: JsonObject): string {
  const { callback } = body;
  const isAddress = typeof callback === 'string' && /^https?:\/\//i.test(callback) && URL.canParse(callback);
  if (isAddress) return callback;
  const status = call.interface === 'ticket' ? 422 : 400;
  throw new Rejection(status, 'callback', 'The body needs a callback: an absolute http or https address.');
}
