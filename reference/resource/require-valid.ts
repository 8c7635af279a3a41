import type { JsonObject } from '../../contracts/contract.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call } from '../http/route.ts';
import type { Parts } from '../parts.ts';

/**
 * A body that the contract accepts. The ticket interface lists 422 for bodies that are JSON and yet wrong; the others list only 400.
 */
export function requireValid(parts: Parts, call: Call, body: JsonObject): JsonObject {
  const problem = parts.problemOf(call.operation, body);
  if (problem === undefined) return body;
  throw new Rejection(call.interface === 'ticket' ? 422 : 400, 'body-invalid', problem);
}
