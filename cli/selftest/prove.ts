/** Runs the suite against one subject. */

import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { recordingLineProblems } from '../../contracts/formats/validate-recording.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import type { RunningTarget } from '../../reference/poor-targets/poor-target.ts';
import { startProvider } from '../../reference/provider.ts';
import { DEFAULT_OPTIONS, type Effort } from '../../profile/run-options.ts';
import { runConformance } from '../../runner/run.ts';
import { withScenariosFor } from '../../suites/plan/plan.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { decidedShare } from '../../suites/verdicts/decided-share.ts';
import { judgeProof } from './judge-proof.ts';
import { keptRun } from './kept-run.ts';
import type { Proof } from './proof.ts';
import { sparseProfile } from './sparse-profile.ts';
import type { SelftestSubject } from './subject.ts';

const DEADLINE = 'notification.deadlineMs';

/** On loopback, a notification that has not arrived by then will not arrive. */
const DEADLINE_MS = 5000;

/** A system that is not a sandbox needs no sandbox header. */
const OUTSIDE_THE_SANDBOX = 'sandbox-header-is-optional';

/** A variant without a declared deadline keeps none. */
function withShortDeadline({ declarations = {}, ...profile }: Profile): Profile {
  const isTimed = declarations[DEADLINE] !== undefined;
  return { ...profile, declarations: isTimed ? { ...declarations, [DEADLINE]: DEADLINE_MS } : declarations };
}

function profileFor({ kind, mode, isUndeclared }: SelftestSubject, profile: Profile): Profile {
  const inMode = { ...profile, mode: mode ?? profile.mode };
  if (kind === 'sparse') return sparseProfile(inMode);
  return isUndeclared ? { ...inMode, declarations: {} } : withShortDeadline(inMode);
}

/** With a smaller share, one variant of a set keeps the suite from testing the others. */
const LEAST_SHARE = 0.9;

function hiding({ kind, variants = [], isUndeclared }: SelftestSubject, share: number | undefined): readonly string[] {
  const isHiding = kind === 'variant-set' && variants.length > 1 && !isUndeclared && (share ?? 0) < LEAST_SHARE;
  return isHiding ? ['one variant of the set keeps the suite from deciding the others: it needs isAlone'] : [];
}

/** Many faults together, or a poor target, may keep the suite from a result. */
const isAllowedToEnd = ({ kind }: SelftestSubject): boolean => kind === 'compound' || kind === 'poor';

/** The target of a subject, with the profile of its kind. */
export async function startTarget(subject: SelftestSubject): Promise<RunningTarget> {
  if (subject.kind === 'poor') {
    const target = poorTargets.find(({ id }) => id === subject.id);
    if (!target) throw new Error(`no poor target ${subject.id}`);
    return target.start();
  }
  const provider = await startProvider({
    faults: (subject.faults ?? []).map(({ id }) => id),
    variants: [...(subject.variants ?? []), ...(subject.mode === 'production' ? [OUTSIDE_THE_SANDBOX] : [])],
  });
  return { profile: profileFor(subject, provider.profile()), env: provider.env, close: () => provider.close() };
}

/** What a failing requirement explains fails by itself where other requests meet the failing one. */
const maskedIn = ({ requirements }: Result): readonly string[] =>
  requirements.filter(({ rootCause }) => rootCause?.requirement !== undefined).map(({ id }) => id);

function firstFound({ findings }: Result): number {
  const found = findings.filter(({ verdict }) => verdict === 'fail');
  const complete = found.map(({ evidence }) => Math.max(0, ...evidence.map(({ seq }) => seq + 1)));
  return complete.length === 0 ? 0 : Math.min(...complete);
}

/** A stored recording that is rejected when it is read can be neither judged again nor replayed. */
function unreadable(events: readonly RecordingEvent[]): readonly string[] {
  const problems = events.flatMap((event) =>
    recordingLineProblems(event).map(
      ({ pointer, message }) => `event ${event.seq} of the recording: ${pointer} ${message}`,
    ),
  );
  return problems.slice(0, 1);
}

