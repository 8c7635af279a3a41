/** Captures a run and judges it: the only place in the suite that knows wire, scenarios, checks and verdicts together. */

import { setMaxListeners } from 'node:events';
import type { Contract } from '../../contracts/contract.ts';
import type { Exchange, Failure } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Result } from '../../contracts/formats/result.ts';
import type { RunOptions } from '../plan/options.ts';
import { planRun } from '../plan/plan-run.ts';
import type { Plan } from '../plan/plan.ts';
import { SCENARIOS } from '../scenarios/all.ts';
import type { CreatedResource, Scenario } from '../scenarios/scenario.ts';
import type { Judged } from '../verdicts/judged.ts';
import { createClient } from '../wire/client.ts';
import type { Environment } from '../wire/environment.ts';
import { knownValues } from '../wire/known-values.ts';
import { createLedger, type Leftover } from '../wire/ledger.ts';
import type { Listener } from '../wire/listener.ts';
import { openListener } from '../wire/open-listener.ts';
import { createPace } from '../wire/pace.ts';
import { createRecorder } from '../wire/recorder.ts';
import { createRedactor } from '../wire/redactor.ts';
import { createWorld } from './create-world.ts';
import { judgeRun, type JudgedRun } from './judge-run.ts';
import type { ProgressNote } from './progress-note.ts';
import { redactedProfile } from './redacted-profile.ts';
import { resolvedProfile } from './resolved-profile.ts';

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
  readonly commandLine: string;
  readonly suiteVersion: string;
  /** Files to write as the run goes; none for a run in memory. */
  readonly files?: { readonly recording: string; readonly ledger: string };
  readonly signal: AbortSignal;
  readonly onProgress?: (note: ProgressNote) => void;
}

export interface FinishedRun {
  readonly result: Result;
  readonly judged: ReadonlyMap<string, Judged>;
}

/** Nothing could be said to the target at all. */
const UNREACHABLE: readonly Failure['kind'][] = ['refused', 'unresolved', 'tls', 'timeout', 'unsent'];

/** Interfaces none of whose known-good calls was answered, with what was said instead. */
function unreachableOf(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of new Set(exchanges.map((exchange) => exchange.interface))) {
    const own = exchanges.filter((exchange) => exchange.interface === name);
    const [first] = own;
    if (first && own.every(({ failure }) => failure && UNREACHABLE.includes(failure.kind)))
      found.set(name, `${new URL(first.request.url).origin} cannot be reached: ${first.failure?.message ?? ''}`);
  }
  return found;
}

const isLoopback = (url: string): boolean => /^https?:\/\/(127\.|localhost|\[::1\])/.test(url);

