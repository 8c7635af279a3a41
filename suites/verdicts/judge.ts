/** Planned requirements and the history of a run -> their results and findings. Pure. */

import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Verdict } from '../../contracts/formats/result.ts';
import { checkById } from '../checks/all.ts';
import type { Check, Judgement } from '../checks/check.ts';
import type { Observation } from '../checks/observation.ts';
import type { PlannedRequirement } from '../plan/plan.ts';
import { decide, identified, stillOpen, unique, WITNESSES, type DecidingWorld, type Seen } from './decide.ts';
import type { Judged } from './judged.ts';
import { byTheirCause } from './one-cause.ts';

/** A requirement, what the plan says of it, and the contract it stands in. */
export interface ToJudge {
  readonly planned: PlannedRequirement;
  readonly requirement: Requirement;
  readonly contract: Contract;
}

/** What judging needs beside the requirements. */
export interface JudgingWorld extends DecidingWorld {
  readonly judgementFor: (requirement: Requirement, contract: Contract) => Judgement;
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

/**
 * What was seen of one requirement, or its verdict where that does not rest on what was seen of the target alone. A check that throws yields
 * `error`, never a pass.
 */
function look({ planned, requirement, contract }: ToJudge, judgementFor: JudgingWorld['judgementFor']): Judged | Seen {
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
  const observations = judgeSafely(check, judgementFor(requirement, contract));
  if (observations instanceof Error) return without('error', `check ${check.id} failed: ${observations.message}`);
  const isAsked = observations.some((one) => one.outcome === 'broken' && one.isQuestion);
  if (planned.status === 'undeclared' && !isAsked) {
    const observed = unique(observations.map(asRecord));
    const witnesses = observations.flatMap(({ seq }) => seq).slice(0, WITNESSES);
    return {
      result: { ...base, verdict: 'undeclared', decided: 0, reason: planned.reason ?? '', observed, witnesses },
      findings: [],
    };
  }
  if (requirement.subject === 'client') return ofTheSuite(base, observations);
  return { check, requirement, observations, missing: planned.missing ?? [] };
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

/** Judges requirements, one cause failing one of them; the results are in the order given. */
export function judgeRequirements(all: readonly ToJudge[], world: JudgingWorld): readonly Judged[] {
  const looked = all.map((one) => look(one, world.judgementFor));
  const told = byTheirCause(
    looked.filter((one) => 'observations' in one),
    world.history,
  );
  return looked.map((one) => {
    if ('result' in one) return one;
    return decide({ ...one, observations: told.get(one) ?? one.observations }, world);
  });
}
