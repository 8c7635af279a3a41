import type { Action, Contract } from './contract.ts';

/** Ids of the operations of a contract that act in one of these ways, in the order of the contract. */
export const operationsOf = (
  { operations }: Pick<Contract, 'operations'>,
  ...actions: readonly Action[]
): readonly string[] => operations.filter(({ action }) => actions.includes(action)).map(({ id }) => id);
