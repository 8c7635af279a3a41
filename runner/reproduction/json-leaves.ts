import type { Json, JsonObject } from '../../contracts/contract.ts';
import { formatPointer } from '../../contracts/json/json-pointer.ts';

export interface Leaf {
  readonly pointer: string;
  /** Text of a string or number. */
  readonly text: string;
}

/** The strings and numbers of a value, with the pointers that lead to them. */
export function* jsonLeaves(value: Json | undefined, path: readonly (string | number)[] = []): Generator<Leaf> {
  if (typeof value === 'string' || typeof value === 'number')
    yield { pointer: formatPointer(path), text: String(value) };
  else if (Array.isArray(value))
    for (const [index, item] of (value as readonly Json[]).entries()) yield* jsonLeaves(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value as JsonObject)) yield* jsonLeaves(member, [...path, name]);
}
