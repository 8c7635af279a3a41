/** What lookups outside the decision table need: an operation, an identity with access to it, and devices. */

import type { Operation } from '../../../contracts/contract.ts';
import type { CustomerDevices, DeviceKey } from '../../../contracts/formats/profile.ts';
import type { World } from '../scenario.ts';

export interface LookupContext {
  readonly world: World;
  readonly operation: Operation;
  readonly identity: string;
  /** Devices of the customer of the identity. */
  readonly devices: CustomerDevices | undefined;
  readonly own: DeviceKey;
  /** Label of `own`, as `devices` of the facts. */
  readonly label: string;
  readonly second: DeviceKey | undefined;
  readonly unknown: DeviceKey | undefined;
}
