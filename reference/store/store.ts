import type { Json } from '../../contracts/contract.ts';
import type { Change, Driver, StoredRecord } from './driver.ts';

/** The provider's state: read at once from memory, written to the driver in groups. */
export interface Store {
  get(collection: string, key: string): StoredRecord | undefined;
  /** Writes a record. A key that exists keeps its place in the order. */
  put(collection: string, key: string, owner: string, value: Json): void;
  remove(collection: string, key: string): void;
  /** Records in order of first writing; of one owner, or of all. */
  list(collection: string, owner?: string): readonly StoredRecord[];
  /** The next number of a named counter, from 1. Never given twice, also not after a restart. */
  next(counter: string): number;
  /** Resolves when everything written so far is durable; rejects if it could not be made so. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

type Collection = Map<string, StoredRecord>;

/**
 * All writes of one turn of the event loop are committed together, so an operation that writes a resource and its notifications writes both
 * or neither, and many concurrent writers share one disk flush.
 */
export function createStore(driver: Driver): Store {
  const collections = new Map<string, Collection>();
  const byOwner = new Map<string, Collection>();
  let lastSequence = 0;
  let pending: Change[] = [];
  let commit: Promise<void> | undefined;
  let broken: Error | undefined;

  const within = (index: Map<string, Collection>, name: string): Collection => {
    const found = index.get(name);
    if (found) return found;
    const made: Collection = new Map();
    index.set(name, made);
    return made;
  };
  const remember = (record: StoredRecord): void => {
    within(collections, record.collection).set(record.key, record);
    within(byOwner, ownerKey(record.collection, record.owner)).set(record.key, record);
    lastSequence = Math.max(lastSequence, record.sequence);
  };
  const flush = (): void => {
    const changes = pending;
    pending = [];
    commit = undefined;
    try {
      driver.commit(changes);
    } catch (cause) {
      // Memory is now ahead of the disk: a further response would promise what a restart loses.
      broken = new Error(`The ${driver.name} store could not commit; the provider has to be restarted.`, { cause });
      throw broken;
    }
  };
  const write = (change: Change): void => {
    if (broken) throw broken;
    pending.push(change);
    if (commit) return;
    commit = new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          if (pending.length > 0) flush();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    // Every caller that waits for durability gets the failure; this branch only keeps it from being reported twice.
    commit.catch(() => undefined);
  };

  for (const record of driver.load()) remember(record);

  const store: Store = {
    get: (collection, key) => collections.get(collection)?.get(key),
    put(collection, key, owner, value) {
      const sequence = store.get(collection, key)?.sequence ?? lastSequence + 1;
      const record: StoredRecord = { collection, key, owner, sequence, value };
      write({ kind: 'put', record });
      remember(record);
    },
    remove(collection, key) {
      const record = store.get(collection, key);
      if (!record) return;
      write({ kind: 'remove', collection, key });
      collections.get(collection)?.delete(key);
      byOwner.get(ownerKey(collection, record.owner))?.delete(key);
    },
    list: (collection, owner) => [
      ...((owner === undefined ? collections.get(collection) : byOwner.get(ownerKey(collection, owner)))?.values() ??
        []),
    ],
    next(counter) {
      const number = ((store.get('counter', counter)?.value as number | undefined) ?? 0) + 1;
      store.put('counter', counter, '', number);
      return number;
    },
    durable: () => (broken ? Promise.reject(broken) : (commit ?? Promise.resolve())),
    async close() {
      try {
        if (pending.length > 0 && !broken) flush();
      } finally {
        driver.close();
      }
    },
  };
  return store;
}

function ownerKey(collection: string, owner: string): string {
  return `${collection}\n${owner}`;
}
