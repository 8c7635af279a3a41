/** Runs the scenarios of a plan against the target and records what comes of them; decides nothing. */

import { setMaxListeners } from 'node:events';
import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Exchange } from '../contracts/formats/recording.ts';
import type { Shard } from '../profile/run-options.ts';
import { succeeded } from '../suites/evidence/lifecycles/lifecycle-of.ts';
import { isExecuted, planOf, type Plan } from '../suites/plan/plan.ts';
import { SCENARIOS } from '../suites/scenarios/registry.ts';
import type { CreatedResource, Scenario } from '../suites/scenarios/scenario.ts';
import type { Outcomes, Taken } from '../suites/verdicts/shared-rows.ts';
import { createClient, type Client, type ClientOptions } from '../transport/client/client.ts';
import type { WireLimits } from '../transport/client/limits.ts';
import { createPace, type Pace } from '../transport/client/pace.ts';
import type { Listener } from '../transport/listener/listener.ts';
import { createLedger, type Ledger } from '../transport/recording/ledger.ts';
import { createRecorder, type Recorder } from '../transport/recording/recorder.ts';
import { knownValues } from '../transport/redaction/known-values.ts';
import { createRedactor, type Redactor } from '../transport/redaction/redactor.ts';
import { begunRun, type BegunRun } from './begun-run.ts';
import { createWorld, type WorldParts } from './create-world.ts';
import { judgeRequirements, type CapturedRun } from './judge-recording.ts';
import { leftoverLine } from './leftover-line.ts';
import { openChannel } from './local-channel.ts';
import { redactedProfile } from './redacted-profile.ts';
import { resolvedProfile } from './resolved-profile.ts';
import { startLiveJudging, type LiveJudging } from './live/live-judging.ts';
import { startTrafficReports } from './live/traffic.ts';
import { unreachableOf } from '../suites/verdicts/run-problems.ts';
import type { RunInput } from './run-input.ts';
import { runNameOf } from '../suites/evidence/run-name.ts';
import { limitsOf } from './shards/limits-of-shard.ts';
import { watchedRecorder } from './watched-recorder.ts';

/** What the scenarios of one interface share. */
type Shared = Pick<WorldParts, 'created' | 'number' | 'deletions'>;

/** A target that does not respond any more is asked once to remove something, for a short time. */
const AFTER_SILENCE: Partial<WireLimits> = { headersMs: 5000, totalMs: 5000 };

/** Numbers from 1 on; those of a shard are no other shard's. */
function counter({ index, count }: Shard = { index: 1, count: 1 }): () => number {
  let next = index - count;
  return () => (next += count);
}

const sharedOf = (shard?: Shard): Shared => ({
  created: [] as CreatedResource[],
  number: counter(shard),
  deletions: new Map<string, () => void>(),
});

export class Capture {
  readonly #input: RunInput;
  readonly #plan: Plan;
  readonly #redactor: Redactor;
  readonly #recorder: Recorder;
  readonly #begun: BegunRun;
  readonly #pace: Pace;
  readonly #client: Client;
  readonly #ledger: Ledger;
  /** The profile with its references to the environment resolved. */
  readonly #profile: Profile;
  /** Aborted when nothing more is to be sent, though the run was not interrupted. */
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #shared: ReadonlyMap<string, Shared>;
  #listening: Promise<Listener> | undefined;
  #live: LiveJudging | undefined;
  #waits = 0;

