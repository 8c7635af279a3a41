import type { Json, JsonObject } from '../contract.ts';
import { getPointer, isPointer } from '../json/json-pointer.ts';
import { objectOf, textOf } from './json-shape.ts';
import { fragmentPointer } from './references.ts';

export interface Resolved {
  /** Where the object really is. */
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Longer chains of references go round in a circle. */
const LONGEST_CHAIN = 50;

/** The object at a pointer, with references followed; an empty object where the pointer leads nowhere. */
export function dereference(document: Json, pointer: string): Resolved {
  let at = pointer;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const value = objectOf(getPointer(document, at));
    const ref = textOf(value['$ref']);
    const next = ref?.startsWith('#') ? fragmentPointer(ref.slice(1)) : undefined;
    if (next === undefined || !isPointer(next)) return { pointer: at, value };
    at = next;
  }
  return { pointer: at, value: {} };
}
