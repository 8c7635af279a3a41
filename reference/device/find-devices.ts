import type { Call } from '../http/route.ts';
import { Rejection } from '../http/rejection.ts';
import type { Parts } from '../parts.ts';
import { readAskedKeys } from './asked-keys.ts';
import type { Device } from './device.ts';

export interface FoundDevices {
  /** The customer's own devices among those requested, each once, in the order asked. */
  readonly owned: readonly Device[];
  /** The number of different devices in the request, existing or not, own or foreign. */
  readonly asked: number;
}

/**
 * Looks devices up on behalf of a customer, by the document's rules: foreign devices are left out of a mixed set; when devices are found and
 * none of them is the customer's, the status is 401; if none is found, `owned` is empty.
 */
export function findDevices(call: Call, parts: Parts): FoundDevices {
  const found = new Set<Device>();
  let unknown = 0;
  for (const key of readAskedKeys(call.request)) {
    const device = parts.lookup(key);
    if (device) found.add(device);
    else unknown++;
  }
  const owned = [...found].filter((device) => parts.owns(call.customer, device));
  if (found.size > 0 && owned.length === 0) {
    throw new Rejection(401, 'ownership', 'None of the devices belongs to the customer.');
  }
  return { owned, asked: found.size + unknown };
}
