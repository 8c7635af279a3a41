/** Sets of devices as one customer sees them: owned, foreign, unknown, without location, and pairs of these. */

import type { DeviceSetName } from '../contracts/formats/evidence/steps/lookups.ts';
import type { CustomerDevices, DeviceKey, Profile } from '../contracts/formats/profile.ts';
import { placedDevices, type PlacedDevice } from '../contracts/placed-devices.ts';

export type LookupKey = 'imsi' | 'msisdn' | 'both';

export interface DeviceSet {
  readonly name: DeviceSetName;
  readonly devices: readonly DeviceKey[];
  /** Place of each device in the profile: `A.located.0`. */
  readonly labels: readonly string[];
}

const setOf = (name: DeviceSetName, ...of: readonly (PlacedDevice | undefined)[]): readonly DeviceSet[] =>
  of.every((one) => one !== undefined)
    ? [{ name, devices: of.map(({ device }) => device), labels: of.map(({ label }) => label) }]
    : [];

/** Maximum number of devices in one request: the limit is unspecified. */
const MOST = 10;

/** More than a service finds that evaluates three keys only, and few enough for one with a low limit. */
const [FOUR, FIVE] = [4, 5];

interface Seen {
  readonly own: readonly PlacedDevice[];
  readonly unlocated: readonly PlacedDevice[];
  readonly noHistory: readonly PlacedDevice[];
  readonly foreign: readonly PlacedDevice[];
  readonly foreignUnlocated: readonly PlacedDevice[];
  readonly foreignNoHistory: readonly PlacedDevice[];
  readonly unknown: readonly PlacedDevice[];
}

/** The devices of a profile as one customer sees them. */
function seenBy(profile: Profile, customer: string): Seen {
  const placed = placedDevices(profile);
  const among = (whose: 'own' | 'foreign', kind: keyof CustomerDevices): readonly PlacedDevice[] =>
    placed.filter(({ at: [, , owner, name] }) => name === kind && (owner === customer) === (whose === 'own'));
  return {
    own: among('own', 'located'),
    unlocated: among('own', 'unlocated'),
    noHistory: among('own', 'withoutHistory'),
    foreign: among('foreign', 'located'),
    foreignUnlocated: among('foreign', 'unlocated'),
    foreignNoHistory: among('foreign', 'withoutHistory'),
    unknown: placed.filter(({ at: [, name] }) => name === 'unknown'),
  };
}

/** Every set for which the profile has devices. The order of a pair varies, because it must not matter. */
export function deviceSets(profile: Profile, customer: string): readonly DeviceSet[] {
  const { own, unlocated, noHistory, foreign, foreignUnlocated, unknown } = seenBy(profile, customer);
  // The caller's own devices come last, those that have a set of one among them: a service that stops after a few keys misses them.
  const last = own.slice(0, 2).toReversed();
  const behind = (name: DeviceSetName, others: readonly PlacedDevice[]): readonly DeviceSet[] => {
    const all = [...others.slice(0, FIVE - last.length), ...last];
    return last.length > 0 && all.length >= FOUR ? setOf(name, ...all) : [];
  };
  return [
    ...own.slice(0, 3).flatMap((one) => setOf('owned', one)),
    ...foreign.slice(0, 2).flatMap((one) => setOf('foreign', one)),
    ...unknown.slice(0, 2).flatMap((one) => setOf('unknown', one)),
    ...setOf('unlocated', unlocated[0]),
    ...setOf('no-history', noHistory[0]),
    ...setOf('foreign-unlocated', foreignUnlocated[0]),
    ...setOf('owned+owned', own[0], own[1]),
    ...setOf('owned+owned', own[2], own[0], own[1]),
    ...(own.length >= FOUR ? setOf('owned+owned', ...own.slice(0, MOST).toReversed()) : []),
    ...setOf('owned+foreign', own[0], foreign[0]),
    ...setOf('owned+foreign', foreign[0], own[0]),
    ...setOf('owned+unknown', own[0], unknown[0]),
    ...setOf('owned+unknown', unknown[0], own[0]),
    ...setOf('foreign+foreign', foreign[0], foreign[1]),
    ...setOf('foreign+unknown', foreign[0], unknown[0]),
    ...setOf('foreign+unknown', unknown[0], foreign[0]),
    ...setOf('unknown+unknown', unknown[0], unknown[1]),
    ...setOf('owned+unlocated', own[0], unlocated[0]),
    ...setOf('owned+unlocated', unlocated[0], own[0]),
    ...setOf('unlocated+foreign', unlocated[0], foreign[0]),
    ...setOf('unlocated+foreign', foreign[0], unlocated[0]),
    // Whichever order a service has its devices in, the one without a location is not always the last.
    ...(own.length > 1 ? setOf('owned+unlocated', own[0], unlocated[0], own.at(-1)) : []),
    ...setOf('owned+unknown', own[0], unknown[0], own[1]),
    ...setOf('unlocated+unlocated', unlocated[0], unlocated[1]),
    ...setOf('unlocated+unknown', unlocated[0], unknown[0]),
    ...setOf('unlocated+unknown', unknown[0], unlocated[0]),
    ...setOf('owned+foreign', own[0], foreign[0], own[1], foreign[1]),
    ...setOf('owned+foreign', foreign[0], unknown[0], own[0]),
    ...behind('owned+unknown', unknown),
    ...(foreign.length > 0 ? behind('owned+foreign', [...foreign.slice(0, 2), ...unknown]) : []),
  ];
}

