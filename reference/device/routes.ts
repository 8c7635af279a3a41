import type { Response } from '../http/response.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { requireAcceptable } from '../http/media-type.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call, Route } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { detailsOf } from './device.ts';
import { findDevices } from './find-devices.ts';
import { featureCollection, historyFeature, locationFeature } from './geojson.ts';

const JSON_TYPE = 'application/json';
const GEO_JSON = 'application/geo+json';

/** The three reads of the device interface. */
export const deviceRoutes: readonly Route[] = [
  lookup('device.details', '/devices', 'device-details', details),
  lookup('device.locations', '/devices/locations', 'device-location', locations),
  lookup('device.history', '/devices/locations/history', 'device-location', history),
];

function lookup(operation: string, path: string, scope: string, serve: (call: Call, parts: Parts) => Response): Route {
  return {
    operation,
    interface: 'device',
    method: 'GET',
    path,
    scope,
    serve: (call, parts) => correlated(call, serve(call, parts)),
  };
}

function details(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, JSON_TYPE);
  const { owned } = findDevices(call, parts);
  if (owned.length === 0) return emptyResponse();
  const body = owned.map(detailsOf);
  return jsonResponse(200, body, JSON_TYPE);
}

/** Who requests one device gets a Feature, who requests several gets a collection: the form follows the question, not the answer. */
function locations(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, GEO_JSON);
  const { owned, asked } = findDevices(call, parts);
  const features = owned.flatMap((device) =>
    device.positions.slice(0, 1).map((position) => locationFeature(device, position)),
  );
  const [first] = features;
  if (!first) return emptyResponse();
  return jsonResponse(200, asked === 1 ? first : featureCollection(features), GEO_JSON);
}

/** The history of one device: there is a single-device variant only, so a call that leads to several own devices is a bad request. */
function history(call: Call, parts: Parts): Response {
  requireAcceptable(call.request, GEO_JSON);
  const { owned } = findDevices(call, parts);
  if (owned.length > 1) throw new Rejection(400, 'several-devices', 'A location history is about one device.');
  const [device] = owned;
  const positions = device ? device.positions.slice(0, device.historyLength) : [];
  if (!device || positions.length === 0) return emptyResponse();
  return jsonResponse(200, historyFeature(device, positions), GEO_JSON);
}

/** A correlation id of the client spans both sides, so it is returned; one of our own making stays on this side. */
export function correlated(call: Call, response: Response): Response {
  const correlationId = call.request.headers['correlationid'];
  if (correlationId === undefined) return response;
  return { ...response, headers: { ...response.headers, correlationid: correlationId } };
}
