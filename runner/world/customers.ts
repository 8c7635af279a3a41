/** Identities of the profile, and the customers that scenarios act for. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { isDerived } from '../../profile/derived-identities.ts';
import type { Customer, World } from '../../suites/scenarios/scenario.ts';

/** Scopes that any operation of an interface requires. */
export const scopesOf = ({ operations }: Contract): readonly string[] => [
  ...new Set(operations.flatMap(({ scopes }) => scopes)),
];

/** Those of the scopes of an interface that an identity has, and `other` if it has more. */
export function heldOf(scopes: readonly string[], all: readonly string[]): readonly string[] {
  const held = all.filter((scope) => scopes.includes(scope));
  return scopes.every((scope) => all.includes(scope)) ? held : [...held, 'other'];
}

/** Identities of the profile that are meant for an interface, in its order. */
export const identitiesFor = ({ id }: Contract, profile: Profile): World['identities'] =>
  Object.entries(profile.identities)
    .filter(([, one]) => !isDerived(one) && (one.interfaces === undefined || one.interfaces.includes(id)))
    .map(([name, identity]) => ({ ...identity, name }));

/** One customer each with an identity that is valid and has every scope the interface names; the first such identity counts. */
export function customersOf(contract: Contract, identities: World['identities']): readonly Customer[] {
  const scopes = scopesOf(contract);
  const customers = new Map<string, Customer>();
  for (const { name, customer, token = 'valid', scopes: held = [] } of identities)
    if (token === 'valid' && scopes.every((scope) => held.includes(scope)) && !customers.has(customer))
      customers.set(customer, { name: customer, identity: name });
  return [...customers.values()];
}
