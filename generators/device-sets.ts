/** Sets of devices as one customer sees them: owned, foreign, unknown, without location, and pairs of these. */

import type { CustomerDevices, DeviceKey, Profile } from '../contracts/formats/profile.ts';

export type LookupKey = 'imsi' | 'msisdn' | 'both';

export interface DeviceSet {
  /** Classes joined by a plus, the better known first: `owned+foreign`. */
  readonly name: string;
  readonly devices: readonly DeviceKey[];
  /** Where each stands in the profile: `A.located.0`. */
  readonly labels: readonly string[];
}

type Member = readonly [label: string, device: DeviceKey];

const members = (
  customer: string,
  devices: CustomerDevices | undefined,
  kind: keyof CustomerDevices,
): readonly Member[] => (devices?.[kind] ?? []).map((device, index) => [`${customer}.${kind}.${index}`, device]);

const setOf = (name: string, ...of: readonly (Member | undefined)[]): readonly DeviceSet[] =>
  of.every((one) => one !== undefined)
    ? [{ name, devices: of.map(([, device]) => device), labels: of.map(([label]) => label) }]
    : [];

/** Every set the profile has devices for. The first device of a pair varies, as an order must not matter. */
export function deviceSets(profile: Profile, customer: string): readonly DeviceSet[] {
  const all = profile.devices?.customers ?? {};
  const own = members(customer, all[customer], 'located');
  const unlocated = members(customer, all[customer], 'unlocated');
  const noHistory = members(customer, all[customer], 'withoutHistory');
  const foreign = Object.keys(all)
    .filter((name) => name !== customer)
    .flatMap((name) => members(name, all[name], 'located'));
  const foreignUnlocated = Object.keys(all)
    .filter((name) => name !== customer)
    .flatMap((name) => members(name, all[name], 'unlocated'));
  const unknown: readonly Member[] = (profile.devices?.unknown ?? []).map((device, index) => [
    `unknown.${index}`,
    device,
  ]);
  return [
    ...own.slice(0, 2).flatMap((one) => setOf('owned', one)),
    ...foreign.slice(0, 2).flatMap((one) => setOf('foreign', one)),
    ...unknown.slice(0, 2).flatMap((one) => setOf('unknown', one)),
    ...setOf('unlocated', unlocated[0]),
    ...setOf('no-history', noHistory[0]),
    ...setOf('foreign-unlocated', foreignUnlocated[0]),
    ...setOf('owned+owned', own[0], own[1]),
    ...setOf('owned+owned', own[2], own[0], own[1]),
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
  ];
}
