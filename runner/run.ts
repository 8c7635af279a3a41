/** Captures a run and judges it: the only place in the suite that knows wire, scenarios, checks and verdicts together. */

import { setMaxListeners } from 'node:events';
import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import type { RunOptions } from '../profile/run-options.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import { planOf, type Plan } from '../suites/plan/plan.ts';
import { SCENARIOS } from '../suites/scenarios/registry.ts';
import type { CreatedResource, Scenario } from '../suites/scenarios/scenario.ts';
import type { Judged } from '../suites/verdicts/rows.ts';
import { createClient } from '../transport/client/client.ts';
import type { Environment } from '../transport/credentials/environment.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createLedger } from '../transport/recording/ledger.ts';
import type { Listener } from '../transport/listener/listener.ts';
import { openListener } from '../transport/listener/open-listener.ts';
import { createPace } from '../transport/client/pace.ts';
import { createRecorder, type Recorder } from '../transport/recording/recorder.ts';
import { createRedactor } from '../transport/redaction/redactor.ts';
import { createWorld } from './create-world.ts';
import { BEGUN_FORMAT, type BegunRun } from './begun-run.ts';
import { judgeRecording } from './judge-recording.ts';
import { leftoverLine } from './leftover-line.ts';
import type { ProgressNote } from './progress-note.ts';
import { redactedProfile } from './redacted-profile.ts';
import { resolvedProfile } from './resolved-profile.ts';
import { unreachableOf } from './run-course.ts';

export interface RunInput {
  readonly id: string;
  readonly contracts: readonly Contract[];
  /** References to the environment unresolved. */
  readonly profile: Profile;
  readonly profileFile: string;
  /** Folder of the profile, to which the files it names are relative. */
  readonly directory: string;
  readonly env: Environment;
  readonly options: RunOptions;
  /** The plan of the run; made from contracts, profile and options where absent. */
  readonly plan?: Plan;
  /** OpenAPI file of a user's own that the contracts come from, for whoever judges the recording again. */
  readonly contract?: string;
  readonly commandLine: string;
  readonly suiteVersion: string;
  /** Files to write as the run goes; none for a run in memory. */
  readonly files?: { readonly recording: string; readonly ledger: string };
  readonly signal: AbortSignal;
  /** Requirement whose violation is all that is asked: once it fails or warns, nothing more is sent. */
  readonly until?: string;
  readonly onProgress?: (note: ProgressNote) => void;
  /** Told before the first request what judging the recording again needs. */
  readonly onBegun?: (begun: BegunRun) => void;
}

export interface FinishedRun {
  readonly result: Result;
  readonly judged: ReadonlyMap<string, Judged>;
}

const isLoopback = (url: string): boolean => /^https?:\/\/(127\.|localhost|\[::1\])/.test(url);

/** Events after which it is looked whether the requirement waited for is violated by now. */
const LOOK_EVERY = 50;

/** A recorder that ends the run once what is kept shows what it was waited for. */
function watched(recorder: Recorder, isFound: () => boolean, end: () => void): Recorder {
  const append: Recorder['append'] = (event) => {
    const kept = recorder.append(event);
    if (recorder.events.length % LOOK_EVERY === 0 && isFound()) end();
    return kept;
  };
  return { ...recorder, append };
}

