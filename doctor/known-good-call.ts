/** One call for each identity of which it is known what must be returned, and which changes nothing. */

import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { DeviceKey, Identity, Profile } from '../contracts/formats/profile.ts';
import { isCalledUnavailable } from '../suites/evidence/availability.ts';
import { oneKey } from '../profile/one-key.ts';

/** What the call shows. */
export type Intent =
  /** The credentials are valid and the call is allowed. */
  | 'served'
  /** The customer lacks the scope the operation needs. */
  | 'scope-lacking'
  /** The credentials are declared to be invalid, or missing. */
  | 'rejected';

export interface KnownGoodCall {
  readonly identity: string;
  readonly operation: Operation;
  readonly query: Readonly<Record<string, Json>>;
  readonly intent: Intent;
  /** Statuses that show what is to be shown. */
  readonly wanted: readonly number[];
}

const isReadable = (operation: Operation, { notOffered, bindings, declarations }: Profile): boolean =>
  !isCalledUnavailable(operation, declarations?.[`${operation.interface}.readAvailable`]) &&
  notOffered?.[operation.id] === undefined &&
  (operation.method ?? bindings?.[operation.id]?.method) === 'GET' &&
  (operation.path ?? bindings?.[operation.id]?.path) !== undefined;

/** A device the identity's customer owns. */
function ownDevice({ devices }: Profile, { customer }: Identity): DeviceKey | undefined {
  const own = devices?.customers[customer];
  return [...(own?.located ?? []), ...(own?.withoutHistory ?? []), ...(own?.unlocated ?? [])][0];
}

/** Values of a list's required parameters; lists that need others cannot be called blindly. */
function listQuery({ parameters }: Operation, nowMs: number): Record<string, Json> | undefined {
  const query: Record<string, Json> = {};
  for (const { name, in: where, required } of parameters) {
    if (where !== 'query') continue;
    if (name === 'fromDateTime') query[name] = new Date(nowMs - 3_600_000).toISOString();
    else if (name === 'limit') query[name] = 1;
    else if (required) return undefined;
  }
  return query;
}

const isRejected = ({ token = 'valid' }: Identity): boolean => token !== 'valid';

/** Statuses of a lookup with invalid credentials; those without a token are unspecified and may be declared. */
function rejections({ token }: Identity, { id }: Contract, { declarations }: Profile): readonly number[] {
  if (token !== 'missing') return [403];
  const declared = declarations?.[`${id}.missingTokenStatus`];
  return Array.isArray(declared) ? (declared as readonly number[]) : [400, 401, 403];
}

const isHeld = ({ scopes: needed }: Operation, { scopes = [] }: Identity): boolean =>
  needed.every((scope) => scopes.includes(scope));

function lookupCall(name: string, identity: Identity, contract: Contract, profile: Profile): KnownGoodCall | undefined {
  const lookups = contract.operations.filter((one) => one.action === 'lookup' && isReadable(one, profile));
  const operation = lookups.find((one) => isHeld(one, identity)) ?? lookups[0];
  const device = ownDevice(profile, identity);
  if (operation === undefined || device === undefined) return undefined;
  const intent = isRejected(identity) ? 'rejected' : isHeld(operation, identity) ? 'served' : 'scope-lacking';
  // 204 where the customer's only device has no location: the call was allowed.
  const wanted = { served: [200, 204], 'scope-lacking': [401], rejected: rejections(identity, contract, profile) }[
    intent
  ];
  return { identity: name, operation, query: oneKey(device), intent, wanted };
}

function listCall(
  name: string,
  identity: Identity,
  { contract, profile, nowMs }: CallContext,
): KnownGoodCall | undefined {
  const operation = contract.operations.find((one) => one.action === 'list' && isReadable(one, profile));
  const query = operation === undefined ? undefined : listQuery(operation, nowMs);
  if (operation === undefined || query === undefined) return undefined;
  // The response to an empty list may be 404 where the document lists it.
  const empty = operation.responses.some(({ status }) => status === 404) ? [404] : [];
  return isRejected(identity)
    ? { identity: name, operation, query, intent: 'rejected', wanted: [401, 403] }
    : { identity: name, operation, query, intent: 'served', wanted: [...operation.success, 204, ...empty] };
}

export interface CallContext {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly nowMs: number;
}

/** The call for an identity on an interface; absent where the interface has no read that can be made without knowing more. */
export function knownGoodCall(name: string, identity: Identity, context: CallContext): KnownGoodCall | undefined {
  const { contract, profile } = context;
  return lookupCall(name, identity, contract, profile) ?? listCall(name, identity, context);
}
