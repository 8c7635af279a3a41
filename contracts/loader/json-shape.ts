/** Careful steps into JSON of unknown shape. */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';

/** The value where it is an object, else an empty one. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The value where it is an array, else an empty one. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** The value where it is text. */
export const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
