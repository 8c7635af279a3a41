/**
 * Identities that the suite makes from one with a JWT, as the profile gives the key that signs it: with an expired token, with one that is not yet valid,
 * and, if a claim states the scopes, with one scope or none in place of all. Whether the target decides by that claim is unspecified, so that a scenario tests it
 * before it relies on such an identity.
 */

import type { Contract, Json } from '../contracts/contract.ts';
import type { Identity, Profile } from '../contracts/formats/profile.ts';

interface DerivedIdentity extends Identity {
  readonly isDerived: true;
}

type Named<One> = readonly [name: string, identity: One];

/** True for an identity that the suite made from another one. */
export const isDerived = (identity: Identity): identity is DerivedIdentity => 'isDerived' in identity;

/** Those that the suite made for an interface. */
export const derivedFor = ({ id }: Contract, { identities }: Pick<Profile, 'identities'>) =>
  Object.entries(identities).flatMap(([name, one]) =>
    isDerived(one) && one.interfaces?.includes(id) === true ? [{ ...one, name }] : [],
  );

/** States that the time in a token decides (RFC 7519, 4.1.4 and 4.1.5). */
const BY_TIME = ['expired', 'not-yet-valid'] as const;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The scopes that a claim states, as RFC 8693 writes them (4.2) or as a list. */
const scopesIn = (claim: Json | undefined): readonly string[] =>
  typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim.map(String) : [];

/** The identity with other scopes; undefined where not exactly one claim states its own. */
function withScopes({ jwt, scopes = [], ...others }: Identity, wanted: readonly string[]): Identity | undefined {
  const stating = Object.entries(jwt?.claims ?? {}).filter(([, claim]) => isSame(scopesIn(claim), scopes));
  const [[name, claim] = [], second] = stating;
  if (!jwt || name === undefined || second) return undefined;
  const claims = { ...jwt.claims, [name]: typeof claim === 'string' ? wanted.join(' ') : wanted };
  return { ...others, scopes: wanted, jwt: { ...jwt, claims } };
}

/** What one interface whose operations require scopes lacks. */
function madeFor(
  { id, operations }: Contract,
  identities: readonly Named<Identity>[],
): readonly Named<DerivedIdentity>[] {
  const all = [...new Set(operations.flatMap(({ scopes }) => scopes))];
  const own = identities.filter(([, { interfaces }]) => interfaces?.includes(id) !== false);
  const isSource = ([, { jwt, scopes = [], token = 'valid' }]: Named<Identity>): boolean =>
    jwt !== undefined && token === 'valid' && all.every((scope) => scopes.includes(scope));
  const sources = own.filter(isSource);
  if (all.length === 0) return [];
  const derived = (name: string, one: Identity): Named<DerivedIdentity> => [
    name,
    { ...one, interfaces: [id], isDerived: true },
  ];
  // Claims of the profile replace those by which the suite makes a token of another time.
  const byTime = sources
    .filter(([, { jwt }]) => !['exp', 'nbf'].some((claim) => claim in (jwt?.claims ?? {})))
    .slice(0, 1)
    .flatMap(([name, source]) =>
      BY_TIME.filter((token) => own.every(([, one]) => one.token !== token)).map((token) =>
        derived(`${name}.${token}`, { ...source, token }),
      ),
    );
  const customers = [...new Set(sources.map(([, { customer }]) => customer))];
  const byScope = customers.flatMap((customer) => {
    const others = own.filter(([, one]) => one.customer === customer && (one.token ?? 'valid') === 'valid');
    const [[name, source] = []] = others.filter(isSource);
    const lacking = [...all.map((scope) => [scope]), []].filter(
      (wanted) => !others.some(([, { scopes = [] }]) => isSame(scopes, wanted)),
    );
    return lacking.flatMap((wanted) => {
      const one = all.length > 1 && source ? withScopes(source, wanted) : undefined;
      return one ? [derived(`${name}.${wanted[0] ?? 'no-scope'}`, one)] : [];
    });
  });
  return [...byTime, ...byScope];
}

/** The identities of a profile, then those that the suite makes from them. */
export function withDerivedIdentities(
  identities: Profile['identities'],
  contracts: readonly Contract[],
): Profile['identities'] {
  const given = Object.entries(identities);
  const made = contracts.flatMap((contract) => madeFor(contract, given));
  return { ...identities, ...Object.fromEntries(made.filter(([name]) => !(name in identities))) };
}
