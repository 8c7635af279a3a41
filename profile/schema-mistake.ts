/** The first mistake in a JSON Schema, in words that help its author to fix it. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../contracts/contract.ts';
import { formatPointer } from '../contracts/json/json-pointer.ts';
import { SCHEMA_KEYWORDS, subschemas } from '../contracts/json-schema/json-schema-keywords.ts';
import { nearest } from '../contracts/text/nearest.ts';

export interface SchemaMistake {
  /** JSON Pointer into the schema. */
  readonly pointer: string;
  readonly what: string;
  readonly expected?: string;
  readonly received?: string;
  readonly nearest?: string | undefined;
  readonly next: string;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Keywords of other versions, which a validator of this version ignores. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  nullable: "it is a keyword of OpenAPI 3.0; write type: [string, 'null']",
  id: 'it is a keyword of draft 4; write $id',
  additionalItems: 'it is a keyword of older drafts; write prefixItems and items',
  dependencies: 'it is a keyword of older drafts; write dependentRequired or dependentSchemas',
  $recursiveRef: 'it is a keyword of draft 2019-09; write $dynamicRef',
  $recursiveAnchor: 'it is a keyword of draft 2019-09; write $dynamicAnchor',
  divisibleBy: 'it is a keyword of draft 3; write multipleOf',
  extends: 'it is a keyword of draft 3; write allOf',
};

function unknownKeyword(schema: JsonObject): SchemaMistake | undefined {
  for (const { path, schema: one } of subschemas(schema))
    for (const keyword of Object.keys(one)) {
      if (SCHEMA_KEYWORDS.includes(keyword) || keyword.startsWith('x-')) continue;
      const like = ELSEWHERE[keyword] === undefined ? nearest(keyword, SCHEMA_KEYWORDS) : undefined;
      return {
        pointer: formatPointer([...path, keyword]),
        what: `${keyword} is not a keyword of JSON Schema 2020-12`,
        nearest: like,
        next: ELSEWHERE[keyword] ?? 'correct the keyword, or start the name of your own keyword with x-',
      };
    }
  return undefined;
}

function wrongDraft({ $schema }: JsonObject): SchemaMistake | undefined {
  if ($schema === undefined || (typeof $schema === 'string' && $schema.replace(/#$/, '') === DRAFT)) return undefined;
  return {
    pointer: '/$schema',
    what: 'the schema states another version of JSON Schema',
    expected: DRAFT,
    received: String($schema),
    next: 'convert the schema to 2020-12, or remove $schema if it already conforms to it',
  };
}

/** Validation against the meta-schema; the error with the longest path is the cause of the others. */
function wrongForm(schema: JsonObject, ajv: Ajv2020): SchemaMistake | undefined {
  if (ajv.validateSchema(schema) === true) return undefined;
  const errors = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf');
  const [deepest] = errors.toSorted((one, other) => other.instancePath.length - one.instancePath.length);
  const allowed = (deepest?.params as { allowedValues?: readonly string[] } | undefined)?.allowedValues;
  return {
    pointer: deepest?.instancePath ?? '',
    what: 'this is not a valid JSON Schema',
    expected: allowed === undefined ? (deepest?.message ?? '').replace(/^must (?:be )?/, '') : allowed.join(', '),
    next: 'correct the value of the keyword',
  };
}

/** Mistakes that only compilation finds: unresolved references and invalid patterns. */
function unusable(schema: JsonObject, ajv: Ajv2020): SchemaMistake | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    const { message = '', missingRef } = error as { message?: string; missingRef?: string };
    if (missingRef !== undefined)
      return {
        pointer: '',
        what: `the reference ${missingRef} cannot be resolved`,
        expected: 'a reference to a part of the same schema, such as #/$defs/name',
        next: 'add the schema under $defs',
      };
    return {
      pointer: '',
      what: `the schema cannot be used: ${message.split('\n')[0] ?? ''}`,
      next: 'correct the schema',
    };
  }
}

let shared: Ajv2020 | undefined;

/** One for all schemas, since each compiles the meta-schema for itself; it keeps none of them, so that two may have the same `$id`. */
function sharedAjv(): Ajv2020 {
  if (!shared) {
    shared = new Ajv2020({ strict: false, logger: false, allErrors: true, addUsedSchema: false });
    addFormats.default(shared);
  }
  return shared;
}

/** The first mistake in a schema; absent if the schema is valid. */
export function schemaMistake(schema: JsonObject): SchemaMistake | undefined {
  const ajv = sharedAjv();
  return wrongDraft(schema) ?? unknownKeyword(schema) ?? wrongForm(schema, ajv) ?? unusable(schema, ajv);
}
