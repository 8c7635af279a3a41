/**
 * Time in which this process could receive. A deadline that continued while the event loop was delayed (a starved machine, a suspended
 * container) would blame the target for messages that the suite did not read in time.
 */

const STEP_MS = 50;

/** A shorter delay of a step is usual for a process that computes: what arrives is received a little later, but nothing is lost. */
const LONG_STALL_MS = 200;

/** Measures in steps; of a step that ended late only its planned length counts. */
export interface ActiveTime {
  /** Milliseconds counted. */
  readonly milliseconds: number;
  /** Milliseconds that passed without being counted. */
  readonly stalledMs: number;
  /** Those of them that passed in stalls of more than 200 ms each. */
  readonly longStallsMs: number;
  stop(): void;
}

/** Whole milliseconds for which this process could not receive, as a delivery window records them. */
export type Stall = Pick<ActiveTime, 'stalledMs' | 'longStallsMs'>;

/** What `work` results in, and for how long this process could not receive meanwhile. */
export async function measureStall<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly stall: Stall }> {
  const time = activeTime();
  try {
    const result = await work();
    return { result, stall: { stalledMs: Math.round(time.stalledMs), longStallsMs: Math.round(time.longStallsMs) } };
  } finally {
    time.stop();
  }
}

/** Counts until stopped, or until `limitMs` are counted: then it calls `act`, once. */
export function activeTime(limitMs = Infinity, act: () => void = () => undefined): ActiveTime {
  const startedAt = performance.now();
  let counted = 0;
  let longStallsMs = 0;
  let last = startedAt;
  let timer: NodeJS.Timeout;
  const count = (planned: number): void => {
    const now = performance.now();
    const stall = Math.max(0, now - last - planned);
    counted += now - last - stall;
    if (stall > LONG_STALL_MS) longStallsMs += stall;
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
    get longStallsMs() {
      return longStallsMs;
    },
    stop: () => clearTimeout(timer),
  };
}
