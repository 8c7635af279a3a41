/** Which contracts a run is about: the package's own, or the one of a user's own OpenAPI file. */

import { loadContract, loadContracts } from '../load.ts';
import type { Contract } from '../contract.ts';
import { generalRequirements } from './general-requirements.ts';

/**
 * The contract of an OpenAPI file (3.0 or 3.1) with its requirements file and the requirements that hold for any document.
 * @throws ContractError with every mistake found.
 */
export function ownContract(file: string): Contract {
  const contract = loadContract(file);
  return { ...contract, requirements: [...contract.requirements, ...generalRequirements(contract)] };
}

/** The contracts of a run. @param file of a user's own; absent for ours. */
export const contractsOf = (file: string | undefined): readonly Contract[] =>
  file === undefined ? loadContracts() : [ownContract(file)];