async function capture(input: RunInput, plan: Plan) {
  const { contracts, profile, env, options, signal, onProgress, files, id, directory } = input;
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor, runId: id, ...(files ? { file: files.recording } : {}) });
  const pace = createPace({
    requestsPerSecond: profile.limits?.requestsPerSecond,
    concurrency: profile.limits?.concurrency,
  });
  const client = createClient({ profile, env, recorder, redactor, pace, signal, directory });
  const ledger = createLedger(files ? { file: files.ledger } : {});
  const live = resolvedProfile(profile, env);
  const created = new Map(contracts.map((contract) => [contract.id, [] as CreatedResource[]]));
  const numbers = new Map(contracts.map((contract) => [contract.id, counter()]));
  let listening: Promise<Listener> | undefined;
  const listener = (): Promise<Listener> => {
    listening ??= openListener({ settings: profile.listener ?? {}, recorder, redactor, env, directory }).then(
      (started) => {
        const near =
          isLoopback(started.baseUrl) && Object.values(profile.interfaces).every(({ baseUrl }) => isLoopback(baseUrl));
        recorder.append({ event: 'mark', scenario: '', mark: 'listener', facts: { loopback: near } });
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
      },
      scenario.id,
    );
    await scenario.run(world);
    onProgress?.({ event: 'scenario-ended', scenario: name });
  };
  const faults: string[] = [];
  const runPhase = async (phase: Scenario['phase'], without: ReadonlySet<string>): Promise<void> => {
    const due = plan.scenarios.filter((one) => one.leftOut === undefined && !without.has(one.interface));
    const runs = due.flatMap(({ scenario, interface: name }) => {
      const found = SCENARIOS.find((one) => one.id === scenario && one.phase === phase);
      const contract = contracts.find((one) => one.id === name);
      return found && contract ? [{ found, contract }] : [];
    });
    const ended = await Promise.allSettled(runs.map(({ found, contract }) => runOne(found, contract)));
    ended.forEach((end, index) => {
      if (end.status === 'rejected' && !signal.aborted)
        faults.push(
          `scenario ${runs[index]?.found.id} on ${runs[index]?.contract.id} failed: ${String((end.reason as Error).stack ?? end.reason)}`,
        );
    });
  };

  await runPhase('control', new Set());
  const unreachable = unreachableOf(recorder.events.filter((event) => event.event === 'exchange'));
  const gone = new Set(unreachable.keys());
  if (!signal.aborted) await runPhase('main', gone);
  if (!signal.aborted) await runPhase('end', gone);
  await client.close();
  // The run's own signal may have stopped it; what it made is removed all the same.
  const cleaner = createClient({ profile, env, recorder, redactor, pace, directory });
  const leftovers = await ledger.cleanUp(cleaner);
  await cleaner.close();
  if (listening) await listening.then((started) => started.close()).catch(() => undefined);
  const seconds = recorder.now() / 1000;
  await recorder.close();
  return { recorder, redactor, leftovers, unreachable, seconds, faults };
}

/** Numbers from 1 on. */
function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}

const leftover = ({ what, interface: name, id, why }: Leftover) => ({
  what: `${name} ${what}${id === undefined ? '' : ` ${id}`}`,
  why,
});

/** Runs the plan against the target and judges what was recorded. Never rejects for what a target does. */
export async function runConformance(input: RunInput): Promise<FinishedRun> {
  const { contracts, profile, options, onProgress } = input;
  // Every request under way listens to it.
  setMaxListeners(0, input.signal);
  const plan = planRun(contracts, profile, options);
  onProgress?.({
    event: 'planned',
    requirements: plan.requirements.length,
    scenarios: plan.scenarios.filter((one) => one.leftOut === undefined).length,
  });
  const { recorder, redactor, leftovers, unreachable, seconds, faults } = await capture(input, plan);
  const judged: JudgedRun = judgeRun({
    contracts,
    plan,
    profile: redactedProfile(profile, redactor),
    options,
    events: recorder.events,
    faults,
    interrupted: input.signal.aborted,
    unreachable,
    replay: { profileFile: input.profileFile, seed: options.seed, effort: options.effort },
  });
  const exchanges = recorder.events.filter(({ event }) => event === 'exchange').length;
  const result: Result = {
    format: 'partner-conform/result/1',
    complete: true,
    run: {
      id: input.id,
      startedAt: recorder.header.run.startedAt,
      seconds: Math.round(seconds * 1000) / 1000,
      seed: options.seed,
      effort: options.effort,
      strict: options.strict,
      certification: options.certification,
      suiteVersion: input.suiteVersion,
      node: process.version,
      commandLine: input.commandLine,
      exchanges,
      deliveries: recorder.events.filter(({ event }) => event === 'delivery').length,
      ...(input.signal.aborted ? { interrupted: true } : {}),
      ...(unreachable.size > 0 ? { unreachable: [...unreachable.keys()] } : {}),
    },
    profile: { name: profile.name, mode: profile.mode, file: input.profileFile },
    ...judged.verdict,
    leftovers: leftovers.map(leftover),
  };
  onProgress?.({ event: 'ended', overall: result.overall });
  return { result, judged: judged.byRequirement };
}
