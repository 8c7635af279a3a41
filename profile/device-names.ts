import type { Profile } from '../contracts/formats/profile.ts';
import { placedDevices } from '../contracts/placed-devices.ts';

/**
 * IMSI or MSISDN -> its readable name, `A.located.0.imsi` or `unknown.1.msisdn`, positions from 0 as in the profile. Of an MSISDN only the
 * digits, so that both notations of one number have one name and a plus stays to be seen.
 */
export function deviceNames(profile: Profile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { label, device } of placedDevices(profile)) {
    if (device.imsi !== undefined) names.set(device.imsi, `${label}.imsi`);
    if (device.msisdn !== undefined) names.set(device.msisdn.replace(/^\+/, ''), `${label}.msisdn`);
  }
  return names;
}
