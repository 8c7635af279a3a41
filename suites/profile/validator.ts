/** The profile's JSON Schema, compiled for some contracts. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract, Json } from '../../contracts/contract.ts';
import { baseProfileSchema } from '../../contracts/formats/base-profile-schema.ts';
import { profileSchema } from '../../contracts/formats/profile-schema.ts';

/** Compiling takes far longer than validating, and one set of contracts serves a whole process. */
const compiled = new WeakMap<readonly Contract[], ValidateFunction>();

function validatorFor(contracts: readonly Contract[]): ValidateFunction {
  const known = compiled.get(contracts);
  if (known !== undefined) return known;
  // Not strict: schemas of declarations are written by contract authors, and linted where they are written.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(profileSchema(baseProfileSchema(), contracts));
  compiled.set(contracts, validate);
  return validate;
}

/** Where a value departs from the profile's schema: all errors, each with the schema and the value it is about. */
export function profileErrors(contracts: readonly Contract[], value: Json): readonly ErrorObject[] {
  const validate = validatorFor(contracts);
  return validate(value) ? [] : (validate.errors ?? []);
}
