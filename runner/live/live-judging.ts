/** Judges a run while it goes on, so that failures are known when they are found. Its final judgement does not depend on it. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../../contracts/contract.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { BegunRun } from '../begun-run.ts';
import { failuresSoFar, type LiveFailure } from './failures-so-far.ts';

export interface LiveJudgingOptions {
  readonly contracts: readonly Contract[];
  readonly begun: BegunRun;
  /** Those of the recorder: more are added while the run goes on. */
  readonly events: readonly RecordingEvent[];
  /** True if the run waits for a failure: it is then looked for more often. */
  readonly isUrgent: boolean;
  /** Called once for each requirement. */
  readonly onFailure: (failure: LiveFailure) => void;
}

const TICK_MS = 100;
/** Pause after a judgement, in times of its duration, and at least: of a short run, the failures are known soon anyway. */
const PAUSES = { urgent: { times: 1, leastMs: 300 }, usual: { times: 12, leastMs: 4000 } } as const;

type Judge = (more: readonly RecordingEvent[]) => Promise<readonly LiveFailure[]>;

interface Judging {
  readonly judge: Judge;
  readonly close: () => unknown;
}

const OWN_EXTENSION = path.extname(fileURLToPath(import.meta.url));

/** Compiled modules judge in a thread; modules that vitest compiles exist in this thread only. */
function judgingOf({ contracts, begun }: LiveJudgingOptions): Judging {
  if (OWN_EXTENSION !== '.js') {
    const events: RecordingEvent[] = [];
    return {
      judge: async (more) => {
        events.push(...more);
        return failuresSoFar(contracts, begun, events);
      },
      close: () => undefined,
    };
  }
  const worker = new Worker(new URL('./live-judge.js', import.meta.url), { workerData: begun });
  worker.unref();
  return {
    judge: (more) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once('message', resolve).once('error', reject);
        worker.postMessage(more);
      }),
    close: () => worker.terminate(),
  };
}

/** @returns a function that ends it */
export function startLiveJudging(options: LiveJudgingOptions): () => Promise<void> {
  const { events, isUrgent, onFailure } = options;
  const { times, leastMs } = PAUSES[isUrgent ? 'urgent' : 'usual'];
  const known = new Set<string>();
  let judging: Judging | undefined;
  let judged = 0;
  let isBusy = false;
  let nextAt = performance.now() + leastMs;
  const look = async (): Promise<void> => {
    if (isBusy || events.length === judged || performance.now() < nextAt) return;
    isBusy = true;
    const begunAt = performance.now();
    const more = events.slice(judged);
    judged = events.length;
    judging ??= judgingOf(options);
    const failures = await judging.judge(more);
    for (const failure of failures) {
      if (known.has(failure.requirement)) continue;
      known.add(failure.requirement);
      onFailure(failure);
    }
    const now = performance.now();
    nextAt = now + Math.max(leastMs, times * (now - begunAt));
    isBusy = false;
  };
  const timer = setInterval(() => {
    // What a check throws becomes a verdict when the run is judged; here it only ends the look ahead.
    look().catch(() => clearInterval(timer));
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await judging?.close();
  };
}
