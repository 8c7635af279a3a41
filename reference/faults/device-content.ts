import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  withoutHeader,
  aroundCall,
  aroundExchange,
  hasParameter,
  rejecting,
  changingStatus,
  changingBody,
} from '../alteration.ts';
import { fleet } from '../device/fleet.ts';
import { boxAround, featureCollection, locationFeature } from '../device/geojson.ts';
import type { Response } from '../http/response.ts';
import { contentText } from '../http/write-response.ts';
import { askedDevices } from '../device/asked-devices.ts';
import { detailsOf } from '../device/device.ts';
import type { Fault } from './fault.ts';
import { isObject } from '../../contracts/json/json-type.ts';

const DETAILS = 'device.details';
const LOCATIONS = 'device.locations';
const HISTORY = 'device.history';
const GEO = [LOCATIONS, HISTORY];

/** Every feature of a GeoJSON body, edited. */
function eachFeature(body: Json, edit: (feature: JsonObject) => JsonObject): Json {
  if (!isObject(body)) return body;
  const { features } = body;
  if (Array.isArray(features)) return { ...body, features: (features as JsonObject[]).map(edit) };
  return body['type'] === 'Feature' ? edit(body) : body;
}

/** Every position of a feature's geometry, edited. */
function eachPosition(feature: JsonObject, edit: (position: readonly number[]) => Json): JsonObject {
  const geometry = feature['geometry'] as JsonObject;
  const { coordinates } = geometry;
  const edited = geometry['type'] === 'Point' ? edit(coordinates as number[]) : (coordinates as number[][]).map(edit);
  return { ...feature, geometry: { ...geometry, coordinates: edited } };
}

function typed(response: Response, mediaType: string): Response {
  return response.status === 200
    ? { ...response, headers: { ...response.headers, 'content-type': mediaType } }
    : response;
}

