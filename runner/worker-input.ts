/** What the command line hands to the suite it starts: plain data, as it crosses into a worker. No secret is in it. */

import type { RunInput } from './run-input.ts';

/** What a run is made of, as far as it is data. References of the profile are unresolved; the worker's own environment contains their values. */
type RunData = Pick<
  RunInput,
  | ('id' | 'profile' | 'profileFile' | 'directory' | 'options' | 'shard' | 'contract' | 'commandLine')
  | ('replay' | 'target' | 'shownFolder' | 'confirm' | 'suiteVersion')
> &
  // The plan is made once, before anything is sent.
  Required<Pick<RunInput, 'plan' | 'progress'>>;

export interface WorkerInput extends RunData {
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
