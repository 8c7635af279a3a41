import type { JsonObject } from '../../contracts/contract.ts';
import { aroundCall, rejecting } from '../alteration.ts';
import type { CallOutcome } from '../alteration.ts';
import type { Device } from '../device/device.ts';
import { featureCollection, locationFeature } from '../device/geojson.ts';
import { correlated } from '../device/routes.ts';
import { emptyResponse, jsonResponse } from '../http/response.ts';
import { askedDevices } from '../device/asked-devices.ts';
import type { AskedDevices } from '../device/asked-devices.ts';
import type { Fault, Visibility } from './fault.ts';

const DETAILS = 'device.details';
const LOCATIONS = 'device.locations';
const HISTORY = 'device.history';
const ALL = [DETAILS, LOCATIONS, HISTORY];
const SEVERAL = [DETAILS, LOCATIONS];

/** A row for each operation whose outcome for some sets of devices is another one. */
function lookups(
  operations: readonly string[],
  row: {
    readonly name: string;
    /** Requirement, with or without its interface and operation. */
    readonly rule: string;
    readonly summary: string;
    readonly visibility: Visibility;
    readonly when: (asked: AskedDevices) => boolean;
    readonly outcome: (healthy: CallOutcome, asked: AskedDevices) => CallOutcome;
  },
): Fault[] {
  const { name, rule, summary, visibility, when, outcome } = row;
  return operations.map((operation) => ({
    id: `${operation}.${name}`,
    requirement: rule.startsWith('device.') ? rule : `${operation}.${rule}`,
    summary,
    visibility,
    alter: aroundCall(operation, async (call, next, parts) => {
      const asked = askedDevices(call, parts);
      if (!when(asked)) return next();
      const changed = outcome(await next(), asked);
      return changed instanceof Error ? changed : correlated(call, changed);
    }),
  }));
}

const isUnknown = ({ owned, foreign, unknown }: AskedDevices): boolean =>
  owned.length + foreign.length === 0 && unknown > 0;
const isForeign = ({ owned, foreign, unknown }: AskedDevices): boolean =>
  owned.length + unknown === 0 && foreign.length > 0;
const isLocated = ({ positions }: Device): boolean => positions.length > 0;

