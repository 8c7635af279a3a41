import type { Json } from '../../contracts/contract.ts';
import type { Store } from '../store/store.ts';

const OUTBOX = 'outbox';
const UNDELIVERED = 'undelivered';

/** A notification in delivery. */
export interface Delivery {
  /** Key of the hub it is for. */
  readonly hub: string;
  readonly callback: string;
  readonly customer: string;
  readonly body: Json;
}

interface Queued extends Delivery {
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
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<number>;
  /** Milliseconds to wait after so many failed attempts; undefined to give up. */
  readonly retryDelayMs: (attempts: number) => number | undefined;
  /** Milliseconds to wait before the first attempt. */
  readonly delayMs: () => number;
  /** Listeners served at one time. */
  readonly concurrency: number;
}

export interface Dispatcher {
  /** Takes up what the outbox still holds. */
  start(): void;
  /** Accepts a notification: it will be delivered at least once, or tried until retries are used up. */
  enqueue(delivery: Delivery): void;
  /** Forgets a hub: when it resolves, no delivery to it is in progress, and none follows. */
  forget(hub: string): Promise<void>;
  /** Notifications not yet delivered. */
  pending(): number;
  /** Ends deliveries in progress; the outbox keeps it for the next start. */
  close(): Promise<void>;
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
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const lanes = new Map<string, Lane>();
  let sendingCount = 0;
  let isClosed = false;

  const laneOf = (hub: string): Lane => {
    const found = lanes.get(hub);
    if (found) return found;
    const made: Lane = { queue: [] };
    lanes.set(hub, made);
    return made;
  };

  const keep = (item: Queued): void => parts.store.put(OUTBOX, item.id, item.customer, item as unknown as Json);

  const settle = (lane: Lane, item: Queued, isDelivered: boolean): void => {
    const attempts = item.attempts + 1;
    const wait = isDelivered ? undefined : parts.retryDelayMs(attempts);
    if (wait !== undefined) {
      const again = { ...item, attempts, dueAt: parts.now() + wait };
      lane.queue[0] = again;
      keep(again);
      return;
    }
    lane.queue.shift();
    parts.store.remove(OUTBOX, item.id);
    if (!isDelivered) parts.store.put(UNDELIVERED, item.id, item.customer, { ...item, attempts });
  };

  const deliver = async (lane: Lane, item: Queued, signal: AbortSignal): Promise<void> => {
    const isDelivered = await parts.send(item, signal).then(
      (status) => status >= 200 && status < 300,
      () => false,
    );
    // An aborted lane is gone from the outbox already, or is to be tried again after a restart.
    if (!signal.aborted) settle(lane, item, isDelivered);
  };

  const pump = (): void => {
    for (const lane of lanes.values()) {
      if (isClosed || sendingCount >= parts.concurrency) return;
      start(lane);
    }
  };

  const start = (lane: Lane): void => {
    const [item] = lane.queue;
    if (!item || lane.sending || lane.timer) return;
    const wait = item.dueAt - parts.now();
    if (wait > 0) {
      lane.timer = setTimeout(() => {
        delete lane.timer;
        pump();
      }, wait);
      return;
    }
    // Behind all others from now on: a hub with many notifications delays no other.
    lanes.delete(item.hub);
    lanes.set(item.hub, lane);
    const abort = new AbortController();
    sendingCount++;
    const done = deliver(lane, item, abort.signal).finally(() => {
      sendingCount--;
      delete lane.sending;
      pump();
    });
    lane.sending = { abort, done };
  };

  const stop = async (lane: Lane): Promise<void> => {
    clearTimeout(lane.timer);
    delete lane.timer;
    lane.sending?.abort.abort();
    await lane.sending?.done;
  };

  return {
    start() {
      for (const { value } of parts.store.list(OUTBOX)) {
        const item = value as unknown as Queued;
        laneOf(item.hub).queue.push(item);
      }
      pump();
    },
    enqueue(delivery) {
      const item: Queued = {
        ...delivery,
        id: `N${parts.store.next('notification')}`,
        attempts: 0,
        dueAt: parts.now() + parts.delayMs(),
      };
      keep(item);
      laneOf(item.hub).queue.push(item);
      // What is not durable may be lost in a crash: no listener is notified of it before.
      parts.store.durable().then(pump, () => undefined);
    },
    async forget(hub) {
      const lane = lanes.get(hub);
      lanes.delete(hub);
      for (const item of lane?.queue.splice(0) ?? []) parts.store.remove(OUTBOX, item.id);
      if (lane) await stop(lane);
    },
    pending: () => [...lanes.values()].reduce((sum, { queue }) => sum + queue.length, 0),
    async close() {
      isClosed = true;
      await Promise.all([...lanes.values()].map(stop));
    },
  };
}
