/** Sends the shortest sequence of a finding again: against the target as it is now. */

import type { Contract } from '../../contracts/contract.ts';
import type { Finding, Result } from '../../contracts/formats/result.ts';
import { UNREACHABLE_EXIT_CODE, UserError } from '../../contracts/errors/user-error.ts';
import { mayRestart } from '../../profile/run-options.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { runProblems } from '../../suites/verdicts/run-problems.ts';
import { knownValues } from '../../transport/redaction/known-values.ts';
import { createRedactor, type Redactor } from '../../transport/redaction/redactor.ts';
import type { BegunRun } from '../begun-run.ts';
import { Capture } from '../capture.ts';
import type { CapturedRun } from '../judge-recording.ts';
import { leftoverLine } from '../leftover-line.ts';
import { redactedProfile } from '../redacted-profile.ts';
import type { RunInput } from '../run-input.ts';
import { runNamesOf } from '../run-name.ts';
import { REPETITIONS, reproduce } from './reproduce.ts';
import { outcomeOf, repetitionOf, type Repetition, type ReplayOutcome } from './replay-outcome.ts';
import { requestsIn, type Reproduction, type ReproductionStep } from './reproduction.ts';
import { sendInTime } from './send-in-time.ts';
import { sameViolation, type Judge } from './same-violation.ts';
import { Session } from './session.ts';
import { Sources } from './sources.ts';
import { restartedTarget, timesStopped, type ShownStop } from './stopped-target.ts';

export interface Replayed {
  readonly finding: Finding;
  readonly outcome: ReplayOutcome;
  readonly violated: number;
  readonly repetitions: number;
  /** What was sent; absent if the scenarios of the run were run again. */
  readonly steps?: readonly ReproductionStep[];
  readonly reason?: string;
}

export interface ReplayedStop extends ShownStop {
  readonly outcome: Exclude<ReplayOutcome, 'undecided' | 'failing otherwise'>;
  readonly stopped: number;
  readonly repetitions: number;
}

export interface ReplayInput extends Pick<RunInput, 'profile' | 'directory' | 'env' | 'signal' | 'profileFile'> {
  readonly contracts: readonly Contract[];
  /** The stored run. */
  readonly captured: CapturedRun;
  readonly reproductions: readonly Reproduction[];
  /** Of this replay: what is created is named after it. */
  readonly id: string;
  /** True if one finding is replayed: a run ends once the finding is shown. Otherwise all findings of an interface share one run. */
  readonly isOne: boolean;
  /** Files to which what the sequences, and what the scenarios create is appended. */
  readonly ledgers: ReplayLedgers;
}

export interface ReplayLedgers {
  readonly sequences: string;
  readonly scenarios: string;
}

export class Replay {
  readonly #input: ReplayInput;
  readonly #redactor: Redactor;
  /** The stored run as the target is now. */
  readonly #begun: BegunRun;
  readonly #judge: Judge;
  readonly #session: Session;
  /** Interface or finding -> its run. */
  readonly #runs = new Map<string, Promise<CapturedRun>>();
  readonly #leftovers: Result['leftovers'][number][] = [];