/** Lists of at most so many, all of two devices or more. */
function chunksOf(devices: readonly PlacedDevice[], most = MOST): readonly (readonly PlacedDevice[])[] {
  const chunks = Array.from({ length: Math.ceil(devices.length / most) }, (_, at) =>
    devices.slice(at * most, (at + 1) * most),
  );
  return chunks.map((chunk) => (chunk.length > 1 ? chunk : [...devices.slice(0, 1), ...chunk]));
}

/**
 * What the sets above leave out: every other device alone, all own ones with a location in sets of several, without and with a foreign device, all
 * foreign ones together with an own one, and more than two devices, none of them an own one.
 */
export function furtherSets(profile: Profile, customer: string): readonly DeviceSet[] {
  const { own, unlocated, noHistory, foreign, foreignUnlocated, foreignNoHistory, unknown } = seenBy(profile, customer);
  const located = [...own, ...noHistory];
  const others = [...foreign, ...foreignNoHistory, ...foreignUnlocated];
  const keyOf = ({ labels }: DeviceSet): string => labels.join(' ');
  const known = new Set(deviceSets(profile, customer).map(keyOf));
  const alone = (name: DeviceSetName, devices: readonly PlacedDevice[]): readonly DeviceSet[] =>
    devices.flatMap((one) => setOf(name, one));
  return [
    ...alone('owned', own),
    ...alone('unlocated', unlocated),
    ...alone('no-history', noHistory),
    ...(located.length >= FOUR ? chunksOf(located).flatMap((chunk) => setOf('owned+owned', ...chunk)) : []),
    ...(located.length >= FOUR && foreign.length > 0
      ? chunksOf(located, MOST - 1).flatMap((chunk) => setOf('owned+foreign', ...chunk, foreign[0]))
      : []),
    ...(others.length > 2
      ? chunksOf(others, MOST - 1).flatMap((chunk) => setOf('owned+foreign', ...chunk, own[0]))
      : []),
    ...(foreign.length > 2 ? setOf('foreign+foreign', ...foreign.slice(0, FIVE)) : []),
    ...(foreign.length > 1 ? setOf('foreign+unknown', unknown[0], foreign[0], foreign[1]) : []),
    ...alone('foreign', [...foreign, ...foreignNoHistory]),
    ...alone('foreign-unlocated', foreignUnlocated),
    ...alone('unknown', unknown),
  ].filter((set) => !known.has(keyOf(set)));
}