  constructor(input: RunInput, plan: Plan) {
    const { contracts, profile, env, files, id, limits = {} } = input;
    this.#input = input;
    this.#plan = plan;
    this.#redactor = createRedactor({ known: knownValues(profile, env) });
    this.#signal = AbortSignal.any([input.signal, this.#ended.signal]);
    setMaxListeners(0, this.#signal);
    const recorder = createRecorder({
      redactor: this.#redactor,
      runId: id,
      ...(files?.recording === undefined ? {} : { file: files.recording }),
    });
    const { startedAt } = recorder.header.run;
    this.#begun = begunRun({ ...input, plan, startedAt, profile: redactedProfile(profile, this.#redactor) });
    this.#recorder = this.#watched(recorder);
    input.onBegun?.(this.#begun);
    this.#pace = createPace(limitsOf(profile, input.shard));
    this.#client = this.#createClient({ signal: this.#signal, limits });
    this.#ledger = createLedger(files ? { file: files.ledger } : {});
    this.#profile = resolvedProfile(profile, env);
    this.#shared = new Map(contracts.map((contract) => [contract.id, sharedOf(input.shard)]));
  }

  /** Knows what it hid in the recording. */
  get redactor(): Redactor {
    return this.#redactor;
  }

  /** Has the thread that judged the run while it went on, if there is one, observe rows until all are taken; it then ends. */
  readonly observe = async (taken: Taken): Promise<Outcomes> => {
    try {
      return (await this.#live?.observe(taken)) ?? new Map();
    } finally {
      await this.#live?.close();
    }
  };

  async run(): Promise<Omit<CapturedRun, 'complete'>> {
    const endTraffic = this.#startTraffic();
    const endLive = this.#startLive();
    try {
      const [phases] = await Promise.allSettled([this.#runInterfaces()]);
      endLive();
      if (this.#input.signal.aborted) this.#note('interrupted', 'a signal ended the run before its plan was done');
      const leftovers = await this.#cleanUp();
      if (phases.status === 'rejected') throw phases.reason;
      const seconds = this.#recorder.now() / 1000;
      return { begun: this.#begun, events: this.#recorder.events, seconds, leftovers: leftovers.map(leftoverLine) };
    } catch (error) {
      await this.#live?.close();
      throw error;
    } finally {
      await this.#closeListener();
      endTraffic();
      await this.#recorder.close();
    }
  }

  /** The interfaces side by side. A mistake in the phases of one ends the others. */
  async #runInterfaces(): Promise<void> {
    const planned = this.#input.contracts.filter(({ id }) => this.#plan.interfaces.includes(id));
    const running = planned.map((contract) => this.#runPhases(contract));
    await Promise.all(running).catch(async (error: unknown) => {
      this.#ended.abort();
      await Promise.allSettled(running);
      throw error;
    });
  }

  #isReported(): boolean {
    return this.#input.onProgress !== undefined && this.#input.progress !== 'quiet';
  }

  /** Reports traffic until everything is removed, so that the last number is that of the result. @returns a function that ends it */
  #startTraffic(): () => void {
    const { onProgress: report, progress } = this.#input;
    if (report === undefined || !this.#isReported()) return () => undefined;
    const { events } = this.#recorder;
    return startTrafficReports({ events, report, now: () => this.#recorder.now(), isVerbose: progress === 'verbose' });
  }

  /** Reports failures while the run goes on, where they are reported. @returns a function that ends it */
  #startLive(): () => void {
    const { onProgress: report, options, contracts } = this.#input;
    const isUrgent = options.failFast === true;
    if (!isUrgent && report === undefined) return () => undefined;
    const live = startLiveJudging({
      contracts,
      begun: this.#begun,
      events: this.#recorder.events,
      looks: isUrgent ? 'urgent' : this.#isReported() ? 'usual' : 'never',
      onFailure: (failure) => {
        report?.({ event: 'failing', ...failure });
        if (isUrgent) this.#stop(failure.requirement);
      },
    });
    this.#live = live;
    return live.stop;
  }

  /** Sends nothing more, as a requirement fails. */
  #stop(requirement: string): void {
    if (this.#signal.aborted) return;
    this.#recorder.append({ event: 'note', scenario: '', note: 'stopped', facts: { requirement } });
    this.#ended.abort();
    this.#input.onProgress?.({ event: 'stopped', requirement });
  }

  /** Where the run waits for one violation: a recorder that ends it once the violation is recorded. */
  #watched(recorder: Recorder): Recorder {
    const { until } = this.#input;
    if (until === undefined) return recorder;
    const isFound = (): boolean => !this.#ended.signal.aborted && this.#isViolated(until, recorder);
    return watchedRecorder(recorder, isFound, () => this.#ended.abort());
  }

  /** True if what is recorded so far shows a requirement to be violated; a "should" then warns. */
  #isViolated(requirement: string, { events }: Recorder): boolean {
    const begun = { ...this.#begun, plan: planOf(this.#begun.plan, requirement) };
    const captured = { begun, events, complete: true, seconds: 0, leftovers: [] };
    const judged = judgeRequirements(this.#input.contracts, captured).get(requirement);
    const { untilFinding } = this.#input;
    if (untilFinding !== undefined) return judged?.findings.some(({ id }) => id === untilFinding) ?? false;
    return ['fail', 'warn'].includes(judged?.result.verdict ?? '');
  }

  /** The phases of an interface one after another; no interface waits for another one. */
  async #runPhases(contract: Contract): Promise<void> {
    await this.#runPhase(contract, 'control');
    if (this.#signal.aborted || unreachableOf(this.#exchanges()).has(contract.id)) return;
    await this.#runPhase(contract, 'main');
    if (!this.#signal.aborted) await this.#runPhase(contract, 'end');
  }

  #exchanges(): readonly Exchange[] {
    return this.#recorder.events.filter((event) => event.event === 'exchange');
  }

  /** Runs the scenarios of a phase side by side. One that fails is a fault of the suite, unless the run was stopped meanwhile. */
  async #runPhase(contract: Contract, phase: Scenario['phase']): Promise<void> {
    const scenarios = this.#scenariosOf(contract, phase);
    const parts = this.#partsOf(contract);
    const ends = await Promise.allSettled(scenarios.map((scenario) => this.#runScenario(scenario, parts)));
    if (this.#signal.aborted) return;
    for (const [index, end] of ends.entries())
      if (end.status === 'rejected') this.#noteFault(scenarios[index]?.id ?? '', contract.id, end.reason);
  }

  #scenariosOf({ id }: Contract, phase: Scenario['phase']): readonly Scenario[] {
    const due = this.#plan.scenarios.filter((one) => one.interface === id && isExecuted(one));
    return due.flatMap(({ scenario }) => SCENARIOS.find((one) => one.id === scenario && one.phase === phase) ?? []);
  }

  async #runScenario(scenario: Scenario, parts: WorldParts): Promise<void> {
    const name = { interface: parts.contract.id, scenario: scenario.id };
    try {
      this.#input.onProgress?.({ event: 'scenario-begun', ...name });
      await scenario.run(
        createWorld({ ...parts, onWait: this.#onWait(name), goesFirst: scenario.goesFirst === true }, scenario.id),
      );
    } finally {
      this.#input.onProgress?.({ event: 'scenario-ended', ...name });
    }
  }

  #onWait(name: { readonly interface: string; readonly scenario: string }): WorldParts['onWait'] {
    const { onProgress: report } = this.#input;
    return (what, milliseconds) => {
      const wait = (this.#waits += 1);
      report?.({ event: 'waiting', wait, ...name, isForNotification: what === 'notification', milliseconds });
      return () => report?.({ event: 'waited', wait });
    };
  }

  #partsOf(contract: Contract): WorldParts {
    const { directory, env, options, id } = this.#input;
    return {
      contract,
      directory,
      env,
      options,
      profile: this.#profile,
      client: this.#client,
      recorder: this.#recorder,
      listener: () => this.#listener(),
      ledger: this.#ledger,
      signal: this.#signal,
      runName: runNameOf({ id }),
      served: new Set(this.#exchanges().flatMap((one) => (succeeded(one) ? [one.operation] : []))),
      startedAt: new Date(this.#recorder.header.run.startedAt),
      ...(this.#shared.get(contract.id) ?? sharedOf()),
    };
  }

  #listener(): Promise<Listener> {
    this.#listening ??= this.#openListener();
    return this.#listening;
  }

  async #openListener(): Promise<Listener> {
    const { profile, env, directory } = this.#input;
    const [recorder, redactor] = [this.#recorder, this.#redactor];
    const { listener, loopback } = await openChannel(profile, { recorder, redactor, env, directory });
    recorder.append({ event: 'note', scenario: '', note: 'listener', facts: { loopback } });
    return listener;
  }

  async #closeListener(): Promise<void> {
    await this.#listening?.then((listener) => listener.close()).catch(() => undefined);
  }

  #createClient(more: Pick<ClientOptions, 'signal' | 'limits'>): Client {
    const { profile, env, directory } = this.#input;
    const parts = { recorder: this.#recorder, redactor: this.#redactor, pace: this.#pace };
    return createClient({ profile, env, directory, ...parts, ...more });
  }

  /** Removes what the run created. Its own signal may have stopped it; what it made is removed all the same. */
  async #cleanUp(): ReturnType<Ledger['cleanUp']> {
    await this.#client.close();
    const removable = this.#ledger.open.filter(({ cleanup }) => cleanup !== undefined).length;
    if (removable > 0) this.#input.onProgress?.({ event: 'removing', resources: removable });
    const isSilent = Object.keys(this.#input.profile.interfaces).some((name) => this.#client.isSilent(name));
    const client = this.#createClient(isSilent ? { limits: AFTER_SILENCE } : {});
    const leftovers = await this.#ledger.cleanUp(client);
    await client.close();
    return leftovers;
  }

  #note(note: 'suite-fault' | 'interrupted', message: string): void {
    this.#recorder.append({ event: 'note', scenario: '', note, facts: { message } });
  }

  #noteFault(scenario: string, id: string, error: unknown): void {
    this.#note('suite-fault', `scenario ${scenario} on ${id} failed: ${String((error as Error).stack ?? error)}`);
  }
}
