/** What a profile may declare to settle unspecified points. Rows of `contracts/<interface>/declarations.yaml`. */

import type { Json, JsonObject, Place } from './contract.ts';

/**
 * The id of a resource that the provider created (`provider-created`) or that is in a state (`rejected`, `approved`), or an id that no resource
 * has (`unknown`).
 */
export type DeclarationRole = 'provider-created' | 'rejected' | 'approved' | 'unknown';

export interface Declaration {
  /** Key in a profile's `declarations`, for example `device.multiValueEncoding`. */
  readonly key: string;
  /** The interface it belongs to; `shared` if it applies to several. */
  readonly interface: string;
  /** The interfaces to which a shared declaration applies; all if absent. */
  readonly interfaces?: readonly string[];
  /** One sentence that asks the operator for the value. */
  readonly question: string;
  /** How the value is written; absent if schema and example show it. */
  readonly form?: string;
  /** What becomes testable with the value, or what goes wrong without it. */
  readonly why: string;
  /** The section of the source document that leaves the point unspecified. */
  readonly section: string;
  /** JSON Schema 2020-12 of the value. */
  readonly schema: JsonObject;
  readonly example: Json;
  /** The value that applies if a profile does not declare it; absent if nothing may be assumed. */
  readonly default?: Json;
  /** True if it decides what is sent: leaving it out afterwards shows nothing. */
  readonly sent?: boolean;
  /** The purpose by which generic code finds it, regardless of its key. */
  readonly role?: DeclarationRole;
  readonly place: Place;
}
