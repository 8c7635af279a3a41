/** One callback of the listener: what was delivered to it, and waiting for what will be. */

import { setMaxListeners } from 'node:events';
import type { Delivery, HeaderList } from '../../contracts/formats/recording.ts';
import { activeTime } from '../client/active-time.ts';

/** A delivery as it came, for taking identifiers from. Never stored. */
export interface LiveDelivery {
  readonly method: string;
  /** Path behind the callback's own, with query; empty where the callback's URL itself was called. */
  readonly suffix: string;
  readonly headers: HeaderList;
  readonly body: string;
  /** Parsed body; undefined where it is not JSON. */
  readonly json: unknown;
}

/** How the listener responds. The default is 204 at once. */
export interface CallbackReply {
  readonly status?: number;
  readonly delayMs?: number;
  readonly headers?: HeaderList;
  readonly body?: string;
  /** Breaks the connection instead of responding. */
  readonly reset?: true;
}

type DeliveryPredicate = (delivery: Delivery, live: LiveDelivery) => boolean;

interface WaitOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** What a scenario sees of a callback. */
export interface Callback {
  /** Where the target is to call; its path cannot be guessed. */
  readonly url: string;
  readonly name: string;
  /** As recorded, in the order of arrival. */
  readonly deliveries: readonly Delivery[];
  /**
   * The first delivery that satisfies the predicate and that no earlier call returned; waits for one up to `deadlineMs` of time awake.
   * @returns undefined when the time is over, the signal aborts, or the callback is closed.
   */
  next(predicate?: DeliveryPredicate, options?: WaitOptions): Promise<Delivery | undefined>;
  live(delivery: Delivery): LiveDelivery | undefined;
  /** From now on the path is unknown to the listener. */
  close(): void;
}

/** A scenario that waits for a delivery. */
class Waiter {
  readonly promise: Promise<Delivery | undefined>;
  readonly #predicate: DeliveryPredicate;
  /** Aborted when the wait is over. */
  readonly #ended = new AbortController();
  #resolve!: (delivery: Delivery | undefined) => void;
  #reject!: (error: unknown) => void;

  constructor(predicate: DeliveryPredicate, { deadlineMs = 10_000, signal }: WaitOptions) {
    this.#predicate = predicate;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const expire = (): void => this.settle(undefined);
    const time = activeTime(deadlineMs, expire);
    this.onEnd(() => time.stop());
    if (signal === undefined) return;
    setMaxListeners(0, signal);
    signal.addEventListener('abort', expire, { once: true, signal: this.#ended.signal });
  }

  /** Calls `act` at once when the wait is over. */
  onEnd(act: () => void): void {
    this.#ended.signal.addEventListener('abort', act);
  }

  settle(delivery: Delivery | undefined): void {
    this.#ended.abort();
    this.#resolve(delivery);
  }

  /** A predicate that throws is its scenario's fault: the waiting scenario gets the error, the delivery is for others. */
  accepts(delivery: Delivery, live: LiveDelivery): boolean {
    try {
      return this.#predicate(delivery, live);
    } catch (error) {
      this.#ended.abort();
      this.#reject(error);
      return false;
    }
  }
}

/** A callback with the side that the listener uses. */
export class OpenCallback implements Callback {
  readonly url: string;
  readonly name: string;
  readonly deliveries: Delivery[] = [];
  readonly #onClose: () => void;
  readonly #lives = new Map<Delivery, LiveDelivery>();
  readonly #unclaimed = new Set<Delivery>();
  readonly #waiters = new Set<Waiter>();
  #isClosed = false;

  constructor({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
    this.url = url;
    this.name = name;
    this.#onClose = onClose;
  }

  async next(predicate: DeliveryPredicate = () => true, options: WaitOptions = {}): Promise<Delivery | undefined> {
    const found = this.#claim(predicate);
    if (found !== undefined || this.#isClosed || options.signal?.aborted === true) return found;
    const waiter = new Waiter(predicate, options);
    this.#waiters.add(waiter);
    waiter.onEnd(() => this.#waiters.delete(waiter));
    return waiter.promise;
  }

  live(delivery: Delivery): LiveDelivery | undefined {
    return this.#lives.get(delivery);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.settle(undefined);
    this.#onClose();
  }

  /** Hands a delivery to the first scenario that waits for it. */
  receive(delivery: Delivery, live: LiveDelivery): void {
    this.deliveries.push(delivery);
    this.#lives.set(delivery, live);
    const waiter = [...this.#waiters].find((one) => one.accepts(delivery, live));
    if (waiter === undefined) this.#unclaimed.add(delivery);
    else waiter.settle(delivery);
  }

  #claim(predicate: DeliveryPredicate): Delivery | undefined {
    const found = [...this.#unclaimed].find((one) => predicate(one, this.#lives.get(one) as LiveDelivery));
    if (found !== undefined) this.#unclaimed.delete(found);
    return found;
  }
}
