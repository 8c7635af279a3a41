/** Schemas of OpenAPI 3.0 as JSON Schema 2020-12, as far as the two differ in what they accept. */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';

/** `nullable: true` is a further type; 3.0.3 lets it act only with a type. */
const withNull = ({ nullable, type, ...rest }: JsonObject): JsonObject =>
  nullable === true && typeof type === 'string'
    ? { ...rest, type: [type, 'null'] }
    : { ...rest, ...(type === undefined ? {} : { type }) };

/** `exclusiveMinimum: true` makes a bound of `minimum`; in 2020-12 it is the bound itself. */
function withBound(schema: JsonObject, exclusive: string, bound: string): JsonObject {
  const { [exclusive]: isExclusive, [bound]: value, ...rest } = schema;
  if (typeof isExclusive !== 'boolean') return schema;
  return value === undefined ? rest : { ...rest, [isExclusive ? exclusive : bound]: value };
}

/** A copy of a 3.0 document with its schemas upgraded. */
export function upgradeSchemas(document: JsonObject): JsonObject {
  const upgrade = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => upgrade(item) as Json);
    if (!isObject(value)) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, upgrade(member)]));
    const nullable = typeof members['nullable'] === 'boolean' ? withNull(members) : members;
    return withBound(withBound(nullable, 'exclusiveMinimum', 'minimum'), 'exclusiveMaximum', 'maximum');
  };
  return upgrade(document) as JsonObject;
}
