/** What a run was asked for, beside the profile. */

export type Effort = 'smoke' | 'standard' | 'thorough';

export interface RunOptions {
  readonly seed: number;
  readonly effort: Effort;
  /** Send nothing that changes state. */
  readonly readOnly: boolean;
  /** Closed status lists: an unlisted status on undescribed input fails. */
  readonly strict: boolean;
  readonly certification: boolean;
  /** Interfaces to test; all of the profile where absent. */
  readonly interfaces?: readonly string[];
  /** Requirement ids or prefixes of them; all where absent. */
  readonly only?: readonly string[];
}

export const DEFAULT_OPTIONS: RunOptions = {
  seed: 1,
  effort: 'standard',
  readOnly: false,
  strict: false,
  certification: false,
};
