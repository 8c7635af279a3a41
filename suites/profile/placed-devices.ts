/** The devices of a profile in one list, each with its place. */

import type { CustomerDevices, DeviceKey, Profile } from '../../contracts/formats/profile.ts';
import type { KeyPath } from './problem.ts';

export interface PlacedDevice {
  readonly at: KeyPath;
  readonly device: DeviceKey;
}

const CLASSES = ['located', 'unlocated', 'withoutHistory'] as const;

export function placedDevices({ devices }: Profile): PlacedDevice[] {
  const placed = (list: readonly DeviceKey[] | undefined, at: KeyPath): PlacedDevice[] =>
    (list ?? []).map((device, index) => ({ at: [...at, index], device }));
  const ofCustomer = ([customer, classes]: [string, CustomerDevices]): PlacedDevice[] =>
    CLASSES.flatMap((name) => placed(classes[name], ['devices', 'customers', customer, name]));
  return [
    ...Object.entries(devices?.customers ?? {}).flatMap(ofCustomer),
    ...placed(devices?.unknown, ['devices', 'unknown']),
  ];
}
