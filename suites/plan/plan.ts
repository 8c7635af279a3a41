/** The plan of a run: which requirement is tested, how, and if not, why not. Plain data. */

import type { Effort } from '../../profile/run-options.ts';

export type PlanStatus =
  /** Its check decides it. */
  | 'test'
  /** Open and undeclared: recorded, no verdict. */
  | 'undeclared'
  /** The profile says the target does not offer it, and the document allows that. */
  | 'not-offered'
  /** Left out of this run: filtered, read-only, effort, interface without a base URL. */
  | 'not-run'
  /** No black box can decide it, or it binds the client. */
  | 'untestable';

export interface PlannedRequirement {
  readonly requirement: string;
  readonly interface: string;
  readonly status: PlanStatus;
  readonly reason?: string;
  readonly check?: string;
  /** Declarations it names that the profile does not give. */
  readonly missing?: readonly string[];
}

export interface PlannedScenario {
  readonly scenario: string;
  readonly interface: string;
  readonly purpose: string;
  /** What it does without at this effort. */
  readonly without?: string;
  /** Why it does not run; absent where it does. */
  readonly leftOut?: string;
}

export interface Plan {
  readonly interfaces: readonly string[];
  readonly effort: Effort;
  readonly requirements: readonly PlannedRequirement[];
  readonly scenarios: readonly PlannedScenario[];
}
