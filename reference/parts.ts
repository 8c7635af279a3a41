/**
 * The parts a provider is made of, each behind one function. Every part is reached through this object, so that code which puts another
 * function in the place of one is obeyed by all that use it, and the parts themselves need not know.
 */

import type { ServerResponse } from 'node:http';
import type { Json, JsonObject } from '../contracts/contract.ts';
import type { Principal } from './auth/principal.ts';
import type { AskedKey } from './device/asked-keys.ts';
import type { Device } from './device/device.ts';
import type { Response } from './http/response.ts';
import type { Inbound } from './http/inbound.ts';
import type { Call, InterfaceName, Route } from './http/route.ts';
import type { Hub } from './hub/hub.ts';
import type { OutgoingNotification, Dispatcher } from './notifications/dispatcher.ts';
import type { Event } from './notifications/event.ts';
import type { Kept, Kind } from './resource/kind.ts';
import type { Store } from './store/store.ts';

export interface Parts {
  /** Base URL of each interface, without a slash at its end. */
  readonly urls: Readonly<Record<InterfaceName, string>>;
  readonly store: Store;
  readonly dispatcher: Dispatcher;
  /** Milliseconds since the epoch. */
  now(): number;

  /** A request from reading it to the response, including errors. */
  exchange(request: Inbound): Promise<Response>;
  /** Identifies the caller; rejects one that cannot be identified. */
  authenticate(request: Inbound, route: Route): Promise<Principal>;
  /** Rejects a caller without the scope that an operation requires. */
  authorise(principal: Principal, route: Route): void;
  /** Rejects a call that sandbox mode does not allow. */
  admit(request: Inbound, route: Route): void;
  /** Serves a call that passed all of these. */
  operate(call: Call, route: Route): Promise<Response>;
  /** Writes a response to the wire. */
  write(response: Response, serverResponse: ServerResponse, request: Inbound): void;

  /** The device of a key, of any customer. */
  lookup(key: AskedKey): Device | undefined;
  owns(customer: string, device: Device): boolean;

  /** Whether an operation is on offer at present. */
  isAvailable(operation: string): boolean;
  /** What is wrong with a body by the contract, in one sentence; undefined where nothing is. */
  problemOf(operation: string, body: JsonObject): string | undefined;
  /** Whether a customer may see what an owner has. */
  mayRead(customer: string, owner: string): boolean;
  /** Resources of a customer, in order of creation. */
  listed(kind: Kind, customer: string): readonly Kept[];
  issueId(kind: Kind): string;
  issueHubId(kind: Kind): number | string;
  /** A resource as it will be stored. */
  keep(kind: Kind, resource: JsonObject, before?: JsonObject): JsonObject;
  applyPatch(kind: Kind, resource: JsonObject, patch: JsonObject): JsonObject;

  /** Whether a hub of the event's customer and interface selects the event. */
  isInterested(hub: Hub, event: Event): boolean;
  /** The hubs that are notified of an event. */
  addressees(event: Event): readonly Hub[];
  /** The body of a notification. */
  notification(event: Event, hub: Hub): Json;
  /** Sends a notification to its listener once; returns the listener's status. */
  send(delivery: OutgoingNotification, signal: AbortSignal): Promise<number>;
  /** Milliseconds to wait before the first attempt at a notification. */
  deliveryDelayMs(kind: Kind): number;
  /** Milliseconds to wait after so many failed attempts; undefined to give up. */
  retryDelayMs(attempts: number): number | undefined;
}
