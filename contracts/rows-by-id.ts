import type { Contract } from './contract.ts';
import type { Requirement } from './requirement.ts';

export interface RowOfContract {
  readonly requirement: Requirement;
  readonly contract: Contract;
}

/** The requirements of contracts by their ids. */
export const rowsById = (contracts: readonly Contract[]): ReadonlyMap<string, RowOfContract> =>
  new Map(
    contracts.flatMap((contract) =>
      contract.requirements.map((requirement) => [requirement.id, { requirement, contract }] as const),
    ),
  );
