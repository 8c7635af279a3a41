/** Whether events show the violation of a finding, by the check that found it. */

import type { Contract } from '../../contracts/contract.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Finding, RequirementResult } from '../../contracts/formats/result.ts';
import { planOf } from '../../suites/plan/plan.ts';
import type { BegunRun } from '../begun-run.ts';
import { judgeRequirements } from '../judge-recording.ts';
import type { Violated } from './reproduction.ts';

/** The result for one requirement, the finding, if the events show it, and its other findings. */
export interface JudgedViolation {
  readonly finding: Finding | undefined;
  readonly others: readonly Finding[];
  readonly row: RequirementResult | undefined;
}

export type Judge = (events: readonly RecordingEvent[], violated: Violated) => JudgedViolation;

/** Judges with the plan narrowed to the requirement. Waivers do not hide a violation. */
export function sameViolation(contracts: readonly Contract[], begun: BegunRun): Judge {
  const { waivers: _, ...profile } = begun.profile;
  return (events, { requirement, operation, identity, signature }) => {
    const plan = planOf(begun.plan, requirement);
    const own = contracts.filter(({ requirements }) => requirements.some(({ id }) => id === requirement));
    const captured = { begun: { ...begun, profile, plan }, events, complete: true, seconds: 0, leftovers: [] };
    const { findings = [], result: row } = judgeRequirements(own, captured).get(requirement) ?? {};
    const isSame = (one: Finding): boolean =>
      one.operation === operation && one.identity === identity && one.signature === signature;
    return {
      finding: findings.find(isSame),
      others: findings.filter((one) => !isSame(one)),
      row,
    };
  };
}
