/** What a run of the suite against one subject showed. */

import type { Confirmation, Overall } from '../../contracts/formats/result.ts';
import type { SelftestSubject } from './subject.ts';

export interface Proof {
  readonly subject: SelftestSubject;
  readonly seed: number;
  readonly overall: Overall;
  /** Failing requirements, the one violated first at the start. */
  readonly failing: readonly string[];
  readonly warning: readonly string[];
  /** Requirements that are violated, too, and undecided because a failing one explains it. */
  readonly masked?: readonly string[];
  /** Errors in the suite itself. */
  readonly errors: readonly string[];
  /** The requirements of each cause that the findings of the run were grouped into. */
  readonly causes: readonly (readonly string[])[];
  /** Set if the run was executed to the end. */
  readonly isWhole?: true;
  /** Number of further faults that the provider had. */
  readonly otherFaults?: number;
  /** Set if the scenarios that the violated requirement needs do not show the violation, and all scenarios together do. */
  readonly needsAllScenarios?: true;
  /** What came of sending each finding again; absent if that was not asked for. */
  readonly confirmations?: readonly Confirmation[];
  /** Exchanges until the first counterexample was complete; 0 without a counterexample. */
  readonly exchangesUntilFound: number;
  readonly exchanges: number;
  /** Which part of the decidable mandatory requirements the run decided, from 0 to 1; absent if there were none. */
  readonly decidedShare?: number;
  readonly seconds: number;
}
