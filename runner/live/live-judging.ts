/** Judges a run while it goes on, so that failures are known when they are found, and takes part in judging it at its end. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../../contracts/contract.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { BegunRun } from '../begun-run.ts';
import type { Outcomes, Taken } from '../../suites/verdicts/shared-rows.ts';
import { failuresSoFar, type LiveFailure } from './failures-so-far.ts';
import type { FromThread, ToThread } from './judge-thread.ts';

export interface LiveJudgingOptions {
  readonly contracts: readonly Contract[];
  readonly begun: BegunRun;
  /** Those of the recorder: more are added while the run goes on. */
  readonly events: readonly RecordingEvent[];
  /** `urgent` if the run waits for a failure: it is then looked for more often. `never` if no failure is looked for before the end. */
  readonly looks: 'urgent' | 'usual' | 'never';
  /** Called once for each requirement. */
  readonly onFailure: (failure: LiveFailure) => void;
}

const TICK_MS = 100;
/** Pause after a judgement, in times of its duration, and at least: of a short run, the failures are known soon anyway. */
const PAUSES = {
  urgent: { times: 1, leastMs: 300 },
  usual: { times: 12, leastMs: 4000 },
  never: { times: 0, leastMs: Infinity },
} as const;
/** Fewer events are judged in less time than the thread takes to start. */
const LEAST_FOR_THREAD = 2000;

export interface Judging {
  readonly add: (more: readonly RecordingEvent[]) => void;
  readonly failures: () => Promise<readonly LiveFailure[]>;
  /** Asks at once, and observes rows that another thread does not take; none where there is no thread. */
  readonly observe: (taken: Taken) => Promise<Outcomes>;
  readonly close: () => unknown;
}

const OWN_EXTENSION = path.extname(fileURLToPath(import.meta.url));

/** Compiled modules judge in a thread; modules that vitest compiles exist in this thread only. */
function judgingOf({ contracts, begun, events }: LiveJudgingOptions): Judging {
  if (OWN_EXTENSION !== '.js')
    return {
      add: () => undefined,
      failures: async () => failuresSoFar(contracts, begun, [...events]),
      observe: async () => new Map(),
      close: () => undefined,
    };
  const worker = new Worker(new URL('./judge-thread.js', import.meta.url), { workerData: begun });
  worker.unref();
  const send = (message: ToThread): void => worker.postMessage(message);
  const replyTo = <T extends FromThread>(message: ToThread, isReply: (reply: FromThread) => reply is T): Promise<T> =>
    new Promise((resolve, reject) => {
      const receive = (reply: FromThread): void => {
        if (!isReply(reply)) return;
        worker.off('message', receive).off('error', reject);
        resolve(reply);
      };
      worker.on('message', receive).once('error', reject);
      send(message);
    });
  return {
    add: (more) => send({ more }),
    failures: async () => (await replyTo({ asked: 'failures' }, (reply) => 'failures' in reply)).failures,
    observe: async (taken) => (await replyTo({ asked: 'rows', taken }, (reply) => 'outcomes' in reply)).outcomes,
    close: () => worker.terminate(),
  };
}

export interface LiveJudging {
  /** Reports no more failures. */
  readonly stop: () => void;
  /** Observes rows of the whole recording until all are taken; what cannot be observed is left out. */
  readonly observe: (taken: Taken) => Promise<Outcomes>;
  readonly close: () => Promise<void>;
}

export function startLiveJudging(options: LiveJudgingOptions, begin = judgingOf): LiveJudging {
  const { events, looks, onFailure } = options;
  const { times, leastMs } = PAUSES[looks];
  const known = new Set<string>();
  let judging: Judging | undefined;
  let [sent, judged] = [0, 0];
  let looking: Promise<void> | undefined;
  let isStopped = false;
  let nextAt = performance.now() + leastMs;
  /** Little at a time, so that few events exist three times: here, under way, and in the thread. */
  const send = (): void => {
    if (sent < events.length) judging?.add(events.slice(sent));
    sent = events.length;
  };
  const look = async (): Promise<void> => {
    const begunAt = performance.now();
    judging ??= begin(options);
    send();
    judged = events.length;
    for (const failure of await judging.failures()) {
      if (isStopped || known.has(failure.requirement)) continue;
      known.add(failure.requirement);
      onFailure(failure);
    }
    const now = performance.now();
    nextAt = now + Math.max(leastMs, times * (now - begunAt));
    looking = undefined;
  };
  const timer = setInterval(() => {
    if (events.length >= LEAST_FOR_THREAD) judging ??= begin(options);
    if (judging) send();
    if (looking || events.length === judged || performance.now() < nextAt) return;
    // What a check throws becomes a verdict when the run is judged; here it only ends the look ahead.
    looking = look().catch(() => clearInterval(timer));
  }, TICK_MS);
  timer.unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
    observe: async (taken) => {
      if (!judging) return new Map();
      send();
      // Nothing is awaited before: the thread that calls this observes rows next, and sends nothing until it has ended.
      // A thread that still looks for failures takes the rows that are left then.
      return judging.observe(taken).catch(() => new Map());
    },
    close: async () => {
      await judging?.close();
    },
  };
}
