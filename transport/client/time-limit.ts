/** A signal for one exchange that ends with the time allowed or with the run, whichever comes first. */

import { activeTime } from './active-time.ts';

export interface TimeLimit {
  /** Its reason has the code by which `failureOf` distinguishes a timeout from a stopped run. */
  readonly signal: AbortSignal;
  /** To be called when the exchange is over. */
  done(): void;
}

export function timeLimit(milliseconds: number, run: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const stop = (message: string, code: string): void => controller.abort(Object.assign(new Error(message), { code }));
  const time = activeTime(milliseconds, () => stop(`no complete response within ${milliseconds} ms`, 'ETIMEDOUT'));
  const stopWithRun = (): void => stop('the run was stopped', 'UND_ERR_CLOSED');
  if (run.aborted) stopWithRun();
  run.addEventListener('abort', stopWithRun, { once: true });
  return {
    signal: controller.signal,
    done() {
      time.stop();
      run.removeEventListener('abort', stopWithRun);
    },
  };
}
