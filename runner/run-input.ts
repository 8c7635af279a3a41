import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import type { Plan } from '../suites/plan/plan.ts';
import type { WireLimits } from '../transport/client/limits.ts';
import type { Environment } from '../profile/resolve.ts';
import type { BegunRun } from './begun-run.ts';
import type { ConfirmEffort } from './reproduction/confirm-effort.ts';

/** The inputs that are stored as they are given. */
type StoredInput = Pick<
  BegunRun,
  | ('id' | 'profileFile' | 'options' | 'shard' | 'contract' | 'commandLine')
  | ('replay' | 'target' | 'shownFolder' | 'suiteVersion')
>;

/** What a run is made of. */
export interface RunInput extends StoredInput {
  readonly contracts: readonly Contract[];
  /** References to the environment unresolved. */
  readonly profile: Profile;
  /** Folder of the profile, to which the files it names are relative. */
  readonly directory: string;
  readonly env: Environment;
  /** The plan of the run; made from contracts, profile and options where absent. */
  readonly plan?: Plan;
  /** Files to write as the run goes; none for a run in memory. */
  readonly files?: { readonly recording?: string; readonly ledger: string };
  /** Bounds of one exchange that differ from the usual ones. */
  readonly limits?: Partial<WireLimits>;
  readonly signal: AbortSignal;
  /** Requirement whose violation is all that is asked: once it fails or warns, nothing more is sent. */
  readonly until?: string;
  /** With `until`: id of the finding that is asked; another violation of the requirement does not end the run. */
  readonly untilFinding?: string;
  /** How much of the findings is sent again before the run ends; nothing if absent. */
  readonly confirm?: ConfirmEffort;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** What is reported: nothing but the plan and the end, failures and counts as well, or every request as well. */
  readonly progress?: 'quiet' | 'normal' | 'verbose';
  /** Called before the first request with what judging the recording again needs. */
  readonly onBegun?: (begun: BegunRun) => void;
}
