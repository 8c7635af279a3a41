/** One planned requirement and the history of a run -> its result and findings. Pure. */

import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Verdict } from '../../contracts/formats/result.ts';
import { checkById } from '../checks/all.ts';
import type { Check, Judgement } from '../checks/check.ts';
import type { History } from '../checks/history.ts';
import type { Observation } from '../checks/observation.ts';
import type { PlannedRequirement } from '../plan/plan.ts';
import { decide, identified, stillOpen, unique, WITNESSES } from './decide.ts';
import type { FindingContext } from './findings.ts';
import type { Judged } from './judged.ts';

/** What judging needs beside the requirement. */
export interface JudgingWorld {
  readonly judgementFor: (requirement: Requirement, contract: Contract) => Judgement;
  readonly history: History;
  readonly finding: FindingContext;
}

function judgeSafely(check: Check, judgement: Judgement): readonly Observation[] | Error {
  try {
    return check.judge(judgement);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const asRecord = (observation: Observation): string =>
  observation.outcome === 'seen'
    ? observation.text
    : observation.outcome === 'broken'
      ? `${observation.received}, where the usual reading gives ${observation.expected}`
      : observation.outcome === 'undecided'
        ? observation.reason
        : 'as the usual reading gives it';

/** Judges one requirement; a check that throws yields `error`, never a pass. */
export function judgeRequirement(
  planned: PlannedRequirement,
  requirement: Requirement,
  contract: Contract,
  world: JudgingWorld,
): Judged {
  const base =
    planned.status === 'undeclared' ? stillOpen(requirement, planned.missing ?? []) : identified(requirement);
  const without = (verdict: Verdict, reason: string): Judged => ({
    result: { ...base, verdict, decided: 0, reason, witnesses: [] },
    findings: [],
  });
  if (planned.status === 'untestable')
    return without('not-run', `cannot be tested from outside: ${planned.reason ?? ''}`);
  if (planned.status === 'not-run' || planned.status === 'not-offered')
    return without(planned.status, planned.reason ?? '');
  const check = requirement.check && checkById(requirement.check.id);
  if (!check)
    return planned.status === 'undeclared'
      ? without('undeclared', planned.reason ?? '')
      : without('error', `no check named ${requirement.check?.id ?? '(none)'}`);
  const observations = judgeSafely(check, world.judgementFor(requirement, contract));
  if (observations instanceof Error) return without('error', `check ${check.id} failed: ${observations.message}`);
  if (planned.status === 'undeclared') {
    const observed = unique(observations.map(asRecord));
    const witnesses = observations.flatMap(({ seq }) => seq).slice(0, WITNESSES);
    return {
      result: { ...base, verdict: 'undeclared', decided: 0, reason: planned.reason ?? '', observed, witnesses },
      findings: [],
    };
  }
  if (requirement.subject === 'client') return ofTheSuite(base, observations);
  return decide({ check, requirement, observations, missing: planned.missing ?? [] }, world);
}

/** A sentence that binds the client is held against the suite's own requests: where it is broken, the suite is at fault. */
function ofTheSuite(base: ReturnType<typeof identified>, observations: readonly Observation[]): Judged {
  const breach = observations.find((one) => one.outcome === 'broken');
  const kept = observations.filter(({ outcome }) => outcome === 'met');
  const verdict: Verdict = breach ? 'error' : kept.length > 0 ? 'pass' : 'not-run';
  const reason = breach
    ? `the suite itself breaks it: expected ${breach.expected}, received ${breach.received}`
    : kept.length > 0
      ? undefined
      : 'it binds the client, and this run gave the suite no occasion';
  const witnesses = (breach ? [breach] : kept).flatMap(({ seq }) => seq).slice(0, WITNESSES);
  return {
    result: { ...base, verdict, decided: kept.length, ...(reason === undefined ? {} : { reason }), witnesses },
    findings: [],
  };
}
