import { getPointer } from '../../contracts/json-pointer.ts';
import type { Operation } from '../../contracts/contract.ts';
import type { Judgement } from '../checks/check.ts';

/** True for an operation the document calls currently unavailable, unless the profile says otherwise: its errors decide nothing. */
export function isCalledUnavailable(operation: Operation | undefined, declared: Judgement['declared']): boolean {
  if (!operation?.unavailable) return false;
  return getPointer(declared('order.readAvailable'), operation.action === 'list' ? '/list' : '/one') !== true;
}
