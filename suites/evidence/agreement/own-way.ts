/** Places of a resource whose values may differ from one response to the next by the provider's own doing. */

import type { Contract } from '../../../contracts/contract.ts';
import { isListedPlace, listedMembers } from '../../../contracts/listed-members.ts';
import { VOLATILE_MEMBER } from './assigned.ts';

type Path = readonly string[];

/** True for an address, which may depend on where it is shown, or be signed for the request. */
export const isAddress = (path: Path): boolean => /^(href|url)$/.test(path.at(-1) ?? '');

const known = new WeakMap<Contract, readonly string[]>();

/** Resources of an interface whose members the document lists. */
function listedResources(contract: Contract): readonly string[] {
  const before = known.get(contract);
  if (before) return before;
  const all = new Set(contract.operations.flatMap(({ resource }) => resource ?? []));
  const listed = [...all].filter((resource) => listedMembers(contract, resource).size > 0);
  known.set(contract, listed);
  return listed;
}

/** True for a place whose value may be new in each response: an address, and what no document lists. */
export const isOwnWay = (contract: Contract, path: Path): boolean =>
  isAddress(path) || !listedResources(contract).some((resource) => isListedPlace(contract, resource, path));

/** The same, and what shows the last update. */
export const isMoving = (contract: Contract, path: Path): boolean =>
  isOwnWay(contract, path) || VOLATILE_MEMBER.test(path.at(-1) ?? '');
