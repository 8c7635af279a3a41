/** One planned requirement and the history of a run -> its result and findings. Pure. */

import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Finding, RequirementResult, Verdict } from '../../contracts/formats/result.ts';
import { checkById } from '../checks/all.ts';
import type { Check, Judgement } from '../checks/check.ts';
import type { History } from '../checks/history.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import type { PlannedRequirement } from '../plan/plan.ts';
import { findingsOf, type FindingContext } from './findings.ts';
import { worst } from './worst.ts';

/** What judging needs beside the requirement. */
export interface JudgingWorld {
  readonly judgementFor: (requirement: Requirement, contract: Contract) => Judgement;
  readonly history: History;
  readonly finding: FindingContext;
}

export interface Judged {
  readonly result: RequirementResult;
  readonly findings: readonly Finding[];
}

const WITNESSES = 5;
const MAX_SEEN = 8;

const identified = ({ id, interface: name, statement, source, basis, level, operations }: Requirement) => ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  operations,
});

/** A `should` that is not met warns; it never fails. */
const severityOf = (observation: Broken, { level }: Requirement): Verdict =>
  level === 'must' ? observation.severity : 'warn';

function verdictOf(observation: Observation, requirement: Requirement): readonly Verdict[] {
  switch (observation.outcome) {
    case 'met':
      return ['pass'];
    case 'broken':
      return [severityOf(observation, requirement)];
    case 'undecided':
      return ['inconclusive'];
    case 'seen':
      return [];
  }
}

/** The scenario note that a precondition could not be reached, where one of the check's scenarios left it. */
function blockedBy(check: Check, requirement: Requirement, history: History) {
  const scenarios = check.evidence === 'all' ? {} : { scenario: check.evidence };
  return history.marks('blocked', { ...scenarios, facts: { interface: requirement.interface } })[0];
}

function unique(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].slice(0, MAX_SEEN).map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
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
  const base = identified(requirement);
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
  return decided(check, requirement, observations, world);
}

function decided(
  check: Check,
  requirement: Requirement,
  observations: readonly Observation[],
  world: JudgingWorld,
): Judged {
  const base = identified(requirement);
  const verdicts = observations.flatMap((one) => verdictOf(one, requirement));
  const decisive = observations.filter(({ outcome }) => outcome === 'met' || outcome === 'broken');
  const verdict = decisive.length === 0 ? 'inconclusive' : worst(verdicts);
  const breaches = observations.filter((one): one is Broken => one.outcome === 'broken');
  const open = observations.find((one) => one.outcome === 'undecided');
  const blocked = decisive.length === 0 && !open ? blockedBy(check, requirement, world.history) : undefined;
  const seenTexts = observations.filter((one) => one.outcome === 'seen').map(({ text }) => text);
  const cause = open?.seq[0] ?? (blocked?.facts['cause'] as number | undefined);
  const reason =
    verdict === 'pass'
      ? undefined
      : verdict === 'inconclusive'
        ? (open?.reason ??
          (blocked ? String(blocked.facts['reason']) : `no case reached it; it needs: ${lowerFirst(check.needs)}`))
        : ((breaches[0] && `expected ${breaches[0].expected}, received ${breaches[0].received}`) ?? 'broken');
  return {
    result: {
      ...base,
      verdict,
      decided: decisive.length,
      ...(reason === undefined ? {} : { reason }),
      ...(verdict === 'inconclusive' && cause !== undefined ? { rootCause: { seq: cause } } : {}),
      ...(seenTexts.length > 0 ? { observed: unique(seenTexts) } : {}),
      witnesses: decisive.flatMap(({ seq }) => seq).slice(0, WITNESSES),
    },
    findings: findingsOf(requirement, breaches, world.history, world.finding),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
