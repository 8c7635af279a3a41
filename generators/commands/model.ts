/** What a target must hold after the commands so far. */

import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { isObject } from '../../contracts/json/json-type.ts';

interface HeldResource {
  readonly id: string;
  /** Members as last sent. */
  members: JsonObject;
}

export interface HeldSubscription {
  readonly id: string;
  active: boolean;
  /** Resources it must have been notified of. */
  readonly due: Set<string>;
  /** Resources that changed only while it was not active; a notification of them is a mismatch. */
  readonly silent: Set<string>;
}

export interface Model {
  readonly resources: HeldResource[];
  readonly subscriptions: HeldSubscription[];
}

export function emptyModel(): Model {
  return { resources: [], subscriptions: [] };
}

/** The target does not hold what the model says. Data first; the message is made from it. */
export class ModelMismatch extends Error {
  override readonly name = 'ModelMismatch';
  readonly rule: string;
  readonly expected: Json;
  readonly received: Json;
  constructor(rule: string, expected: Json, received: Json) {
    super(`${rule}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(received)}`);
    this.rule = rule;
    this.expected = expected;
    this.received = received;
  }
}

/**
 * Members that were sent and are shown with another value. An absent member is no difference, as responses may contain a subset;
 * nor is one the target added. Objects are compared the same way at any depth, lists as a whole.
 */
export function differences(sent: JsonObject, shown: JsonObject, at = ''): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const other = shown[name];
    if (value === undefined || other === undefined) return [];
    if (isObject(value) && isObject(other)) return differences(value, other, `${at}/${name}`);
    return isDeepStrictEqual(value, other) ? [] : [`${at}/${name}`];
  });
}
