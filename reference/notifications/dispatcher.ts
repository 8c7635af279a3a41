import type { Json } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import type { Store } from '../store/store.ts';
import { isSuccess } from '../../contracts/status-class.ts';

const OUTBOX = 'outbox';
const UNDELIVERED = 'undelivered';

/** A notification in delivery. */
export interface OutgoingNotification {
  /** Key of the hub it is for. */
  readonly hub: string;
  /** Kind of the resource that it is about. */
  readonly kind: Kind;
  readonly callback: string;
  readonly customer: string;
  readonly body: Json;
  /** POST if absent. */
  readonly method?: 'POST' | 'PUT';
  /** In addition to the usual header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Queued extends OutgoingNotification {
  readonly id: string;
  /** Attempts made. */
  readonly attempts: number;
  /** Not before this moment, in milliseconds since the epoch. */
  readonly dueAt: number;
}

/** What the dispatcher leaves to others. */
export interface DispatcherParts {
  readonly store: Store;
  readonly now: () => number;
  /** Sends once; returns the status of the listener, or rejects without a response. */
  readonly send: (delivery: OutgoingNotification, signal: AbortSignal) => Promise<number>;
  /** Milliseconds to wait after so many failed attempts; undefined to give up. */
  readonly retryDelayMs: (attempts: number) => number | undefined;
  /** Milliseconds to wait before the first attempt. */
  readonly delayMs: (kind: Kind) => number;
  /** Listeners served at one time. */
  readonly concurrency: number;
}

/** One hub's notifications, in order: one at a time, the next only after the one before it is settled. */
interface Lane {
  readonly queue: Queued[];
  timer?: NodeJS.Timeout;
  sending?: { readonly abort: AbortController; readonly done: Promise<void> };
}

/**
 * Delivers from a durable outbox. At least once: a notification leaves the outbox only after its listener returned 2xx, so a kill between
 * response and removal delivers it again.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #lanes = new Map<string, Lane>();
  #sendingCount = 0;
  #isClosed = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Continues with what the outbox of an earlier process contains. */
  start(): void {
    for (const { value } of this.#parts.store.list(OUTBOX)) {
      const item = value as unknown as Queued;
      this.#laneOf(item.hub).queue.push(item);
    }
    this.#pump();
  }

  /** Accepts a notification: it will be delivered at least once, or tried until retries are used up. */
  enqueue(delivery: OutgoingNotification): void {
    const { store, now, delayMs } = this.#parts;
    const dueAt = now() + delayMs(delivery.kind);
    const item: Queued = { ...delivery, id: `N${store.next('notification')}`, attempts: 0, dueAt };
    this.#keep(item);
    this.#laneOf(item.hub).queue.push(item);
    // What is not durable may be lost in a crash: no listener is notified of it before.
    store.durable().then(
      () => this.#pump(),
      () => undefined,
    );
  }

  /** Forgets a hub: when it resolves, no delivery to it is in progress, and none follows. */
  async forget(hub: string): Promise<void> {
    const lane = this.#lanes.get(hub);
    this.#lanes.delete(hub);
    for (const item of lane?.queue.splice(0) ?? []) this.#parts.store.remove(OUTBOX, item.id);
    if (lane) await stop(lane);
  }

  /** Number of notifications not yet delivered. */
  pending(): number {
    return [...this.#lanes.values()].reduce((sum, { queue }) => sum + queue.length, 0);
  }

  /** Ends deliveries in progress; the outbox keeps them for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#lanes.values()].map(stop));
  }

  #laneOf(hub: string): Lane {
    const found = this.#lanes.get(hub);
    if (found) return found;
    const made: Lane = { queue: [] };
    this.#lanes.set(hub, made);
    return made;
  }

  #keep(item: Queued): void {
    this.#parts.store.put(OUTBOX, item.id, item.customer, item as unknown as Json);
  }

  /** Sends on all lanes that are free and due. */
  #pump(): void {
    for (const lane of this.#lanes.values()) {
      if (this.#isClosed || this.#sendingCount >= this.#parts.concurrency) return;
      this.#startLane(lane);
    }
  }

  #startLane(lane: Lane): void {
    const [item] = lane.queue;
    if (!item || lane.sending || lane.timer) return;
    const wait = item.dueAt - this.#parts.now();
    if (wait > 0) {
      lane.timer = setTimeout(() => {
        delete lane.timer;
        this.#pump();
      }, wait);
      return;
    }
    // Behind all others from now on: a hub with many notifications delays no other.
    this.#lanes.delete(item.hub);
    this.#lanes.set(item.hub, lane);
    const abort = new AbortController();
    this.#sendingCount++;
    const done = this.#deliver(lane, item, abort.signal).finally(() => {
      this.#sendingCount--;
      delete lane.sending;
      this.#pump();
    });
    lane.sending = { abort, done };
  }

  async #deliver(lane: Lane, item: Queued, signal: AbortSignal): Promise<void> {
    const isDelivered = await this.#parts.send(item, signal).then(isSuccess, () => false);
    // An aborted lane is gone from the outbox already, or is to be tried again after a restart.
    if (!signal.aborted) this.#settle(lane, item, isDelivered);
  }

  /** After an attempt: removes the notification from the outbox, or sets the time of the next attempt. */
  #settle(lane: Lane, item: Queued, isDelivered: boolean): void {
    const attempts = item.attempts + 1;
    const wait = isDelivered ? undefined : this.#parts.retryDelayMs(attempts);
    if (wait !== undefined) {
      const again = { ...item, attempts, dueAt: this.#parts.now() + wait };
      lane.queue[0] = again;
      this.#keep(again);
      return;
    }
    lane.queue.shift();
    this.#parts.store.remove(OUTBOX, item.id);
    if (!isDelivered) this.#parts.store.put(UNDELIVERED, item.id, item.customer, { ...item, attempts });
  }
}

async function stop(lane: Lane): Promise<void> {
  clearTimeout(lane.timer);
  delete lane.timer;
  lane.sending?.abort.abort();
  await lane.sending?.done;
}
