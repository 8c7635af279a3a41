/** Deterministic valid requests, each saying what it covers. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { sample } from './arbitrary.ts';
import type { RequestSpec } from './request-spec.ts';
import { validRequests } from './valid-requests.ts';

/** Requests in order of what they cover, most general first. */
export function coverageRequests(
  contract: Pick<Contract, 'document'>,
  operation: Operation,
  seed: number,
  binding?: Binding,
): readonly RequestSpec[] {
  return sample(validRequests(contract, operation, binding), seed, 10).map((request) => ({
    ...request,
    covers: ['random'],
  }));
}
