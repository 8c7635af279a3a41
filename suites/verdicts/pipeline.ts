/**
 * How a run is judged, step by step, in the order of the list `STEPS`; docs/decisions/judging-step-by-step.md gives the reason for the order.
 * Pure: judging a stored recording again gives the same.
 */

import { rowsById } from '../../contracts/rows-by-id.ts';
import type { Result, Waiver } from '../../contracts/formats/result.ts';
import type { Observation } from '../checks/observation.ts';
import type { History } from '../evidence/history.ts';
import { withoutIsolatedFailures } from './without-isolated-failures.ts';
import { withoutUnspecifiedRejections } from './without-unspecified-rejections.ts';
import { withoutRejectedIdentities } from './without-rejected-identities.ts';
import { ofInterface } from '../../profile/declared-value.ts';
import { withoutAssumptions } from './assumed.ts';
import { causesOf } from './causes/causes.ts';
import { decide } from './decide.ts';
import type { RunEvidence } from './evidence.ts';
import { withEndedCredentials } from './ended-credentials.ts';
import { withFailureOfEvidence } from './failing-evidence.ts';
import { observe } from './observe.ts';
import { byTheirCause } from './one-cause.ts';
import { withoutObserved } from './only-observed.ts';
import { withFailureOfCredentials } from './open-target.ts';
import { overallOfRun, type RunVerdict } from './overall-of-run.ts';
import { rejectedCredentials, withoutCredentials } from './rejected-credentials.ts';
import { withWhatToDo, withFailureOfSuccess } from './never-served.ts';
import {
  isJudged,
  isObserved,
  type Judged,
  type JudgedRow,
  type ObservedRow,
  type PlannedRow,
  type RowOfPlan,
} from './rows.ts';
import { stoppedBy, withoutUnsent } from './stopped.ts';
import { waive } from './waived.ts';

/** The input and output of each step. A step changes rows, never the evidence. */
interface Judging {
  readonly evidence: RunEvidence;
  /** One for each requirement of the plan, in its order. */
  readonly rows: readonly RowOfPlan[];
  readonly waivers: readonly Waiver[];
}

type Step = (judging: Judging) => Judging;

/** The same change for every row that has a verdict. */
const withVerdicts = (judging: Judging, change: (judged: Judged, row: JudgedRow) => Judged): Judging => ({
  ...judging,
  rows: judging.rows.map((row) => (isJudged(row) ? { ...row, judged: change(row.judged, row) } : row)),
});

type OfObserved = (row: ObservedRow, history: History) => readonly Observation[];

/** The same change of the observations of every row. */
const withObservations =
  (change: OfObserved): Step =>
  (judging) => ({
    ...judging,
    rows: judging.rows.map((row) =>
      isObserved(row) ? { ...row, observations: change(row, judging.evidence.history) } : row,
    ),
  });

/** A single server error, time-out or broken connection decides nothing where equal requests get a response. */
const isolatedFailures = withObservations(withoutIsolatedFailures);

/** A rejection that a limit or an undeclared value may explain is no violation. */
const unspecifiedRejections: Step = (judging) => ({
  ...judging,
  rows: judging.rows.map((row) => {
    if (!isObserved(row)) return row;
    const judgement = judging.evidence.judgementFor(row.requirement, row.contract);
    return { ...row, observations: withoutUnspecifiedRejections(row, judgement) };
  }),
});

/** What an identity is denied that is denied everything says nothing of access. */
const rejectedIdentities = withObservations(withoutRejectedIdentities);

/** One cause, one failure: a case that the violation of another requirement explains is undecided. */
const causes: Step = (judging) => {
  const explained = byTheirCause(judging.rows.filter(isObserved), judging.evidence.history);
  return {
    ...judging,
    rows: judging.rows.map((row) =>
      isObserved(row) ? { ...row, observations: explained.get(row) ?? row.observations } : row,
    ),
  };
};

/** What `conform learn` observed makes no case fail. */
const observed: Step = (judging) => {
  const soften = withoutObserved(judging.evidence);
  return { ...judging, rows: judging.rows.map((row) => (isObserved(row) ? soften(row) : row)) };
};

/** The worst of the cases of each requirement, with its findings; without a case, the reason. */
const verdicts: Step = (judging) => ({
  ...judging,
  rows: judging.rows.map((row) => (isObserved(row) ? decide(row, judging.evidence) : row)),
});

/** Nothing is decided on an interface that rejects the credentials of every identity. */
const credentials: Step = (judging) => {
  const { history, profile } = judging.evidence;
  const rejected = rejectedCredentials(history.events, profile);
  return withVerdicts(judging, (judged) => withoutCredentials(judged, rejected));
};

