/**
 * Keeps a run from spending its time on a target that is not there. A restart is waited for; a target that stays away, or an operation that
 * never responds, or whose responses never end, is given up after a few failures in a row and tried again sometimes.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, FailureKind } from '../../contracts/formats/recording.ts';
import { activeTime } from './active-time.ts';

export interface ReachabilityOptions {
  /** Failed connections in a row after which an origin counts as away. */
  readonly lostConnections?: number;
  /** Silent requests in a row after which one operation, and a whole origin, count as never responding. */
  readonly silentOfOperation?: number;
  readonly silentOfOrigin?: number;
  /** Silent requests in a row, of two operations or more, after which an origin that responded before counts as never responding again. */
  readonly silentAfterResponses?: number;
  /** Waits that are longer than a run keeps, each asked for after the one before it, after which an origin counts as serving nothing. */
  readonly longWaits?: number;
  /** How long the suite waits for an origin that responded before, in all waits of a run together. */
  readonly patienceMs?: number;
  /** Between two tries while waiting. */
  readonly probeMs?: number;
  /** Between two requests let through to what was given up. */
  readonly retryMs?: number;
  /** After a silent request, before the next one. */
  readonly othersMs?: number;
  /** The first wait after a response that the target is busy, without a time. */
  readonly firstBusyMs?: number;
  /** Called when an origin is lost and when it is back. */
  readonly onChange?: (change: 'target-lost' | 'target-back', origin: string, message: string) => void;
  readonly signal?: AbortSignal;
}

const LOST: ReadonlySet<FailureKind> = new Set(['connection-refused', 'unresolved', 'reset']);
const SILENT: ReadonlySet<FailureKind> = new Set(['timeout', 'tls']);

interface Streak {
  lost: number;
  silent: number;
  message: string;
  nextTryAt: number;
  /** Responses in a row that it is busy, without a time. */
  busy: number;
}

interface Origin extends Streak {
  responded: boolean;
  /** Operations of the silent requests in a row. */
  readonly silentOperations: Set<string>;
  patienceMs: number;
  /** Times that it asked for a longer wait than a run keeps, each after the wait before it, and until when the last of them lasts. */
  asked: number;
  askedUntil: number;
  /** Waits in a row after such responses, and until when the last of them lasts. */
  busyWaits: number;
  busyUntil: number;
  waiting?: Promise<boolean> | undefined;
}

const DEFAULTS = {
  lostConnections: 3,
  silentOfOperation: 3,
  silentOfOrigin: 8,
  silentAfterResponses: 3,
  longWaits: 2,
  patienceMs: 20_000,
  probeMs: 250,
  retryMs: 30_000,
  othersMs: 500,
  firstBusyMs: 1000,
} as const;

/** Waits of a busy origin, and how often they are doubled. */
const MOST_BUSY_WAITS = 6;
const MOST_DOUBLED = 4;
/** Busy responses of one operation in a row, of requests sent side by side and again. */
const MOST_BUSY = 24;

const freshStreak = (): Streak => ({ lost: 0, silent: 0, message: '', nextTryAt: 0, busy: 0 });

export class Reachability {
  readonly #options: Required<ReachabilityOptions>;
  readonly #origins = new Map<string, Origin>();
  readonly #operations = new Map<string, Streak>();

  constructor(options: ReachabilityOptions = {}) {
    this.#options = { ...DEFAULTS, onChange: () => undefined, signal: new AbortController().signal, ...options };
  }

