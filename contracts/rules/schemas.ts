/** Every schema of a lint document with its path, subschemas included. References are not followed: what they lead to is visited by itself. */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json-type.ts';
import { ROWS, type LintDocument, type Path } from './lint-document.ts';

export interface LintSchema {
  readonly schema: JsonObject;
  readonly path: Path;
}

/** Keywords that hold a schema, a list of schemas, or schemas by name (JSON Schema 2020-12, core section 10). */
const ONE = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LISTED = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const NAMED = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

function children(schema: JsonObject): readonly (readonly [Path, Json | undefined])[] {
  const members = (keyword: string): readonly (readonly [Path, Json | undefined])[] =>
    Object.entries((schema[keyword] ?? {}) as JsonObject).map(([name, one]) => [[keyword, name], one]);
  return [...ONE.map((keyword) => [[keyword], schema[keyword]] as const), ...[...LISTED, ...NAMED].flatMap(members)];
}

function* walk(value: Json | undefined, path: Path): Generator<LintSchema> {
  if (!isObject(value)) return;
  yield { schema: value, path };
  for (const [step, child] of children(value)) yield* walk(child, [...path, ...step]);
}

/** Keys that hold data of the author's own. */
const LITERAL = new Set(['example', 'examples', 'default', 'enum', 'const', ROWS]);

const isSchemas = (path: Path): boolean => path.at(-1) === 'schemas' && path.at(-2) === 'components';

function* search(value: Json | undefined, path: Path): Generator<LintSchema> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) yield* search(item, [...path, index]);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (isSchemas(path) || name === 'schema') yield* walk(member, [...path, name]);
    else if (!LITERAL.has(name)) yield* search(member, [...path, name]);
  }
}

export const schemasOf = (document: LintDocument): readonly LintSchema[] => [...search(document, [])];
