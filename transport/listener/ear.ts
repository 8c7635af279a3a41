/** One listening path: what came to it, and waiting for what will come. */

import { setMaxListeners } from 'node:events';
import type { Delivery, HeaderList } from '../../contracts/formats/recording.ts';
import { awakeTime } from '../client/awake.ts';

/** A delivery as it came, for taking identifiers from. Never stored. */
export interface LiveDelivery {
  readonly method: string;
  /** Path behind the ear's own, with query; empty where the ear's URL itself was called. */
  readonly suffix: string;
  readonly headers: HeaderList;
  readonly body: string;
  /** Parsed body; undefined where it is no JSON. */
  readonly json: unknown;
}

/** How the listener answers. The default is 204 at once. */
export interface EarReply {
  readonly status?: number;
  readonly delayMs?: number;
  readonly headers?: HeaderList;
  readonly body?: string;
  /** Breaks the connection instead of answering. */
  readonly reset?: true;
}

type DeliveryPredicate = (delivery: Delivery, live: LiveDelivery) => boolean;

export interface Ear {
  /** Where the target is to call; its path cannot be guessed. */
  readonly url: string;
  readonly name: string;
  /** As recorded, in the order of arrival. */
  readonly deliveries: readonly Delivery[];
  /**
   * The first delivery that satisfies the predicate and that no earlier call returned; waits for one up to `deadlineMs` of time awake.
   * @returns undefined when the time is over, the signal aborts, or the ear is closed.
   */
  next(
    predicate?: DeliveryPredicate,
    options?: { deadlineMs?: number; signal?: AbortSignal },
  ): Promise<Delivery | undefined>;
  live(delivery: Delivery): LiveDelivery | undefined;
  /** From now on the path is unknown to the listener. */
  close(): void;
}

interface Waiter {
  readonly predicate: DeliveryPredicate;
  readonly settle: (delivery: Delivery | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** A predicate that throws is its scenario's fault: the waiting scenario gets the error, the delivery is for others. */
function wants({ predicate, fail }: Waiter, delivery: Delivery, live: LiveDelivery): boolean {
  try {
    return predicate(delivery, live);
  } catch (error) {
    fail(error);
    return false;
  }
}

/** The listener's side of an ear. */
export interface EarEntry {
  readonly ear: Ear;
  hear(delivery: Delivery, live: LiveDelivery): void;
}

export function createEar({ url, name, onClose }: { url: string; name: string; onClose: () => void }): EarEntry {
  const deliveries: Delivery[] = [];
  const lives = new Map<Delivery, LiveDelivery>();
  const unclaimed = new Set<Delivery>();
  const waiters = new Set<Waiter>();
  let closed = false;

  const claim = (predicate: DeliveryPredicate): Delivery | undefined => {
    for (const delivery of unclaimed)
      if (predicate(delivery, lives.get(delivery) as LiveDelivery)) {
        unclaimed.delete(delivery);
        return delivery;
      }
    return undefined;
  };

  const wait = (
    predicate: DeliveryPredicate,
    deadlineMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Delivery | undefined> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        time.stop();
        signal?.removeEventListener('abort', give);
        waiters.delete(waiter);
      };
      const settle = (delivery: Delivery | undefined): void => {
        leave();
        resolve(delivery);
      };
      const fail = (error: unknown): void => {
        leave();
        reject(error);
      };
      const give = (): void => settle(undefined);
      const waiter: Waiter = { predicate, settle, fail };
      const time = awakeTime(deadlineMs, give);
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', give, { once: true });
      waiters.add(waiter);
    });

  const ear: Ear = {
    url,
    name,
    deliveries,
    async next(predicate = () => true, { deadlineMs = 10_000, signal } = {}) {
      const found = claim(predicate);
      if (found !== undefined || closed || signal?.aborted === true) return found;
      return wait(predicate, deadlineMs, signal);
    },
    live: (delivery) => lives.get(delivery),
    close() {
      if (closed) return;
      closed = true;
      for (const { settle } of [...waiters]) settle(undefined);
      onClose();
    },
  };

  return {
    ear,
    hear(delivery, live) {
      deliveries.push(delivery);
      lives.set(delivery, live);
      const waiter = [...waiters].find((one) => wants(one, delivery, live));
      if (waiter === undefined) unclaimed.add(delivery);
      else waiter.settle(delivery);
    },
  };
}