async function capture(input: RunInput, plan: Plan) {
  const { contracts, profile, env, options, onProgress, files, id, directory, until } = input;
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const ended = new AbortController();
  const signal = AbortSignal.any([input.signal, ended.signal]);
  setMaxListeners(0, signal);
  const plain = createRecorder({ redactor, runId: id, ...(files ? { file: files.recording } : {}) });
  const recorder =
    until === undefined
      ? plain
      : watched(
          plain,
          () => !ended.signal.aborted && isViolated(until, contracts, begun, plain.events),
          () => ended.abort(),
        );
  const begun: BegunRun = {
    format: BEGUN_FORMAT,
    id,
    startedAt: recorder.header.run.startedAt,
    suiteVersion: input.suiteVersion,
    node: process.version,
    commandLine: input.commandLine,
    options,
    plan,
    ...(input.contract === undefined ? {} : { contract: input.contract }),
    profileFile: input.profileFile,
    profile: redactedProfile(profile, redactor),
  };
  input.onBegun?.(begun);
  const pace = createPace({
    requestsPerSecond: profile.limits?.requestsPerSecond,
    concurrency: profile.limits?.concurrency,
  });
  const client = createClient({ profile, env, recorder, redactor, pace, signal, directory });
  const ledger = createLedger(files ? { file: files.ledger } : {});
  const live = resolvedProfile(profile, env);
  const created = new Map(contracts.map((contract) => [contract.id, [] as CreatedResource[]]));
  const numbers = new Map(contracts.map((contract) => [contract.id, counter()]));
  const deletions = new Map(contracts.map((contract) => [contract.id, new Map<string, () => void>()]));
  let listening: Promise<Listener> | undefined;
  const listener = (): Promise<Listener> => {
    listening ??= openListener({ settings: profile.listener ?? {}, recorder, redactor, env, directory }).then(
      (started) => {
        const near =
          isLoopback(started.baseUrl) && Object.values(profile.interfaces).every(({ baseUrl }) => isLoopback(baseUrl));
        recorder.append({ event: 'note', scenario: '', note: 'listener', facts: { loopback: near } });
        return started;
      },
    );
    return listening;
  };
  const runOne = async (scenario: Scenario, contract: Contract): Promise<void> => {
    const name = `${contract.id} ${scenario.id}`;
    onProgress?.({ event: 'scenario-begun', scenario: name });
    const world = createWorld(
      {
        contract,
        profile: live,
        directory,
        env,
        options,
        client,
        recorder,
        listener,
        ledger,
        signal,
        // In both cases, so that a target that folds them is seen to.
        runName: `Conform-${id}`,
        startedAt: new Date(recorder.header.run.startedAt),
        created: created.get(contract.id) ?? [],
        number: numbers.get(contract.id) ?? (() => 0),
        deletions: deletions.get(contract.id) ?? new Map(),
      },
      scenario.id,
    );
    await scenario.run(world);
    onProgress?.({ event: 'scenario-ended', scenario: name });
  };
  const note = (name: 'suite-fault' | 'interrupted', message: string): void =>
    void recorder.append({ event: 'note', scenario: '', note: name, facts: { message } });
  const runPhase = async (phase: Scenario['phase'], without: ReadonlySet<string>): Promise<void> => {
    const due = plan.scenarios.filter((one) => one.leftOut === undefined && !without.has(one.interface));
    const runs = due.flatMap(({ scenario, interface: name }) => {
      const found = SCENARIOS.find((one) => one.id === scenario && one.phase === phase);
      const contract = contracts.find((one) => one.id === name);
      return found && contract ? [{ found, contract }] : [];
    });
    const ends = await Promise.allSettled(runs.map(({ found, contract }) => runOne(found, contract)));
    ends.forEach((end, index) => {
      if (end.status === 'rejected' && !signal.aborted)
        note(
          'suite-fault',
          `scenario ${runs[index]?.found.id} on ${runs[index]?.contract.id} failed: ${String((end.reason as Error).stack ?? end.reason)}`,
        );
    });
  };

  await runPhase('control', new Set());
  const gone = new Set(unreachableOf(recorder.events.filter((event) => event.event === 'exchange')).keys());
  if (!signal.aborted) await runPhase('main', gone);
  if (!signal.aborted) await runPhase('end', gone);
  if (input.signal.aborted) note('interrupted', 'a signal ended the run before its plan was done');
  await client.close();
  // The run's own signal may have stopped it; what it made is removed all the same.
  const cleaner = createClient({ profile, env, recorder, redactor, pace, directory });
  const leftovers = await ledger.cleanUp(cleaner);
  await cleaner.close();
  if (listening) await listening.then((started) => started.close()).catch(() => undefined);
  const seconds = recorder.now() / 1000;
  await recorder.close();
  return { begun, events: recorder.events, seconds, leftovers: leftovers.map(leftoverLine) };
}

/** True if what is recorded so far shows a requirement to be violated; a "should" then warns. */
function isViolated(
  requirement: string,
  contracts: readonly Contract[],
  begun: BegunRun,
  events: readonly RecordingEvent[],
): boolean {
  const alone = { ...begun, plan: planOf(begun.plan, requirement) };
  const { judged } = judgeRecording(contracts, { begun: alone, events, complete: true, seconds: 0, leftovers: [] });
  return ['fail', 'warn'].includes(judged.get(requirement)?.result.verdict ?? '');
}

/** Numbers from 1 on. */
function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}

/** Runs the plan against the target and judges what was recorded. Never rejects for what a target does. */
export async function runConformance(input: RunInput): Promise<FinishedRun> {
  const { contracts, profile, options, plan = planRun(contracts, profile, options), onProgress } = input;
  // Every request under way listens to it.
  setMaxListeners(0, input.signal);
  onProgress?.({
    event: 'planned',
    requirements: plan.requirements.length,
    scenarios: plan.scenarios.filter((one) => one.leftOut === undefined).length,
  });
  const captured = await capture(input, plan);
  const { result, judged } = judgeRecording(contracts, { ...captured, complete: true });
  onProgress?.({ event: 'ended', overall: result.overall });
  return { result, judged };
}
