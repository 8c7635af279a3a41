import type { Profile } from '../contracts/formats/profile.ts';
import { placedDevices } from '../contracts/placed-devices.ts';

/**
 * The readable name of each IMSI or MSISDN: `A.located.0.imsi` or `unknown.1.msisdn`, with positions from 0 as in the profile. An MSISDN is
 * listed with its digits only, so that both notations of a number have the same name and a plus sign remains visible.
 */
export function deviceNames(profile: Profile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { label, device } of placedDevices(profile)) {
    if (device.imsi !== undefined) names.set(device.imsi, `${label}.imsi`);
    if (device.msisdn !== undefined) names.set(device.msisdn.replace(/^\+/, ''), `${label}.msisdn`);
  }
  return names;
}
