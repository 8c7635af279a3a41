import type { Json } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json/json-pointer.ts';

type Scalar = string | number | boolean | null;

/** The scalar values in a body in its order, each with its JSON Pointer; `*` for every element of a list. */
export function scalarsIn(
  body: Json | undefined,
  path: readonly string[] = [],
): readonly (readonly [pointer: string, value: Scalar])[] {
  if (body === undefined) return [];
  if (typeof body !== 'object' || body === null) return [[formatPointer(path), body]];
  return Object.entries(body).flatMap(([name, value]) =>
    scalarsIn(value as Json, [...path, Array.isArray(body) ? '*' : name]),
  );
}
