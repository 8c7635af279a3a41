/** What a profile may declare to close what the documents leave open. Rows of `contracts/<interface>/declarations.yaml`. */

import type { Json, JsonObject, Place } from './contract.ts';

/**
 * Ids of resources: `provider-created` that of one the provider created, `rejected` and `approved` that of one in such a state, `unknown` one
 * that no resource has.
 */
export type DeclarationRole = 'provider-created' | 'rejected' | 'approved' | 'unknown';

export interface Declaration {
  /** Key in a profile's `declarations`, for example `device.multiValueEncoding`. */
  readonly key: string;
  /** The interface it belongs to; `shared` where it holds for several. */
  readonly interface: string;
  /** The interfaces a shared declaration holds for; all where absent. */
  readonly interfaces?: readonly string[];
  /** The open point as a question to the provider. */
  readonly question: string;
  /** Document and section that leave it open. */
  readonly section: string;
  /** JSON Schema 2020-12 of the value. */
  readonly schema: JsonObject;
  readonly example: Json;
  /** The value taken when a profile says nothing; absent where nothing may be assumed. */
  readonly default?: Json;
  /** What generic code looks for it as, whatever its key is called. */
  readonly role?: DeclarationRole;
  readonly place: Place;
}
