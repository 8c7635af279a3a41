/** Device keys -> query parameters; several values of a key in the encoding that the profile declares, or that the target shows. */

import type { Encoding } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { DeviceKey } from '../../../contracts/formats/profile.ts';
import type { LookupKey } from '../../../generators/device-sets.ts';
import type { World } from '../scenario.ts';
import { encodingFor } from './several-values.ts';

const SEPARATORS: Readonly<Record<Exclude<Encoding, 'repeat'>, string>> = { comma: ',', pipe: '|', space: ' ' };

type Query = Readonly<Record<string, string | readonly string[]>>;

/** One parameter's value; undefined where there are several and their encoding is unknown. */
function valueOf(keys: readonly string[], encoding: Encoding | undefined): string | readonly string[] | undefined {
  if (keys.length === 1) return keys[0];
  if (encoding === undefined) return undefined;
  return encoding === 'repeat' ? keys : keys.join(SEPARATORS[encoding]);
}

/** Query of a lookup in known encodings; undefined if one is unknown or a device lacks the key. */
export function encodedQuery(
  devices: readonly DeviceKey[],
  key: LookupKey,
  encodingOf: (key: 'imsi' | 'msisdn') => Encoding | undefined,
): Query | undefined {
  const query: Record<string, string | readonly string[]> = {};
  for (const name of key === 'both' ? (['imsi', 'msisdn'] as const) : ([key] as const)) {
    const keys = devices.flatMap((device) => device[name] ?? []);
    const value = keys.length < devices.length ? undefined : valueOf(keys, encodingOf(name));
    if (value === undefined) return undefined;
    query[name] = value;
  }
  return query;
}

/** Query of a lookup; undefined if the encoding of several values is neither declared nor learned, or a device lacks the key. */
export const lookupQuery = (
  world: World,
  operation: string,
  devices: readonly DeviceKey[],
  key: LookupKey,
): Query | undefined => encodedQuery(devices, key, (name) => encodingFor(world, operation, name));
