/** What stops a target: the target is started again, and parts of what was recorded are sent until it stops again. */

import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Stop } from '../../contracts/formats/result.ts';
import type { Restart } from '../../contracts/formats/profile.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { wordsHash } from '../../contracts/text/words-hash.ts';
import { activeTime } from '../../transport/client/active-time.ts';
import { RESTART_TIMEOUT_MS, restartTarget } from '../../transport/triggers/restart.ts';
import type { Leftover } from '../../transport/recording/ledger.ts';
import { pause } from '../pause.ts';
import { named, silenceOf } from '../../suites/verdicts/run-problems.ts';
import { runNamesOf } from '../run-name.ts';
import { fatalPart } from './fatal-part.ts';
import { REPETITIONS } from './reproduce.ts';
import { isRequest, type RequestStep, type ReproductionStep } from './reproduction.ts';
import { sequenceOf } from './sequence-of.ts';
import { Session, type SessionInput } from './session.ts';
import { Sources } from './sources.ts';
import { attempt } from './unsendable.ts';

/** A target that does not respond within this time, or within some times its slowest response, has stopped. */
const LEAST_SILENCE_MS = 2_000;
const SLOWEST = 5;
/** Between two attempts to reach a target that is starting. */
const STARTING_MS = 100;

export interface StoppedInput extends SessionInput {
  readonly restart: Restart;
  readonly mayTry: () => boolean;
  /** The command that replays a stop, by its id. */
  readonly replay?: (id: string) => string | undefined;
}

/** A stop with the sequence that shows it. */
export interface ShownStop {
  readonly stop: Stop;
  readonly steps: readonly ReproductionStep[];
}

/** The target could not be started again: nothing more can be tried. */
class NotRestarted extends Error {
  override readonly name = 'NotRestarted';
}

const withoutSearches = (steps: readonly ReproductionStep[]): readonly RequestStep[] =>
  steps.filter(isRequest).map(({ listed: _listed, ...step }) => step);

/** A target that is started again before each sequence. */
export class RestartedTarget {
  readonly #input: StoppedInput;
  /** A request that had a response before the target stopped, and needs no other. */
  readonly #probe: RequestStep;
  readonly #leftovers: Leftover[] = [];
  #last: Session | undefined;
  restarts = 0;

  constructor(input: StoppedInput, probe: RequestStep, silenceMs: number) {
    this.#input = { ...input, limits: { connectMs: silenceMs, headersMs: silenceMs, totalMs: silenceMs } };
    this.#probe = probe;
  }

