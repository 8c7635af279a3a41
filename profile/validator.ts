/** The profile's JSON Schema, compiled for some contracts. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract, Json } from '../contracts/contract.ts';
import { baseProfileSchema } from '../contracts/formats/base-profile-schema.ts';
import { profileSchema } from '../contracts/formats/profile-schema.ts';

function compile(contracts: readonly Contract[]): ValidateFunction {
  // Neither strict nor validated: the lint of the contracts checks the schemas of declarations.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    // Few values are validated: faster code would not save what it costs.
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  return ajv.compile(profileSchema(baseProfileSchema(), contracts));
}

/** Compiling is much slower than validating, and a process usually has one set of contracts. */
let last: { readonly contracts: readonly Contract[]; readonly validate: ValidateFunction } | undefined;

function validatorFor(contracts: readonly Contract[]): ValidateFunction {
  const isSame =
    last?.contracts.length === contracts.length && contracts.every((one, at) => last?.contracts[at] === one);
  if (last === undefined || !isSame) last = { contracts, validate: compile(contracts) };
  return last.validate;
}

/** All errors of a value against the profile's schema, each with its schema and value. */
export function profileErrors(contracts: readonly Contract[], value: Json): readonly ErrorObject[] {
  const validate = validatorFor(contracts);
  return validate(value) ? [] : (validate.errors ?? []);
}
