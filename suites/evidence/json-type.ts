/** JSON types by their names in JSON Schema. */

import type { Json } from '../../contracts/contract.ts';

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function jsonTypeOf(value: Json | undefined): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'object' || type === 'boolean' || type === 'number' ? type : 'string';
}

export const isObject = (value: Json | undefined): value is { readonly [member: string]: Json | undefined } =>
  jsonTypeOf(value) === 'object';
