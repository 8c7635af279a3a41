/**
 * OpenAPI 3.0 -> 3.1 as far as schemas go: `nullable`, boolean `exclusiveMinimum`, references that hide their sibling keywords; and in both,
 * the discriminator said in keywords of JSON Schema: each branch has the name of its kind, which makes branches exclude each other.
 */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { APPLICATORS } from '../../contracts/json-schema/json-schema-keywords.ts';
import { isObject } from '../../packages/json-schema-arbitrary/index.ts';

/** A document of OpenAPI 3.0 or 3.1 as one of 3.1. @throws Error for any other version */
export function asOpenApi31(document: JsonObject): JsonObject {
  const version = String(document['openapi']);
  if (!/^3\.[01]\./.test(version))
    throw new Error(`OpenAPI 3.0 or 3.1 expected, this document is ${version === 'undefined' ? 'neither' : version}`);
  return { ...(outside(document, version.startsWith('3.0')) as JsonObject), openapi: '3.1.0' };
}

/** Outside of schemas: looks for the members that hold them. */
function outside(value: Json, old: boolean): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => outside(item, old));
  if (!isObject(value)) return value;
  return mapped(value, (member, name) => {
    if (name === 'schema') return schema(member, old);
    if (name === 'schemas' && isObject(member)) return mapped(member, (each) => schema(each, old));
    return name === 'example' || name === 'examples' ? member : outside(member, old);
  });
}

const has = (keywords: readonly string[], name: string): boolean => keywords.includes(name);

function schema(value: Json, old: boolean): Json {
  if (!isObject(value)) return value;
  if (old && typeof value['$ref'] === 'string') return { $ref: value['$ref'] };
  const inner = mapped(value, (member, name) => {
    if (has(APPLICATORS.one, name)) return schema(member, old);
    if (has(APPLICATORS.named, name) && isObject(member)) return mapped(member, (each) => schema(each, old));
    if (has(APPLICATORS.listed, name) && Array.isArray(member))
      return (member as readonly Json[]).map((each) => schema(each, old));
    return member;
  });
  return discriminated(old ? nullable(bounded(inner)) : withoutNullable(inner));
}

function bounded(value: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = value;
  const { minimum, maximum, ...others } = rest;
  if (typeof exclusiveMinimum !== 'boolean' && typeof exclusiveMaximum !== 'boolean') return value;
  return {
    ...others,
    ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

/** 3.1 does not have this keyword, but documents still contain it. */
function withoutNullable(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([keyword]) => keyword !== 'nullable'));
}

function nullable({ nullable: isNullable, ...value }: JsonObject): JsonObject {
  if (isNullable !== true) return value;
  const { type, enum: values } = value;
  const withNull =
    Array.isArray(values) && !values.includes(null) ? { enum: [...(values as readonly Json[]), null] } : {};
  if (typeof type === 'string') return { ...value, ...withNull, type: [type, 'null'] };
  return { anyOf: [value, { type: 'null' }] };
}

function discriminated(value: JsonObject): JsonObject {
  const { discriminator } = value;
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return value;
  const name = discriminator['propertyName'];
  const mapping = isObject(discriminator['mapping']) ? discriminator['mapping'] : {};
  return mapped(value, (branches, keyword) => {
    if ((keyword !== 'oneOf' && keyword !== 'anyOf') || !Array.isArray(branches)) return branches;
    return (branches as readonly Json[]).map((branch) => kindOf(branch, name, mapping));
  });
}

/** A branch with the names it goes by: those that the mapping gives it, else the name of the schema. */
function kindOf(branch: Json, name: string, mapping: JsonObject): Json {
  const reference = isObject(branch) ? branch['$ref'] : undefined;
  if (typeof reference !== 'string') return branch;
  const own = reference.split('/').at(-1) ?? '';
  const mapped = Object.entries(mapping).filter(([, target]) => target === reference || target === own);
  const kinds = mapped.length > 0 ? mapped.map(([kind]) => kind) : [own];
  return { allOf: [branch, { type: 'object', required: [name], properties: { [name]: { enum: kinds } } }] };
}

function mapped(object: JsonObject, change: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, member === undefined ? member : change(member, name)]),
  );
}
