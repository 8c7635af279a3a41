/** Planned requirements -> the observations of their checks, or their verdict if it does not depend on the target alone. */

import type { Verdict } from '../../contracts/formats/result.ts';
import { checkById } from '../checks/registry.ts';
import type { Check, Judgement } from '../checks/check.ts';
import type { Observation } from '../checks/observation.ts';
import { breachText, identified, stillOpen, unique, WITNESSES } from './result-parts.ts';
import type { RunEvidence } from './evidence.ts';
import type { Judged, JudgedRow, ObservedRow, PlannedRow } from './rows.ts';

function judgeSafely(check: Check, judgement: Judgement): readonly Observation[] | Error {
  try {
    return check.judge(judgement);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function asRecord(observation: Observation): string {
  switch (observation.outcome) {
    case 'met':
      return 'as the usual reading expects';
    case 'broken':
      return `${observation.received.text}; the usual reading expects ${observation.expected.text}`;
    case 'undecided':
      return observation.reason;
    case 'seen':
      return observation.text;
  }
}

const baseOf = ({ planned, requirement }: PlannedRow): ReturnType<typeof identified> =>
  planned.status === 'undeclared' ? stillOpen(requirement, planned.missing ?? []) : identified(requirement);

const withVerdict = (
  row: PlannedRow,
  result: Omit<Judged['result'], keyof ReturnType<typeof identified>>,
): JudgedRow => ({
  ...row,
  judged: { result: { ...baseOf(row), ...result }, findings: [] },
});

const unobserved = (row: PlannedRow, verdict: Verdict, reason: string): JudgedRow =>
  withVerdict(row, { verdict, decided: 0, reason, witnesses: [] });

/** The verdict of a requirement that the plan leaves out; a rule about something optional stays vacuous. */
function leftOut(row: PlannedRow, check: Check | undefined): JudgedRow | undefined {
  const { status, reason = '', withoutEvidence } = row.planned;
  if (status === 'untestable')
    return withVerdict(row, {
      verdict: 'not-run',
      decided: 0,
      reason: `not observable by a client: ${reason}`,
      witnesses: [],
      unobservable: true,
    });
  if (status === 'not-run' && withoutEvidence)
    return withVerdict(row, {
      verdict: status,
      decided: 0,
      reason,
      witnesses: [],
      withoutEvidence,
      ...(check?.conditional ? { vacuous: true } : {}),
    });
  return status === 'not-run' || status === 'not-offered' ? unobserved(row, status, reason) : undefined;
}

/** A rule for the client is judged on the suite's own requests: a violation is an error of the suite. */
function ofTheSuite(row: PlannedRow, observations: readonly Observation[]): JudgedRow {
  const breach = observations.find((one) => one.outcome === 'broken');
  const kept = observations.filter(({ outcome }) => outcome === 'met');
  const verdict: Verdict = breach ? 'error' : kept.length > 0 ? 'pass' : 'not-run';
  const reason = breach
    ? `the suite violates it: ${breachText(breach)}`
    : kept.length > 0
      ? undefined
      : 'client rule; not exercised in this run';
  const witnesses = (breach ? [breach] : kept).flatMap(({ seq }) => seq).slice(0, WITNESSES);
  return withVerdict(row, {
    verdict,
    decided: kept.length,
    witnesses,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** An open requirement without a declaration is recorded and not judged, unless an observation raises a question. */
function recorded(row: PlannedRow, observations: readonly Observation[]): JudgedRow {
  return withVerdict(row, {
    verdict: 'undeclared',
    decided: 0,
    reason: row.planned.reason ?? '',
    observed: unique(observations.map(asRecord)),
    witnesses: observations.flatMap(({ seq }) => seq).slice(0, WITNESSES),
  });
}

/**
 * What a request relies on may be unspecified, as the syntax of sorting is. Where the run has found it by itself, a violation shows that the target
 * contradicts what it served before, and warns.
 */
const withFoundPremise =
  ({ history }: Judgement) =>
  (one: Observation): Observation => {
    const isFound = (): boolean => history.exchangesOf(one.seq).some(({ facts }) => facts.premise === 'found');
    return one.outcome === 'broken' && isFound() ? { ...one, severity: 'warn', isQuestion: true } : one;
  };

/** A check that throws yields `error`, never a pass. */
export function observe(row: PlannedRow, { judgementFor }: Pick<RunEvidence, 'judgementFor'>): ObservedRow | JudgedRow {
  const { planned, requirement, contract } = row;
  const check = requirement.check && checkById(requirement.check.id);
  const left = leftOut(row, check);
  if (left) return left;
  if (!check)
    return planned.status === 'undeclared'
      ? unobserved(row, 'undeclared', planned.reason ?? '')
      : unobserved(row, 'error', `no check named ${requirement.check?.id ?? '(none)'}`);
  const judgement = judgementFor(requirement, contract);
  const notApplicable = planned.status === 'test' ? check.notApplicable?.(judgement) : undefined;
  if (notApplicable !== undefined && requirement.subject !== 'client')
    return withVerdict(row, {
      verdict: 'inconclusive',
      decided: 0,
      reason: notApplicable,
      witnesses: [],
      vacuous: true,
    });
  const judged = judgeSafely(check, judgement);
  if (judged instanceof Error) return unobserved(row, 'error', `check ${check.id} failed: ${judged.message}`);
  const observations = judged.map(withFoundPremise(judgement));
  const isAsked = observations.some((one) => one.outcome === 'broken' && one.isQuestion);
  if (planned.status === 'undeclared' && !isAsked) return recorded(row, observations);
  if (requirement.subject === 'client') return ofTheSuite(row, observations);
  return { ...row, check, observations };
}
