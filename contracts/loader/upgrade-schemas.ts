/** Schemas of an OpenAPI document as JSON Schema 2020-12: what 3.0 writes in another way, and discriminators. */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf, textOf } from './json-shape.ts';

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

function upgraded(value: JsonObject): JsonObject {
  // In 3.0, a reference hides the members next to it.
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] };
  const schema = typeof value['nullable'] === 'boolean' ? withNull(value) : value;
  return withBound(withBound(schema, 'exclusiveMinimum', 'minimum'), 'exclusiveMaximum', 'maximum');
}

/** A branch with the values that select it: those that the mapping gives it, else the name of its schema. */
function branchOfKind(branch: Json, property: string, mapping: JsonObject): readonly Json[] {
  const reference = isObject(branch) ? branch['$ref'] : undefined;
  if (typeof reference !== 'string') return [];
  const own = reference.split('/').at(-1) ?? '';
  const mapped = Object.keys(mapping).filter((kind) => mapping[kind] === reference || mapping[kind] === own);
  const kinds = mapped.length > 0 ? mapped : [own];
  return [{ allOf: [branch, { type: 'object', required: [property], properties: { [property]: { enum: kinds } } }] }];
}

/**
 * `oneOf` rejects a value that meets two branches, although its discriminator selects one of them. What the discriminator selects is valid, too; the
 * discriminator makes no value invalid, because the specification does not let it change what a schema rejects.
 */
function withDiscriminator(schema: JsonObject): JsonObject {
  const { oneOf, anyOf, discriminator } = schema;
  const property = textOf(objectOf(discriminator)['propertyName']);
  if (property === undefined || !Array.isArray(oneOf) || anyOf !== undefined) return schema;
  const { oneOf: _, ...rest } = schema;
  const mapping = objectOf(objectOf(discriminator)['mapping']);
  const selected = (oneOf as readonly Json[]).flatMap((branch) => branchOfKind(branch, property, mapping));
  return selected.length === 0 ? schema : { ...rest, anyOf: [...selected, { oneOf }] };
}

/** A copy of an OpenAPI document (3.0 or 3.1) with its schemas upgraded. */
export function upgradeSchemas(document: JsonObject): JsonObject {
  const isOld = textOf(document['openapi'])?.startsWith('3.0') ?? false;
  const members = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, upgrade(member)]));
  const upgrade = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => upgrade(item) as Json);
    if (!isObject(value)) return value;
    return withDiscriminator(isOld ? upgraded(members(value)) : members(value));
  };
  // A path item may have operations next to its reference.
  const paths = Object.entries(objectOf(document['paths'])).map(
    ([path, item]) => [path, isObject(item) ? members(item) : item] as const,
  );
  return { ...members(document), ...(isObject(document['paths']) ? { paths: Object.fromEntries(paths) } : {}) };
}
