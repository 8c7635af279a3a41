/** JSON types by their names in JSON Schema. */

import type { Json, JsonObject } from '../contract.ts';

export const JSON_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

export type JsonType = (typeof JSON_TYPES)[number];

export function jsonTypeOf(value: Json | undefined): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'object' || type === 'boolean' || type === 'number' ? type : 'string';
}

/** True if a JSON value is an object; neither null nor a list is one. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
