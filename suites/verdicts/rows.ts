/** A requirement between the recording and its verdict. */

import type { Contract } from '../../contracts/contract.ts';
import type { Note } from '../../contracts/formats/recording.ts';
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

/** What kept a requirement undecided, for the steps that look for the cause of it; `reason` of the result says the same to readers. */
export type Obstacle =
  /** No valid request to an operation was served. */
  | { readonly kind: 'never-served'; readonly operation: string }
  /** A scenario did not reach a precondition. */
  | { readonly kind: 'blocked'; readonly note: Note<'blocked'> }
  /** All evidence was recorded, and none of it decides. */
  | { readonly kind: 'undecisive' };

/** A requirement as judged: its line in the result, and its counterexamples. */
export interface Judged {
  readonly result: RequirementResult;
  readonly findings: readonly Finding[];
  /** Absent where it is decided, or where its reason is not one of these. */
  readonly obstacle?: Obstacle;
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
