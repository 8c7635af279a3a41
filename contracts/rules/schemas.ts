/** Every schema of a lint document with its path, subschemas included. References are not followed: what they lead to is visited by itself. */

import type { Json } from '../contract.ts';
import { subschemas, type PlacedSchema } from '../json-schema/json-schema-keywords.ts';
import { isObject } from '../json/json-type.ts';
import { ROWS, type LintDocument, type LintPath } from './lint-document.ts';

/** Keys that hold data of the author's own. */
const LITERAL = new Set(['example', 'examples', 'default', 'enum', 'const', ROWS]);

const isSchemas = (path: LintPath): boolean => path.at(-1) === 'schemas' && path.at(-2) === 'components';

function* search(value: Json | undefined, path: LintPath): Generator<PlacedSchema> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) yield* search(item, [...path, index]);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (isSchemas(path) || name === 'schema') yield* subschemas(member, [...path, name]);
    else if (!LITERAL.has(name)) yield* search(member, [...path, name]);
  }
}

export const schemasOf = (document: LintDocument): readonly PlacedSchema[] => [...search(document, [])];
