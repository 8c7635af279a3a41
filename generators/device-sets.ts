/** Which devices one request asks for, and by which key: the rows of the device interface's decision table, made from a profile. */

import type { CustomerDevices, DeviceKey, Profile } from '../contracts/formats/profile.ts';

/** What a device is to the customer on whose behalf the request is made. */
type DeviceClass = 'owned' | 'foreign' | 'unknown' | 'unlocated' | 'no-history';

/** By which query keys devices are asked for. */
type LookupKey = 'imsi' | 'msisdn' | 'both';

/** A set of one or two classes as decision tables name them, for example `owned+foreign`. */
export interface DeviceSet {
  readonly name: string;
  readonly classes: readonly DeviceClass[];
  readonly key: LookupKey;
  readonly devices: readonly DeviceKey[];
}

const classOrder: readonly DeviceClass[] = ['owned', 'unlocated', 'no-history', 'foreign', 'unknown'];
const keys: readonly LookupKey[] = ['imsi', 'msisdn', 'both'];

/** Values of the query keys of a set: all IMSIs, all MSISDNs, or both. */
export function lookupValues({ devices, key }: DeviceSet): { readonly imsi: string[]; readonly msisdn: string[] } {
  return {
    imsi: key === 'msisdn' ? [] : devices.map(({ imsi }) => imsi),
    msisdn: key === 'imsi' ? [] : devices.map(({ msisdn }) => msisdn),
  };
}

/**
 * Sets for requests of `customer`: every class alone with every key, and every pair of classes (also two of one class), the keys of the
 * pairs chosen so that every class meets every key. Classes the profile has no device for give no set.
 * Pairs are left out with `several: false`, where a profile declares no encoding of several identifiers.
 */
export function deviceSets(
  profile: Pick<Profile, 'devices'>,
  customer: string,
  { several = true }: { readonly several?: boolean } = {},
): readonly DeviceSet[] {
  const byClass = devicesByClass(profile, customer);
  const singles = classOrder.flatMap((kind) => keys.flatMap((key) => setOf(byClass, [kind], key)));
  return several ? [...singles, ...pairsOf(byClass)] : singles;
}

/** Devices of each class as `customer` sees them. */
function devicesByClass(
  { devices }: Pick<Profile, 'devices'>,
  customer: string,
): Readonly<Record<DeviceClass, readonly DeviceKey[]>> {
  const own = devices?.customers[customer];
  const others = Object.entries(devices?.customers ?? {}).filter(([name]) => name !== customer);
  return {
    owned: own?.located ?? [],
    unlocated: own?.unlocated ?? [],
    'no-history': own?.withoutHistory ?? [],
    // Located ones first: only a device with a position can show a leak of positions.
    foreign: others.flatMap(([, theirs]) => locatedFirst(theirs)),
    unknown: devices?.unknown ?? [],
  };
}

function locatedFirst({ located, withoutHistory = [], unlocated = [] }: CustomerDevices): DeviceKey[] {
  return [...located, ...withoutHistory, ...unlocated];
}

type DevicesByClass = ReturnType<typeof devicesByClass>;

/** Every pair of classes once, by the key that either of them has met least so far. */
function pairsOf(byClass: DevicesByClass): DeviceSet[] {
  const met = new Map<string, number>();
  const times = (kind: DeviceClass, key: LookupKey) => met.get(`${kind} ${key}`) ?? 0;
  const sets: DeviceSet[] = [];
  for (const [a, first] of classOrder.entries())
    for (const second of classOrder.slice(a)) {
      const seldom = (key: LookupKey) => times(first, key) + times(second, key);
      const key = keys.reduce((best, each) => (seldom(each) < seldom(best) ? each : best));
      const [set] = setOf(byClass, [first, second], key);
      if (set === undefined) continue;
      sets.push(set);
      for (const kind of new Set([first, second])) met.set(`${kind} ${key}`, times(kind, key) + 1);
    }
  return sets;
}

function setOf(byClass: DevicesByClass, classes: readonly DeviceClass[], key: LookupKey): DeviceSet[] {
  const taken = new Map<DeviceClass, number>();
  const devices: DeviceKey[] = [];
  for (const kind of classes) {
    const index = taken.get(kind) ?? 0;
    const device = byClass[kind][index];
    if (device === undefined) return [];
    taken.set(kind, index + 1);
    devices.push(device);
  }
  return [{ name: classes.join('+'), classes, key, devices }];
}
