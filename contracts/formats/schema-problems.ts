/** Where a value departs from a JSON Schema, as places and sentences a person can act on. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../contract.ts';

export interface FormatProblem {
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  readonly message: string;
}

const PARAMETERS_WORTH_NAMING = ['additionalProperty', 'unevaluatedProperty', 'allowedValues', 'allowedValue'];

function asProblem({ instancePath, message, params }: ErrorObject): FormatProblem {
  const named = PARAMETERS_WORTH_NAMING.flatMap((name) => {
    const value: unknown = (params as Record<string, unknown>)[name];
    return value === undefined ? [] : [Array.isArray(value) ? value.join(', ') : String(value)];
  });
  return { pointer: instancePath, message: [message ?? 'is not valid', ...named].join(': ') };
}

/** A function that lists what is wrong with a value; an empty list means valid. The schema is compiled at the first call. */
export function schemaProblems(schema: JsonObject): (value: unknown) => readonly FormatProblem[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (!validate) {
      const ajv = new Ajv2020({
        allErrors: true,
        discriminator: true,
        strict: true,
        strictRequired: false,
        allowUnionTypes: true,
        // Compiling takes longer than validating: a test verifies the schemas, and shorter code would not save what it costs.
        validateSchema: false,
        code: { optimize: false },
      });
      addFormats.default(ajv);
      validate = ajv.compile(schema);
    }
    if (validate(value)) return [];
    // That a condition holds is no problem; what it demands is reported by itself.
    return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(asProblem);
  };
}
