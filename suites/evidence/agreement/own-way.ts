import type { Contract } from '../../../contracts/contract.ts';
import { isListedPlace, listedMembers } from '../../../contracts/listed-members.ts';

/** True for a place whose value may be new in each response: an address, which may be signed for the request, and what no document lists. */
export const isOwnWay = (contract: Contract, path: readonly string[]): boolean =>
  /^(href|url)$/.test(path.at(-1) ?? '') ||
  !contract.operations.some(
    ({ resource }) =>
      resource !== undefined && listedMembers(contract, resource).size > 0 && isListedPlace(contract, resource, path),
  );
