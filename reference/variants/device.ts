import type { Json, JsonObject } from '../../contracts/contract.ts';
import { changingResponse, withoutHeader, aroundCall, changingCall, rejecting, changingBody } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { askedDevices } from '../device/asked-devices.ts';
import { returnedTwice } from '../device/returned-twice.ts';
import type { Device } from '../device/device.ts';
import { fleet } from '../device/fleet.ts';
import { boxAround, featureCollection } from '../device/geojson.ts';
import { correlated } from '../device/routes.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { Rejection } from '../http/rejection.ts';
import type { Variant } from './variant.ts';

const DETAILS = 'device.details';
const LOCATIONS = 'device.locations';
const HISTORY = 'device.history';
/** Fewer than the suite requests at once. */
const MOST_DEVICES = 3;
const GEO_JSON = 'application/geo+json';

type Position = readonly [longitude: number, latitude: number];

function isFeature(body: Json): boolean {
  return (body as JsonObject)['type'] === 'Feature';
}

/** Every feature of a body, edited. */
function features(where: readonly string[], edit: (feature: JsonObject) => JsonObject): Alteration {
  return changingBody(where, (body) => {
    if (isFeature(body)) return edit(body as JsonObject);
    const { features: all } = body as JsonObject;
    // Another variant may have replaced the feature with its geometry.
    return Array.isArray(all) ? { ...(body as JsonObject), features: (all as JsonObject[]).map(edit) } : body;
  });
}

/** A device whose place is not known (RFC 7946, 3.2). */
function nowhere({ imsi, msisdn }: Device): JsonObject {
  return { type: 'Feature', geometry: null, properties: { imsi, msisdn } };
}

function geometryOf(feature: JsonObject): { readonly type: string; readonly coordinates: Json } {
  return feature['geometry'] as unknown as { readonly type: string; readonly coordinates: Json };
}

/** Finds only devices that both keys name; `none` responds where no own device has both. */
const intersecting = (
  none: (call: Parameters<typeof correlated>[0]) => ReturnType<typeof correlated> | Rejection,
): Alteration =>
  aroundCall('device', async (call, next, parts) => {
    const named = (name: string): string[] =>
      askedDevices(
        { ...call, request: { ...call.request, query: call.request.query.filter(([key]) => key === name) } },
        parts,
      )
        .owned.concat()
        .map(({ imsi }) => imsi);
    const has = (name: string): boolean => call.request.query.some(([key]) => key === name);
    if (!has('imsi') || !has('msisdn')) return next();
    const both = named('imsi').filter((imsi) => named('msisdn').includes(imsi));
    const isForeign = askedDevices(call, parts).owned.length === 0;
    if (both.length === 0) return isForeign ? next() : none(call);
    return next({ ...call, request: { ...call.request, query: [['imsi', both.join(',')]] } });
  });

