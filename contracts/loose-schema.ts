/** Values against a schema that stands by itself, as profiles declare them. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from './contract.ts';
import { getPointer } from './json-pointer.ts';
import type { SchemaProblem } from './schema-validator.ts';

const compiled = new WeakMap<JsonObject, ValidateFunction>();

function compile(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
  addFormats.default(ajv);
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** Where a value departs from the schema; empty where it does not. */
export function problemsWith(
  schema: JsonObject,
  value: unknown,
): readonly Pick<SchemaProblem, 'pointer' | 'keyword' | 'expected' | 'received'>[] {
  const validate = compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, message = keyword }) => ({
    pointer: instancePath,
    keyword,
    expected: message,
    received: (JSON.stringify(getPointer(value, instancePath)) ?? 'nothing').slice(0, 160),
  }));
}
