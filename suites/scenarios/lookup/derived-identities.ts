/** Identities that the suite made from those of the profile, as far as a target distinguishes them. */

import pMap from 'p-map';
import type { Operation } from '../../../contracts/contract.ts';
import { derivedFor } from '../../../profile/derived-identities.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import type { World } from '../scenario.ts';
import { keyOfAll, scopeOf, setNamed, type IdentityOf } from './ask-lookup.ts';
import { lookupQuery } from './lookup-query.ts';

/** The response to an own device for an identity with or without the scope that the operation requires. */
interface Tested {
  readonly scope: 'held' | 'lacking';
  readonly status: number | undefined;
}

const REJECTED: readonly (number | undefined)[] = [401, 403];

const isByTime = ({ token = 'valid' }: IdentityOf): boolean => token !== 'valid';

/**
 * Those with a token of another time, and those with fewer scopes if the target accepts one of them where it has the scope and rejects one where it lacks
 * it: another target takes such tokens for invalid, or does not decide by what they state. A token without any scope may also be an invalid one, and how
 * it is rejected is unspecified.
 */
export function distinguished<One extends IdentityOf>(
  derived: readonly One[],
  tested: readonly Tested[],
): readonly One[] {
  const isAccepted = tested.some(({ scope, status = 0 }) => scope === 'held' && isSuccess(status));
  const isRejected = tested.some(({ scope, status }) => scope === 'lacking' && REJECTED.includes(status));
  return derived.filter((one) => isByTime(one) || (isAccepted && isRejected && one.scopes?.length !== 0));
}

/** Looks up an own device with each of the identities with fewer scopes by each operation. */
export async function derivedIdentities(world: World, lookups: readonly Operation[]): Promise<readonly IdentityOf[]> {
  const derived = derivedFor(world.contract, world.profile);
  const pairs = derived
    .filter((one) => !isByTime(one))
    .flatMap((identity) => lookups.map((operation) => ({ operation, identity })));
  const tested = await pMap(
    pairs,
    async ({ operation, identity }): Promise<Tested> => {
      const scope = scopeOf(operation, identity);
      const set = setNamed(world, identity.customer, 'owned');
      const query = set && lookupQuery(world, operation.id, set.devices, keyOfAll(set));
      if (!query) return { scope, status: undefined };
      const own = { step: 'lookup', set: 'owned', key: keyOfAll(set), devices: set.labels } as const;
      const facts = { ...own, token: 'valid', scope, kind: 'probe' } as const;
      const { live } = await world.call(operation, { query }, { identity: identity.name, facts });
      return { scope, status: live?.status };
    },
    { concurrency: 4 },
  );
  return distinguished(derived, tested);
}
