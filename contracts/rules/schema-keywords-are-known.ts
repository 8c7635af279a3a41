import { SCHEMA_KEYWORDS } from '../json-schema/json-schema-keywords.ts';
import type { DocumentRule } from './document-rule.ts';
import { hint } from './rows.ts';
import { schemasOf } from './schemas.ts';

/** With the one of OpenAPI 3.0. */
const KEYWORDS = new Set([...SCHEMA_KEYWORDS, 'nullable']);

/** JSON Schema ignores keywords it does not know, so a misspelt one asserts nothing and is not reported. */
export const schemaKeywordsAreKnown: DocumentRule = (document) =>
  schemasOf(document).flatMap(({ schema, path }) =>
    Object.keys(schema)
      .filter((key) => !KEYWORDS.has(key) && !key.startsWith('x-'))
      .map((key) => ({ message: `${key} is no keyword of a schema${hint(key, KEYWORDS)}`, path: [...path, key] })),
  );