interface ProofOptions {
  readonly seed?: number;
  readonly effort?: Effort;
  /** Continue each run to the end after its fault is found. */
  readonly whole?: boolean;
  /** Send a finding of each cause again. */
  readonly confirm?: boolean;
  /** Folder that keeps the runs of incorrect results and of faults that are not found, each in a folder named after the subject. */
  readonly keep?: string;
}

const isFoundIn = (proof: Proof): boolean => judgeProof(proof) === 'by-its-requirement';

/**
 * Runs the suite against one subject. The run consists of the scenarios that the requirement of the fault needs, and ends as soon as it fails or
 * warns. If the final judgement of what was recorded until then does not name it, as another requirement explains it so far, these scenarios run
 * to their end; if that does not show it, all scenarios run.
 */
export async function prove(subject: SelftestSubject, options: ProofOptions = {}): Promise<Proof> {
  const { requirement } = subject;
  if (requirement === undefined || options.whole === true) return proofOf(subject, options);
  const first = await proofOf(subject, options, { requirement, isUntilFound: true });
  if (isFoundIn(first)) return first;
  const complete = await proofOf(subject, options, { requirement });
  if (isFoundIn(complete)) return complete;
  const whole = await proofOf(subject, options);
  return isFoundIn(whole) ? { ...whole, needsAllScenarios: true } : whole;
}

/** Limits a run to the scenarios that a requirement needs. */
interface Limit {
  readonly requirement: string;
  /** Ends the run as soon as the requirement fails or warns. */
  readonly isUntilFound?: boolean;
}

async function proofOf(
  subject: SelftestSubject,
  { seed = 1, effort = 'standard', confirm = false, keep }: ProofOptions,
  limit?: Limit,
): Promise<Proof> {
  const kept = keep === undefined ? undefined : keptRun(subject, seed, keep);
  const target = await startTarget(subject);
  try {
    const contracts = loadContracts();
    const runOptions = { ...DEFAULT_OPTIONS, seed, effort, interfaces: subject.interfaces };
    const plan = planRun(contracts, target.profile, runOptions);
    const { result, events } = await runConformance({
      id: `selftest-${seed}`,
      contracts,
      profile: target.profile,
      profileFile: '',
      directory: process.cwd(),
      env: { ...process.env, ...target.env },
      options: runOptions,
      plan: limit === undefined ? plan : withScenariosFor(plan, limit.requirement),
      commandLine: '',
      suiteVersion: '',
      signal: new AbortController().signal,
      ...(limit?.isUntilFound ? { until: limit.requirement } : {}),
      ...(confirm ? { confirm: 'causes' } : {}),
      ...kept?.input,
    });
    const share = decidedShare(result.requirements);
    const of = (verdict: string) => result.requirements.filter((one) => one.verdict === verdict).map(({ id }) => id);
    const proof: Proof = {
      subject,
      seed,
      overall: result.overall,
      failing: of('fail'),
      warning: of('warn'),
      masked: maskedIn(result),
      errors: [
        ...of('error'),
        ...(result.overall === 'RUN INVALID' && !isAllowedToEnd(subject) ? result.because : []),
        ...hiding(subject, share),
        ...unreadable(events),
      ],
      causes: result.causes.map(({ requirements }) => requirements),
      ...(limit === undefined ? { isWhole: true } : {}),
      ...(confirm ? { confirmations: result.findings.flatMap(({ confirmation }) => confirmation ?? []) } : {}),
      exchangesUntilFound: firstFound(result),
      exchanges: result.run.exchanges,
      ...(share === undefined ? {} : { decidedShare: share }),
      seconds: result.run.seconds,
    };
    kept?.end(proof);
    return proof;
  } finally {
    await target.close();
  }
}
