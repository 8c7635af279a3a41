/** One lookup of a set of devices with the facts of the decision table, and the keys and identities to send it with. */

import { ANONYMOUS } from '../../../contracts/anonymous.ts';
import type { Operation } from '../../../contracts/contract.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { DeviceSetName } from '../../../contracts/formats/evidence/steps/lookups.ts';
import { deviceSets, type DeviceSet, type LookupKey } from '../../../generators/device-sets.ts';
import type { CallOptions, CallValues, World } from '../scenario.ts';
import { kindOf, type Access } from './lookup-table.ts';
import { lookupQuery } from './lookup-query.ts';

export type IdentityOf = World['identities'][number];

/** A caller without credentials. */
export const ANONYMOUS_IDENTITY = { name: ANONYMOUS } as const;

export const GRANTED: Access = { token: 'valid', scope: 'held' };

interface Lookup extends Pick<CallValues, 'headers'>, Pick<CallOptions, 'tamper'> {
  readonly set: DeviceSet;
  readonly key: LookupKey;
  readonly identity: Pick<IdentityOf, 'name'>;
  readonly access: Access;
  readonly conditions?: Partial<Pick<Conditions, 'correlation' | 'accept'>>;
}

/** Sends a lookup; does nothing where the query cannot be written. */
export async function askLookup(
  world: World,
  operation: Operation,
  { set, key, identity, access, tamper, headers, conditions }: Lookup,
): Promise<void> {
  const query = lookupQuery(world, operation.id, set.devices, key);
  if (query === undefined) return;
  const own = { step: 'lookup', set: set.name, key, devices: set.labels } as const;
  await world.call(
    operation,
    { query, ...(headers ? { headers } : {}) },
    {
      identity: identity.name,
      facts: { ...access, ...own, kind: kindOf(operation, set.name, access), ...conditions },
      ...(tamper ? { tamper } : {}),
    },
  );
}

/** The first set of a customer's view with a name. */
export const setNamed = (world: World, customer: string, wanted: DeviceSetName): DeviceSet | undefined =>
  deviceSets(world.profile, customer).find(({ name }) => name === wanted);

/** A key that every device of the set has. */
export const keyOfAll = ({ devices }: DeviceSet): 'imsi' | 'msisdn' =>
  devices.every(({ imsi }) => imsi) ? 'imsi' : 'msisdn';

export const keysOf = (world: World, set: DeviceSet): readonly LookupKey[] =>
  world.options.effort === 'smoke'
    ? [keyOfAll(set)]
    : set.devices.length === 1
      ? ['imsi', 'msisdn', 'both']
      : ['imsi', 'msisdn'];

/** One set of each name, as sets of one name are alike where none is served: for each `nth` another one. Effort thorough has all of them. */
export function setsForRejected(
  { profile, options }: World,
  customer: string,
  names: readonly DeviceSetName[],
  nth: number,
): readonly DeviceSet[] {
  const sets = deviceSets(profile, customer).filter(({ name }) => names.includes(name));
  if (options.effort === 'thorough') return sets;
  return names.flatMap((name) => {
    const alike = sets.filter((one) => one.name === name);
    return alike[nth % Math.max(1, alike.length)] ?? [];
  });
}

export const scopeOf = (operation: Operation, identity: IdentityOf): 'held' | 'lacking' =>
  operation.scopes.every((scope) => identity.scopes?.includes(scope)) ? 'held' : 'lacking';

/** An identity with a valid token that may call the operation, or may not. */
export const identityWith = (
  world: World,
  operation: Operation,
  scope: 'held' | 'lacking',
  isMeant: (one: IdentityOf) => boolean = () => true,
): IdentityOf | undefined =>
  world.identities.find(
    (one) => (one.token ?? 'valid') === 'valid' && scopeOf(operation, one) === scope && isMeant(one),
  );

/** An identity of a customer with a valid token that may call the operation. */
export const grantedIdentity = (
  world: World,
  operation: Operation,
  customer: string | undefined,
): IdentityOf | undefined => identityWith(world, operation, 'held', (one) => one.customer === customer);

/** The customer whose devices are looked up: one with an identity for everything, else one with an identity for some lookup. */
export const customerOfLookups = (world: World, lookups: readonly Operation[]): string | undefined =>
  world.customers[0]?.name ??
  lookups.flatMap((operation) => identityWith(world, operation, 'held')?.customer ?? []).find(Boolean);
