import { decodeJwt } from 'jose';
import type { JWTPayload } from 'jose';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  aroundCall,
  aroundExchange,
  hasParameter,
  rejecting,
  changingCall,
  changingCaller,
  changingBody,
  withoutParameter,
  withParameter,
  type CallOutcome,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { askedDevices } from '../device/asked-devices.ts';
import { returnedTwice } from '../device/returned-twice.ts';
import { type Device, detailsOf } from '../device/device.ts';
import { fleet } from '../device/fleet.ts';
import { featureCollection, locationFeature } from '../device/geojson.ts';
import { correlated } from '../device/routes.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { queryValues, type Inbound } from '../http/inbound.ts';
import { Rejection } from '../http/rejection.ts';
import type { Parts } from '../parts.ts';
import type { Fault } from './fault.ts';

const DETAILS = 'device.details';
const LOCATIONS = 'device.locations';
const HISTORY = 'device.history';

/** A device without a location, 0 degrees north and 0 degrees east. */
const atZero = (device: Device): JsonObject =>
  locationFeature(device, { ...fleet[0]!.positions[0]!, longitude: 0, latitude: 0 });

const credentialsOf = ({ headers }: Inbound): string => headers['authorization']?.replace(/^bearer */i, '') ?? '';

const claimsOf = (token: string): JWTPayload => {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
};

/** The device that a query of one key names. */
const named = (request: Inbound): (typeof fleet)[number] | undefined =>
  fleet.find(({ imsi, msisdn }) => request.query.some(([, value]) => value === imsi || value === msisdn));

const serveAs =
  (customer: string, parts: Parts, isMeant: (request: Inbound) => boolean): Parts['authenticate'] =>
  async (request, route) => {
    try {
      return await parts.authenticate(request, route);
    } catch (error) {
      if (route.interface !== 'device' || !isMeant(request)) throw error;
      return { customer, scopes: [route.scope!] };
    }
  };

/** A key that no device has finds the first one of which this is true. */
const findingToo =
  (kind: 'imsi' | 'msisdn', isFoundBy: (device: Device, digits: string) => boolean): Alteration =>
  (healthy) => ({
    lookup: (key) =>
      healthy.lookup(key) ?? (key.kind === kind ? fleet.find((device) => isFoundBy(device, key.digits)) : undefined),
  });

