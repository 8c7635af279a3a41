/** Runs the suite against many subjects on all cores. */

import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';

interface WorkerMessage {
  readonly proof?: Proof;
  readonly failure?: string;
}

const failed = ({ subject, seed }: Task, failure: string): Proof => ({
  subject,
  seed,
  overall: 'RUN INVALID',
  failing: [],
  warning: [],
  errors: [failure],
  causes: [],
  exchangesUntilFound: 0,
  exchanges: 0,
  seconds: 0,
});

/** A run waits for half of its time, so two runs share a core. */
const RUNS_A_CORE = 2;

/** A run allocates many long-lived recordings: with the default young generation, a seventh of the time is spent on copying them. */
const YOUNG_GENERATION_MB = 192;

/** Tasks start in strides, so that a time limit omits some tasks of every kind. */
const STRIDE = 12;

/** Runs to the end take longer than those that end once a fault is found: they start first in a stride, so that no core waits for the last ones. */
const isLong = ({ subject: { requirement }, whole }: Task): boolean => requirement === undefined || whole;

/** Indexes in the order in which the tasks start. */
function startingOrder(tasks: readonly Task[]): readonly number[] {
  const rank = (index: number): number => 2 * (index % STRIDE) + (isLong(tasks[index]!) ? 0 : 1);
  return [...tasks.keys()].toSorted((one, other) => rank(one) - rank(other));
}

/** A subject that takes longer is an error: it must not hold up the others for ever. */
const MOST_MINUTES = 10;

const startWorker = (): Worker =>
  new Worker(path.join(path.dirname(fileURLToPath(import.meta.url)), 'prover.js'), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });

/** What a worker makes of a task. A worker with a failure is of no use any more. */
async function messageOf(worker: Worker, task: Task): Promise<WorkerMessage> {
  const late = AbortSignal.timeout(MOST_MINUTES * 60_000);
  try {
    const message = once(worker, 'message', { signal: late });
    worker.postMessage(task);
    const [sent] = (await message) as readonly WorkerMessage[];
    return sent ?? {};
  } catch (error) {
    if (late.aborted) return { failure: `not done after ${MOST_MINUTES} minutes` };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

export interface ProvingOptions {
  readonly workers?: number;
  readonly onProof?: (proof: Proof) => void;
  /** No further task starts after this time. Default: no limit. */
  readonly withinMs?: number;
}

/** Proofs in the order of the tasks, undefined for tasks that the time limit omits; `onProof` is called with each as it completes. */
export async function proveAll(
  tasks: readonly Task[],
  { workers = RUNS_A_CORE * os.availableParallelism(), onProof, withinMs = Infinity }: ProvingOptions = {},
): Promise<readonly (Proof | undefined)[]> {
  const proofs: (Proof | undefined)[] = Array.from({ length: tasks.length });
  const order = startingOrder(tasks);
  const begun = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    let worker = startWorker();
    try {
      for (;;) {
        const index = order[next] ?? -1;
        next += 1;
        const task = tasks[index];
        if (!task || performance.now() - begun > withinMs) return;
        const message = await messageOf(worker, task);
        if (message.proof === undefined) {
          await worker.terminate();
          worker = startWorker();
        }
        const proof = message.proof ?? failed(task, message.failure ?? 'the worker sent no message');
        proofs[index] = proof;
        onProof?.(proof);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work));
  return proofs;
}
