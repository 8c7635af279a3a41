/** Sends the findings of a run again before it ends, within a part of its time. */

import type { Result } from '../../contracts/formats/result.ts';
import type { CapturedRun } from '../judge-recording.ts';
import { storedReplay } from '../judging.ts';
import { leftoverLine } from '../leftover-line.ts';
import type { RunInput } from '../run-input.ts';
import { runNamesOf } from '../run-name.ts';
import type { Redactor } from '../../transport/redaction/redactor.ts';
import type { ConfirmEffort } from './confirm-effort.ts';
import { reproduce } from './reproduce.ts';
import { mayRestart } from '../../profile/run-options.ts';
import type { Reproduced } from './reproductions-file.ts';
import type { Reproduction } from './reproduction.ts';
import { sameViolation } from './same-violation.ts';
import { Session, type SessionInput } from './session.ts';
import { Sources } from './sources.ts';
import { turns } from './turns.ts';
import { findStops } from './stopped-target.ts';

const SHARE = 0.2;
/** A short run has time for a few findings, too. */
const LEAST_MS = 3_000;
/** In less time, no sequence is sent and repeated. */
const LEAST_TURN_MS = 300;

/** A run with many causes has time for one finding of each of them, up to a number. */
const EACH_CAUSE = { milliseconds: 500, most: 20 } as const;

/** Within this time, a request that stops the target is found among thousands. */
const STOP_MS = 120_000;

const NOTHING: ConfirmedFindings = { reproductions: [], stops: [], leftovers: [] };

export interface ConfirmInput extends RunInput {
  readonly captured: CapturedRun;
  readonly result: Result;
  /** The one that the run was recorded with: it knows what it hid. */
  readonly redactor: Redactor;
  readonly effort: Exclude<ConfirmEffort, 'none'>;
}

export interface ConfirmedFindings extends Reproduced {
  /** What the sequences created and could not remove. */
  readonly leftovers: Result['leftovers'];
}

/** Never rejects for what a target does. */
export async function confirmFindings(input: ConfirmInput): Promise<ConfirmedFindings> {
  const { contracts, captured, result, redactor, effort, signal, profile, env, directory, files, onProgress } = input;
  const { begun, events } = captured;
  if (result.run.interrupted) return NOTHING;
  const within = (milliseconds: number): (() => boolean) => {
    const end = effort === 'quick' ? performance.now() + milliseconds : Infinity;
    return () => performance.now() < end && !signal.aborted;
  };
  const about = {
    contracts,
    profile,
    directory,
    env,
    redactor,
    signal,
    begun,
    ...(files ? { ledger: files.ledger } : {}),
  };
  const { stops, leftovers: leftByStops } = await stopsOf(input, about, within(STOP_MS));
  const isBack = stops.length > 0 && stops.every(({ stop }) => stop.repetitions > 0);
  if (result.findings.length === 0 || (result.run.unreachable && !isBack))
    return { ...NOTHING, stops, leftovers: leftByStops };
  const ofCausesMs = Math.min(EACH_CAUSE.most, result.causes.length) * EACH_CAUSE.milliseconds;
  const budgetMs = Math.max(LEAST_MS, captured.seconds * 1000 * SHARE, ofCausesMs);
  const mayTry = within(budgetMs);
  const startedAt = performance.now();
  const msLeft = (): number => budgetMs - (performance.now() - startedAt);
  const session = new Session(about);
  const judge = sameViolation(contracts, begun);
  const context = {
    contracts,
    profile: begun.profile,
    events,
    session,
    mayTry,
    sources: new Sources(events, contracts, runNamesOf(begun)),
    judge,
    judgeRecorded: judge,
  };
  const reproductions: Reproduction[] = [];
  const leftovers: Result['leftovers'][number][] = [...leftByStops];
  try {
    const order = turns(result.findings, result.causes);
    for (let turn = order.next(); turn.done !== true && mayTry();) {
      const { finding, causesLeft } = turn.value;
      if (effort === 'causes' && causesLeft === 0) break;
      onProgress?.({
        event: 'confirming',
        done: reproductions.length,
        of: result.findings.length,
        ...(effort === 'quick' ? { withinMs: msLeft() } : {}),
      });
      const mayTryThis = causesLeft === 0 ? mayTry : within(Math.max(LEAST_TURN_MS, msLeft() / causesLeft));
      // One after the other: the findings share the pace and the listener.
      const found = await reproduce(finding, { ...context, mayTry: () => mayTry() && mayTryThis() });
      if (found) reproductions.push(found);
      turn = order.next(!found ? 'not-tried' : found.confirmation.outcome === 'confirmed' ? 'confirmed' : 'tried');
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    leftovers.push(...(await session.close()).map(leftoverLine));
  }
  return { reproductions, stops, leftovers };
}

/** Only for a target that stopped responding and may be started again. */
async function stopsOf(
  { captured, result, profile, options }: ConfirmInput,
  about: SessionInput,
  mayTry: () => boolean,
): Promise<Pick<ConfirmedFindings, 'stops' | 'leftovers'>> {
  const restart = profile.target?.restart;
  if (!result.run.unreachable || !restart || !mayRestart(options)) return NOTHING;
  try {
    const { replay: command, shownFolder: folder } = captured.begun;
    const replay = (id: string): string | undefined => storedReplay(id, { command, folder });
    const { stops, leftovers } = await findStops(captured.events, { ...about, restart, mayTry, replay });
    return { stops, leftovers: leftovers.map(leftoverLine) };
  } catch (error) {
    if (!about.signal.aborted) throw error;
    return NOTHING;
  }
}

/** The result with what came of sending its findings again, and with what stopped its target. Verdicts do not change. */
export function withConfirmations(result: Result, { reproductions, stops }: Reproduced): Result {
  const byFinding = new Map(reproductions.map((one) => [one.finding, one.confirmation]));
  return {
    ...result,
    ...(stops.length === 0
      ? {}
      : {
          run: { ...result.run, stops: stops.map(({ stop }) => stop) },
          because: [
            ...result.because,
            ...stops.map(({ stop: { summary, replay } }) => (replay === undefined ? summary : `${summary}: ${replay}`)),
          ],
        }),
    findings: result.findings.map((finding) => {
      const confirmation = byFinding.get(finding.id);
      return confirmation ? { ...finding, confirmation } : finding;
    }),
  };
}
