/**
 * The intake of the listener in a thread: a busy process accepts one connection at each turn of its event loop, so that a target with a connection
 * for each notification would wait for seconds, or give up.
 */

import { parentPort, workerData } from 'node:worker_threads';
import type { CallbackReply } from './callback.ts';
import { createIntake, type IntakeOptions, type TakenRequest } from './intake.ts';

/** What the thread is given when it is started. */
export interface IntakeStart {
  readonly options: IntakeOptions;
  readonly port: number;
  readonly host: string;
}

/** What the thread receives. */
export interface ToIntake {
  readonly nth: number;
  readonly reply: CallbackReply;
}

/** What the thread sends: first the port, or why the address cannot be used; then requests. */
export type FromIntake = { readonly port: number } | { readonly problem: string } | { readonly taken: TakenRequest };

const send = (message: FromIntake): void => parentPort?.postMessage(message);

const { options, port, host } = workerData as IntakeStart;
const intake = createIntake(options, (taken) => send({ taken }));
parentPort?.on('message', ({ nth, reply }: ToIntake) => intake.respond(nth, reply));
try {
  send({ port: await intake.listen(port, host) });
} catch (error) {
  send({ problem: (error as Error).message });
}
