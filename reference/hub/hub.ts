import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';

/** A registered listener. */
export interface Hub {
  /** Key in the store, unique over the interfaces. */
  readonly key: string;
  /** An integer on the change interface, a string on the others: so the documents label it. */
  readonly id: number | string;
  readonly kind: Kind;
  readonly customer: string;
  readonly callback: string;
  readonly query?: string;
  /** The event type that it is notified of; all where absent. */
  readonly eventType?: string;
  /** External id of the change request that it is notified of. */
  readonly externalId?: string;
  /** Id of the change request that it is notified of, in decimal. */
  readonly changeId?: string;
}

/** A hub as a partner sees it. */
export function hubBody({ id, callback, query }: Hub): JsonObject {
  return { id, callback, ...(query !== undefined && { query }) };
}

/** A value of the store as a hub. */
export function asHub(value: Json): Hub {
  return value as unknown as Hub;
}