  constructor(input: ReplayInput) {
    const { contracts, captured, profile, env, directory, signal, ledgers } = input;
    const { begun } = captured;
    this.#input = input;
    this.#redactor = createRedactor({ known: knownValues(profile, env) });
    this.#begun = { ...begun, profile: redactedProfile(profile, this.#redactor) };
    this.#judge = sameViolation(contracts, this.#begun);
    this.#session = new Session({
      contracts,
      profile,
      directory,
      env,
      redactor: this.#redactor,
      signal,
      begun,
      ledger: ledgers.sequences,
    });
  }

  async replay(finding: Finding): Promise<Replayed> {
    const steps = await this.#stepsOf(finding);
    if (steps === undefined) return this.#byScenarios(finding);
    const repetitions: Repetition[] = [];
    for (let done = 0; done < REPETITIONS; done += 1) {
      // One after the other: each from a clean start.
      const repetition = await this.#once(steps, finding);
      if (repetition === undefined) return this.#byScenarios(finding);
      repetitions.push(repetition);
    }
    const replayed = this.#replayed(finding, repetitions, steps);
    // The sequence may need what the recorded run had created: only all its scenarios show that the rule is met.
    return replayed.violated > 0 ? replayed : this.#byScenarios(finding);
  }

  /** Sends the sequence of a stop again, to the target started again each time. */
  async replayStop({ stop, steps }: ShownStop): Promise<ReplayedStop> {
    const { contracts, captured, profile, directory, env, signal, ledgers } = this.#input;
    const restart = profile.target?.restart;
    if (!restart || !mayRestart(captured.begun.options))
      throw new UserError({
        code: 'replay.restart',
        what: restart ? 'the run was read-only, without --allow-restart' : 'the profile has no target.restart',
        next: 'the target must be started again after each repetition: declare target.restart in the profile',
      });
    const about = { contracts, profile, directory, env, redactor: this.#redactor, signal, begun: captured.begun };
    const input = { ...about, ledger: ledgers.sequences, restart, mayTry: () => !signal.aborted };
    const target = restartedTarget(captured.events, stop.interfaces, input);
    const stopped = await timesStopped(steps, target);
    await target.start();
    this.#leftovers.push(...(await target.close()).map(leftoverLine));
    const outcome = stopped === REPETITIONS ? 'still failing' : stopped > 0 ? 'intermittent' : 'fixed';
    return { stop, steps, outcome, stopped, repetitions: REPETITIONS };
  }

  /** Removes what was created. @returns what could not be removed */
  async close(): Promise<Result['leftovers']> {
    const ofSequences = await this.#session.close();
    return [...this.#leftovers, ...ofSequences.map(leftoverLine)];
  }

  /** The stored sequence, or one that is looked for now. */
  async #stepsOf(finding: Finding): Promise<readonly ReproductionStep[] | undefined> {
    const { contracts, captured, reproductions, signal } = this.#input;
    const stored = reproductions.find((one) => one.finding === finding.id);
    if (stored) return stored.confirmation.outcome === 'not-alone' ? undefined : stored.steps;
    const found = await reproduce(finding, {
      contracts,
      profile: this.#begun.profile,
      events: captured.events,
      session: this.#session,
      sources: new Sources(captured.events, contracts, runNamesOf(captured.begun)),
      judgeRecorded: sameViolation(contracts, captured.begun),
      judge: this.#judge,
      mayTry: () => !signal.aborted,
    });
    return found?.confirmation.outcome === 'not-alone' ? undefined : found?.steps;
  }

  /** Undefined if the sequence cannot be sent. */
  async #once(steps: readonly ReproductionStep[], finding: Finding): Promise<Repetition | undefined> {
    const judged = await sendInTime(steps, this.#session, (events) => this.#judge(events, finding));
    return judged && repetitionOf(judged);
  }

  /** Runs the scenarios of the recorded run on the interface again: fewer may lack what the violation needs. */
  async #byScenarios(finding: Finding): Promise<Replayed> {
    const { contracts, isOne, signal } = this.#input;
    const contract = contracts.find(({ requirements }) => requirements.some(({ id }) => id === finding.requirement));
    const name = contract?.id ?? finding.requirement;
    const run = this.#runs.get(name) ?? this.#runAgain(name, isOne ? finding : undefined);
    if (!isOne) this.#runs.set(name, run);
    const { begun, events } = await run;
    // What an interrupted run did not send shows nothing.
    signal.throwIfAborted();
    const why = runProblems(events).unreachable.get(name);
    if (why !== undefined)
      throw new UserError(
        {
          code: 'replay.unreachable',
          what: why,
          next: 'start the target, verify its address with `conform doctor` and the same profile, and replay again',
        },
        { exitCode: UNREACHABLE_EXIT_CODE },
      );
    return this.#replayed(finding, [repetitionOf(sameViolation(contracts, begun)(events, finding))]);
  }

  async #runAgain(name: string, until: Finding | undefined): Promise<CapturedRun> {
    const { contracts, captured, directory, env, signal, profileFile, id, ledgers } = this.#input;
    const { waivers: _, ...profile } = this.#input.profile;
    const options = { ...captured.begun.options, certification: false, failFast: false, interfaces: [name] };
    const target = { contracts, profile, directory, env, signal, profileFile };
    const ends = until === undefined ? {} : { until: until.requirement, untilFinding: until.id };
    const input = { ...captured.begun, ...target, id, options, files: { ledger: ledgers.scenarios }, ...ends };
    const run = await new Capture(input, planRun(contracts, profile, options)).run();
    this.#leftovers.push(...run.leftovers);
    return { ...run, complete: true };
  }

  #replayed(finding: Finding, repetitions: readonly Repetition[], steps?: readonly ReproductionStep[]): Replayed {
    const outcome = outcomeOf(repetitions);
    const reason = repetitions.find((one) => one.reason !== undefined)?.reason;
    return {
      finding,
      outcome,
      repetitions: repetitions.length,
      violated: repetitions.filter(({ isViolated }) => isViolated).length,
      ...(steps && requestsIn(steps) > 0 ? { steps } : {}),
      ...((outcome === 'undecided' || outcome === 'failing otherwise') && reason !== undefined ? { reason } : {}),
    };
  }
}
