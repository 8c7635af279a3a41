import { readAskedKeys } from './asked-keys.ts';
import type { Device } from './device.ts';
import type { Call } from '../http/route.ts';
import type { Parts } from '../parts.ts';

/** Whose devices a lookup names. */
export interface AskedDevices {
  readonly owned: readonly Device[];
  readonly foreign: readonly Device[];
  readonly unknown: number;
  /** Keys of the call, each once. */
  readonly keys: number;
}

/** Sorts the devices of a lookup; nothing is asked where its keys are malformed. */
export function askedDevices(call: Call, parts: Parts): AskedDevices {
  const keys = keysOf(call);
  const found = [...new Set(keys.flatMap((key) => parts.lookup(key) ?? []))];
  const owned = found.filter((device) => parts.owns(call.customer, device));
  const foreign = found.filter((device) => !owned.includes(device));
  return { owned, foreign, unknown: keys.filter((key) => !parts.lookup(key)).length, keys: keys.length };
}

function keysOf(call: Call): ReturnType<typeof readAskedKeys> {
  try {
    return readAskedKeys(call.request);
  } catch {
    return [];
  }
}