/** What a lookup returns: media types, GeoJSON, correlation, content of a 204. */
export const deviceContentFaults: readonly Fault[] = [
  {
    id: 'device.details.as-plain-text',
    requirement: 'device.media.details-are-json',
    summary: 'Details have the media type text/plain.',
    visibility: 'plain',
    alter: changingResponse(DETAILS, (response) => typed(response, 'text/plain')),
  },
  {
    id: 'device.locations.as-plain-json',
    requirement: 'device.media.locations-are-geojson',
    summary: 'Locations have the media type application/json.',
    visibility: 'plain',
    alter: changingResponse(LOCATIONS, (response) => typed(response, 'application/json')),
  },
  {
    id: 'device.locations.collection-as-plain-json',
    requirement: 'device.media.locations-are-geojson',
    summary: 'Only the form for several devices has the media type application/json.',
    visibility: 'hidden',
    alter: changingResponse(LOCATIONS, (response) =>
      (response.body as JsonObject | undefined)?.['type'] === 'FeatureCollection'
        ? typed(response, 'application/json')
        : response,
    ),
  },
  {
    id: 'device.locations.oldest-is-current',
    requirement: 'device.history.newest-entry-is-as-declared',
    summary: 'The current location of a device is the oldest entry of its history.',
    visibility: 'hidden',
    alter: changingResponse(LOCATIONS, (response) =>
      response.body === undefined
        ? response
        : {
            ...response,
            body: eachFeature(response.body, (feature) => {
              const { imsi } = feature['properties'] as JsonObject;
              const device = fleet.find((one) => one.imsi === imsi);
              const oldest = device?.positions.slice(0, device.historyLength).at(-1);
              return device && oldest ? locationFeature(device, oldest) : feature;
            }),
          },
    ),
  },
  {
    id: 'device.history.as-vendor-type',
    requirement: 'device.media.history-is-geojson',
    summary: 'The history has the media type that GeoJSON had before it was registered.',
    visibility: 'plain',
    alter: changingResponse(HISTORY, (response) => typed(response, 'application/vnd.geo+json')),
  },
  {
    id: 'device.details.cut-off',
    requirement: 'device.media.details-are-an-object-or-a-list',
    summary: 'The body of the details lacks its last character.',
    visibility: 'plain',
    alter: changingResponse(DETAILS, (response) =>
      response.status === 200 ? { ...response, text: (contentText(response) ?? '').slice(0, -1) } : response,
    ),
  },
  {
    id: 'device.locations.stated-accept-is-rejected',
    requirement: 'device.locations.success-is-200',
    summary: 'Asking for application/geo+json is rejected.',
    visibility: 'plain',
    alter: aroundCall(LOCATIONS, (call, next) =>
      call.request.headers['accept'] === 'application/geo+json' ? rejecting(400) : next(),
    ),
  },
  {
    id: 'device.history.needs-accept',
    requirement: 'device.media.accept-is-optional',
    summary: 'A history request without Accept is rejected.',
    visibility: 'hidden',
    alter: aroundCall(HISTORY, (call, next) =>
      call.request.headers['accept'] === undefined ? rejecting(400) : next(),
    ),
  },
  {
    id: 'device.locations.json-without-accept',
    requirement: 'device.media.locations-are-geojson',
    summary: 'Without Accept, locations have the media type application/json; if requested, application/geo+json.',
    visibility: 'hidden',
    alter: changingResponse(LOCATIONS, (response, { request }) =>
      request.headers['accept'] === undefined ? typed(response, 'application/json') : response,
    ),
  },
  {
    id: 'device.geojson.type-in-lower-case',
    requirement: 'device.geojson.body-is-a-geojson-object',
    summary: 'The type of a feature is written in lower case.',
    visibility: 'plain',
    alter: changingBody(LOCATIONS, (body) => eachFeature(body, (feature) => ({ ...feature, type: 'feature' }))),
  },
  {
    id: 'device.geojson.geometry-type-in-lower-case',
    requirement: 'device.geojson.body-is-a-geojson-object',
    summary: 'The type of the geometries in a collection is written in lower case.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) =>
      (body as JsonObject)['type'] === 'FeatureCollection'
        ? eachFeature(body, ({ geometry, ...feature }) => ({
            ...feature,
            geometry: { ...(geometry as JsonObject), type: String((geometry as JsonObject)['type']).toLowerCase() },
          }))
        : body,
    ),
  },
  {
    id: 'device.locations.null-geometry-by-number',
    requirement: 'device.locations.located-devices-have-a-position',
    summary: 'Locations requested by phone number have a null geometry.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body, { request }) =>
      hasParameter(request, 'imsi') ? body : eachFeature(body, (feature) => ({ ...feature, geometry: null })),
    ),
  },
  {
    id: 'device.history.empty-coordinates-by-number',
    requirement: 'device.history.devices-with-a-history-have-a-position',
    summary: 'A history requested by phone number has no coordinates.',
    visibility: 'hidden',
    alter: changingBody(HISTORY, (body, { request }) =>
      hasParameter(request, 'imsi')
        ? body
        : eachFeature(body, (feature) => ({ ...feature, geometry: { type: 'MultiPoint', coordinates: [] } })),
    ),
  },
  {
    id: 'device.geojson.body-is-not-geojson',
    requirement: 'device.geojson.body-is-a-geojson-object',
    summary: 'A history has the GeoJSON media type, but its body is not GeoJSON.',
    visibility: 'plain',
    alter: changingBody(HISTORY, (body) => ({ locations: [(body as JsonObject)['properties'] ?? null] })),
  },
  {
    id: 'device.geojson.positions-as-text',
    requirement: 'device.geojson.positions-are-numbers',
    summary: 'Coordinates are strings.',
    visibility: 'plain',
    alter: changingBody(LOCATIONS, (body) =>
      eachFeature(body, (feature) => eachPosition(feature, (position) => position.map(String))),
    ),
  },
  {
    id: 'device.geojson.position-too-short',
    requirement: 'device.geojson.positions-are-numbers',
    summary: 'The oldest position of a history has a longitude only.',
    visibility: 'hidden',
    alter: changingBody(HISTORY, (body) => {
      const points = ((body as JsonObject)['geometry'] as JsonObject)['coordinates'] as number[][];
      return {
        ...(body as JsonObject),
        geometry: { type: 'MultiPoint', coordinates: [...points.slice(0, -1), points.at(-1)!.slice(0, 1)] },
      };
    }),
  },
  {
    id: 'device.geojson.ring-not-closed',
    requirement: 'device.geojson.rings-are-closed',
    summary: 'Low accuracy is shown as an area whose ring does not end where it began.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) =>
      eachFeature(body, (feature) => {
        const [east, north] = (feature['geometry'] as JsonObject)['coordinates'] as [number, number];
        const corners = [
          [0, 0],
          [0.01, 0],
          [0.01, 0.01],
          [0, 0.01],
        ].map(([x, y]) => [east + x!, north + y!]);
        return { ...feature, geometry: { type: 'Polygon', coordinates: [corners] } };
      }),
    ),
  },
  {
    id: 'device.geojson.no-properties',
    requirement: 'device.geojson.features-are-complete',
    summary: 'Features of a collection have no properties member.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) => {
      const isCollection = (body as JsonObject)['type'] === 'FeatureCollection';
      return isCollection ? eachFeature(body, ({ type, geometry }) => ({ type: type!, geometry: geometry! })) : body;
    }),
  },
  {
    id: 'device.geojson.bounding-box-of-five-numbers',
    requirement: 'device.geojson.bounding-box-is-valid',
    summary: 'A bounding box has five numbers.',
    visibility: 'plain',
    alter: changingBody(GEO, (body) => ({ ...(body as JsonObject), bbox: [-10, 35, 15, 53, 0] })),
  },
  {
    id: 'device.geojson.bounding-box-from-the-north',
    requirement: 'device.geojson.bounding-box-is-valid',
    summary: 'The bounding box of a history begins with its north-western corner.',
    visibility: 'hidden',
    alter: changingBody(HISTORY, (body) => {
      const [west, south, east, north] = boxAround(body as JsonObject);
      return { ...(body as JsonObject), bbox: [west, north, east, south] };
    }),
  },
  {
    id: 'device.geojson.bounding-box-latitude-first',
    requirement: 'device.geojson.bounding-box-is-valid',
    summary: 'The bounding box of a history has the latitudes before the longitudes.',
    visibility: 'hidden',
    alter: changingBody(HISTORY, (body) => {
      const [west, south, east, north] = boxAround(body as JsonObject);
      return { ...(body as JsonObject), bbox: [south, west, north, east] };
    }),
  },
  {
    id: 'device.geojson.coordinates-in-the-feature',
    requirement: 'device.geojson.members-are-only-in-their-type',
    summary: 'A feature has the coordinates of its geometry as its own member, too.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) =>
      eachFeature(body, (feature) => ({
        ...feature,
        coordinates: (feature['geometry'] as JsonObject)['coordinates']!,
      })),
    ),
  },
  {
    id: 'device.geojson.latitude-first',
    requirement: 'device.geojson.longitude-is-first',
    summary: 'Positions have latitude first.',
    visibility: 'hidden',
    alter: changingBody(GEO, (body) => eachFeature(body, (feature) => eachPosition(feature, ([x, y]) => [y!, x!]))),
  },
  {
    id: 'device.geojson.latitude-first-in-histories',
    requirement: 'device.geojson.positions-have-one-order',
    summary: 'Positions of a history have latitude first.',
    visibility: 'hidden',
    alter: changingBody(HISTORY, (body) => eachFeature(body, (feature) => eachPosition(feature, ([x, y]) => [y!, x!]))),
  },
  {
    id: 'device.geojson.latitude-first-in-collections',
    requirement: 'device.geojson.positions-have-one-order',
    summary: 'Positions of several devices have latitude first.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) =>
      Array.isArray((body as JsonObject)['features'])
        ? eachFeature(body, (feature) => eachPosition(feature, ([x, y]) => [y!, x!]))
        : body,
    ),
  },
  {
    id: 'device.history.several-devices-in-one-response',
    requirement: 'device.endpoints.history-has-single-device-form',
    summary: 'A history request for several own devices returns a collection with all of them.',
    visibility: 'hidden',
    alter: aroundCall(HISTORY, async (call, next, parts) => {
      const { owned } = askedDevices(call, parts);
      if (owned.length < 2) return next();
      const one = (imsi: string): Promise<unknown> =>
        next({ ...call, request: { ...call.request, query: [['imsi', imsi]] } });
      const responses = (await Promise.all(owned.map(({ imsi }) => one(imsi)))) as Response[];
      const features = responses.flatMap(({ body }) => (body === undefined ? [] : [body as JsonObject]));
      return { ...responses[0]!, body: featureCollection(features) };
    }),
  },
  {
    id: 'device.204-with-content',
    requirement: 'device.endpoints.204-has-no-content',
    summary: 'A 204 is followed by an empty JSON list, announced by a length.',
    visibility: 'hard',
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        if (response.status !== 204) return healthy.write(response, serverResponse, request);
        serverResponse.socket?.end('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]');
      },
    }),
  },
  {
    id: 'device.204-with-late-content',
    requirement: 'device.endpoints.204-has-no-content',
    summary: 'A 204 of the history is followed by content without a length.',
    visibility: 'hard',
    alter: (healthy) => ({
      write: (response, serverResponse, request) => {
        if (response.status !== 204 || !request.path.endsWith('/history'))
          return healthy.write(response, serverResponse, request);
        serverResponse.socket?.end(
          'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n{"type":"FeatureCollection","features":[]}',
        );
      },
    }),
  },
  {
    id: 'device.msisdn-finds-another-device',
    requirement: 'device.service.either-key-finds-the-same-device',
    summary: 'The MSISDN of one device leads to another device of the same customer.',
    visibility: 'hidden',
    alter: (healthy) => ({
      lookup: (key) => {
        const found = healthy.lookup(key);
        if (key.kind === 'imsi' || !found) return found;
        const siblings = fleet.filter(({ customer, positions }) => customer === found.customer && positions.length > 0);
        return siblings[(siblings.indexOf(found) + 1) % siblings.length];
      },
    }),
  },
  {
    id: 'device.both-keys-are-too-many',
    requirement: 'device.service.imsi-and-msisdn-find-the-device',
    summary: 'IMSI and MSISDN in one request are rejected.',
    visibility: 'plain',
    alter: aroundCall('device', ({ request }, next) =>
      hasParameter(request, 'imsi') && hasParameter(request, 'msisdn') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'device.imsi-alone-is-rejected',
    requirement: 'device.keys.imsi-finds-the-device',
    summary: 'A request without an MSISDN is rejected.',
    visibility: 'plain',
    alter: aroundCall('device', ({ request }, next) => (hasParameter(request, 'msisdn') ? next() : rejecting(400))),
  },
  {
    id: 'device.msisdn-alone-is-rejected',
    requirement: 'device.keys.msisdn-finds-the-device',
    summary: 'A request without an IMSI is rejected.',
    visibility: 'plain',
    alter: aroundCall('device', ({ request }, next) => (hasParameter(request, 'imsi') ? next() : rejecting(400))),
  },
  {
    id: 'device.several-imsis-are-rejected',
    requirement: 'device.keys.imsi-may-name-several',
    summary: 'Several IMSIs in one request are rejected.',
    visibility: 'plain',
    alter: aroundCall([DETAILS, LOCATIONS], ({ request }, next) =>
      request.query
        .filter(([name]) => name === 'imsi')
        .join()
        .split(',').length > 2
        ? rejecting(400)
        : next(),
    ),
  },
  {
    id: 'device.several-msisdns-are-rejected',
    requirement: 'device.keys.msisdn-may-name-several',
    summary: 'Several MSISDNs in one request are rejected.',
    visibility: 'hidden',
    alter: aroundCall([DETAILS, LOCATIONS], ({ request }, next) =>
      request.query
        .filter(([name]) => name === 'msisdn')
        .join()
        .split(',').length > 2
        ? rejecting(400)
        : next(),
    ),
  },
  {
    id: 'device.foreign-leaks-in-mixed-details',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'Details of a mixed set contain the foreign devices, too.',
    visibility: 'hidden',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const outcome = await next();
      const { owned, foreign } = askedDevices(call, parts);
      if (outcome instanceof Error || owned.length === 0) return outcome;
      const leaked = foreign.map(detailsOf);
      return { ...outcome, body: [...(outcome.body as JsonObject[]), ...leaked] };
    }),
  },
  {
    id: 'device.foreign-leaks-by-msisdn',
    requirement: 'device.service.only-own-devices-are-returned',
    summary:
      'Ownership is checked for devices named by IMSI only: in a mixed set, foreign ones named by MSISDN are served.',
    visibility: 'hard',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const byNumber = call.request.query.filter(([name]) => name === 'msisdn');
      const { foreign } = askedDevices({ ...call, request: { ...call.request, query: byNumber } }, parts);
      const { features } = (outcome instanceof Error ? {} : (outcome.body ?? {})) as JsonObject;
      if (outcome instanceof Error || !Array.isArray(features)) return outcome;
      const leaked = foreign.flatMap((device) => device.positions.slice(0, 1).map((at) => locationFeature(device, at)));
      return { ...outcome, body: featureCollection([...(features as JsonObject[]), ...leaked]) };
    }),
  },
  {
    id: 'device.foreign-leaks-by-bounding-box',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'The positions of foreign devices of a mixed set are left out, but the bounding box is drawn around them.',
    visibility: 'hard',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const { foreign } = askedDevices(call, parts);
      const position = foreign.flatMap(({ positions }) => positions.slice(0, 1))[0];
      if (outcome instanceof Error || outcome.body === undefined || !position) return outcome;
      const { longitude, latitude } = position;
      return {
        ...outcome,
        body: { ...(outcome.body as JsonObject), bbox: [longitude, latitude, longitude, latitude] },
      };
    }),
  },
  {
    id: 'device.rejection-names-the-foreign-device',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'The rejection of a foreign device names its phone number.',
    visibility: 'hard',
    alter: aroundExchange('device', async (at, next) => {
      const response = await next();
      const asked = at.request.query.find(([name]) => name === 'imsi')?.[1];
      const device = fleet.find(({ imsi }) => imsi === asked);
      const isOwnership = (response.body as JsonObject | undefined)?.['code'] === 'ownership';
      if (!isOwnership || !device) return response;
      return {
        ...response,
        body: { ...(response.body as JsonObject), reason: `${device.msisdn} belongs to somebody else.` },
      };
    }),
  },
  {
    id: 'device.reading-history-changes-details',
    requirement: 'device.service.reads-change-nothing',
    summary: 'After its history was read, the details of a device say so in its status.',
    visibility: 'hard',
    alter: (healthy) => {
      const read = new Set<string>();
      return {
        operate: async (call, route) => {
          const response = await healthy.operate(call, route);
          if (call.operation === HISTORY) askedDevices(call, healthy).owned.forEach(({ imsi }) => read.add(imsi));
          if (call.operation !== DETAILS || response.body === undefined) return response;
          const marked = (device: JsonObject): JsonObject =>
            read.has(device['imsi'] as string) ? { ...device, status: 'located' } : device;
          return { ...response, body: (response.body as JsonObject[]).map(marked) };
        },
      };
    },
  },
  {
    id: 'device.correlation-id-is-demanded',
    requirement: 'device.correlation.header-is-optional',
    summary: 'A request without a correlation id is rejected.',
    visibility: 'plain',
    alter: aroundCall('device', ({ request }, next) =>
      request.headers['correlationid'] === undefined ? rejecting(400) : next(),
    ),
  },
  {
    id: 'device.correlation-id-is-rejected',
    requirement: 'device.correlation.header-is-accepted',
    summary: 'A correlation id that is not a UUID is rejected.',
    visibility: 'hidden',
    alter: aroundCall('device', ({ request }, next) => {
      const id = request.headers['correlationid'];
      return id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? rejecting(400) : next();
    }),
  },
  {
    id: 'device.correlation-ids-are-mixed-up',
    requirement: 'device.correlation.concurrent-responses-keep-their-own-id',
    summary: 'Concurrent requests get the correlation id of the most recent one.',
    visibility: 'hard',
    alter: (healthy) => {
      let last: string | undefined;
      return {
        exchange: async (request) => {
          last = request.headers['correlationid'] ?? last;
          const response = await healthy.exchange(request);
          await new Promise((resolve) => setImmediate(resolve));
          const { correlationid, ...headers } = response.headers;
          return correlationid === undefined || last === undefined
            ? response
            : { ...response, headers: { ...headers, correlationid: last } };
        },
      };
    },
  },
  {
    id: 'device.correlation-id-is-returned-with-histories',
    requirement: 'device.correlation.echo-is-as-declared',
    summary:
      'A history is returned with the correlation id of the request, although the provider declares that no response contains it.',
    visibility: 'hidden',
    declarations: { 'device.correlationEcho': false },
    alter: changingResponse([DETAILS, LOCATIONS], (response) => withoutHeader(response, 'correlationid')),
  },
  {
    id: 'device.generated-correlation-id-is-constant',
    requirement: 'device.correlation.absent-id-is-not-that-of-another-request',
    summary: 'Every request without a correlation id gets the same one.',
    visibility: 'hidden',
    alter: changingResponse('device', (response) =>
      response.headers['correlationid'] === undefined
        ? { ...response, headers: { ...response.headers, correlationid: 'generated' } }
        : response,
    ),
  },
  {
    id: 'device.correlation-id-is-lost-with-204',
    requirement: 'device.correlation.echo-is-as-declared',
    summary: 'Where nothing is found, the correlation id is not returned.',
    visibility: 'hidden',
    alter: changingResponse('device', (response) =>
      response.status === 204 ? withoutHeader(response, 'correlationid') : response,
    ),
  },
  {
    id: 'device.history.by-number-newest-alone',
    requirement: 'device.service.either-key-finds-the-same-device',
    summary: 'The device does not move; its history has only the newest entry if requested by phone number.',
    visibility: 'hard',
    alter: changingBody(HISTORY, (body, { request }) =>
      eachFeature(body, (feature) => {
        const geometry = feature['geometry'] as JsonObject;
        const all = geometry['coordinates'] as readonly Json[];
        const shown = hasParameter(request, 'imsi') ? all : all.slice(0, 1);
        return { ...feature, geometry: { ...geometry, coordinates: shown.map(() => all[0]!) } };
      }),
    ),
  },
  {
    id: 'device.several-numbers-are-500',
    requirement: 'device.errors.described-requests-are-not-always-server-errors',
    summary: 'A lookup of several devices by `msisdn` returns 500 each time.',
    visibility: 'hidden',
    alter: aroundExchange('device', (at, next) =>
      at.request.query.filter(([name]) => name === 'msisdn').length > 1 ||
      at.request.query.some(([name, value]) => name === 'msisdn' && value.includes(','))
        ? rejecting(500)
        : next(),
    ),
  },
  {
    id: 'device.long-correlation-id-is-500',
    requirement: 'device.errors.input-causes-no-server-error',
    summary: 'A correlation id of more than 64 characters makes the service fail.',
    visibility: 'hidden',
    alter: aroundExchange('device', (at, next) =>
      (at.request.headers['correlationid'] ?? '').length > 64 ? rejecting(500) : next(),
    ),
  },
  {
    id: 'device.malformed-key-is-422',
    requirement: 'device.errors.statuses-are-the-listed-ones',
    summary: 'A malformed key returns 422, which the document does not list.',
    visibility: 'hidden',
    alter: changingResponse('device', (response) =>
      (response.body as JsonObject | undefined)?.['code'] === 'key-malformed' ? rejecting(422) : response,
    ),
  },
  {
    id: 'device.details.success-is-203',
    requirement: 'device.details.success-is-200',
    summary: 'Details return status 203.',
    visibility: 'plain',
    alter: changingStatus(DETAILS, 200, 203),
  },
  {
    id: 'device.locations.success-is-206',
    requirement: 'device.locations.success-is-200',
    summary: 'Locations of several devices return 206.',
    visibility: 'hidden',
    alter: changingResponse(LOCATIONS, (response) =>
      (response.body as JsonObject | undefined)?.['type'] === 'FeatureCollection'
        ? { ...response, status: 206 }
        : response,
    ),
  },
  {
    id: 'device.history.success-is-201',
    requirement: 'device.history.success-is-200',
    summary: 'A history returns 201.',
    visibility: 'plain',
    alter: changingStatus(HISTORY, 200, 201),
  },
  ...[DETAILS, LOCATIONS, HISTORY].map((operation): Fault => ({
    id: `${operation}.not-offered`,
    requirement: `${operation}.endpoint-is-available`,
    summary: 'The path is unknown.',
    visibility: 'plain',
    alter: changingResponse(operation, () => rejecting(404)),
  })),
  {
    id: 'device.only-under-a-version-segment',
    requirement: 'device.versions.paths-contain-no-version',
    summary: 'The paths exist only with a version segment.',
    visibility: 'plain',
    alter: (healthy) => ({
      exchange: async (request) => {
        if (request.path.startsWith('/device/v1/')) {
          return healthy.exchange({ ...request, path: request.path.replace('/v1/', '/') });
        }
        return request.path.startsWith('/device/') ? rejecting(404) : healthy.exchange(request);
      },
    }),
  },
];
