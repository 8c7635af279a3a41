import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import type { CreatedResource } from '../../suites/scenarios/scenario.ts';
import type { Client } from '../../transport/client/client.ts';
import type { Environment } from '../../profile/resolve.ts';
import type { Listener } from '../../transport/listener/listener.ts';
import type { Ledger } from '../../transport/recording/ledger.ts';
import type { Recorder } from '../../transport/recording/recorder.ts';

/** What the scenarios of one interface share in a run. */
export interface WorldParts {
  readonly contract: Contract;
  /** References to the environment resolved. */
  readonly profile: Profile;
  readonly directory: string;
  readonly env: Environment;
  readonly options: RunOptions;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly listener: () => Promise<Listener>;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  readonly runName: string;
  readonly startedAt: Date;
  readonly created: CreatedResource[];
  /** Ids of operations that the target served in an earlier phase of the run. */
  readonly served?: ReadonlySet<string>;
  /** The next number of the run and interface. */
  readonly number: () => number;
  /** Called before each wait, with its greatest duration; the function returned is called after it. */
  readonly onWait?: ((what: 'notification' | 'pause', milliseconds: number) => () => void) | undefined;
  /** The requests of the scenario are sent before those of others. */
  readonly goesFirst?: boolean;
  /** Hub id -> notes that its deletion was acknowledged; one for the run and interface. */
  readonly deletions: Map<string, () => void>;
}
