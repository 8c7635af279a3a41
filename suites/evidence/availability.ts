import type { Json, Operation } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json-pointer.ts';

/**
 * True for an operation that the document calls currently unavailable, unless the profile declares it available: its errors decide nothing.
 *
 * @param readAvailable the declaration `readAvailable` of the operation's interface
 */
export function isCalledUnavailable(operation: Operation | undefined, readAvailable: Json | undefined): boolean {
  if (!operation?.unavailable) return false;
  return getPointer(readAvailable, operation.action === 'list' ? '/list' : '/one') !== true;
}
