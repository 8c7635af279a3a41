/** The JSON Schemas that a profile declares: each in the profile itself, or in a file relative to the profile. */

import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import type { Complaint, KeyPath } from './problem.ts';
import { readText } from './read-text.ts';

export interface DeclaredSchema {
  /** Its path in the profile. */
  readonly path: KeyPath;
  /** The name of a file, or the schema itself. */
  readonly value: Json;
}

const membersOf = (value: Json | undefined): readonly (readonly [string, Json | undefined])[] =>
  Object.entries((value ?? {}) as JsonObject);

/** Schemas are values of keys that end in `Schema`; of `errorSchema` by interface; of `notification.schema` as member `schema` of each interface. */
export function declaredSchemas(declarations: JsonObject | undefined): readonly DeclaredSchema[] {
  return membersOf(declarations).flatMap(([key, value]) => {
    const path = ['declarations', key];
    const entries: readonly (readonly [KeyPath, Json | undefined])[] =
      key === 'errorSchema'
        ? membersOf(value).map(([name, schema]) => [[...path, name], schema] as const)
        : key === 'notification.schema'
          ? membersOf(value).map(
              ([name, entry]) => [[...path, name, 'schema'], (entry as JsonObject | undefined)?.['schema']] as const,
            )
          : key.endsWith('Schema')
            ? [[path, value] as const]
            : [];
    return entries.flatMap(([at, schema]) => (schema === undefined ? [] : [{ path: at, value: schema }]));
  });
}

type Unusable = Pick<Complaint, 'what' | 'expected' | 'received' | 'next'>;

const NEXT = 'write the name of a JSON or YAML file that contains one JSON Schema';

/** The content of a schema file: a JSON object, or the reason why it cannot be used. */
export type ReadSchema = { readonly schema: JsonObject } | { readonly unusable: Unusable };

export function readSchema(name: string, directory: string): ReadSchema {
  const unusable = (reason: Unusable): ReadSchema => ({ unusable: reason });
  const text = readText(resolve(directory, name));
  if (typeof text !== 'string') return unusable({ what: `${name}: ${text.what}`, next: NEXT });
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [at] = error.linePos ?? [];
    const place = at === undefined ? '' : `:${at.line}:${at.col}`;
    return unusable({
      what: `${name}${place} is neither valid JSON nor valid YAML: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '')}`,
      next: NEXT,
    });
  }
  const value = document.toJS() as Json | undefined;
  if (isObject(value)) return { schema: value };
  const received = value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value;
  return unusable({ what: `${name} contains no JSON Schema`, expected: 'an object', received, next: NEXT });
}

function withValue(value: Json, [key, ...rest]: KeyPath, replacement: Json): Json {
  if (key === undefined) return replacement;
  const member = (value as JsonObject)[String(key)];
  return { ...(value as JsonObject), [String(key)]: withValue(member ?? {}, rest, replacement) };
}

/** The declarations with names of schema files replaced by the schemas; names of unreadable files are unchanged. */
export function withSchemasRead(declarations: JsonObject, directory: string): JsonObject {
  return declaredSchemas(declarations).reduce<JsonObject>((whole, { path, value }) => {
    const read = typeof value === 'string' ? readSchema(value, directory) : undefined;
    if (read === undefined || 'unusable' in read) return whole;
    return withValue(whole, path.slice(1), read.schema) as JsonObject;
  }, declarations);
}