/** Faults of unusual requests, next to common ones that are handled correctly. */
export const deviceEdgeCaseFaults: readonly Fault[] = [
  {
    id: 'device.token.cut-signature-is-accepted',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary: 'The signature of a token is checked only if there is one.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: serveAs('A', healthy, (request) => /^ey.*\..*\.$/.test(credentialsOf(request))),
    }),
  },
  {
    id: 'device.token.without-three-parts-is-401',
    requirement: 'device.auth.non-jwt-token-is-403',
    summary: 'A token without the three parts of a JWT returns 401.',
    visibility: 'hidden',
    alter: aroundExchange('device', ({ request }, next) =>
      credentialsOf(request) !== '' && !credentialsOf(request).includes('.') ? rejecting(401) : next(),
    ),
  },
  {
    id: 'device.token.empty-is-served',
    requirement: 'device.auth.missing-token-is-rejected',
    summary: 'An Authorization field without a token is served as customer A.',
    visibility: 'hidden',
    alter: (healthy) => ({
      authenticate: serveAs(
        'A',
        healthy,
        (request) => request.headers['authorization'] !== undefined && credentialsOf(request) === '',
      ),
    }),
  },
  {
    id: 'device.token.non-jwt-is-served-without-correlation',
    requirement: 'device.auth.non-jwt-token-is-403',
    summary: 'The token is not checked in requests without a correlation id.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: serveAs(
        'A',
        healthy,
        (request) => credentialsOf(request) !== '' && request.headers['correlationid'] === undefined,
      ),
    }),
  },
  {
    id: 'device.scope.not-verified-for-any-type',
    requirement: 'device.details.location-scope-alone-is-401',
    summary: 'The scope is not checked in requests without an Accept header.',
    visibility: 'hard',
    alter: changingCaller((caller, request, route) =>
      route.operation === DETAILS && !request.headers['accept']
        ? { ...caller, scopes: [...caller.scopes, route.scope!] }
        : caller,
    ),
  },
  {
    id: 'device.locations.unlocated-before-scope',
    requirement: 'device.locations.missing-scope-for-unknown-is-401',
    summary: 'The scope is checked after the location: an own device without a location returns 204 without the scope.',
    visibility: 'hard',
    alter: aroundExchange(LOCATIONS, async ({ request }, next) => {
      const response = await next();
      const isScope = (response.body as JsonObject | undefined)?.['code'] === 'scope';
      const device = named(request);
      return isScope && device?.customer === 'A' && device.positions.length === 0 ? emptyResponse() : response;
    }),
  },
  {
    id: 'device.locations.unlocated-before-token',
    requirement: 'device.auth.invalid-token-is-403-for-any-device',
    summary: 'The token is checked after the location: a device without a location returns 204 with an invalid token.',
    visibility: 'hard',
    alter: aroundExchange(LOCATIONS, async ({ request }, next) => {
      const response = await next();
      return response.status === 403 && named(request)?.positions.length === 0 ? emptyResponse() : response;
    }),
  },
  {
    id: 'device.details.foreign-with-own-by-the-other-key',
    requirement: 'device.service.only-own-devices-are-returned',
    summary:
      'Ownership is checked for the device of the first key; the device of the second key is served without a check.',
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const outcome = await next();
      const { owned, foreign } = askedDevices(call, parts);
      const names = new Set(call.request.query.map(([name]) => name));
      if (outcome instanceof Error || owned.length === 0 || !names.has('imsi') || !names.has('msisdn')) return outcome;
      const leaked = foreign.map(detailsOf);
      return { ...outcome, body: [...(outcome.body as JsonObject[]), ...leaked] };
    }),
  },
  {
    id: 'device.details.foreign-number-in-a-header',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'A response header for a mixed set contains the phone numbers of the foreign devices.',
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const outcome = await next();
      const { foreign } = askedDevices(call, parts);
      if (outcome instanceof Error || foreign.length === 0) return outcome;
      const skipped = foreign.map(({ msisdn }) => msisdn).join(' ');
      return { ...outcome, headers: { ...outcome.headers, 'x-skipped': skipped } };
    }),
  },
  {
    id: 'device.details.foreign-number-as-a-json-number',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: "Details contain, as a JSON number, the phone number of another customer's device.",
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next) => {
      const outcome = await next();
      if (outcome instanceof Error || !Array.isArray(outcome.body)) return outcome;
      const other = fleet.find(({ customer }) => customer !== call.customer)!;
      return {
        ...outcome,
        body: (outcome.body as JsonObject[]).map((device) => ({ ...device, neighbour: Number(other.msisdn) })),
      };
    }),
  },
  ...[DETAILS, LOCATIONS, HISTORY].map((operation): Fault => ({
    id: `${operation}.foreign-without-location-is-204`,
    requirement: `${operation}.foreign-is-401`,
    summary: "Another customer's device that has no location is treated as not found.",
    visibility: 'hard',
    alter: aroundCall(operation, async (call, next, parts) => {
      const { owned, foreign } = askedDevices(call, parts);
      const isMeant =
        owned.length === 0 && foreign.length > 0 && foreign.every(({ positions }) => positions.length === 0);
      return isMeant ? emptyResponse() : next();
    }),
  })),
  {
    id: 'device.keys.foreign-pair-is-403',
    requirement: 'device.keys.foreign-devices-in-both-keys-are-401',
    summary: 'Two devices of another customer, one by each key, are rejected with 403.',
    visibility: 'hard',
    alter: aroundCall([DETAILS, LOCATIONS], async (call, next, parts) => {
      const { owned, foreign } = askedDevices(call, parts);
      const names = new Set(call.request.query.map(([name]) => name));
      return owned.length === 0 && foreign.length > 1 && names.size > 1
        ? new Rejection(403, 'ownership', 'None of the devices belongs to the customer.')
        : next();
    }),
  },
  {
    id: 'device.keys.foreign-and-unknown-pair-is-204',
    requirement: 'device.keys.foreign-and-unknown-in-both-keys-are-401',
    summary: 'A foreign device by one key and an unknown device by the other key return 204.',
    visibility: 'hard',
    alter: aroundCall([DETAILS, LOCATIONS], async (call, next, parts) => {
      const { owned, foreign, unknown } = askedDevices(call, parts);
      const names = new Set(call.request.query.map(([name]) => name));
      return owned.length === 0 && foreign.length > 0 && unknown > 0 && names.size > 1 ? emptyResponse() : next();
    }),
  },
  {
    id: 'device.history.foreign-and-unknown-is-204',
    requirement: 'device.history.foreign-and-unknown-is-401',
    summary: 'The history of a foreign device and an unknown one, by one key, returns 204 although 401 is declared.',
    visibility: 'hidden',
    alter: aroundCall('device.history', async (call, next, parts) => {
      const { owned, foreign, unknown } = askedDevices(call, parts);
      return owned.length === 0 && foreign.length > 0 && unknown > 0 ? emptyResponse() : next();
    }),
  },
  {
    id: 'device.history.imsi-is-ignored-where-there-is-a-number',
    requirement: 'device.history.different-devices-in-both-keys-are-as-declared',
    summary:
      'Histories of several devices are rejected, but one by each key returns the history of the device with the phone number.',
    visibility: 'hidden',
    declarations: { 'device.multiDeviceHistoryStatus': [400] },
    alter: aroundCall('device.history', async (call, next, parts) => {
      if (askedDevices(call, parts).owned.length < 2) return next();
      const areBoth = hasParameter(call.request, 'imsi') && hasParameter(call.request, 'msisdn');
      return areBoth
        ? next(withoutParameter(call, 'imsi'))
        : new Rejection(400, 'several', 'A history is about one device.');
    }),
  },
  {
    id: 'device.keys.number-taken-for-an-imsi',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'A device is found by its phone number under the name of the IMSI, too.',
    visibility: 'hidden',
    alter: (healthy) => ({
      lookup: (key) => healthy.lookup(key) ?? healthy.lookup({ ...key, kind: 'msisdn' }),
    }),
  },
  {
    id: 'device.keys.imsi-prefix-is-accepted',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'The beginning of an IMSI finds the first device that has it.',
    visibility: 'hard',
    alter: findingToo('imsi', ({ imsi }, digits) => imsi.startsWith(digits)),
  },
  {
    id: 'device.keys.msisdn-prefix-is-accepted',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'The beginning of a phone number, without country and network, finds the first device that has it.',
    visibility: 'hard',
    alter: findingToo('msisdn', ({ msisdn }, digits) => digits.length > 8 && msisdn.startsWith(digits)),
  },
  {
    id: 'device.keys.imsi-suffix-is-accepted',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'The last digits of an IMSI, without the network, find the first device that has them.',
    visibility: 'hard',
    alter: findingToo('imsi', ({ imsi }, digits) => imsi.endsWith(digits)),
  },
  {
    id: 'device.keys.msisdn-suffix-is-accepted',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'The last six digits of a phone number find the first device that has them.',
    visibility: 'hard',
    alter: findingToo('msisdn', ({ msisdn }, digits) => msisdn.slice(-6) === digits),
  },
  {
    id: 'device.keys.imsi-of-any-network',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'An IMSI finds the device that has its digits in whatever network.',
    visibility: 'hard',
    alter: findingToo('imsi', ({ imsi }, digits) => digits.length === 15 && imsi.slice(-10) === digits.slice(-10)),
  },
  {
    id: 'device.keys.msisdn-of-any-country',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'A phone number finds the device that has it in whatever country.',
    visibility: 'hard',
    alter: findingToo(
      'msisdn',
      ({ msisdn }, digits) => msisdn.length === digits.length && msisdn.slice(3) === digits.slice(3),
    ),
  },
  {
    id: 'device.keys.imsi-without-its-zeros',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'An IMSI without its leading zeros finds the device, too.',
    visibility: 'hard',
    alter: findingToo('imsi', ({ imsi }, digits) => imsi.replace(/^0+/, '') === digits),
  },
  {
    id: 'device.keys.unlocated-by-a-number',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'The IMSIs of devices without a location are compared as numbers.',
    visibility: 'hard',
    alter: findingToo(
      'imsi',
      ({ imsi, positions }, digits) => positions.length === 0 && Number(imsi) === Number(digits),
    ),
  },
  {
    id: 'device.keys.imsi-as-a-number',
    requirement: 'device.keys.similar-keys-find-nothing',
    summary: 'IMSIs are compared as numbers, without leading zeros.',
    visibility: 'hard',
    alter: (healthy) => ({
      lookup: (key) =>
        key.kind === 'imsi' ? fleet.find(({ imsi }) => Number(imsi) === Number(key.digits)) : healthy.lookup(key),
    }),
  },
  ...[
    { operation: DETAILS, name: 'named-twice-comes-twice', by: 'one key' as const },
    { operation: LOCATIONS, name: 'named-twice-comes-twice', by: 'one key' as const },
    { operation: DETAILS, name: 'named-by-both-comes-twice', by: 'both keys' as const },
  ].map(({ operation, name, by }): Fault => ({
    id: `${operation}.${name}`,
    requirement: 'device.keys.repeated-device-count-is-as-declared',
    summary: `A device that is named twice, by ${by}, comes twice.`,
    visibility: 'hidden',
    alter: returnedTwice(operation, by),
  })),
  {
    id: 'device.media.any-type-is-rejected',
    requirement: 'device.media.accept-is-optional',
    summary: 'A request that accepts any type is rejected with 406.',
    visibility: 'hidden',
    alter: aroundExchange('device', ({ request }, next) =>
      request.headers['accept'] === '*/*' ? rejecting(406) : next(),
    ),
  },
  {
    id: 'device.locations.any-type-is-plain-json',
    requirement: 'device.media.locations-are-geojson',
    summary: 'Locations for a client that accepts any type have the media type application/json.',
    visibility: 'hidden',
    alter: changingResponse(LOCATIONS, (response, { request }) =>
      response.status === 200 && request.headers['accept'] === '*/*'
        ? { ...response, headers: { ...response.headers, 'content-type': 'application/json' } }
        : response,
    ),
  },
  {
    id: 'device.details.of-the-previous-request',
    requirement: 'device.service.only-requested-devices-are-returned',
    summary: 'Details requested by phone number are those of the device of the previous request.',
    visibility: 'hard',
    alter: (healthy) => {
      let before: JsonObject | undefined;
      return {
        operate: async (call, route) => {
          const response = await healthy.operate(call, route);
          const list = response.body as readonly JsonObject[] | undefined;
          if (call.operation !== DETAILS || call.customer !== 'A' || list?.length !== 1) return response;
          const wrong = before;
          [before] = list;
          return wrong && !hasParameter(call.request, 'imsi') ? { ...response, body: [wrong] } : response;
        },
      };
    },
  },
  {
    id: 'device.locations.with-a-sibling',
    requirement: 'device.service.only-requested-devices-are-returned',
    summary: 'A response about one located device by its phone number contains another device of the same customer.',
    visibility: 'hidden',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const { owned } = askedDevices(call, parts);
      const [device] = owned;
      if (outcome instanceof Error || owned.length !== 1 || !device || !hasParameter(call.request, 'msisdn'))
        return outcome;
      const sibling = fleet.find((one) => one.customer === call.customer && one !== device && one.positions.length > 0);
      const both = [device, ...(sibling ? [sibling] : [])].flatMap((one) =>
        one.positions.slice(0, 1).map((at) => locationFeature(one, at)),
      );
      return both.length < 2 ? outcome : { ...outcome, body: featureCollection(both) };
    }),
  },
  ...[DETAILS, LOCATIONS].map((operation): Fault => ({
    id: `${operation}.no-more-than-three-keys`,
    requirement: `${operation}.all-found-devices-are-returned`,
    summary: 'Of the keys of a request only the first three are looked up.',
    visibility: 'hard',
    alter: aroundCall(operation, (call, next) =>
      next(withParameter(call, 'imsi', (keys) => keys.split(',').slice(0, 3).join(','))),
    ),
  })),
  {
    id: 'device.keys.values-but-the-first-are-ignored',
    requirement: 'device.details.all-found-devices-are-returned',
    summary: 'Of several values of a key only the first is looked up.',
    visibility: 'hidden',
    alter: aroundCall([DETAILS, LOCATIONS, HISTORY], (call, next) => {
      const first = (keys: string): string => keys.split(',')[0] ?? '';
      return next(withParameter(withParameter(call, 'imsi', first), 'msisdn', first));
    }),
  },
  {
    id: 'device.details.third-is-lost',
    requirement: 'device.details.all-found-devices-are-returned',
    summary: 'Details of three devices contain two.',
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next) => {
      const outcome = await next();
      return outcome instanceof Error || !Array.isArray(outcome.body)
        ? outcome
        : { ...outcome, body: (outcome.body as JsonObject[]).slice(0, 2) };
    }),
  },
  {
    id: 'device.token.signature-of-another-customer',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary: 'The signature of a token of the second customer is not checked.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: serveAs('B', healthy, (request) => claimsOf(credentialsOf(request))['customer'] === 'B'),
    }),
  },
  {
    id: 'device.token.end-is-ignored',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary: 'What follows a valid signature is ignored.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: (request, route) => {
        // A signature of 64 octets.
        const authorization = request.headers['authorization']?.replace(/(\.[\w-]{86})[\w-]+$/, '$1') ?? '';
        return healthy.authenticate({ ...request, headers: { ...request.headers, authorization } }, route);
      },
    }),
  },
  {
    id: 'device.token.end-of-signature-is-not-compared',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary: 'Only the first half of a signature is compared.',
    visibility: 'hard',
    alter: (healthy) => {
      const seen = new Map<string, Awaited<ReturnType<Parts['authenticate']>>>();
      const half = (request: Inbound): string => {
        const [header, payload, signature = ''] = credentialsOf(request).split('.');
        return `${header}.${payload}.${signature.slice(0, 20)}`;
      };
      return {
        authenticate: async (request, route) => {
          try {
            const principal = await healthy.authenticate(request, route);
            seen.set(half(request), principal);
            return principal;
          } catch (error) {
            const known = seen.get(half(request));
            if (route.interface === 'device' && known) return known;
            throw error;
          }
        },
      };
    },
  },
  {
    id: 'device.details.no-key-needs-no-token',
    requirement: 'device.auth.missing-token-is-rejected',
    summary: 'A request without keys returns the devices of customer A, token or not.',
    visibility: 'hard',
    alter: aroundExchange(DETAILS, ({ request }, next) =>
      request.query.length > 0
        ? next()
        : { status: 200, headers: { 'content-type': 'application/json' }, body: [{ imsi: fleet[0]!.imsi }] },
    ),
  },
  {
    id: 'device.token.not-verified-for-both-keys',
    requirement: 'device.auth.invalid-token-is-rejected',
    summary: 'The token of a request with both keys is not checked.',
    visibility: 'hard',
    alter: (healthy) => ({
      authenticate: serveAs(
        'A',
        healthy,
        (request) => credentialsOf(request) !== '' && hasParameter(request, 'imsi') && hasParameter(request, 'msisdn'),
      ),
    }),
  },
  {
    id: 'device.history.line-of-one-position',
    requirement: 'device.geojson.positions-are-numbers',
    summary: 'The history requested by phone number is a line of one position.',
    visibility: 'hidden',
    alter: changingBody('device.history', (body, { request }) => {
      const { features, ...feature } = body as JsonObject & { readonly features?: readonly JsonObject[] };
      const one = features?.[0] ?? feature;
      const { coordinates } = one['geometry'] as JsonObject;
      const first = (coordinates as readonly Json[])[0];
      const position = Array.isArray(first) ? first : coordinates!;
      return hasParameter(request, 'imsi')
        ? body
        : { ...one, geometry: { type: 'LineString', coordinates: [position as Json] } };
    }),
  },
  {
    id: 'device.token.header-not-in-cache-key',
    requirement: 'device.auth.invalid-signature-token-is-403',
    summary:
      'Verified tokens are remembered by claims and signature: an edited header passes once the genuine one has been seen.',
    visibility: 'hard',
    alter: (healthy) => {
      const customers = new Map<string, Awaited<ReturnType<Parts['authenticate']>>>();
      return {
        authenticate: async (request, route) => {
          const key = credentialsOf(request).split('.').slice(1).join('.');
          const known = route.interface === 'device' ? customers.get(key) : undefined;
          const principal = known ?? (await healthy.authenticate(request, route));
          if (route.interface === 'device' && key !== '') customers.set(key, principal);
          return principal;
        },
      };
    },
  },
  {
    id: 'device.details.response-by-correlation-id',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'A request with a repeated correlation id gets the response to the earlier request.',
    visibility: 'hard',
    alter: (healthy) => {
      const responses = new Map<string, CallOutcome>();
      return aroundCall(DETAILS, async ({ request }, next) => {
        const key = request.headers['correlationid'];
        if (key === undefined) return next();
        const outcome = responses.get(key) ?? (await next());
        responses.set(key, outcome);
        return outcome;
      })(healthy);
    },
  },
  {
    id: 'device.foreign-served-by-number-with-plus',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'Ownership is not checked for a device named by its phone number with a plus sign.',
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const isPlus = call.request.query.some(([, value]) => /^[+ ]/.test(value));
      const [device] = isPlus ? askedDevices(call, parts).foreign : [];
      return device
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: [detailsOf(device)] }
        : next();
    }),
  },
  {
    id: 'device.locations.positions-are-exchanged',
    requirement: 'device.service.each-device-has-its-own-keys-and-location',
    summary: 'Of several devices the first and the last are shown at each other’s position.',
    visibility: 'hard',
    alter: changingBody(LOCATIONS, (body) => {
      const { features } = body as { readonly features?: readonly JsonObject[] };
      if (!features || features.length < 2) return body;
      const [first, last] = [features[0]!, features.at(-1)!];
      const crossed = [
        { ...first, geometry: last['geometry']! },
        ...features.slice(1, -1),
        { ...last, geometry: first['geometry']! },
      ];
      return { ...(body as JsonObject), features: crossed };
    }),
  },
  {
    id: 'device.locations.positions-in-the-order-of-the-located',
    requirement: 'device.service.each-device-has-its-own-keys-and-location',
    summary:
      'Devices are sorted by their IMSI and get the found positions in turn, so that a device without a location has that of the next one.',
    visibility: 'hard',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const owned = askedDevices(call, parts).owned.toSorted((one, other) => one.imsi.localeCompare(other.imsi));
      const found = owned.flatMap(({ positions }) => positions.slice(0, 1));
      if (outcome instanceof Error || outcome.status !== 200 || found.length === owned.length) return outcome;
      return { ...outcome, body: featureCollection(found.map((at, nth) => locationFeature(owned[nth]!, at))) };
    }),
  },
  {
    id: 'device.details.numbers-are-shifted',
    requirement: 'device.service.each-device-has-its-own-keys-and-location',
    summary: 'In the details of several devices each has the number of the one before it.',
    visibility: 'hidden',
    alter: changingBody(DETAILS, (body) => {
      const all = body as readonly JsonObject[];
      return all.length < 2 ? body : all.map((one, at) => ({ ...one, msisdn: all.at(at - 1)!['msisdn']! }));
    }),
  },
  {
    id: 'device.details.imsi-loses-leading-zeros',
    requirement: 'device.service.only-requested-devices-are-returned',
    summary: 'The IMSI in details has no leading zeros; the MSISDN is right.',
    visibility: 'hidden',
    alter: changingBody(DETAILS, (body) =>
      (body as readonly JsonObject[]).map((one) => ({ ...one, imsi: String(one['imsi']).replace(/^0+/, '') })),
    ),
  },
  {
    id: 'device.locations.unlocated-at-zero',
    requirement: 'device.service.each-device-has-its-own-keys-and-location',
    summary: 'In a response with another device, a device without a location is at 0 degrees north, 0 degrees east.',
    visibility: 'hidden',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const outcome = await next();
      const { owned } = askedDevices(call, parts);
      const nowhere = owned.filter(({ positions }) => positions.length === 0);
      if (outcome instanceof Error || outcome.status !== 200 || nowhere.length === 0) return outcome;
      const found = owned.flatMap((device) => device.positions.slice(0, 1).map((at) => locationFeature(device, at)));
      return { ...outcome, body: featureCollection([...found, ...nowhere.map(atZero)]) };
    }),
  },
  ...([LOCATIONS, HISTORY] as const).map((operation): Fault => ({
    id: `${operation}.unlocated-alone-at-zero`,
    requirement: `${operation}.unlocated-devices-have-no-position`,
    summary: 'A device without a location is returned at 0 degrees north, 0 degrees east.',
    visibility: 'plain',
    alter: aroundCall(operation, async (call, next, parts) => {
      const outcome = await next();
      const { owned } = askedDevices(call, parts);
      const [device] = owned.filter(({ positions }) => positions.length === 0);
      if (outcome instanceof Error || outcome.status !== 204 || !device) return outcome;
      return correlated(call, jsonResponse(200, atZero(device), 'application/geo+json'));
    }),
  })),
  {
    id: 'device.service.customer-of-the-concurrent-call',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'Two concurrent requests are both served as requests of the customer of the later one.',
    visibility: 'hard',
    alter: (healthy) => {
      let customer = '';
      return {
        authenticate: async (request, route) => {
          const principal = await healthy.authenticate(request, route);
          if (route.interface !== 'device') return principal;
          customer = principal.customer;
          // Whatever a service waits for between knowing the caller and serving it.
          await new Promise((resolve) => setTimeout(resolve, 5));
          return { ...principal, customer };
        },
      };
    },
  },
  {
    id: 'device.locations.foreign-without-accept',
    requirement: 'device.locations.foreign-is-401',
    summary: 'Ownership is not checked in requests without an Accept header.',
    visibility: 'hard',
    alter: changingCaller((caller, request, route) => {
      const owner = named(request)?.customer;
      const isMeant = route.operation === LOCATIONS && !request.headers['accept'] && owner !== undefined;
      return isMeant ? { ...caller, customer: owner } : caller;
    }),
  },
  {
    id: 'device.details.three-kinds-are-rejected',
    requirement: 'device.details.own-and-foreign-is-200',
    summary: 'A request for an own, a foreign and an unknown device together is rejected with 401.',
    visibility: 'hard',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const { owned, foreign, unknown } = askedDevices(call, parts);
      return owned.length > 0 && foreign.length > 0 && unknown > 0
        ? new Rejection(401, 'ownership', 'None of the devices belongs to the customer.')
        : next();
    }),
  },
  {
    id: 'device.history.ownership-by-imsi-history-by-msisdn',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'Ownership is checked by the IMSI; the history is that of the device of the phone number.',
    visibility: 'hard',
    alter: aroundCall(HISTORY, async (call, next, parts) => {
      const { owned, foreign } = askedDevices(call, parts);
      const [other] = foreign;
      const isOwn = owned.some(({ imsi }) => call.request.query.some(([, value]) => value === imsi));
      if (!other || !isOwn || !call.request.query.some(([, value]) => value === other.msisdn)) return next();
      return next({ ...withoutParameter(call, 'imsi'), customer: other.customer });
    }),
  },
  {
    id: 'device.locations.rejection-contains-the-position',
    requirement: 'device.service.only-own-devices-are-returned',
    summary: 'The rejection of a foreign device states its position.',
    visibility: 'hard',
    alter: aroundCall(LOCATIONS, async (call, next, parts) => {
      const { owned, foreign } = askedDevices(call, parts);
      const [position] = foreign.flatMap(({ positions }) => positions.slice(0, 1));
      if (owned.length > 0 || !position) return next();
      return new Rejection(
        401,
        'ownership',
        `The device near ${position.latitude} ${position.longitude} is not yours.`,
      );
    }),
  },
  {
    id: 'device.details.sixth-device-is-unknown',
    requirement: 'device.details.both-scopes-are-200',
    summary: 'Details exist for five devices of a customer only; the sixth returns 204.',
    visibility: 'hidden',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const { owned, keys } = askedDevices(call, parts);
      const own = fleet.filter(({ customer }) => customer === call.customer);
      return keys === 1 && owned[0] && own.indexOf(owned[0]) >= 5 ? correlated(call, emptyResponse()) : next();
    }),
  },
  {
    id: 'device.locations.seventh-device-is-missing',
    requirement: 'device.locations.all-found-devices-are-returned',
    summary: 'A location response contains at most six devices.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) => {
      const { features } = body as { readonly features?: readonly JsonObject[] };
      return features ? { ...(body as JsonObject), features: features.slice(0, 6) } : body;
    }),
  },
  {
    id: 'device.details.fifth-foreign-device-is-returned',
    requirement: 'device.details.foreign-is-401',
    summary: 'Ownership is checked for the first four devices of each customer only.',
    visibility: 'hidden',
    alter: aroundCall(DETAILS, async (call, next, parts) => {
      const { foreign, keys } = askedDevices(call, parts);
      const [device] = foreign;
      const isFifth =
        device !== undefined && fleet.filter(({ customer }) => customer === device.customer).indexOf(device) >= 4;
      return keys === 1 && isFifth
        ? correlated(call, jsonResponse(200, [detailsOf(device)], 'application/json'))
        : next();
    }),
  },
  ...[
    { name: 'empty-list-by-number', body: [] as Json, as: 'list' },
    { name: 'empty-object-by-number', body: {} as Json, as: 'object' },
  ].map(({ name, body, as }): Fault => ({
    id: `device.details.${name}`,
    requirement: 'device.details.response-contains-details',
    summary: `Details requested by phone number are an empty ${as}.`,
    visibility: 'hidden',
    alter: changingBody(DETAILS, (details, { request }) => (hasParameter(request, 'imsi') ? details : body)),
  })),
  {
    id: 'device.details.other-status-by-number',
    requirement: 'device.service.either-key-finds-the-same-device',
    summary: 'Details requested by phone number have another status than by IMSI.',
    visibility: 'hard',
    alter: changingBody(DETAILS, (details, { request }) =>
      hasParameter(request, 'imsi')
        ? details
        : (details as readonly JsonObject[]).map((one) => ({ ...one, status: 'unknown' })),
    ),
  },
  {
    id: 'device.history.mixed-set-is-rejected',
    requirement: 'device.history.own-and-foreign-is-not-401',
    summary: 'A history request for an own and a foreign device is rejected with 401.',
    visibility: 'hidden',
    alter: aroundCall(HISTORY, async (call, next, parts) => {
      const { owned, foreign } = askedDevices(call, parts);
      return owned.length > 0 && foreign.length > 0
        ? new Rejection(401, 'ownership', 'One of the devices does not belong to the customer.')
        : next();
    }),
  },
  {
    id: 'device.locations.change-with-a-read-of-details',
    requirement: 'device.service.reads-change-nothing',
    summary: 'A location states how often the details of the device were read.',
    visibility: 'hard',
    alter: (healthy) => {
      const reads = new Map<string, number>();
      return aroundCall([DETAILS, LOCATIONS], async (call, next, parts) => {
        const outcome = await next();
        const { owned } = askedDevices(call, parts);
        if (call.operation === DETAILS) for (const { imsi } of owned) reads.set(imsi, (reads.get(imsi) ?? 0) + 1);
        const count = (owned[0] && reads.get(owned[0].imsi)) ?? 0;
        if (outcome instanceof Rejection || call.operation === DETAILS || count === 0) return outcome;
        const { properties, ...body } = (outcome.body ?? {}) as JsonObject;
        return properties === undefined
          ? outcome
          : { ...outcome, body: { ...body, properties: { ...(properties as JsonObject), reads: `${count} reads` } } };
      })(healthy);
    },
  },
  {
    id: 'device.correlation.id-of-the-previous-request',
    requirement: 'device.correlation.absent-id-is-not-that-of-another-request',
    summary: 'The response to a request without a correlation id has the id of the previous request.',
    visibility: 'hidden',
    alter: (healthy) => {
      let last: string | undefined;
      return changingResponse('device', (response, { request }) => {
        const id = request.headers['correlationid'];
        last = id ?? last;
        return id !== undefined || last === undefined
          ? response
          : { ...response, headers: { ...response.headers, correlationid: last } };
      })(healthy);
    },
  },
  {
    id: 'device.token.checked-after-the-syntax',
    requirement: 'device.auth.precedence-is-as-declared',
    summary:
      'A malformed key returns 400 with an invalid token, too, although the token is declared to be checked first.',
    visibility: 'hidden',
    alter: changingResponse('device', (response, { request }) =>
      response.status === 403 && request.query.some(([, value]) => /[a-z]/.test(value)) ? rejecting(400) : response,
    ),
  },
  {
    id: 'device.locations.form-follows-the-number-of-features',
    requirement: 'device.endpoints.locations-have-one-of-two-forms',
    summary:
      'One found device of several is a feature, although the number of requested devices is declared to decide.',
    visibility: 'hidden',
    alter: changingBody(LOCATIONS, (body) => {
      const all = (body as JsonObject)['features'] as readonly JsonObject[] | undefined;
      return all?.length === 1 ? all[0]! : body;
    }),
  },
  {
    id: 'device.details.drops-letters-of-a-key',
    requirement: 'device.keys.malformed-key-status-is-as-declared',
    summary: 'What is no digit in an IMSI is dropped before the device is looked up.',
    visibility: 'hidden',
    alter: changingCall(DETAILS, (call) =>
      withParameter(call, 'imsi', (value) => (/\d{6}/.test(value) ? value.replaceAll(/[^\d,]/g, '') : value)),
    ),
  },
  {
    id: 'device.locations.too-long-keys-are-unknown',
    requirement: 'device.keys.malformed-key-status-is-as-declared',
    summary: 'A key with more digits than any has is looked up: the response is 204, not the declared status.',
    visibility: 'hidden',
    alter: aroundCall(LOCATIONS, ({ request }, next) =>
      request.query.some(([, value]) => /\d{16}/.test(value)) ? emptyResponse(204) : next(),
    ),
  },
  {
    id: 'device.details.skips-a-malformed-key-of-several',
    requirement: 'device.keys.malformed-key-status-is-as-declared',
    summary: 'Of several IMSIs, one with letters is skipped and the others are served.',
    visibility: 'hidden',
    alter: changingCall(DETAILS, (call) => {
      const imsis = queryValues(call.request, 'imsi').flatMap((value) => value.split(','));
      const wellFormed = imsis.filter((imsi) => /^\d+$/.test(imsi));
      return wellFormed.length === 0 ? call : withParameter(call, 'imsi', () => wellFormed.join(','));
    }),
  },
];
