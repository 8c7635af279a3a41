import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import { Unsatisfiable } from '../arbitrary.ts';
import { bodyReadings } from '../body-readings.ts';
import { bodyMediaType } from '../contract-schema.ts';
import { eachInvalidRequest } from '../invalid-requests.ts';
import { generatedParameters } from '../parameter-values.ts';

/** Why an operation has no invalid request, in one sentence; undefined where there is one. */
export function whyNone(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
  seed: number,
  binding?: Binding,
): string | undefined {
  try {
    if (eachInvalidRequest(contract, operation, seed, binding).next().done !== true) return undefined;
  } catch (error) {
    if (error instanceof Unsatisfiable) return `what is not to be broken has no valid value: ${error.reason}`;
    throw error;
  }
  const parameters = (['path', 'query', 'header'] as const).flatMap((place) => generatedParameters(operation, place));
  const mediaType = bodyMediaType(operation);
  if (mediaType !== undefined && bodyReadings(mediaType, {}) === undefined)
    return `a body of ${mediaType} is not broken here`;
  if (mediaType !== undefined) return 'its schemas reject nothing that can be written';
  if (parameters.length === 0) return 'it takes neither parameters nor a body';
  return 'its parameters are optional and take any text';
}
