/** The members of an object type and of an object schema in one notation, so that a test can hold the two against each other. */

import type { Json, JsonObject } from '../../contract.ts';
import { isObject } from '../../json/json-type.ts';

type Kind<T> = [T] extends [string]
  ? 'string'
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'boolean'
      : [T] extends [readonly unknown[]]
        ? 'array'
        : Json extends T
          ? 'any'
          : 'object';

type Optional<T, K extends keyof T> = object extends Pick<T, K> ? '?' : '';

/** Member name -> JSON kind, with `?` for a member that may be absent. The compiler rejects a table that is not exactly the type's. */
export type MembersOf<T> = { readonly [K in keyof T]-?: `${Kind<Exclude<T[K], undefined>>}${Optional<T, K>}` };

function resolve(root: JsonObject, schema: JsonObject): JsonObject {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : undefined;
  const definitions = root['$defs'];
  const target = name !== undefined && isObject(definitions) ? definitions[name] : undefined;
  return isObject(target) ? target : schema;
}

function kindOf(root: JsonObject, schema: JsonObject): string {
  const { type, enum: values, const: constant } = resolve(root, schema);
  if (typeof type === 'string') return type === 'integer' ? 'number' : type;
  const sample = Array.isArray(values) ? values[0] : constant;
  return sample === undefined ? 'any' : typeof sample;
}

/** The same table, read from a schema. Its objects must be closed: an open one has members that no table can list. */
export function membersOfSchema(root: JsonObject, schema: JsonObject): Readonly<Record<string, string>> {
  const { properties, required, additionalProperties } = schema;
  if (additionalProperties !== false || !isObject(properties)) throw new Error('the object schema is not closed');
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      `${kindOf(root, isObject(member) ? member : {})}${needed.has(name) ? '' : '?'}`,
    ]),
  );
}
