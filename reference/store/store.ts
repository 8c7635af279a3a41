import type { Json } from '../../contracts/contract.ts';
import type { Change, Driver, StoredRecord } from './driver.ts';

type Collection = Map<string, StoredRecord>;

/** The named counters, stored like any other record. */
const COUNTERS = 'counter';

/**
 * The provider's state: read at once from memory, written to the driver in groups. All writes of one turn of the event loop are committed together,
 * so an operation that writes a resource and its notifications writes both or neither, and many concurrent writers share one disk flush.
 */
export class Store {
  readonly #driver: Driver;
  readonly #collections = new Map<string, Collection>();
  readonly #byOwner = new Map<string, Collection>();
  #lastSequence = 0;
  #pending: Change[] = [];
  #commit: Promise<void> | undefined;
  #broken: Error | undefined;

  constructor(driver: Driver) {
    this.#driver = driver;
    for (const record of driver.load()) this.#remember(record);
  }

  get(collection: string, key: string): StoredRecord | undefined {
    return this.#collections.get(collection)?.get(key);
  }

  /** Writes a record. A key that exists keeps its place in the order. */
  put(collection: string, key: string, owner: string, value: Json): void {
    const sequence = this.get(collection, key)?.sequence ?? this.#lastSequence + 1;
    const record: StoredRecord = { collection, key, owner, sequence, value };
    this.#write({ kind: 'put', record });
    this.#remember(record);
  }

  remove(collection: string, key: string): void {
    const record = this.get(collection, key);
    if (!record) return;
    this.#write({ kind: 'remove', collection, key });
    this.#collections.get(collection)?.delete(key);
    this.#byOwner.get(ownerKey(collection, record.owner))?.delete(key);
  }

  /** Records in order of first writing; of one owner, or of all. */
  list(collection: string, owner?: string): readonly StoredRecord[] {
    const found =
      owner === undefined ? this.#collections.get(collection) : this.#byOwner.get(ownerKey(collection, owner));
    return [...(found?.values() ?? [])];
  }

  /** The next number of a named counter, from 1. Never given twice, also not after a restart. */
  next(counter: string): number {
    const number = ((this.get(COUNTERS, counter)?.value as number | undefined) ?? 0) + 1;
    this.put(COUNTERS, counter, '', number);
    return number;
  }

  /** Resolves when everything written so far is durable; rejects if it could not be made so. */
  durable(): Promise<void> {
    return this.#broken ? Promise.reject(this.#broken) : (this.#commit ?? Promise.resolve());
  }

  async close(): Promise<void> {
    try {
      if (this.#pending.length > 0 && !this.#broken) this.#flush();
    } finally {
      this.#driver.close();
    }
  }

  #remember(record: StoredRecord): void {
    collectionOf(this.#collections, record.collection).set(record.key, record);
    collectionOf(this.#byOwner, ownerKey(record.collection, record.owner)).set(record.key, record);
    this.#lastSequence = Math.max(this.#lastSequence, record.sequence);
  }

  #write(change: Change): void {
    if (this.#broken) throw this.#broken;
    this.#pending.push(change);
    if (this.#commit) return;
    this.#commit = new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          if (this.#pending.length > 0) this.#flush();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    // Every caller that waits for durability gets the failure; this branch only keeps it from being reported twice.
    this.#commit.catch(() => undefined);
  }

  #flush(): void {
    const changes = this.#pending;
    this.#pending = [];
    this.#commit = undefined;
    try {
      this.#driver.commit(changes);
    } catch (cause) {
      // Memory is now ahead of the disk: a further response would promise what a restart loses.
      this.#broken = new Error(`The ${this.#driver.name} store could not commit; the provider has to be restarted.`, {
        cause,
      });
      throw this.#broken;
    }
  }
}

function collectionOf(index: Map<string, Collection>, name: string): Collection {
  const found = index.get(name);
  if (found) return found;
  const made: Collection = new Map();
  index.set(name, made);
  return made;
}

function ownerKey(collection: string, owner: string): string {
  return `${collection}\n${owner}`;
}
