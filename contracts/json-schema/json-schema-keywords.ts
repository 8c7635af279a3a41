/** The keywords of JSON Schema 2020-12, and where they contain schemas (core section 10). */

import type { Json, JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
export const APPLICATORS = {
  one: [
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
  ],
  listed: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  named: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** All of them, with the annotations of OpenAPI 3.1. */
export const SCHEMA_KEYWORDS: readonly string[] = [
  ...Object.values(APPLICATORS).flat(),
  '$schema',
  '$id',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$comment',
  '$vocabulary',
  'type',
  'enum',
  'const',
  'format',
  'required',
  'dependentRequired',
  'minContains',
  'maxContains',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'discriminator',
  'xml',
  'externalDocs',
];

export interface PlacedSchema {
  readonly schema: JsonObject;
  readonly path: readonly (string | number)[];
}

/** A schema and all schemas in it. References are not followed. */
export function* subschemas(value: Json | undefined, path: PlacedSchema['path'] = []): Generator<PlacedSchema> {
  if (!isObject(value)) return;
  yield { schema: value, path };
  for (const keyword of APPLICATORS.one) yield* subschemas(value[keyword], [...path, keyword]);
  for (const keyword of [...APPLICATORS.listed, ...APPLICATORS.named])
    for (const [name, one] of Object.entries(value[keyword] ?? {}))
      yield* subschemas(one as Json, [...path, keyword, name]);
}
