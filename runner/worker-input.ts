/** What the command line hands to the suite it starts: plain data, as it crosses into a worker. No secret is in it. */

import type { Plan } from '../suites/plan/plan.ts';
import type { RunInput } from './run-input.ts';

/** What a run is made of, as far as it is data. References of the profile are unresolved; the worker's own environment contains their values. */
type RunData = Pick<
  RunInput,
  | ('id' | 'profile' | 'profileFile' | 'directory' | 'options' | 'shard' | 'commandLine')
  | ('replay' | 'target' | 'shownFolder' | 'confirm' | 'suiteVersion')
>;

export interface WorkerInput extends RunData {
  /** Made once, before anything is sent. */
  readonly plan: Plan;
  /** OpenAPI file of a user's own, absolute; absent for the package's own contracts. */
  readonly contract?: string;
  readonly progress: 'quiet' | 'normal' | 'verbose';
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
