/** The inputs of a run, stored next to its recording: all that judging it again needs. It contains no secret. */

import type { Profile } from '../contracts/formats/profile.ts';
import type { RunOptions, Shard } from '../profile/run-options.ts';
import type { Plan } from '../suites/plan/plan.ts';

export const BEGUN_FORMAT = 'partner-conform/run/2';

export interface BegunRun {
  readonly format: typeof BEGUN_FORMAT;
  readonly id: string;
  readonly startedAt: string;
  readonly suiteVersion: string;
  readonly node: string;
  readonly commandLine: string;
  /** Command line of a replay, to which seed, effort and requirement are added; absent for a run that only a vitest project can repeat. */
  readonly replay?: string | undefined;
  /** Options of the command line that select the target again; absent for a run that no command started. */
  readonly target?: readonly string[] | undefined;
  /** Folder of the run, as seen from the folder in which the command was given. */
  readonly shownFolder?: string | undefined;
  readonly options: RunOptions;
  /** Made once, before anything was sent. */
  readonly plan: Plan;
  /** For a shard: which one it is, and the plan of the whole run. */
  readonly shard?: (Shard & { readonly whole: Plan }) | undefined;
  /** For a merged run: the ids of its shards. */
  readonly mergedFrom?: readonly string[];
  /** OpenAPI file of a user's own, absolute; absent for the package's own contracts. */
  readonly contract?: string | undefined;
  /** Where the traffic was seen that another client sent; absent for a run, whose requests the suite sent. */
  readonly observed?: 'har' | 'proxy' | undefined;
  /** As given on the command line; empty for the embedded reference provider. */
  readonly profileFile: string;
  /** Redacted as the recording is, so that placeholders in both are the same. */
  readonly profile: Profile;
}

/** What is stored of the inputs of a run; the rest, such as the environment, is not. */
export const begunRun = ({
  id,
  startedAt,
  suiteVersion,
  commandLine,
  replay,
  target,
  shownFolder,
  options,
  plan,
  shard,
  contract,
  observed,
  profileFile,
  profile,
}: Omit<BegunRun, 'format' | 'node' | 'mergedFrom'>): BegunRun => ({
  format: BEGUN_FORMAT,
  id,
  startedAt,
  suiteVersion,
  node: process.version,
  commandLine,
  replay,
  target,
  shownFolder,
  options,
  plan,
  shard,
  contract,
  observed,
  profileFile,
  profile,
});
