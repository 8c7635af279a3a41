/** How fast a run sends: requests a second, requests at a time, and pauses an origin requested. */

import { setTimeout as sleep } from 'node:timers/promises';

export interface TurnOptions {
  readonly signal?: AbortSignal;
  /** Before all that do not. */
  readonly goesFirst?: boolean | undefined;
}

export interface Pace {
  /**
   * Waits for a turn, first come first served, and returns the function that gives the place back.
   * @throws the signal's reason when aborted while waiting.
   */
  turn(origin: string, options?: TurnOptions): Promise<() => void>;
  /** Sends nothing more to the origin for so long; never longer than the pace's bound. Returns the milliseconds it will really wait. */
  hold(origin: string, milliseconds: number): number;
  /** That bound. */
  readonly longestHoldMs: number;
}

/** Requests under way at one time, unless the profile limits them. */
export const DEFAULT_CONCURRENCY = 8;

export interface PaceOptions {
  readonly requestsPerSecond?: number | undefined;
  /** Requests under way at one time. */
  readonly concurrency?: number | undefined;
  /** Longest pause a Retry-After field can cause. */
  readonly longestHoldMs?: number;
}

interface Gate {
  enter(options: TurnOptions): Promise<void>;
  leave(): void;
}

/** Places for a number of users at a time, given in the order requested, to those that go first before all others. */
function createGate(places: number): Gate {
  let free = places;
  const [first, others]: [(() => void)[], (() => void)[]] = [[], []];
  return {
    enter({ signal, goesFirst }) {
      if (free > 0) {
        free--;
        return Promise.resolve();
      }
      const waiting = goesFirst ? first : others;
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        const stop = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason as Error);
        };
        waiting.push(enter);
        signal?.addEventListener('abort', stop, { once: true });
      });
    },
    leave() {
      const next = first.shift() ?? others.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}

export function createPace({
  requestsPerSecond,
  concurrency = DEFAULT_CONCURRENCY,
  longestHoldMs = 30_000,
}: PaceOptions = {}): Pace {
  const gate = createGate(Math.max(1, Math.floor(concurrency)));
  const gapMs = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
  const heldUntil = new Map<string, number>();
  let nextSlot = 0;

  const untilSlot = (): number => {
    const now = performance.now();
    const slot = Math.max(now, nextSlot);
    nextSlot = slot + gapMs;
    return slot - now;
  };

  const untilReleased = async (origin: string, signal: AbortSignal | undefined): Promise<void> => {
    for (let wait = (heldUntil.get(origin) ?? 0) - performance.now(); wait > 0;) {
      await sleep(wait, undefined, { signal });
      wait = (heldUntil.get(origin) ?? 0) - performance.now();
    }
  };

  return {
    longestHoldMs,
    async turn(origin, { signal, goesFirst = false } = {}) {
      signal?.throwIfAborted();
      await gate.enter({ goesFirst, ...(signal ? { signal } : {}) });
      try {
        await untilReleased(origin, signal);
        const wait = gapMs === 0 ? 0 : untilSlot();
        if (wait > 0) await sleep(wait, undefined, { signal });
        // The target may have asked for a pause meanwhile.
        await untilReleased(origin, signal);
      } catch {
        gate.leave();
        throw signal?.reason as Error;
      }
      let left = false;
      return () => {
        if (!left) gate.leave();
        left = true;
      };
    },
    hold(origin, milliseconds) {
      const bounded = Math.min(Math.max(0, milliseconds), longestHoldMs);
      heldUntil.set(origin, Math.max(heldUntil.get(origin) ?? 0, performance.now() + bounded));
      return bounded;
    },
  };
}
