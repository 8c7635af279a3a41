/** Sends the shortest sequence of a finding again: against the target as it is now. */

import type { Contract } from '../../contracts/contract.ts';
import type { Finding } from '../../contracts/formats/result.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { knownValues } from '../../transport/redaction/known-values.ts';
import { createRedactor, type Redactor } from '../../transport/redaction/redactor.ts';
import type { BegunRun } from '../begun-run.ts';
import { Capture } from '../capture.ts';
import type { CapturedRun } from '../judge-recording.ts';
import { judgeRecording } from '../judge-recording.ts';
import { redactedProfile } from '../redacted-profile.ts';
import type { RunInput } from '../run-input.ts';
import { runNameOf } from '../run-name.ts';
import { recordedProfile } from './recorded-profile.ts';
import { REPETITIONS, reproduce } from './reproduce.ts';
import { requestsIn, type Reproduction, type Step } from './reproduction.ts';
import { sameViolation, type Judge } from './same-violation.ts';
import { Session } from './session.ts';
import { Sources } from './sources.ts';
import { Unsendable } from './unsendable.ts';

export interface Replayed {
  readonly finding: Finding;
  /** `fixed`: neither the sequence nor the scenarios of the requirement violate it, and it was decided; `undecided`: neither violated nor met. */
  readonly outcome: 'still failing' | 'intermittent' | 'fixed' | 'undecided';
  readonly violated: number;
  readonly repetitions: number;
  /** What was sent; absent if the scenarios of the requirement were run again. */
  readonly steps?: readonly Step[];
  readonly reason?: string;
}

export interface ReplayInput extends Pick<RunInput, 'profile' | 'directory' | 'env' | 'signal' | 'profileFile'> {
  readonly contracts: readonly Contract[];
  /** The stored run. */
  readonly captured: CapturedRun;
  readonly reproductions: readonly Reproduction[];
}

/** What came of one repetition. */
type Repetition = { readonly isViolated: boolean; readonly isMet: boolean; readonly reason?: string };

const outcomeOf = (repetitions: readonly Repetition[]): Replayed['outcome'] => {
  const violated = repetitions.filter(({ isViolated }) => isViolated).length;
  if (violated > 0) return violated === repetitions.length ? 'still failing' : 'intermittent';
  return repetitions.every(({ isMet }) => isMet) ? 'fixed' : 'undecided';
};

export class Replay {
  readonly #input: ReplayInput;
  readonly #redactor: Redactor;
  /** The stored run as the target is now. */
  readonly #begun: BegunRun;
  readonly #judge: Judge;
  readonly #session: Session;

  constructor(input: ReplayInput) {
    const { contracts, captured, profile, env, directory, signal } = input;
    const { begun } = captured;
    this.#input = input;
    this.#redactor = createRedactor({ known: knownValues(profile, env) });
    this.#begun = { ...begun, profile: redactedProfile(profile, this.#redactor) };
    this.#judge = sameViolation(contracts, this.#begun);
    this.#session = new Session({
      ...{ contracts, profile, directory, env, redactor: this.#redactor, signal },
      recorded: recordedProfile(begun.profile, env),
      runName: runNameOf(begun),
      startedAt: Date.parse(begun.startedAt),
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
    // The sequence may need what the recorded run had created: only the scenarios show that the rule is met.
    return replayed.violated > 0 ? replayed : this.#byScenarios(finding);
  }

  /** Removes what was created. */
  async close(): Promise<void> {
    await this.#session.close();
  }

  /** The stored sequence, or one that is looked for now. */
  async #stepsOf(finding: Finding): Promise<readonly Step[] | undefined> {
    const { contracts, captured, reproductions, signal } = this.#input;
    const stored = reproductions.find((one) => one.finding === finding.id);
    if (stored) return stored.confirmation.outcome === 'not-alone' ? undefined : stored.steps;
    const found = await reproduce(finding, {
      ...{ contracts, profile: this.#begun.profile, events: captured.events, session: this.#session },
      sources: new Sources(captured.events, contracts, runNameOf(captured.begun)),
      judgeRecorded: sameViolation(contracts, captured.begun),
      judge: this.#judge,
      mayTry: () => !signal.aborted,
    });
    return found?.confirmation.outcome === 'not-alone' ? undefined : found?.steps;
  }

  /** Undefined if the sequence cannot be sent. */
  async #once(steps: readonly Step[], finding: Finding): Promise<Repetition | undefined> {
    try {
      return this.#repetition(await this.#session.send(steps), finding);
    } catch (error) {
      if (error instanceof Unsendable) return undefined;
      throw error;
    }
  }

  #repetition(events: Parameters<Judge>[0], finding: Finding): Repetition {
    const { finding: shown, row } = this.#judge(events, finding);
    return {
      isViolated: shown !== undefined,
      isMet: row?.verdict === 'pass',
      ...(row?.reason === undefined ? {} : { reason: row.reason }),
    };
  }

  /** Runs the scenarios that provide the evidence of the requirement, until it is violated. */
  async #byScenarios(finding: Finding): Promise<Replayed> {
    const { contracts, captured, profile, directory, env, signal, profileFile } = this.#input;
    const { begun } = captured;
    const options = { ...begun.options, certification: false, only: [finding.requirement] };
    const plan = planRun(contracts, profile, options);
    const input = { ...begun, id: `${begun.id}r`, contracts, profile, directory, env, signal, profileFile, options };
    const capture = new Capture({ ...input, until: finding.requirement }, plan);
    const again = { ...(await capture.run()), complete: true };
    const { result } = judgeRecording(contracts, again);
    const [row] = result.requirements.filter(({ id }) => id === finding.requirement);
    const isViolated = row?.verdict === 'fail' || row?.verdict === 'warn';
    const reason = row?.reason === undefined ? {} : { reason: row.reason };
    return this.#replayed(finding, [{ isViolated, isMet: row?.verdict === 'pass', ...reason }]);
  }

  #replayed(finding: Finding, repetitions: readonly Repetition[], steps?: readonly Step[]): Replayed {
    const outcome = outcomeOf(repetitions);
    const reason = repetitions.find((one) => one.reason !== undefined)?.reason;
    return {
      ...{ finding, outcome, repetitions: repetitions.length },
      violated: repetitions.filter(({ isViolated }) => isViolated).length,
      ...(steps && requestsIn(steps) > 0 ? { steps } : {}),
      ...(outcome === 'undecided' && reason !== undefined ? { reason } : {}),
    };
  }
}
