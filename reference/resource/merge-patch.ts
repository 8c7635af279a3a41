import type { Json, JsonObject } from '../../contracts/contract.ts';
import { isObject } from '../../contracts/json/json-type.ts';

/**
 * Applies a partial update as JSON Merge Patch (RFC 7396): members that are not sent stay, objects are merged, lists and plain values are
 * replaced, null removes.
 */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map<string, Json>();
  for (const [name, value] of Object.entries(target)) if (value !== undefined) merged.set(name, value);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else if (value !== undefined) merged.set(name, mergeValue(merged.get(name), value));
  }
  // Built from entries, not by assignment: a member called `__proto__` is data like any other.
  return Object.fromEntries(merged);
}

function mergeValue(before: Json | undefined, value: Json): Json {
  if (!isObject(value)) return value;
  return mergePatch(before !== undefined && isObject(before) ? before : {}, value);
}