/** What only credentials would show that were rejected from some request on is undecided because of that. */
const ended: Step = (judging) =>
  withVerdicts(judging, (judged) => withEndedCredentials(judged, judging.evidence.ended));

/** What only other credentials would show is undecided because the target needs none. */
const openTarget: Step = (judging) =>
  withVerdicts(judging, withFailureOfCredentials(judging.rows.filter(isJudged), judging.evidence.profile));

/** What is undecided because an operation is never served has the failure of its success status as the cause. */
const unserved: Step = (judging) => {
  const byItsFailure = withFailureOfSuccess(judging.rows.filter(isJudged), judging.evidence.history);
  return withVerdicts(judging, byItsFailure);
};

/** What is undecided because all that was recorded for it is wrong has the failure by which it is. */
const failingEvidence: Step = (judging) =>
  withVerdicts(judging, withFailureOfEvidence(judging.rows.filter(isJudged), judging.evidence.history));

/** What is undecided because the body of every creation was rejected has the body to declare as the reason. */
const bodies: Step = (judging) => {
  const { profile, history } = judging.evidence;
  return withVerdicts(judging, withWhatToDo(judging.rows.filter(isJudged), profile, history));
};

/** What a run did not decide before it stopped at a failure is undecided because of it. */
const stopped: Step = (judging) => {
  const requirement = stoppedBy(judging.evidence.history.events);
  return requirement === undefined ? judging : withVerdicts(judging, (judged) => withoutUnsent(judged, requirement));
};

/** In certification, a verdict that depends on an assumption of the profile is undecided. */
const assumptions: Step = (judging) => {
  const { options, profile } = judging.evidence;
  if (!options.certification) return judging;
  return withVerdicts(judging, (judged, { requirement, contract }) =>
    withoutAssumptions(judged, requirement, ofInterface(contract, profile)),
  );
};

/** Failures that the profile accepts until a date are waived. */
const waivers: Step = (judging) => {
  const { profile, startedAt } = judging.evidence;
  const rows = judging.rows.filter(isJudged);
  const { judged, waivers: used } = waive(
    rows.map((row) => row.judged),
    profile.waivers ?? [],
    startedAt.slice(0, 10),
  );
  return {
    ...judging,
    rows: rows.map((row, index) => ({ ...row, judged: judged[index] ?? row.judged })),
    waivers: used,
  };
};

const STEPS: readonly Step[] = [
  isolatedFailures,
  rejectedIdentities,
  unspecifiedRejections,
  causes,
  observed,
  verdicts,
  credentials,
  ended,
  openTarget,
  unserved,
  failingEvidence,
  bodies,
  stopped,
  assumptions,
  waivers,
];

/** The rows of the plan that still exist in the contracts. */
export function plannedRows({ contracts, plan }: Pick<RunEvidence, 'contracts' | 'plan'>): readonly PlannedRow[] {
  const byId = rowsById(contracts);
  return plan.requirements.flatMap((planned): readonly PlannedRow[] => {
    const found = byId.get(planned.requirement);
    return found ? [{ planned, ...found }] : [];
  });
}

export interface JudgedRows {
  /** One for each requirement of the plan that the contracts have. */
  readonly rows: readonly JudgedRow[];
  /** The waivers of the profile, each with what it waived. */
  readonly waivers: readonly Waiver[];
}

type Observed = readonly (ObservedRow | JudgedRow)[];

/** The observations of each check. A requirement that the plan leaves out has its verdict already. */
const observedRows = (evidence: RunEvidence): Observed => plannedRows(evidence).map((row) => observe(row, evidence));

/** Judges each requirement: each step in its order. @param rows one for each planned row, in their order */
export function judgeRows(evidence: RunEvidence, rows: Observed = observedRows(evidence)): JudgedRows {
  const begun: Judging = { evidence, rows, waivers: [] };
  const judging = STEPS.reduce((before, step) => step(before), begun);
  return { rows: judging.rows.filter(isJudged), waivers: judging.waivers };
}

export interface JudgedRun extends Pick<JudgedRows, 'rows'> {
  readonly verdict: RunVerdict & Pick<Result, 'causes'>;
}

/** Judges a run: each requirement, then the overall verdict and the causes. */
export function judgeRun(evidence: RunEvidence, observed?: Observed): JudgedRun {
  const { rows, waivers } = judgeRows(evidence, observed);
  const causes = causesOf(rows, evidence.history, evidence.finding);
  return { rows, verdict: { ...overallOfRun(rows, waivers, evidence), causes } };
}
