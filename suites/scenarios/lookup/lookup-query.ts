/** Device keys -> query parameters, in the encoding of several values that the profile declares. */

import type { DeviceKey } from '../../../contracts/formats/profile.ts';
import type { LookupKey } from '../../../generators/device-sets.ts';
import type { World } from '../scenario.ts';

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', pipe: '|', space: ' ' };

/** One parameter's value; undefined where there are several and the profile declares no encoding for them. */
function valueOf(keys: readonly string[], encoding: unknown): string | readonly string[] | undefined {
  if (keys.length === 1) return keys[0];
  if (encoding === 'repeat') return keys;
  const separator = typeof encoding === 'string' ? (SEPARATORS[encoding] ?? undefined) : undefined;
  return separator === undefined ? undefined : keys.join(separator);
}

/** Query of a lookup; undefined if the encoding is undeclared or a device lacks the key. */
export function lookupQuery(
  world: World,
  devices: readonly DeviceKey[],
  key: LookupKey,
): Readonly<Record<string, string | readonly string[]>> | undefined {
  const encoding = world.own('multiValueEncoding');
  const query: Record<string, string | readonly string[]> = {};
  for (const name of key === 'both' ? (['imsi', 'msisdn'] as const) : ([key] as const)) {
    const keys = devices.flatMap((device) => device[name] ?? []);
    const value = keys.length < devices.length ? undefined : valueOf(keys, encoding);
    if (value === undefined) return undefined;
    query[name] = value;
  }
  return query;
}