/** Responses to device lookups where the document leaves them unspecified. */
export const deviceVariants: readonly Variant[] = [
  {
    id: 'device.form-depends-on-the-found-devices',
    summary:
      'A response with one device is a Feature, one with several a collection, for any number of requested devices.',
    allowed: 'What selects the form for a single device or for several is unspecified.',
    declarations: { 'device.variantRule': 'byReturned' },
    alter: changingBody(LOCATIONS, (body) => {
      const all = (body as JsonObject)['features'] as JsonObject[] | undefined;
      return all?.length === 1 ? all[0]! : body;
    }),
  },
  {
    id: 'device.always-a-collection',
    summary: 'Locations are a FeatureCollection also for a single device.',
    allowed:
      'The fields of both forms are unspecified: a collection with one feature can be the form for a single device.',
    declarations: {
      'device.variantRule': 'byReturned',
      'device.singleLocationSchema': {
        type: 'object',
        required: ['type', 'features'],
        properties: { type: { const: 'FeatureCollection' }, features: { type: 'array', minItems: 1, maxItems: 1 } },
      },
    },
    alter: changingBody(LOCATIONS, (body) => (isFeature(body) ? featureCollection([body as JsonObject]) : body)),
  },
  {
    id: 'device.collection-if-requested-by-number',
    summary: 'The location of a single device is a FeatureCollection if it is requested by phone number.',
    allowed: 'What selects the form for a single device or for several is unspecified.',
    declarations: { 'device.variantRule': undefined },
    alter: changingBody(LOCATIONS, (body, { request }) =>
      isFeature(body) && !request.query.some(([name]) => name === 'imsi')
        ? featureCollection([body as JsonObject])
        : body,
    ),
  },
  {
    id: 'device.bare-geometry',
    summary: 'The location of a single device is a geometry without a feature around it.',
    allowed: 'GeoJSON is the media type; the fields of the body are unspecified.',
    declarations: { 'device.singleLocationSchema': undefined },
    alter: changingBody(LOCATIONS, (body) => (isFeature(body) ? (body as JsonObject)['geometry']! : body)),
  },
  {
    id: 'device.history-as-a-collection',
    summary: 'A history is a collection of the points of one device, oldest first.',
    allowed: 'The body of a history is unspecified; all its features are about one device.',
    declarations: {
      'device.historySchema': undefined,
      'device.historyOrder': { pointer: '/features/*/properties/at', direction: 'asc' },
      'device.deviceIdentityPointer': {
        [DETAILS]: '/*/imsi',
        [LOCATIONS]: ['/properties/imsi', '/features/*/properties/imsi'],
        [HISTORY]: '/features/*/properties/imsi',
      },
    },
    alter: changingBody(HISTORY, (body) => {
      const { imsi, msisdn, at } = (body as JsonObject)['properties'] as JsonObject;
      const points = geometryOf(body as JsonObject).coordinates as readonly Position[];
      const all = points.map((coordinates, index): JsonObject => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates },
        properties: { imsi: imsi!, msisdn: msisdn!, at: (at as readonly string[])[index]! },
      }));
      return featureCollection(all.toReversed());
    }),
  },
  {
    id: 'device.history-as-a-line',
    summary: 'A history of several positions is a LineString.',
    allowed: 'Which geometry a history has is unspecified.',
    declarations: { 'device.historySchema': undefined },
    alter: features([HISTORY], (feature) => {
      const { coordinates } = geometryOf(feature);
      const isLine = (coordinates as readonly Json[]).length > 1;
      return isLine ? { ...feature, geometry: { type: 'LineString', coordinates } } : feature;
    }),
  },
  {
    id: 'device.areas',
    summary: 'Low accuracy is shown as an area: a polygon, its ring closed and counterclockwise.',
    allowed: 'Which geometry a location has is unspecified.',
    declarations: { 'device.singleLocationSchema': undefined, 'device.multipleLocationSchema': undefined },
    alter: features([LOCATIONS], (feature) => {
      const [east, north] = geometryOf(feature).coordinates as unknown as Partial<Position>;
      if (east === undefined || north === undefined) return feature;
      const ring = [
        [0, 0],
        [0.01, 0],
        [0.01, 0.01],
        [0, 0.01],
        [0, 0],
      ].map(([x, y]) => [east + x!, north + y!]);
      return { ...feature, geometry: { type: 'Polygon', coordinates: [ring] } };
    }),
  },
  {
    id: 'device.altitude',
    summary: 'Positions have an altitude.',
    allowed: 'A third element of a position is optional (RFC 7946, 3.1.1).',
    alter: features([LOCATIONS], (feature) => {
      const { coordinates } = geometryOf(feature);
      return { ...feature, geometry: { type: 'Point', coordinates: [...(coordinates as unknown as Position), 12.5] } };
    }),
  },
  {
    id: 'device.bounding-boxes',
    summary: 'Features have an id and a bounding box, that of many positions with heights.',
    allowed: 'Both are optional members, and a box has as many dimensions as it likes (RFC 7946, 3.2 and 5).',
    alter: features([LOCATIONS, HISTORY], (feature) => {
      const [west, south, east, north] = boxAround(feature);
      const isOne = geometryOf(feature).type === 'Point';
      return { ...feature, id: 'f-1', bbox: isOne ? [west, south, east, north] : [west, south, 0, east, north, 90] };
    }),
  },
  {
    id: 'device.foreign-members',
    summary: 'GeoJSON objects have additional members.',
    allowed: 'Foreign members are allowed (RFC 7946, 6.1).',
    alter: changingBody([LOCATIONS, HISTORY], (body) => ({
      ...(body as JsonObject),
      title: 'Where it is',
      source: { cell: 1 },
    })),
  },
  {
    id: 'device.times-of-the-request',
    summary: 'Features have the time of the request among their properties.',
    allowed: 'The properties of features are unspecified.',
    alter: features([LOCATIONS, HISTORY], (feature) => ({
      ...feature,
      properties: { ...(feature['properties'] as JsonObject), observed: new Date().toISOString() },
    })),
  },
  {
    id: 'device.details-in-an-object',
    summary: 'Details are an object with a list of devices.',
    allowed: 'The body of details is unspecified, as is the type of its root.',
    declarations: {
      'device.deviceDetailsSchema': undefined,
      'device.deviceIdentityPointer': {
        [DETAILS]: '/devices/*/imsi',
        [LOCATIONS]: ['/properties/imsi', '/features/*/properties/imsi'],
        [HISTORY]: '/properties/imsi',
      },
    },
    alter: changingBody(DETAILS, (body) => ({ devices: body })),
  },
  {
    id: 'device.details-of-one-without-a-list',
    summary: 'Details of a single device are an object, those of several a list.',
    allowed: 'The body of details is unspecified, for one device and for several.',
    declarations: {
      'device.deviceDetailsSchema': undefined,
      'device.deviceIdentityPointer': {
        [DETAILS]: '/imsi',
        [LOCATIONS]: ['/properties/imsi', '/features/*/properties/imsi'],
        [HISTORY]: '/properties/imsi',
      },
    },
    alter: changingBody(DETAILS, (body) => (Array.isArray(body) && body.length === 1 ? (body as Json[])[0]! : body)),
  },
  {
    id: 'device.numbers-with-a-plus-sign',
    summary: 'Phone numbers are returned with the plus sign of their written form.',
    allowed: 'The body is unspecified, and E.164 numbers are written both ways.',
    alter: changingResponse('device', (response) =>
      response.body === undefined
        ? response
        : { ...response, body: JSON.parse(JSON.stringify(response.body).replaceAll('"4477009', '"+4477009')) as Json },
    ),
  },
  {
    id: 'device.correlation-id-is-not-returned',
    summary: 'A correlation id is not sent back.',
    allowed: 'The document does not state that the id is returned.',
    declarations: { 'device.correlationEcho': false },
    alter: changingResponse('device', (response) => withoutHeader(response, 'correlationid')),
  },
  {
    id: 'device.unknown-is-401',
    summary: 'An unknown key returns 401, as a foreign device does.',
    allowed: 'Both conditions hold: none of the devices is found, and none belongs to the customer.',
    declarations: { 'device.unknownDeviceStatus': [401] },
    alter: aroundCall('device', async (call, next, parts) => {
      const { owned, foreign, unknown } = askedDevices(call, parts);
      const isUnknown = owned.length + foreign.length === 0 && unknown > 0;
      return isUnknown ? new Rejection(401, 'ownership', 'None of the devices belongs to the customer.') : next();
    }),
  },
  {
    id: 'device.at-most-three-devices',
    summary: 'A request for more than three devices is rejected with 400.',
    allowed: 'The maximum number of devices in one request is unspecified.',
    alter: aroundCall('device', async ({ request }, next) => {
      const keys = request.query.flatMap(([name, value]) =>
        name === 'imsi' || name === 'msisdn' ? value.split(/[,|]/) : [],
      );
      return keys.length > MOST_DEVICES ? rejecting(400) : next();
    }),
  },
  {
    id: 'device.foreign-and-unknown-is-204',
    summary: 'Foreign devices together with unknown keys return 204.',
    allowed: 'Two conditions hold, and their precedence is unspecified.',
    declarations: { 'device.foreignPlusUnknownStatus': [204] },
    alter: aroundCall('device', async (call, next, parts) => {
      const { owned, foreign, unknown } = askedDevices(call, parts);
      return owned.length === 0 && foreign.length > 0 && unknown > 0 ? correlated(call, emptyResponse()) : next();
    }),
  },
  {
    id: 'device.no-key-is-all-own',
    summary: 'A request without a key returns all devices of the customer.',
    allowed: 'Both keys are optional, and what a request without them means is unspecified.',
    // 400 where several are too many, for a history.
    declarations: { 'device.noKeyBehaviour': { status: [200, 400], meaning: 'own-devices' } },
    alter: changingCall('device', (call) => {
      if (call.request.query.some(([name]) => name === 'imsi' || name === 'msisdn')) return call;
      const own = fleet.filter(({ customer }) => customer === call.customer).map(({ imsi }) => imsi);
      return { ...call, request: { ...call.request, query: [['imsi', own.join(',')]] } };
    }),
  },
  {
    id: 'device.keys-intersect',
    summary: 'Only devices that are named by both IMSI and MSISDN are found.',
    allowed: 'How the two keys combine is unspecified.',
    declarations: { 'device.keyCombination': 'intersection' },
    alter: intersecting((call) => correlated(call, emptyResponse())),
  },
  {
    id: 'device.keys-of-no-device-are-401',
    summary: 'Only devices that are named by both IMSI and MSISDN are found; without one, the response is 401.',
    allowed: 'No device is found, and none belongs to the customer.',
    declarations: { 'device.keyCombination': 'intersection' },
    alter: intersecting(() => new Rejection(401, 'ownership', 'None of the devices belongs to the customer.')),
  },
  {
    id: 'device.named-twice-comes-twice',
    summary: 'The response contains a device twice that one key names twice.',
    allowed: 'The response for a device that is named twice is unspecified.',
    declarations: { 'device.duplicateKeyBehaviour': 'twice' },
    alter: returnedTwice([DETAILS, LOCATIONS], 'one key'),
  },
  {
    id: 'device.malformed-is-not-found',
    summary: 'A malformed key returns 204, since no device has it.',
    allowed: 'The conditions of 400 are unspecified.',
    declarations: {
      'device.malformedKeyStatus': [204],
      'device.emptyKeyBehaviour': [204],
      badRequestExamples: undefined,
    },
    alter: aroundCall('device', async (call, next) => {
      const outcome = await next();
      return outcome instanceof Rejection && outcome.code === 'key-malformed'
        ? correlated(call, emptyResponse())
        : outcome;
    }),
  },
  {
    id: 'device.syntax-first',
    summary: 'A malformed key returns 400, also with an invalid token.',
    allowed: 'Two conditions hold, and their precedence is unspecified.',
    declarations: { 'device.checkPrecedence': ['syntax', 'token', 'scope', 'ownership', 'existence'] },
    alter: changingResponse('device', (response, { request }) => {
      const isMalformed = request.query.some(
        ([name, value]) => ['imsi', 'msisdn'].includes(name) && !/^[+ ]?[0-9]{5,15}([,][+]?[0-9]{5,15})*$/.test(value),
      );
      return isMalformed && response.status >= 400 ? rejecting(400) : response;
    }),
  },
  {
    id: 'device.history-of-the-first',
    summary: 'A history request for several devices returns the history of the first own one.',
    allowed: 'History is about one device, while its keys may be plural; every form for one device is allowed.',
    declarations: { 'device.multiDeviceHistoryStatus': [200, 204] },
    alter: changingCall(HISTORY, (call, parts) => {
      const { owned } = askedDevices(call, parts);
      return owned.length < 2 ? call : { ...call, request: { ...call.request, query: [['imsi', owned[0]!.imsi]] } };
    }),
  },
  {
    id: 'device.history-takes-several-values-for-one-key',
    summary: 'A history request takes several values for one key, which no device has: 204.',
    allowed: 'History is about one device; that its keys can have several values is unspecified.',
    // 400 where one IMSI and one MSISDN name different devices.
    declarations: { 'device.multiDeviceHistoryStatus': [204, 400], 'device.foreignPlusUnknownStatus': [401, 204] },
    alter: aroundCall(HISTORY, async (call, next) => {
      const outcome = await next();
      // Rejections of the token, the scope, and malformed keys are earlier.
      const isLate = outcome instanceof Rejection && !['several-devices', 'ownership'].includes(outcome.code);
      const isOne = call.request.query.every(
        ([name, value]) => !/^(?:imsi|msisdn)$/.test(name) || !value.includes(','),
      );
      return isLate || isOne ? outcome : correlated(call, emptyResponse());
    }),
  },
  {
    id: 'device.any-accept',
    summary: 'Accept is ignored: the response always has the media type of the operation.',
    allowed: 'A server may disregard Accept and send what it has (RFC 9110, 12.5.1).',
    declarations: { 'device.unacceptableAcceptStatus': [200] },
    alter: changingCall('device', (call) => ({
      ...call,
      request: { ...call.request, headers: { ...call.request.headers, accept: '*/*' } },
    })),
  },
  {
    id: 'device.missing-token-is-401',
    summary: 'A request without a token is rejected with 401; an invalid token still with 403.',
    allowed: 'The document describes invalid tokens only, not missing ones.',
    declarations: { 'device.missingTokenStatus': [401] },
    alter: changingResponse('device', (response, { request }) =>
      response.status === 403 && request.headers['authorization'] === undefined ? rejecting(401) : response,
    ),
  },
  {
    id: 'device.unlocated-as-null-geometry',
    summary:
      'Own devices without a location are features with a null geometry, except in requests that name a foreign device, too.',
    allowed: 'Declared: the device is found, its location is not (RFC 7946, section 3.2).',
    declarations: {
      'device.unlocatedStatus': [200, 204],
      'device.singleLocationSchema': undefined,
      'device.multipleLocationSchema': undefined,
    },
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const { owned, foreign, keys } = askedDevices(call, parts);
      const outcome = await next();
      const unlocated = owned.filter(({ positions }) => positions.length === 0).map(nowhere);
      if (outcome instanceof Rejection || unlocated.length === 0 || foreign.length > 0) return outcome;
      if (keys === 1) return correlated(call, jsonResponse(200, unlocated[0]!, GEO_JSON));
      const { features = [] } = (outcome.body ?? {}) as { readonly features?: readonly JsonObject[] };
      return correlated(call, jsonResponse(200, featureCollection([...features, ...unlocated]), GEO_JSON));
    }),
  },
  {
    id: 'device.empty-collection-without-a-key',
    summary:
      'A request without a key returns 200 with nothing: an empty list of details, an empty collection of locations.',
    allowed: 'The response to a request without a key is unspecified.',
    declarations: { 'device.noKeyBehaviour': { status: [200], meaning: 'nothing' }, 'device.historySchema': undefined },
    alter: aroundCall('device', (call, next) => {
      if (call.request.query.some(([name]) => name === 'imsi' || name === 'msisdn')) return next();
      return call.operation === DETAILS
        ? correlated(call, jsonResponse(200, [], 'application/json'))
        : correlated(call, jsonResponse(200, featureCollection([]), GEO_JSON));
    }),
  },
  {
    id: 'device.empty-collection-for-several-histories',
    summary: 'A history request for several own devices returns an empty collection.',
    allowed: 'A history is about one device; the response for several is unspecified.',
    declarations: { 'device.multiDeviceHistoryStatus': [200, 204], 'device.historySchema': undefined },
    alter: aroundCall(HISTORY, async (call, next, parts) =>
      askedDevices(call, parts).owned.length > 1
        ? correlated(call, jsonResponse(200, featureCollection([]), GEO_JSON))
        : next(),
    ),
  },
  {
    id: 'device.empty-collection-as-declared',
    summary:
      'Own devices without a location or a history return an empty collection, in requests for own devices only.',
    allowed: 'Declared: the device is found, its location is not.',
    isLegalAsDeclared: true,
    declarations: {
      'device.unlocatedStatus': [200, 204],
      'device.singleLocationSchema': undefined,
      'device.historySchema': undefined,
    },
    alter: aroundCall([LOCATIONS, HISTORY], async (call, next, parts) => {
      const outcome = await next();
      const { owned, foreign, unknown } = askedDevices(call, parts);
      const isEmpty = !(outcome instanceof Rejection) && outcome.status === 204;
      return isEmpty && owned.length === 1 && foreign.length + unknown === 0
        ? correlated(call, jsonResponse(200, featureCollection([]), GEO_JSON))
        : outcome;
    }),
  },
  {
    id: 'device.empty-coordinates',
    summary: 'An own device without a location is a feature whose point has empty coordinates.',
    allowed: 'Declared; empty coordinates make a geometry a null object (RFC 7946, section 3.1).',
    declarations: {
      'device.unlocatedStatus': [200, 204],
      'device.singleLocationSchema': undefined,
      'device.fixtureBoundingBox': undefined,
    },
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const { owned, foreign, unknown } = askedDevices(call, parts);
      const [device] = owned;
      const isEmpty = !(outcome instanceof Rejection) && outcome.status === 204;
      return isEmpty && device && owned.length === 1 && foreign.length + unknown === 0
        ? correlated(
            call,
            jsonResponse(200, { ...nowhere(device), geometry: { type: 'Point', coordinates: [] } }, GEO_JSON),
          )
        : outcome;
    }),
  },
  {
    id: 'device.positions-beyond-the-antimeridian',
    summary: 'Longitudes count on to the east: 351 degrees for 9 degrees west.',
    allowed: 'RFC 7946 does not limit the longitude of a position (section 3.1.1).',
    declarations: { 'device.fixtureBoundingBox': undefined },
    alter: features([LOCATIONS, HISTORY], (feature) => {
      const { type, coordinates } = geometryOf(feature);
      if (Array.isArray(coordinates) && coordinates.length === 0) return feature;
      const shifted = ([longitude, latitude]: Position): Json => [
        longitude < 0 ? Math.round((longitude + 360) * 1e5) / 1e5 : longitude,
        latitude,
      ];
      const all =
        type === 'Point'
          ? shifted(coordinates as unknown as Position)
          : (coordinates as unknown as readonly Position[]).map(shifted);
      return { ...feature, geometry: { type, coordinates: all } };
    }),
  },
  {
    id: 'device.history-with-a-self-link',
    summary:
      'A history has a link that repeats the keys of the request; for several devices, it is that of the first own one.',
    allowed: 'The fields of the body are unspecified, and a link is not a device.',
    declarations: { 'device.multiDeviceHistoryStatus': [200, 204] },
    excludes: ['device.empty-collection-for-several-histories'],
    alter: aroundCall(HISTORY, async (call, next, parts) => {
      const { owned } = askedDevices(call, parts);
      const { request } = call;
      const outcome = await next(
        owned.length < 2 ? call : { ...call, request: { ...request, query: [['imsi', owned[0]!.imsi]] } },
      );
      if (outcome instanceof Rejection || outcome.body === undefined) return outcome;
      const self = request.query.map(([name, value]) => `${name}=${value}`).join('&');
      return { ...outcome, body: { ...(outcome.body as JsonObject), self: `/devices/locations/history?${self}` } };
    }),
  },
  {
    id: 'device.correlation-ids-are-uuids',
    summary: 'A correlation id that is not a UUID is rejected.',
    allowed: 'The form of a correlation id is unspecified; this one is declared.',
    isLegalAsDeclared: true,
    declarations: { 'device.correlationIdFormat': '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
    alter: aroundCall('device', ({ request }, next) => {
      const id = request.headers['correlationid'];
      return id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? rejecting(400) : next();
    }),
  },
  {
    id: 'device.errors-with-the-correlation-id',
    summary: 'Errors contain the correlation id of the request, too.',
    allowed: 'The document does not state which responses contain the id; this is declared.',
    declarations: { 'device.correlationEcho': { header: 'correlationId', errors: true } },
    alter: changingResponse('device', (response, { request }) => {
      const id = request.headers['correlationid'];
      return id === undefined ? response : { ...response, headers: { ...response.headers, correlationid: id } };
    }),
  },
  {
    id: 'device.generated-correlation-ids',
    summary: 'The response to a request without a correlation id contains a generated one.',
    allowed: 'The service generates an id then, and the document does not state that it is not returned.',
    excludes: ['device.correlation-id-is-not-returned'],
    alter: (healthy) => {
      let count = 0;
      return changingResponse('device', (response, { request }) =>
        request.headers['correlationid'] === undefined
          ? { ...response, headers: { ...response.headers, correlationid: `generated-${(count += 1)}` } }
          : response,
      )(healthy);
    },
  },
];
