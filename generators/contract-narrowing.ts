/** What our contracts say of values beyond the keywords of JSON Schema, said in those keywords. */

import { type JsonObject, isObject } from '../packages/json-schema-arbitrary/index.ts';

/** Patterns for `x-format`: one plain form of each, from ranges that belong to no one. */
const plainForms: Readonly<Record<string, JsonObject>> = {
  'iso8601-date-time': {
    type: 'string',
    format: 'date-time',
    pattern: '^20[2-4]\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$',
  },
  // MCC 001 and MNC 01: test networks (E.212).
  'e212-imsi': { type: 'string', pattern: '^00101\\d{10}$' },
  // Ofcom's numbers for drama.
  'e164-number': { type: 'string', pattern: '^447700900\\d{3}$' },
};

const known = new WeakMap<JsonObject, JsonObject>();

/**
 * The schema to generate from in place of a contract's: members that the documents leave without a type label (`x-unlabelled`) are strings,
 * date-times where they are named so, `x-format` is kept to, and a `callback` is a URL, as it is described as one. Never wider than the
 * schema.
 */
export function narrowedByContract(schema: JsonObject): JsonObject {
  let narrowed = known.get(schema);
  if (narrowed === undefined) known.set(schema, (narrowed = narrowedOnce(schema)));
  return narrowed;
}

function narrowedOnce(schema: JsonObject): JsonObject {
  const form = plainForms[String(schema['x-format'])];
  if (form !== undefined) return { ...schema, allOf: [...((schema['allOf'] as JsonObject[] | undefined) ?? []), form] };
  if (schema['x-unlabelled'] === true && schema['type'] === undefined) return { ...schema, type: 'string' };
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const changed = Object.entries(properties).flatMap(([name, member]) => {
    const form = isObject(member) ? formByName(name, member) : undefined;
    return form === undefined ? [] : [[name, form] as const];
  });
  return changed.length === 0 ? schema : { ...schema, properties: { ...properties, ...Object.fromEntries(changed) } };
}

/** What a member's name says of its values; a target that reads dates as dates rejects any other text in them, and may. */
function formByName(name: string, member: JsonObject): JsonObject | undefined {
  if (name === 'callback') return { ...member, format: 'uri', pattern: '^https://' };
  if (member['x-unlabelled'] === true && /(^d|D)ateTime$/.test(name))
    return { ...member, 'x-format': 'iso8601-date-time' };
  return undefined;
}
