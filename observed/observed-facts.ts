/** What can be stated about a request of another client. What is not certain is left open, so that it decides nothing. */

import type { Contract, Operation } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { Facts } from '../contracts/formats/recording.ts';
import { classOfDevice, ownerOf, placedDevices } from '../contracts/placed-devices.ts';
import { heldOf, scopesOf } from '../runner/world/customers.ts';
import type { Caller } from './caller.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { isSuccess } from '../contracts/status-class.ts';

const KEYS = ['imsi', 'msisdn'] as const;

interface Device {
  readonly set?: 'owned' | 'foreign';
  readonly key?: (typeof KEYS)[number];
}

/** Number of a located device of the profile, without a plus sign -> its customer. */
const ownersOfLocated = (profile: Profile): ReadonlyMap<string, string | undefined> =>
  new Map(
    placedDevices(profile)
      .filter(({ label }) => classOfDevice(label) === 'located')
      .flatMap(({ label, device }) =>
        KEYS.flatMap((key) => (device[key] === undefined ? [] : [[device[key].replace(/^\+/, ''), ownerOf(label)]])),
      ),
  );

/** The device of a lookup, if it names one that the profile knows, with a location. */
function deviceOf(url: string, owners: ReadonlyMap<string, string | undefined>, customer: string | undefined): Device {
  const query = new URL(url).searchParams;
  const [one, ...others] = KEYS.flatMap((key) =>
    query.getAll(key).map((value) => ({ key, owner: owners.get(value.replace(/^[+ ]/, '')) })),
  );
  if (customer === undefined || others.length > 0 || one?.owner === undefined) return {};
  return { key: one.key, set: one.owner === customer ? 'owned' : 'foreign' };
}

interface Access {
  readonly customer?: string;
  readonly token?: NonNullable<Facts['token']>;
  readonly scope?: NonNullable<Facts['scope']>;
  readonly scopes?: readonly string[];
}

function accessOf({ identity }: Caller, operation: Operation | undefined, contract: Contract): Access {
  if (!identity) return {};
  const { customer, token = 'valid', scopes } = identity;
  const all = scopesOf(contract);
  if (all.length === 0 || scopes === undefined) return { customer, token };
  return {
    customer,
    token,
    scopes: heldOf(scopes, all),
    ...(operation ? { scope: operation.scopes.every((scope) => scopes.includes(scope)) ? 'held' : 'lacking' } : {}),
  };
}

export interface ObservedRequest {
  readonly exchange: ObservedExchange;
  readonly contract: Contract;
  readonly operation: Operation | undefined;
  readonly caller: Caller;
}

/**
 * Whether the request was described. A rejection may have a reason that only the client knows, so that it decides nothing; only access that
 * credentials, scope or ownership forbid must be rejected.
 */
function kindOf(
  { exchange: { response, failure }, operation }: ObservedRequest,
  { token, scope }: Access,
  { set }: Device,
): NonNullable<Facts['kind']> {
  const status = response?.status ?? failure?.status;
  const isServed = status !== undefined && isSuccess(status);
  const isForbidden = (token !== undefined && token !== 'valid') || scope === 'lacking' || set === 'foreign';
  if (isForbidden) return isServed || status === 401 || status === 403 ? 'negative' : 'probe';
  // A lookup may find nothing: which devices and times have a location, only the profile states.
  const isFound = operation?.action !== 'lookup' || (set === 'owned' && status !== 204);
  return isServed && isFound ? 'good' : 'probe';
}

/** @param profile With references in its devices resolved. */
export function observedFacts(profile: Profile) {
  const owners = ownersOfLocated(profile);
  return (observed: ObservedRequest): Facts => {
    const { exchange, contract, operation, caller } = observed;
    const access = accessOf(caller, operation, contract);
    const device = operation?.action === 'lookup' ? deviceOf(exchange.request.url, owners, access.customer) : {};
    return {
      step: 'observed',
      kind: kindOf(observed, access, device),
      method: operation ? 'described' : 'undescribed',
      ...access,
      ...device,
    };
  };
}