  /**
   * Waits while a restart may be going on.
   * @param connects whether a connection can be had now.
   * @returns why nothing is to be sent, undefined where it is to be tried.
   */
  async admit(name: string, operation: string, connects: () => Promise<boolean>): Promise<string | undefined> {
    const origin = this.#originOf(name);
    if (origin.lost >= this.#options.lostConnections) {
      const mayReturn = origin.responded && origin.patienceMs > 0;
      const isBack = mayReturn && (await this.#returns(name, origin, connects));
      if (!isBack) return this.#givenUp(origin, name, origin.lost);
    }
    if (this.#asksTooMuch(origin))
      return performance.now() < origin.nextTryAt ? `not sent: ${origin.message}` : this.#tried(origin);
    // Those that were sent with the first one that timed out show soon whether it is the target.
    if (origin.responded && origin.silent > 0 && !this.#neverResponds(origin))
      await this.#sleep(this.#options.othersMs);
    if (this.#neverResponds(origin)) return this.#givenUp(origin, name, origin.silent);
    const streak = this.#operationOf(name, operation);
    return streak.silent >= this.#options.silentOfOperation
      ? this.#givenUp(streak, operation || 'this request', streak.silent)
      : undefined;
  }

  /** What became of a request that was sent; no failure for any response. */
  note(name: string, operation: string, failure: Failure | undefined): void {
    const origin = this.#originOf(name);
    const isLost = failure !== undefined && LOST.has(failure.kind);
    const hasTimedOut = failure !== undefined && SILENT.has(failure.kind);
    const streaks: readonly Streak[] = [origin, this.#operationOf(name, operation)];
    for (const streak of streaks) {
      streak.lost = isLost ? streak.lost + 1 : 0;
      streak.silent = hasTimedOut ? streak.silent + 1 : 0;
      if (!isLost && !hasTimedOut) continue;
      streak.message = failure.message;
      streak.nextTryAt = Math.max(streak.nextTryAt, performance.now() + this.#options.retryMs);
    }
    if (hasTimedOut) origin.silentOperations.add(operation);
    else origin.silentOperations.clear();
    if (!isLost && !hasTimedOut) origin.responded = true;
  }

  /**
   * The target asked for a wait that is longer than a run keeps. What was sent at one time asks once.
   * @returns true if nothing is to be waited for any more.
   */
  asksForLongWait(name: string, askedMs: number, waitMs: number): boolean {
    const origin = this.#originOf(name);
    const now = performance.now();
    if (now >= origin.askedUntil) {
      origin.asked += 1;
      origin.askedUntil = now + waitMs;
    }
    if (!this.#asksTooMuch(origin)) return false;
    origin.nextTryAt = Math.max(origin.nextTryAt, now + this.#options.retryMs);
    origin.message = `the target asked again to wait ${Math.round(askedMs / 1000)} s (Retry-After), which is longer than a run waits: run again when it serves requests, with fewer requests (\`limits\` of the profile, or a lower effort)`;
    return true;
  }

  /**
   * The target is busy and names no time. Waits become longer while nothing is served; an operation, or an origin, that is busy for too long is not
   * waited for.
   * @returns the milliseconds to wait, undefined for none
   */
  isBusy(name: string, operation: string): number | undefined {
    const [origin, streak] = [this.#originOf(name), this.#operationOf(name, operation)];
    const { firstBusyMs } = this.#options;
    const now = performance.now();
    streak.busy += 1;
    if (now >= origin.busyUntil) {
      origin.busyWaits += 1;
      origin.busyUntil = now + firstBusyMs * 2 ** Math.min(origin.busyWaits - 1, MOST_DOUBLED);
    }
    return this.mayBeServedSoon(name, operation) ? origin.busyUntil - now : undefined;
  }

  /** False for what stayed busy in spite of several waits. */
  mayBeServedSoon(name: string, operation: string): boolean {
    const [{ busyWaits }, { busy }] = [this.#originOf(name), this.#operationOf(name, operation)];
    return busyWaits <= MOST_BUSY_WAITS && busy <= MOST_BUSY;
  }

  /** It was served, or rejected for another reason. */
  asksForNoWait(name: string, operation: string): void {
    const [origin, streak] = [this.#originOf(name), this.#operationOf(name, operation)];
    Object.assign(origin, { asked: 0, askedUntil: 0, busyWaits: 0, busyUntil: 0 });
    streak.busy = 0;
  }

  /** True for an origin that counts as never responding. */
  isSilent(name: string): boolean {
    return this.#neverResponds(this.#originOf(name));
  }

  #asksTooMuch({ asked }: Origin): boolean {
    return asked >= this.#options.longWaits;
  }

  /** Lets one request through. */
  #tried(streak: Streak): undefined {
    streak.nextTryAt = performance.now() + this.#options.retryMs;
    return undefined;
  }

  #originOf(name: string): Origin {
    const known = this.#origins.get(name) ?? {
      ...freshStreak(),
      responded: false,
      silentOperations: new Set<string>(),
      patienceMs: this.#options.patienceMs,
      asked: 0,
      askedUntil: 0,
      busyWaits: 0,
      busyUntil: 0,
    };
    this.#origins.set(name, known);
    return known;
  }

  #operationOf(origin: string, operation: string): Streak {
    const key = `${origin} ${operation}`;
    const known = this.#operations.get(key) ?? freshStreak();
    this.#operations.set(key, known);
    return known;
  }

  /** One operation may never respond while others do; if requests of several time out and none gets a response, the target hangs. */
  #neverResponds({ responded, silent, silentOperations }: Origin): boolean {
    const { silentOfOrigin, silentAfterResponses } = this.#options;
    return silent >= silentOfOrigin || (responded && silent >= silentAfterResponses && silentOperations.size > 1);
  }

  /** One request is let through at a time, then none for a while. */
  #givenUp(streak: Streak, what: string, count: number): string | undefined {
    if (performance.now() >= streak.nextTryAt) return this.#tried(streak);
    return `not sent: ${what} failed ${count} times in a row, at last with: ${streak.message}`;
  }

  /** One wait for all requests of an origin that was lost. */
  async #returns(name: string, origin: Origin, connects: () => Promise<boolean>): Promise<boolean> {
    if (origin.waiting === undefined) {
      this.#options.onChange('target-lost', name, origin.message);
      origin.waiting = this.#waitForReturn(origin, connects).finally(() => (origin.waiting = undefined));
      origin.waiting.then(
        (isBack) => {
          if (!isBack) return void (origin.nextTryAt = performance.now() + this.#options.retryMs);
          origin.lost = 0;
          this.#options.onChange('target-back', name, '');
        },
        () => undefined,
      );
    }
    return origin.waiting;
  }

  async #waitForReturn(origin: Origin, connects: () => Promise<boolean>): Promise<boolean> {
    const time = activeTime();
    try {
      while (time.milliseconds < origin.patienceMs && !this.#options.signal.aborted) {
        if (await connects()) return true;
        await this.#sleep(this.#options.probeMs);
      }
      return false;
    } finally {
      origin.patienceMs -= time.milliseconds;
      time.stop();
    }
  }

  /** Ends early, without an error, when the run is stopped. */
  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#options.signal }).catch(() => undefined);
  }
}
