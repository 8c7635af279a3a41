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

/** Every set for which the profile has devices. The order of a pair varies, because it must not matter. */
export function deviceSets(profile: Profile, customer: string): readonly DeviceSet[] {
  const placed = placedDevices(profile);
  const among = (isOwn: boolean, kind: keyof CustomerDevices): readonly PlacedDevice[] =>
    placed.filter(({ at: [, , owner, name] }) => name === kind && (owner === customer) === isOwn);
  const [own, unlocated, noHistory] = [among(true, 'located'), among(true, 'unlocated'), among(true, 'withoutHistory')];
  const [foreign, foreignUnlocated] = [among(false, 'located'), among(false, 'unlocated')];
  const unknown = placed.filter(({ at: [, name] }) => name === 'unknown');
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
    ...setOf('owned+unlocated', own[0], unlocated[0], own[1]),
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
