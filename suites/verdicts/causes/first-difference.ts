/** Where two lists or objects differ first. */

import type { Json } from '../../../contracts/contract.ts';
import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

export interface ValueDifference {
  readonly pointer: string;
  readonly expected: Json | undefined;
  readonly received: Json | undefined;
}

const membersOf = (value: Json | undefined): ReadonlyMap<string, Json | undefined> | undefined => {
  if (Array.isArray(value)) return new Map((value as readonly Json[]).map((item, index) => [String(index), item]));
  return isObject(value) ? new Map(Object.entries(value)) : undefined;
};

const isContainer = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;

/** Undefined for equal values, and for two that are not both lists or both objects. */
export function firstDifference(expected: Json | undefined, received: Json | undefined): ValueDifference | undefined {
  const [wanted, shown] = [membersOf(expected), membersOf(received)];
  if (!wanted || !shown || Array.isArray(expected) !== Array.isArray(received)) return undefined;
  for (const name of new Set([...wanted.keys(), ...shown.keys()])) {
    const [one, other] = [wanted.get(name), shown.get(name)];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const pointer = formatPointer([name]);
    const inside = firstDifference(one, other);
    if (inside) return { ...inside, pointer: `${pointer}${inside.pointer}` };
    // Objects with the same members in another order are equal.
    if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
      return { pointer, expected: one, received: other };
  }
  return undefined;
}
