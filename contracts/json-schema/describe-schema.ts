/** A JSON Schema in a few words, for the line "expected" of a message. */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  null: 'null',
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));

function numberRange({ minimum, maximum, exclusiveMinimum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${text(minimum)} to ${text(maximum)}`;
  if (minimum !== undefined) return `, ${text(minimum)} or more`;
  if (exclusiveMinimum !== undefined) return `, more than ${text(exclusiveMinimum)}`;
  return maximum === undefined ? '' : `, at most ${text(maximum)}`;
}

function list(schema: JsonObject): string {
  const items = isObject(schema['items']) ? describeSchema(schema['items']) : 'anything';
  return `a list of: ${items}`;
}

/** A key, with its values where they are words. */
function keyInWords([key, schema]: readonly [string, Json | undefined]): string {
  if (!isObject(schema)) return key;
  if (Array.isArray(schema['enum'])) return `${key} (${schema['enum'].map(text).join(' or ')})`;
  return schema['type'] === 'boolean' ? `${key} (true or false)` : key;
}

function mapping(schema: JsonObject): string {
  const keys = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (keys.length > 0 && keys.length <= 12) return `keys ${keys.map(keyInWords).join(', ')}`;
  const values = schema['additionalProperties'];
  return isObject(values) ? `keys, each with ${describeSchema(values)}` : (TYPES['object'] ?? '');
}

/** What a value of the schema looks like, without its finest print. References are not followed. */
export function describeSchema(schema: JsonObject): string {
  const choices = schema['enum'];
  if (Array.isArray(choices)) return choices.length === 1 ? text(choices[0]) : `one of ${choices.map(text).join(', ')}`;
  if (schema['const'] !== undefined) return text(schema['const']);
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return branches.filter(isObject).map(describeSchema).join(', or ');
  switch (schema['type']) {
    case 'array':
      return list(schema);
    case 'object':
      return mapping(schema);
    case 'integer':
    case 'number':
      return `${TYPES[schema['type']]}${numberRange(schema)}`;
    case 'string':
      return schema['pattern'] === '^(/[^/]*)*$' ? 'a JSON Pointer' : 'text';
    default:
      return typeof schema['type'] === 'string' ? (TYPES[schema['type']] ?? schema['type']) : 'a value';
  }
}

/** What kind of value was received, without showing it. */
export function describeKind(value: Json): string {
  if (value === null) return 'nothing (the key has no value)';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  switch (typeof value) {
    case 'string':
      return value === '' ? 'empty text' : 'text';
    case 'object':
      return Object.keys(value).length === 0 ? 'an empty mapping' : `keys ${Object.keys(value).slice(0, 6).join(', ')}`;
    default:
      return `the ${typeof value} ${String(value)}`;
  }
}
