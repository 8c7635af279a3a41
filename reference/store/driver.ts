import type { Json } from '../../contracts/contract.ts';

/** One record as it is kept. */
export interface StoredRecord {
  readonly collection: string;
  readonly key: string;
  /** The customer a record belongs to; empty for the provider's own. */
  readonly owner: string;
  /** Position in the order of first writing, so that a restart lists as before. */
  readonly sequence: number;
  readonly value: Json;
}

export type Change =
  | { readonly kind: 'put'; readonly record: StoredRecord }
  | { readonly kind: 'remove'; readonly collection: string; readonly key: string };

/** Where records live beyond the process. The port is this small so that a driver is one short file. */
export interface Driver {
  /** A word for messages. */
  readonly name: string;
  /** Everything that was committed, in order of sequence. */
  load(): readonly StoredRecord[];
  /** Makes all changes durable, or none. When it returns, a kill or a power cut cannot undo them. */
  commit(changes: readonly Change[]): void;
  close(): void;
}
