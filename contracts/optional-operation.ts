import type { Operation } from './contract.ts';

/**
 * True where the documents let a provider do without an operation: the monitor, which is optional for the client so that no one is bound to
 * ask it, and operations that a document itself calls currently unavailable.
 */
export function isOptionalOperation(operation: Operation): boolean {
  return operation.action === 'monitor' || operation.unavailable;
}
