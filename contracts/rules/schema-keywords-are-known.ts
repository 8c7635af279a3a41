import type { DocumentRule } from './document-rule.ts';
import { hint } from './rows.ts';
import { schemasOf } from './schemas.ts';

/** JSON Schema 2020-12 by vocabulary, and what OpenAPI 3.0 and 3.1 add. */
const KEYWORDS = new Set(
  [
    '$id $schema $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment $defs',
    'allOf anyOf oneOf not if then else dependentSchemas prefixItems items contains',
    'properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties',
    'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern',
    'maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired',
    'title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType contentSchema',
    'discriminator xml externalDocs example nullable',
  ].flatMap((line) => line.split(' ')),
);

/** JSON Schema ignores keywords it does not know, so a misspelt one asserts nothing and is not reported. */
export const schemaKeywordsAreKnown: DocumentRule = (document) =>
  schemasOf(document).flatMap(({ schema, path }) =>
    Object.keys(schema)
      .filter((key) => !KEYWORDS.has(key) && !key.startsWith('x-'))
      .map((key) => ({ message: `${key} is no keyword of a schema${hint(key, KEYWORDS)}`, path: [...path, key] })),
  );
