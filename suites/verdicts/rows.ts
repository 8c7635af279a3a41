/** A requirement between the recording and its verdict. */

import type { Contract } from '../../contracts/contract.ts';
import type { Finding, RequirementResult } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Check } from '../checks/check.ts';
import type { Observation } from '../checks/observation.ts';
import type { PlannedRequirement } from '../plan/plan.ts';

/** A requirement, its plan and its contract. */
export interface PlannedRow {
  readonly planned: PlannedRequirement;
  readonly requirement: Requirement;
  readonly contract: Contract;
}

/** A requirement with what its check observed. */
export interface ObservedRow extends PlannedRow {
  readonly check: Check;
  readonly observations: readonly Observation[];
}

/** A requirement as judged: its line in the result, and its counterexamples. */
export interface Judged {
  readonly result: RequirementResult;
  readonly findings: readonly Finding[];
}

/** A requirement with its verdict. */
export interface JudgedRow extends PlannedRow {
  readonly judged: Judged;
  /** Absent where the plan leaves the requirement out. */
  readonly check?: Check;
  readonly observations?: readonly Observation[];
}

export type RowOfPlan = PlannedRow | ObservedRow | JudgedRow;

export const isObserved = (row: RowOfPlan): row is ObservedRow => 'check' in row;

export const isJudged = (row: RowOfPlan): row is JudgedRow => 'judged' in row;
