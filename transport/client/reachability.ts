/**
 * Keeps a run from spending its time on a target that is not there. A restart is waited for; a target that stays away, or an operation that
 * never responds, or whose responses never end, is given up after a few failures in a row and tried again sometimes.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, FailureKind } from '../../contracts/formats/recording.ts';

export interface Reachability {
  /**
   * Waits while a restart may be going on.
   * @param connects whether a connection can be had now.
   * @returns why nothing is to be sent, undefined where it is to be tried.
   */
  admit(origin: string, operation: string, connects: () => Promise<boolean>): Promise<string | undefined>;
  /** What became of a request that was sent; no failure for any response. */
  note(origin: string, operation: string, failure: Failure | undefined): void;
  /** True for an origin that counts as never responding. */
  isSilent(origin: string): boolean;
}

export interface ReachabilityOptions {
  /** Failed connections in a row after which an origin counts as away. */
  readonly lostConnections?: number;
  /** Silent requests in a row after which one operation, and a whole origin, count as never responding. */
  readonly silentOfOperation?: number;
  readonly silentOfOrigin?: number;
  /** Silent requests in a row, of two operations or more, after which an origin that responded before counts as never responding again. */
  readonly silentAfterResponses?: number;
  /** How long the suite waits for an origin that responded before, in all waits of a run together. */
  readonly patienceMs?: number;
  /** Between two tries while waiting. */
  readonly probeMs?: number;
  /** Between two requests let through to what was given up. */
  readonly retryMs?: number;
  /** After a silent request, before the next one. */
  readonly othersMs?: number;
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
}

interface Origin extends Streak {
  responded: boolean;
  /** Operations of the silent requests in a row. */
  readonly silentOperations: Set<string>;
  patienceMs: number;
  waiting?: Promise<boolean> | undefined;
}

export function createReachability({
  lostConnections = 3,
  silentOfOperation = 3,
  silentOfOrigin = 8,
  silentAfterResponses = 3,
  patienceMs = 20_000,
  probeMs = 250,
  retryMs = 30_000,
  othersMs = 500,
  onChange = () => undefined,
  signal = new AbortController().signal,
}: ReachabilityOptions = {}): Reachability {
  const origins = new Map<string, Origin>();
  const operations = new Map<string, Streak>();

  const fresh = (): Streak => ({ lost: 0, silent: 0, message: '', nextTryAt: 0 });
  const originOf = (origin: string): Origin => {
    const known = origins.get(origin) ?? { ...fresh(), responded: false, silentOperations: new Set(), patienceMs };
    origins.set(origin, known);
    return known;
  };
  const operationOf = (origin: string, operation: string): Streak => {
    const key = `${origin} ${operation}`;
    const known = operations.get(key) ?? fresh();
    operations.set(key, known);
    return known;
  };

  /** One request is let through at a time, then none for a while. */
  const givenUp = (streak: Streak, what: string, count: number): string | undefined => {
    if (performance.now() >= streak.nextTryAt) {
      streak.nextTryAt = performance.now() + retryMs;
      return undefined;
    }
    return `not sent: ${what} failed ${count} times in a row, at last with: ${streak.message}`;
  };

  const waitForReturn = async (origin: Origin, connects: () => Promise<boolean>): Promise<boolean> => {
    while (origin.patienceMs > 0 && !signal.aborted) {
      const startedAt = performance.now();
      if (await connects()) return true;
      await sleep(probeMs, undefined, { signal }).catch(() => undefined);
      origin.patienceMs -= performance.now() - startedAt;
    }
    return false;
  };

  const recovered = async (name: string, origin: Origin, connects: () => Promise<boolean>): Promise<boolean> => {
    if (origin.waiting === undefined) {
      onChange('target-lost', name, origin.message);
      origin.waiting = waitForReturn(origin, connects).finally(() => (origin.waiting = undefined));
      origin.waiting.then(
        (isBack) => {
          if (!isBack) return void (origin.nextTryAt = performance.now() + retryMs);
          origin.lost = 0;
          onChange('target-back', name, '');
        },
        () => undefined,
      );
    }
    return origin.waiting;
  };

  /** One operation may never respond while others do; if requests of several time out and none gets a response, the target hangs. */
  const neverResponds = ({ responded, silent, silentOperations }: Origin): boolean =>
    silent >= silentOfOrigin || (responded && silent >= silentAfterResponses && silentOperations.size > 1);

  return {
    async admit(name, operation, connects) {
      const origin = originOf(name);
      if (origin.lost >= lostConnections) {
        const isBack = origin.responded && origin.patienceMs > 0 ? await recovered(name, origin, connects) : false;
        if (!isBack) return givenUp(origin, name, origin.lost);
      }
      // Those that were sent with the first one that timed out show soon whether it is the target.
      if (origin.responded && origin.silent > 0 && !neverResponds(origin))
        await sleep(othersMs, undefined, { signal }).catch(() => undefined);
      if (neverResponds(origin)) return givenUp(origin, name, origin.silent);
      const streak = operationOf(name, operation);
      return streak.silent >= silentOfOperation
        ? givenUp(streak, operation || 'this request', streak.silent)
        : undefined;
    },
    isSilent: (name) => neverResponds(originOf(name)),
    note(name, operation, failure) {
      const origin = originOf(name);
      const isLost = failure !== undefined && LOST.has(failure.kind);
      const hasTimedOut = failure !== undefined && SILENT.has(failure.kind);
      const streaks: readonly Streak[] = [origin, operationOf(name, operation)];
      for (const streak of streaks) {
        streak.lost = isLost ? streak.lost + 1 : 0;
        streak.silent = hasTimedOut ? streak.silent + 1 : 0;
        if (isLost || hasTimedOut) streak.message = failure.message;
        if (isLost || hasTimedOut) streak.nextTryAt = Math.max(streak.nextTryAt, performance.now() + retryMs);
      }
      if (hasTimedOut) origin.silentOperations.add(operation);
      else origin.silentOperations.clear();
      if (!isLost && !hasTimedOut) origin.responded = true;
    },
  };
}
