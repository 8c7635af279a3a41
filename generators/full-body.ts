/** A body that shows every member of its schema once, so that a scenario can see what becomes of each. */

import type { Contract, Json, JsonObject, Operation } from '../contracts/contract.ts';
import { bodySchema } from './contract-schema.ts';
import { seedFor } from './seed.ts';

type Schema = JsonObject | boolean;

/**
 * A body in which every member of the schema is present: lists hold two items, texts are short, readable and unique within the body
 * (`description-4f2`), date-times are RFC 3339 in UTC, whole seconds. A reference back to a schema that is being written ends the branch.
 *
 * @returns undefined for an operation without a body
 */
export function fullBody(contract: Pick<Contract, 'document'>, operation: Operation, seed: number): Json | undefined {
  const schema = bodySchema(contract, operation);
  if (schema === undefined) return undefined;
  return fullValue(schema, contract.document, seed);
}

/** The same for one schema of a document. */
export function fullValue(schema: Schema, root: JsonObject, seed: number): Json {
  const writer = { root, seed, count: 0, open: [] };
  return written(writer, 'value', schema) ?? null;
}

interface Writer {
  readonly root: JsonObject;
  readonly seed: number;
  count: number;
  readonly open: Schema[];
}

function written(writer: Writer, name: string, schema: Schema): Json | undefined {
  const merged = flat(writer, schema);
  if (merged === undefined || writer.open.includes(schema)) return undefined;
  writer.open.push(schema);
  const value = valueOf(writer, name, merged);
  writer.open.pop();
  return value;
}

/** One schema object for a chain of `$ref` and `allOf`, the first branch of `oneOf` and `anyOf`. */
function flat(writer: Writer, schema: Schema): JsonObject | undefined {
  if (typeof schema === 'boolean') return schema ? {} : undefined;
  const { $ref, allOf, oneOf, anyOf, ...own } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [referenced(writer.root, $ref)] : []),
    ...((allOf as Schema[] | undefined) ?? []),
    ...[oneOf, anyOf].flatMap((branches) => ((branches as Schema[] | undefined) ?? []).slice(0, 1)),
  ];
  return parts.reduce<JsonObject>((merged, part) => {
    const inner = flat(writer, part) ?? {};
    return {
      ...inner,
      ...merged,
      properties: { ...(inner['properties'] as JsonObject), ...(merged['properties'] as JsonObject) },
    };
  }, own);
}

function referenced(root: JsonObject, ref: string): Schema {
  let at: Json | undefined = root;
  for (const token of ref.slice(2).split('/'))
    at = (at as JsonObject)[decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')];
  return at as Schema;
}

function valueOf(writer: Writer, name: string, schema: JsonObject): Json {
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as Json[])[0] ?? null;
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'object' || Object.keys((schema['properties'] as JsonObject) ?? {}).length > 0)
    return objectOf(writer, schema);
  if (type === 'array') return listOf(writer, name, schema);
  writer.count++;
  if (type === 'boolean') return writer.count % 2 === 0;
  if (type === 'integer' || type === 'number') return 1 + (seedFor(writer.seed, name, String(writer.count)) % 1000);
  return textOf(writer, name, schema);
}

function objectOf(writer: Writer, schema: JsonObject): JsonObject {
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return Object.fromEntries(
    members.flatMap(([name, member]) => {
      const value = written(writer, name, member);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function listOf(writer: Writer, name: string, schema: JsonObject): Json[] {
  return [0, 1].flatMap(() => {
    const item = written(writer, name, (schema['items'] as Schema | undefined) ?? true);
    return item === undefined ? [] : [item];
  });
}

function textOf(writer: Writer, name: string, schema: JsonObject): string {
  const number = seedFor(writer.seed, name, String(writer.count));
  if (schema['x-format'] === 'iso8601-date-time' || schema['format'] === 'date-time')
    // A day of its own for each, in a range that every implementation's clock and database hold.
    return new Date(Date.UTC(2030, 0, 1 + writer.count, 0, 0, number % 86_400)).toISOString().replace('.000Z', 'Z');
  if (schema['format'] === 'uri') return `https://example.com/${name}/${writer.count}`;
  return `${name.replace('@', '')}-${writer.count}-${(number % 4096).toString(16).padStart(3, '0')}`;
}
