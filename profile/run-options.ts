/** The options of a run, in addition to the profile. */

export type Effort = 'smoke' | 'standard' | 'thorough';

export interface RunOptions {
  readonly seed: number;
  readonly effort: Effort;
  /** Send no request that changes state. */
  readonly readOnly: boolean;
  /** Status lists are complete: an unlisted status for undescribed input fails. */
  readonly strict: boolean;
  readonly certification: boolean;
  /** Share of the decidable mandatory requirements of each interface, from 0 to 1, that must be decided for exit code 0. Default 0.8. */
  readonly requiredShare?: number;
  /** Interfaces to test; all of the profile if absent. */
  readonly interfaces?: readonly string[];
  /** Ids of requirements or their prefixes; all if absent. */
  readonly only?: readonly string[];
}

export const DEFAULT_OPTIONS: RunOptions = {
  seed: 1,
  effort: 'standard',
  readOnly: false,
  strict: false,
  certification: false,
};
