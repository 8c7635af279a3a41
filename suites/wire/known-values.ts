/** Values that must not reach a recording because the profile names them: device keys and what stands behind `${NAME}`. */

import type { DeviceKey, Profile } from '../../contracts/formats/profile.ts';
import { referencesIn } from './environment.ts';

export interface KnownValue {
  readonly value: string;
  /** What stands in its place, see `contracts/formats/placeholder.ts`. */
  readonly placeholder: string;
}

function ofDevice(device: DeviceKey, name: string): KnownValue[] {
  return [
    { value: device.imsi, placeholder: `{{${name}.imsi}}` },
    // Only the digits, so that both notations of one number lead to one placeholder and the plus stays to be seen.
    { value: device.msisdn.replace(/^\+/, ''), placeholder: `{{${name}.msisdn}}` },
  ];
}

function ofDevices(devices: Profile['devices']): KnownValue[] {
  if (devices === undefined) return [];
  const owned = Object.entries(devices.customers).flatMap(([customer, classes]) =>
    Object.entries(classes).flatMap(([name, list]) =>
      ((list ?? []) as readonly DeviceKey[]).flatMap((device, index) =>
        ofDevice(device, `${customer}.${name}.${index}`),
      ),
    ),
  );
  return [...owned, ...devices.unknown.flatMap((device, index) => ofDevice(device, `unknown.${index}`))];
}

/** Environment variables the profile refers to where credentials stand. Base URLs are no secrets and stay readable. */
function secretNames(profile: Profile): Set<string> {
  const secret = [
    profile.identities,
    profile.triggers,
    Object.values(profile.interfaces).map(({ headers }) => headers),
  ];
  const open = JSON.stringify([
    Object.values(profile.interfaces).map(({ baseUrl }) => baseUrl),
    profile.listener?.publicUrl ?? '',
  ]);
  const openNames = new Set(referencesIn(open));
  return new Set(referencesIn(JSON.stringify(secret)).filter((name) => !openNames.has(name)));
}

/** Device keys first: where one value is both, the key is the more telling name. */
export function knownValues(profile: Profile, env: Readonly<Record<string, string | undefined>>): KnownValue[] {
  const secrets = [...secretNames(profile)].flatMap((name): KnownValue[] => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [{ value, placeholder: `\${${name}}` }];
  });
  return [...ofDevices(profile.devices), ...secrets];
}
