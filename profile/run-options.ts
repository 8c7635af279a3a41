/** The options of a run, in addition to the profile. */

import type { LimitingOptions } from '../contracts/formats/result.ts';

export const EFFORTS = ['smoke', 'standard', 'thorough'] as const;

export type Effort = (typeof EFFORTS)[number];

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
  /** Selectors of the requirements to test; all if absent. */
  readonly only?: readonly string[];
  /** Selectors of requirements that are not tested. */
  readonly exclude?: readonly string[];
  /** Send nothing more once a mandatory requirement fails. */
  readonly failFast?: boolean;
  /** With `readOnly`: the command of the profile that starts the target again may be used. */
  readonly allowRestart?: boolean;
}

/** `--interface` is no limiting option: it selects whole interfaces, each with its own verdict. */
export function limitingOptions({ only = [], exclude = [], readOnly }: RunOptions): LimitingOptions | undefined {
  const options: LimitingOptions = {
    ...(only.length > 0 ? { only } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(readOnly ? { readOnly } : {}),
  };
  return Object.keys(options).length > 0 ? options : undefined;
}

/** One of the processes among which a run is divided: from 1 to `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Starting the target again changes its state. */
export const mayRestart = ({ readOnly, allowRestart }: Pick<RunOptions, 'readOnly' | 'allowRestart'>): boolean =>
  !readOnly || allowRestart === true;

export const DEFAULT_OPTIONS: RunOptions = {
  seed: 1,
  effort: 'standard',
  readOnly: false,
  strict: false,
  certification: false,
};