  /** The number of the step after which the target stops responding; undefined if it does not. @throws NotRestarted */
  async stopsAt(steps: readonly ReproductionStep[]): Promise<number | undefined> {
    await this.start();
    const session = new Session(this.#input);
    this.#last = session;
    let stoppedAt: number | undefined;
    await session.send(steps, async ({ seq }, { response }) => {
      if (response === undefined && !(await this.#responds())) stoppedAt = seq;
      return stoppedAt !== undefined;
    });
    if (stoppedAt !== undefined || (await this.#responds())) return stoppedAt;
    return steps.findLast(isRequest)?.seq;
  }

  /** Starts the target again, and removes what the last sequence created. @throws NotRestarted */
  async start(): Promise<void> {
    const { restart, redactor, env, directory, signal } = this.#input;
    signal.throwIfAborted();
    const { done, message } = await restartTarget(restart, { env, directory, signal, redactor });
    this.restarts += 1;
    if (!done) throw new NotRestarted(`target.restart of the profile did not start the target again: ${message}`);
    const time = activeTime();
    try {
      while (!(await this.#responds())) {
        if (time.milliseconds > (restart.timeoutMs ?? RESTART_TIMEOUT_MS))
          throw new NotRestarted('after target.restart of the profile, the target did not respond');
        await pause(STARTING_MS, signal);
      }
    } finally {
      time.stop();
    }
    await this.#closeLast();
  }

  /** @returns what could not be removed */
  async close(): Promise<readonly Leftover[]> {
    await this.#closeLast();
    return this.#leftovers;
  }

  async #closeLast(): Promise<void> {
    if (this.#last) this.#leftovers.push(...(await this.#last.close()));
    this.#last = undefined;
  }

  /** By another client: the one of the sequence may have given the target up. */
  async #responds(): Promise<boolean> {
    const session = new Session(this.#input);
    const events = await attempt(() => session.send([this.#probe]));
    await session.close();
    return events?.some((event) => event.event === 'exchange' && event.response !== undefined) ?? false;
  }
}

/** The last request that had a response and needs no other. */
function probeOf(own: readonly Exchange[], sources: Sources): RequestStep | undefined {
  const isProbe = (one: Exchange): boolean =>
    one.response !== undefined &&
    isSafeMethod(one.request.method) &&
    sources.usedBy(one, { withReads: true }).size === 0;
  const found = own.findLast((one) => one.facts.kind === 'good' && isProbe(one)) ?? own.findLast(isProbe);
  return found && withoutSearches(sequenceOf([found], sources))[0];
}

const slowestOf = (own: readonly Exchange[]): number =>
  Math.max(0, ...own.map(({ at, startedAt, response }) => (response ? at - startedAt : 0)));

/** Shortest first: each suspect with what provides its values, then everything that was sent. */
function* candidates(
  own: readonly Exchange[],
  suspects: readonly Exchange[],
  sources: Sources,
): Generator<readonly ReproductionStep[]> {
  for (const one of suspects) yield withoutSearches(sequenceOf([one], sources, { withReads: true }));
  const sent = own.filter(({ failure, facts }) => failure?.kind !== 'unsent' && facts.superseded !== true);
  yield withoutSearches(sequenceOf(sent, sources, { withReads: true }));
}

async function shortestOf(
  own: readonly Exchange[],
  suspects: readonly Exchange[],
  sources: Sources,
  target: RestartedTarget,
  mayTry: () => boolean,
): Promise<readonly ReproductionStep[] | undefined> {
  for (const steps of candidates(own, suspects, sources)) {
    if (!mayTry()) return undefined;
    // From short to long: the next one only if this one does not stop the target.
    const last = await target.stopsAt(steps);
    if (last === undefined) continue;
    const until = steps.slice(0, steps.findIndex(({ seq }) => seq === last) + 1);
    return fatalPart(until, async (part) => (await target.stopsAt(part)) !== undefined, mayTry);
  }
  return undefined;
}

const NOT_FOUND =
  'what was recorded does not stop it again in the order sent: load, or requests at the same time, may be needed';
const NO_TIME = 'the time for confirmation was over before what stops it was found (--confirm full)';

/** How often a sequence stops the target, each time started again. @throws NotRestarted */
export async function timesStopped(
  steps: readonly ReproductionStep[],
  target: RestartedTarget,
  repetitions = REPETITIONS,
): Promise<number> {
  let stopped = 0;
  for (let done = 0; done < repetitions; done += 1) if ((await target.stopsAt(steps)) !== undefined) stopped += 1;
  return stopped;
}

/** @param sent the recorded requests of the sequence */
export function summaryOf(sent: readonly Exchange[], stopped: number): string {
  const list = sent.map(named).join(', then ');
  const what = sent.length === 1 ? list : `this sequence of ${sent.length} requests: ${list}`;
  return `the target stopped responding ${stopped} of ${REPETITIONS} times after ${what}`;
}

function targetOf(own: readonly Exchange[], sources: Sources, input: StoppedInput): RestartedTarget | undefined {
  const probe = probeOf(own, sources);
  return probe && new RestartedTarget(input, probe, Math.ceil(Math.max(LEAST_SILENCE_MS, SLOWEST * slowestOf(own))));
}

async function stopOf(
  origin: string,
  own: readonly Exchange[],
  sources: Sources,
  input: StoppedInput,
): Promise<{ readonly shown: ShownStop; readonly leftovers: readonly Leftover[] } | undefined> {
  const silence = silenceOf(own);
  const target = targetOf(own, sources, input);
  if (!silence || !target) return undefined;
  let steps: readonly ReproductionStep[] = [];
  let [stopped, repetitions] = [0, 0];
  let summary = NOT_FOUND;
  try {
    const found = await shortestOf(own, silence.suspects, sources, target, input.mayTry);
    if (found) {
      stopped = await timesStopped(found, target);
      const sent = found.flatMap(({ seq }) => own.find((one) => one.seq === seq) ?? []);
      [steps, repetitions, summary] = [found, REPETITIONS, summaryOf(sent, stopped)];
    } else if (!input.mayTry()) summary = NO_TIME;
    // The findings are sent again to a target that responds.
    await target.start();
  } catch (error) {
    if (!(error instanceof NotRestarted)) throw error;
    summary = error.message;
  }
  const leftovers = await target.close();
  const id = `s-${wordsHash([origin]).toString(16).padStart(8, '0')}`;
  const replay = stopped > 0 ? input.replay?.(id) : undefined;
  const stop: Stop = {
    id,
    interfaces: [...new Set(own.map((one) => one.interface))],
    exchanges: steps.filter(isRequest).map(({ seq }) => seq),
    stopped,
    repetitions,
    restarts: target.restarts,
    summary,
    ...(replay === undefined ? {} : { replay }),
  };
  return { shown: { stop, steps }, leftovers };
}

const isExchange = (event: RecordingEvent): event is Exchange => event.event === 'exchange';

const sourcesOf = (events: readonly RecordingEvent[], { contracts, begun }: StoppedInput): Sources =>
  new Sources(events, contracts, runNamesOf(begun));

/** The target of some interfaces of a recorded run. */
export function restartedTarget(
  events: readonly RecordingEvent[],
  interfaces: readonly string[],
  input: StoppedInput,
): RestartedTarget {
  const own = events.filter(isExchange).filter((one) => interfaces.includes(one.interface));
  const target = targetOf(own, sourcesOf(events, input), input);
  if (!target) throw new Error('a stop was found with a request to the target that needs no other');
  return target;
}

/** For each target of a run that stopped responding: what stops it. */
export async function findStops(
  events: readonly RecordingEvent[],
  input: StoppedInput,
): Promise<{ readonly stops: readonly ShownStop[]; readonly leftovers: readonly Leftover[] }> {
  const exchanges = events.filter(isExchange);
  const sources = sourcesOf(events, input);
  const stops: ShownStop[] = [];
  const leftovers: Leftover[] = [];
  for (const [origin, own] of groupBy(exchanges, ({ request }) => new URL(request.url).origin)) {
    // One after the other: one command starts all of them.
    const found = await stopOf(origin, own, sources, input);
    if (!found) continue;
    stops.push(found.shown);
    leftovers.push(...found.leftovers);
  }
  return { stops, leftovers };
}
