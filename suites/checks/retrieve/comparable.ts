/** Values made comparable: members that may move left out, the order of members made one. */

import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

/** A value without some members, known by their names or values, at any depth. */
export function without(
  isLeftOut: (name: string, value: Json | undefined) => boolean,
  value: Json | undefined,
): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => without(isLeftOut, one) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isLeftOut(name, one) ? [] : [[name, without(isLeftOut, one) ?? null]],
    ),
  );
}

/** One text for one value, regardless of the order of its members. */
export const sortedText = (value: Json | undefined): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';
