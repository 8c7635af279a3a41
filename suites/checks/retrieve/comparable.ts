/** Values made comparable: members that may move left out, the order of members made one. */

import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../evidence/json-type.ts';

/** A value without the members whose names a pattern matches, at any depth. */
export function without(pattern: RegExp, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => without(pattern, one) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (pattern.test(name) ? [] : [[name, without(pattern, one) ?? null]])),
  );
}

/** One text for one value, whatever the order of its members. */
export const sortedText = (value: Json | undefined): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';
