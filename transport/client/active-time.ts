/**
 * Time in which this process could receive. A deadline that continued while the event loop was delayed (a starved machine, a suspended
 * container) would blame the target for messages that the suite did not read in time.
 */

const STEP_MS = 50;

/** Measures in steps; of a step that ended late only its planned length counts. */
export interface ActiveTime {
  /** Milliseconds counted. */
  readonly milliseconds: number;
  /** Milliseconds that passed without being counted. */
  readonly stalledMs: number;
  stop(): void;
}

/** What `work` results in, and the milliseconds for which this process could not receive meanwhile. */
export async function measureStall<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly stalledMs: number }> {
  const time = activeTime();
  try {
    const result = await work();
    return { result, stalledMs: Math.round(time.stalledMs) };
  } finally {
    time.stop();
  }
}

/** Counts until stopped, or until `limitMs` are counted: then it calls `act`, once. */
export function activeTime(limitMs = Infinity, act: () => void = () => undefined): ActiveTime {
  const startedAt = performance.now();
  let counted = 0;
  let last = startedAt;
  let timer: NodeJS.Timeout;
  const count = (planned: number): void => {
    const now = performance.now();
    counted += Math.min(now - last, planned);
    last = now;
  };
  const next = (): void => {
    const planned = Math.min(STEP_MS, limitMs - counted);
    timer = setTimeout(() => {
      count(planned);
      // What arrived meanwhile is received first: the loop looks at its timers before its sockets.
      if (counted < limitMs) next();
      else timer = setTimeout(act);
    }, planned);
  };
  next();
  return {
    get milliseconds() {
      return counted;
    },
    get stalledMs() {
      return Math.max(0, last - startedAt - counted);
    },
    stop: () => clearTimeout(timer),
  };
}
