/** Everything that judging rests on: what was planned, what was recorded, and what the profile says. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import type { Judgement } from '../checks/check.ts';
import type { History } from '../evidence/history.ts';
import type { Plan } from '../plan/plan.ts';
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
  /** Interface -> what was said instead of a response. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** ISO 8601, from the recording: the day on which waivers are looked at. */
  readonly startedAt: string;
  /** What the check of a requirement is given. */
  readonly judgementFor: (requirement: Requirement, contract: Contract) => Judgement;
  readonly finding: FindingContext;
}
