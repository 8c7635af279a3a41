/** A signal for one exchange that ends with the time allowed or with the run, whichever comes first. */

export interface TimeLimit {
  /** Its reason carries the code by which `failureOf` tells a timeout from a stopped run. */
  readonly signal: AbortSignal;
  /** To be called when the exchange is over. */
  done(): void;
}

export function timeLimit(milliseconds: number, run: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const stop = (message: string, code: string): void => controller.abort(Object.assign(new Error(message), { code }));
  const timer = setTimeout(() => stop(`no complete response within ${milliseconds} ms`, 'ETIMEDOUT'), milliseconds);
  const stopWithRun = (): void => stop('the run was stopped', 'UND_ERR_CLOSED');
  if (run.aborted) stopWithRun();
  run.addEventListener('abort', stopWithRun, { once: true });
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      run.removeEventListener('abort', stopWithRun);
    },
  };
}
