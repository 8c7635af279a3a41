/** The devices of a profile in one list, each with its place. */

import type { CustomerDevices, DeviceKey, Profile } from './formats/profile.ts';

export interface PlacedDevice {
  /** Path in the profile, from its root. */
  readonly at: readonly (string | number)[];
  /** `A.located.0` or `unknown.1`, as placeholders name it: customer, class, index from 0. */
  readonly label: string;
  readonly device: DeviceKey;
}

const CLASSES = ['located', 'unlocated', 'withoutHistory'] as const;

export function placedDevices({ devices }: Pick<Profile, 'devices'>): PlacedDevice[] {
  const placed = (list: readonly DeviceKey[] | undefined, at: readonly string[], name: string): PlacedDevice[] =>
    (list ?? []).map((device, index) => ({ at: [...at, name, index], label: labelOf(at, name, index), device }));
  const ofCustomer = ([customer, classes]: [string, CustomerDevices]): PlacedDevice[] =>
    CLASSES.flatMap((name) => placed(classes[name], ['devices', 'customers', customer], name));
  return [
    ...Object.entries(devices?.customers ?? {}).flatMap(ofCustomer),
    ...placed(devices?.unknown, ['devices'], 'unknown'),
  ];
}

/** Customer whose device a label names; undefined for a device without a customer. */
export function ownerOf(label: string): string | undefined {
  const [customer, , index] = label.split('.');
  return index === undefined ? undefined : customer;
}

/** Class of the device that a label names: `located`, `unlocated`, `withoutHistory` or `unknown`. */
export const classOf = (label: string): string | undefined => label.split('.').at(-2);

const labelOf = ([, , customer]: readonly string[], name: string, index: number): string =>
  [...(customer === undefined ? [] : [customer]), name, index].join('.');
