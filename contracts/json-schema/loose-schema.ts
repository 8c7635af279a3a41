/** Validates values against a schema outside any contract, as profiles declare them. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { boundedCache } from '../bounded-cache.ts';
import type { JsonObject } from '../contract.ts';
import { asSchemaProblem, type SchemaProblem } from './schema-problem.ts';

/** By schema, and by its text: the same one is read anew with every profile. */
const compiled = new WeakMap<JsonObject, ValidateFunction>();
const byText = boundedCache<ValidateFunction>(64);

function compile(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = byText.get(JSON.stringify(schema), () => compileAnew(schema));
  compiled.set(schema, made);
  return made;
}

let shared: Ajv2020 | undefined;

/** It keeps none of the schemas, so that two may have the same `$id`; they were validated when the profile was read. */
function compileAnew(schema: JsonObject): ValidateFunction {
  if (!shared) {
    // Verbose: problems contain the value.
    shared = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      logger: false,
      addUsedSchema: false,
      validateSchema: false,
    });
    addFormats.default(shared);
  }
  return shared.compile(schema);
}

/** Where a value departs from the schema; empty where it does not. */
export function problemsWith(schema: JsonObject, value: unknown): readonly SchemaProblem[] {
  const validate = compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(asSchemaProblem);
}
