/** The options of a run, in addition to the profile. */

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

/**
 * The options that leave out a part of the requirements of an interface, as they are given on the command line. `--interface` does not
 * belong to them: it selects whole interfaces, each with its own verdict.
 */
export const limitingOptions = ({ only = [], exclude = [], readOnly }: RunOptions): readonly string[] => [
  ...(only.length > 0 ? [`--only ${only.join(',')}`] : []),
  ...(exclude.length > 0 ? [`--exclude ${exclude.join(',')}`] : []),
  ...(readOnly ? ['--read-only'] : []),
];

/** The options of which `limitingOptions` made the texts. */
export function optionsLimitedBy(texts: readonly string[]): Pick<RunOptions, 'only' | 'exclude' | 'readOnly'> {
  const idsOf = (name: string): readonly string[] | undefined =>
    texts
      .find((one) => one.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .split(',');
  const [only, exclude] = [idsOf('--only'), idsOf('--exclude')];
  return { ...(only ? { only } : {}), ...(exclude ? { exclude } : {}), readOnly: texts.includes('--read-only') };
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
