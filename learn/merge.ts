/** Values that one interface shows for one key, and parts that several interfaces show of one value. Pure. */

import type { Json } from '../contracts/contract.ts';
import { jsonObject } from '../suites/scenarios/resources/resource.ts';

const isNumbers = (value: Json): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** True for a list of objects, such as examples of requests: each states what it is about. */
export const isObjects = (value: Json): value is readonly Json[] =>
  Array.isArray(value) && value.length > 0 && (value as readonly Json[]).every((one) => jsonObject(one) !== undefined);

export const isSameValue = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Statuses and examples are joined, objects are merged; other values must be equal. @returns undefined if they contradict each other */
export function merged(one: Json | undefined, other: Json): Json | undefined {
  if (one === undefined || isSameValue(one, other)) return other;
  if (isNumbers(one) && isNumbers(other)) return [...new Set([...one, ...other])].toSorted((a, b) => a - b);
  if (isObjects(one) && isObjects(other)) return [...one, ...other];
  const [first, second] = [jsonObject(one), jsonObject(other)];
  if (!first || !second) return undefined;
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const members = names.map((name) => {
    const added = second[name];
    return [name, added === undefined ? first[name] : merged(first[name], added)] as const;
  });
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}
