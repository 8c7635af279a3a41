/** What the command line hands to the suite it starts: plain data, as it crosses into a worker. No secret is in it. */

import type { Profile } from '../contracts/formats/profile.ts';
import type { RunOptions } from '../profile/run-options.ts';
import type { BegunRun } from './begun-run.ts';
import type { ConfirmEffort } from './reproduction/confirm-effort.ts';
import type { Plan } from '../suites/plan/plan.ts';

export interface WorkerInput {
  readonly id: string;
  /** References to the environment unresolved; the worker's own environment holds their values. */
  readonly profile: Profile;
  readonly profileFile: string;
  /** Folder of the profile, to which the files it names are relative. */
  readonly directory: string;
  readonly options: RunOptions;
  /** Made once, before anything is sent. */
  readonly plan: Plan;
  readonly shard?: BegunRun['shard'];
  /** OpenAPI file of a user's own, absolute; absent for the package's own contracts. */
  readonly contract?: string;
  readonly commandLine: string;
  /** Command line of a replay, without seed, effort and requirement. */
  readonly replay?: string;
  /** Options of the command line that select the target again. */
  readonly target?: readonly string[];
  /** Folder of the run as a command line names it. */
  readonly shownFolder?: string;
  readonly confirm?: ConfirmEffort;
  readonly progress: 'quiet' | 'normal' | 'verbose';
  readonly suiteVersion: string;
  /** Folder of the run, absolute. */
  readonly folder: string;
  /** Name of the BroadcastChannel on which progress is reported and an interruption is received. */
  readonly channel: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    conform: WorkerInput;
  }
}
