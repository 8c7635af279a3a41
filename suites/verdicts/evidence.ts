/** The input of judging: the plan, the recording and the profile. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import type { Judgement } from '../checks/check.ts';
import type { History } from '../evidence/history.ts';
import type { Plan } from '../plan/plan.ts';
import type { Ended } from './ended-credentials.ts';
import type { FindingContext } from './findings.ts';

export interface RunEvidence {
  readonly contracts: readonly Contract[];
  /** The plan of the run. */
  readonly plan: Plan;
  /** Redacted as the recording is. */
  readonly profile: Profile;
  readonly options: RunOptions;
  readonly history: History;
  /** Failures of the suite itself while capturing. */
  readonly faults: readonly string[];
  readonly interrupted: boolean;
  /** Interface -> the error that was received instead of a response. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** Credentials that the target accepted at first; the history has no requests with them since. */
  readonly ended: Ended;
  /** ISO 8601, from the recording: waivers apply on this day. */
  readonly startedAt: string;
  /** The input of a requirement's check. */
  readonly judgementFor: (requirement: Requirement, contract: Contract) => Judgement;
  readonly finding: FindingContext;
}
