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

export type PlacedClass = (typeof CLASSES)[number] | 'unknown';

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

/** Customer whose device a label names, whose name may contain dots; undefined for a device without a customer. */
export function ownerOf(label: string): string | undefined {
  const customer = label.split('.').slice(0, -2).join('.');
  return customer === '' ? undefined : customer;
}

/** An identifier of a device of the profile, as the recording writes it: its label, and which key it is. */
export const DEVICE_IDENTIFIER = /\{\{((?:[\w.-]+\.)?\w+\.\d+)\.(imsi|msisdn)\}\}/g;

/** Class of the device that a label names. */
export const classOfDevice = (label: string): PlacedClass =>
  CLASSES.find((name) => name === label.split('.').at(-2)) ?? 'unknown';

const labelOf = ([, , customer]: readonly string[], name: string, index: number): string =>
  [...(customer === undefined ? [] : [customer]), name, index].join('.');
