/** Starts the intake of the listener: in a thread where the modules are compiled, as modules that vitest compiles exist in this thread only. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CallbackReply } from './callback.ts';
import { createIntake, type Intake, type TakenRequest } from './intake.ts';
import type { FromIntake, IntakeStart, ToIntake } from './intake-thread.ts';

export interface RunningIntake extends Pick<Intake, 'respond' | 'close'> {
  readonly port: number;
}

type OnRequest = (request: TakenRequest) => void;

const OWN_EXTENSION = path.extname(fileURLToPath(import.meta.url));

async function intakeHere({ options, port, host }: IntakeStart, onRequest: OnRequest): Promise<RunningIntake> {
  const intake = createIntake(options, onRequest);
  return { ...intake, port: await intake.listen(port, host) };
}

/** @param thread - the module that takes the requests */
export function intakeInThread(
  start: IntakeStart,
  onRequest: OnRequest,
  thread = new URL('./intake-thread.js', import.meta.url),
): Promise<RunningIntake> {
  const worker = new Worker(thread, { workerData: start });
  const respond = (nth: number, reply: CallbackReply): void => worker.postMessage({ nth, reply } satisfies ToIntake);
  const close = async (): Promise<void> => void (await worker.terminate());
  return new Promise((resolve, reject) => {
    let isStarted = false;
    let failure: Error | undefined;
    worker.on('error', (error) => {
      // Without the thread, every notification would seem to be missing.
      if (isStarted) throw error;
      failure = error;
    });
    worker.on('exit', () => reject(failure ?? new Error('the thread of the listener ended before it listened')));
    worker.on('message', (message: FromIntake) => {
      if ('taken' in message) onRequest(message.taken);
      else if ('problem' in message) {
        failure = new Error(message.problem);
        void close();
      } else {
        isStarted = true;
        resolve({ port: message.port, respond, close });
      }
    });
  });
}

/** Rejects where the address cannot be used. */
export const startIntake = OWN_EXTENSION === '.js' ? intakeInThread : intakeHere;
