/** What lookups beside the decision table have in common: an operation, an identity that may call it, and its devices. */

import type { Operation } from '../../../contracts/contract.ts';
import type { CustomerDevices, DeviceKey } from '../../../contracts/formats/profile.ts';
import type { World } from '../scenario.ts';

export interface Ground {
  readonly world: World;
  readonly operation: Operation;
  readonly identity: string;
  /** Devices of the customer of the identity. */
  readonly devices: CustomerDevices | undefined;
  readonly own: DeviceKey;
  readonly second: DeviceKey | undefined;
  readonly unknown: DeviceKey | undefined;
}
