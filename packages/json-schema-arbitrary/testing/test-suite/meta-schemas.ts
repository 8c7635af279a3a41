/** The meta-schemas of draft 2020-12 by URI, as shipped with ajv, for schemas that refer to them. */

import { createRequire } from 'node:module';
import type { JsonObject } from '../../src/json.ts';

const require = createRequire(import.meta.url);
const files = [
  'schema',
  'meta/applicator',
  'meta/content',
  'meta/core',
  'meta/format-annotation',
  'meta/meta-data',
  'meta/unevaluated',
  'meta/validation',
];

export const metaSchemas: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  files.map((file) => [
    `https://json-schema.org/draft/2020-12/${file}`,
    require(`ajv/dist/refs/json-schema-2020-12/${file}.json`) as JsonObject,
  ]),
);
