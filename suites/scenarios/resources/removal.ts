/** How a resource of a user's own contract is removed. */

import type { Contract, Operation } from '../../../contracts/contract.ts';
import { filledPath, LAST_PARAMETER } from '../../../contracts/path-template.ts';
import type { RequestSpec } from '../../../generators/request-spec.ts';

/** The request of an operation whose path has one parameter, about one resource. */
export const deletion = ({ id: operation, path = '' }: Operation, id: string): RequestSpec => ({
  operation,
  method: 'DELETE',
  path: filledPath(path, () => encodeURIComponent(id)),
  query: '',
  headers: [],
});

/** True for the operation that removes one resource of a collection. */
const removes = ({ method, path }: Operation, collection: string): boolean =>
  method === 'DELETE' && path !== collection && path?.replace(LAST_PARAMETER, '') === collection;

/** The request that removes what an operation has created; undefined if the contract has none. */
export function removalOf({ operations }: Contract, operation: string, id: string): RequestSpec | undefined {
  const collection = operations.find((one) => one.id === operation)?.path;
  const removal = collection === undefined ? undefined : operations.find((one) => removes(one, collection));
  return removal && deletion(removal, id);
}
