/** A contract that cannot be used, with every mistake found in it. */

import type { Place } from '../contract.ts';
import { UserError, type UserMistake } from './user-error.ts';

/** Kinds of mistake, stable. */
export type ContractFault =
  | 'contract.unreadable'
  | 'contract.unknown-name'
  | 'contract.yaml'
  | 'contract.not-openapi'
  | 'contract.missing-key'
  | 'contract.unknown-key'
  | 'contract.wrong-value'
  | 'contract.malformed-id'
  | 'contract.duplicate-id'
  | 'contract.unknown-operation'
  | 'contract.unknown-resource'
  | 'contract.dangling-reference'
  | 'contract.remote-reference'
  | 'contract.unsupported';

export interface ContractProblem extends UserMistake {
  readonly code: ContractFault;
  readonly place: Place;
}

/** Takes a problem; loading continues as far as it can, so that one go finds all. */
export type ReportProblem = (problem: ContractProblem) => void;

/** Thrown by loading. Its members are those of the first problem, in the order of the files; `others` holds the rest. */
export class ContractError extends UserError {
  override readonly name = 'ContractError';
  declare readonly code: ContractFault;
  declare readonly place: Place;
  declare readonly others: readonly ContractProblem[];

  constructor(first: ContractProblem, others: readonly ContractProblem[] = []) {
    super(first, { others });
  }

  /** All problems, the first included. */
  get problems(): readonly ContractProblem[] {
    const { code, what, place, expected, received, nearest, next } = this;
    const first = { code, what, place, expected, received, nearest, next };
    const given = Object.entries(first).filter(([, value]) => value !== undefined);
    return [Object.fromEntries(given) as unknown as ContractProblem, ...this.others];
  }
}
