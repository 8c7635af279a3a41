/** What command sequences drive: a target behind the smallest port, so that they know neither HTTP nor an interface. */

import type { JsonObject } from '../../contracts/contract.ts';

/**
 * Methods a target lacks are left out; commands that need them are then never generated. A method that rejects ends the run as an error of
 * its own: wrong responses are returned, requests that cannot be sent are thrown.
 */
export interface Target {
  /** Makes a resource; gives the id assigned to it. */
  readonly create: (body: JsonObject) => Promise<string>;
  /** The resource as the target now shows it; undefined where it shows none. */
  readonly retrieve?: (id: string) => Promise<JsonObject | undefined>;
  /** Changes the given members and no others. */
  readonly patch?: (id: string, change: JsonObject) => Promise<void>;
  /** Ids of all resources the target lists; others' resources may be among them. */
  readonly list?: () => Promise<readonly string[]>;
  /** Registers a listener; gives the id of the subscription. */
  readonly subscribe?: () => Promise<string>;
  readonly unsubscribe?: (subscription: string) => Promise<void>;
  /** Causes a change of the resource that subscribers are notified of. */
  readonly trigger?: (id: string) => Promise<void>;
  /** Ids of the resources this subscription was notified of since it began, once the target has had the time it needs. */
  readonly notified?: (subscription: string) => Promise<readonly string[]>;
}