/** Who is served what: the decision table of keys, owners and existence. */
export const deviceLookupFaults: readonly Fault[] = [
  ...lookups(ALL, {
    name: 'none-found-is-404',
    rule: 'unknown-device-is-204',
    summary: 'An unknown key returns 404.',
    visibility: 'plain',
    when: (asked) => isUnknown(asked) && asked.keys === 1,
    outcome: () => rejecting(404),
  }),
  ...lookups(SEVERAL, {
    name: 'none-found-is-an-empty-body',
    rule: 'unknown-device-is-204',
    summary: 'An unknown key returns 200 and an empty object.',
    visibility: 'plain',
    when: (asked) => isUnknown(asked) && asked.keys === 1,
    outcome: () => jsonResponse(200, {}, 'application/json'),
  }),
  ...lookups(ALL, {
    name: 'several-unknown-is-404',
    rule: 'several-unknown-is-204',
    summary: 'Several keys, none of a device, return 404; one alone returns 204.',
    visibility: 'hidden',
    when: (asked) => isUnknown(asked) && asked.keys > 1,
    outcome: () => rejecting(404),
  }),
  ...lookups(ALL, {
    name: 'foreign-is-403',
    rule: 'foreign-is-401',
    summary: 'A device of another customer is rejected with 403; many APIs do this.',
    visibility: 'plain',
    when: (asked) => isForeign(asked) && asked.keys === 1,
    outcome: () => rejecting(403),
  }),
  ...lookups(ALL, {
    name: 'foreign-is-204',
    rule: 'foreign-is-401',
    summary: 'A foreign device returns 204, as if it did not exist.',
    visibility: 'plain',
    when: (asked) => isForeign(asked) && asked.keys === 1,
    outcome: () => emptyResponse(),
  }),
  ...lookups(ALL, {
    name: 'several-foreign-is-204',
    rule: 'several-foreign-is-401',
    summary: 'Several foreign devices return 204, as if none existed.',
    visibility: 'hidden',
    when: (asked) => isForeign(asked) && asked.keys > 1,
    outcome: () => emptyResponse(),
  }),
  ...lookups(ALL, {
    name: 'foreign-and-unknown-is-404',
    rule: 'foreign-and-unknown-is-401',
    summary: 'A device of another customer together with an unknown key returns 404.',
    visibility: 'hidden',
    when: ({ owned, foreign, unknown }) => owned.length === 0 && foreign.length > 0 && unknown > 0,
    outcome: () => rejecting(404),
  }),
  ...lookups(SEVERAL, {
    name: 'several-foreign-and-unknown-is-403',
    rule: 'foreign-and-unknown-is-401',
    summary: 'Two devices of another customer together with an unknown key return 403.',
    visibility: 'hard',
    when: ({ owned, foreign, unknown }) => owned.length === 0 && foreign.length > 1 && unknown > 0,
    outcome: () => rejecting(403),
  }),
  ...lookups(SEVERAL, {
    name: 'one-unknown-makes-all-204',
    rule: 'own-and-unknown-is-200',
    summary: 'A request for own devices and one unknown key returns 204.',
    visibility: 'hidden',
    when: ({ owned, unknown }) => owned.some(isLocated) && unknown > 0,
    outcome: () => emptyResponse(),
  }),
  ...lookups(SEVERAL, {
    name: 'mixed-set-is-rejected',
    rule: 'own-and-foreign-is-200',
    summary: 'A request for own and foreign devices together is rejected instead of serving the own ones.',
    visibility: 'hidden',
    when: ({ owned, foreign }) => owned.some(isLocated) && foreign.length > 0,
    outcome: () => rejecting(401),
  }),
  ...lookups(SEVERAL, {
    name: 'only-first-of-several',
    rule: 'all-found-devices-are-returned',
    summary: 'Of several own devices, the response contains only the first.',
    visibility: 'hidden',
    when: ({ owned }) => owned.filter(isLocated).length > 1,
    outcome: (healthy) => firstOnly(healthy),
  }),
  ...lookups([DETAILS], {
    name: 'unlocated-is-204',
    rule: 'unlocated-is-200',
    summary: 'Details of a device without a location return 204.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => !isLocated(device)),
    outcome: () => emptyResponse(),
  }),
  ...lookups([DETAILS], {
    name: 'unlocated-and-foreign-is-401',
    rule: 'unlocated-and-foreign-is-200',
    summary: 'Details of an own device without a location together with a foreign device are rejected.',
    visibility: 'hard',
    when: ({ owned, foreign }) => foreign.length > 0 && owned.length > 0 && !owned.some(isLocated),
    outcome: () => rejecting(401),
  }),
  ...lookups([LOCATIONS], {
    name: 'no-location-is-404',
    rule: 'no-location-is-204',
    summary: 'A device that is found without a location returns 404; an unknown one still with 204.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => !isLocated(device)),
    outcome: () => rejecting(404),
  }),
  ...lookups([LOCATIONS], {
    name: 'no-location-is-401',
    rule: 'no-location-is-204',
    summary: 'A device that is found without a location returns 401, as if it were that of another customer.',
    visibility: 'hidden',
    when: ({ owned, foreign, keys }) =>
      keys === 1 && foreign.length === 0 && owned.some((device) => !isLocated(device)),
    outcome: () => rejecting(401),
  }),
  ...lookups([LOCATIONS], {
    name: 'no-location-is-an-empty-collection',
    rule: 'no-location-is-not-an-empty-collection',
    summary: 'A device without a location returns 200 and a collection without features.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => !isLocated(device)),
    outcome: () => jsonResponse(200, featureCollection([]), 'application/geo+json'),
  }),
  ...lookups([LOCATIONS], {
    name: 'no-history-is-204',
    rule: 'no-history-is-200',
    summary: 'A device with a location and no history returns 204.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => isLocated(device) && device.historyLength === 0),
    outcome: () => emptyResponse(),
  }),
  ...lookups([LOCATIONS], {
    name: 'one-unlocated-makes-all-204',
    rule: 'own-and-unlocated-is-200',
    summary: 'One own device without a location causes 204 for all own devices of the request.',
    visibility: 'hidden',
    when: ({ owned }) => owned.some(isLocated) && owned.some((device) => !isLocated(device)),
    outcome: () => emptyResponse(),
  }),
  ...lookups([LOCATIONS], {
    name: 'unlocated-and-foreign-is-404',
    rule: 'unlocated-and-foreign-is-204',
    summary: 'An own device without a location together with a foreign located one returns 404.',
    visibility: 'hard',
    when: ({ owned, foreign }) => foreign.length > 0 && owned.length > 0 && !owned.some(isLocated),
    outcome: () => rejecting(404),
  }),
  ...lookups([LOCATIONS], {
    name: 'unlocated-and-foreign-leaks',
    rule: 'device.service.only-own-devices-are-returned',
    summary: 'Where no own device has a location, the response contains those of the foreign devices.',
    visibility: 'hard',
    when: ({ owned, foreign }) => foreign.length > 0 && owned.length > 0 && !owned.some(isLocated),
    outcome: (_healthy, { foreign }) =>
      jsonResponse(200, featureCollection(foreign.flatMap(currentFeature)), 'application/geo+json'),
  }),
  ...lookups([HISTORY], {
    name: 'no-history-is-404',
    rule: 'no-history-is-204',
    summary: 'A device without a history returns 404.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => device.historyLength === 0),
    outcome: () => rejecting(404),
  }),
  ...lookups([HISTORY], {
    name: 'no-history-is-an-empty-collection',
    rule: 'no-history-is-not-an-empty-collection',
    summary: 'A device without a history returns 200 and a collection without features.',
    visibility: 'hidden',
    when: ({ owned, keys }) => keys === 1 && owned.some((device) => device.historyLength === 0),
    outcome: () => jsonResponse(200, featureCollection([]), 'application/geo+json'),
  }),
];

function currentFeature(device: Device): JsonObject[] {
  return device.positions.slice(0, 1).map((position) => locationFeature(device, position));
}

function firstOnly(outcome: CallOutcome): CallOutcome {
  if (outcome instanceof Error || outcome.body === undefined) return outcome;
  if (Array.isArray(outcome.body)) return { ...outcome, body: outcome.body.slice(0, 1) };
  const { features } = outcome.body as JsonObject;
  return Array.isArray(features)
    ? { ...outcome, body: featureCollection(features.slice(0, 1) as JsonObject[]) }
    : outcome;
}
