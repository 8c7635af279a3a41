import type { Contract } from '../../contracts/contract.ts';
import type { Identity, Profile } from '../../contracts/formats/profile.ts';
import { nearest } from '../../contracts/text/nearest.ts';
import type { Complaint } from '../problem.ts';
import { tokenStateOf } from '../token-states.ts';
import { testedContracts, type ProfileRule, type ProfileSubject } from '../rule.ts';

/** True if the identity may call the interface. */
export function servesInterface(identity: Identity, id: string): boolean {
  return identity.interfaces?.includes(id) ?? true;
}

const isValid = (identity: Identity, profile: Profile): boolean =>
  (tokenStateOf(identity, profile) ?? 'valid') === 'valid';

const entries = (profile: Profile): [string, Identity][] => Object.entries(profile.identities);

const WAYS = ['headers', 'oauth2', 'jwt'] as const;

/** One method of authentication, and a token header only for tokens that the suite obtains. */
export const oneWayToAuthenticate: ProfileRule = {
  id: 'one-way-to-authenticate',
  needs: ['identities'],
  judge: ({ profile }) =>
    entries(profile).flatMap(([name, identity]): Complaint[] => {
      const ways = WAYS.filter((way) => identity[way] !== undefined);
      if (ways.length > 1)
        return [
          {
            code: 'contradiction',
            at: ['identities', name, ways[1] ?? ''],
            on: 'key',
            what: `the identity has several methods of authentication: ${ways.join(' and ')}`,
            expected: `exactly one of ${WAYS.join(', ')}`,
            next: 'keep one; move header fields that every request needs to interfaces',
          },
        ];
      if (identity.tokenHeader !== undefined && identity.oauth2 === undefined && identity.jwt === undefined)
        return [
          {
            code: 'contradiction',
            at: ['identities', name, 'tokenHeader'],
            on: 'key',
            what: 'the identity has no token for this header',
            expected: 'oauth2 or jwt in the same identity',
            next: 'write the header under headers, or add oauth2 or jwt',
          },
        ];
      return [];
    }),
};

/** The profile tests the interfaces that identities name. */
export const identityInterfaces: ProfileRule = {
  id: 'identity-interfaces',
  needs: ['identities', 'interfaces'],
  judge: ({ profile }) =>
    entries(profile).flatMap(([name, { interfaces = [] }]) =>
      interfaces.flatMap((id, at): Complaint[] => {
        if (profile.interfaces[id] !== undefined) return [];
        const tested = Object.keys(profile.interfaces);
        const guess = nearest(id, tested);
        return [
          {
            code: 'unknown-name',
            at: ['identities', name, 'interfaces', at],
            what: 'the profile does not contain this interface',
            expected: `one of ${tested.join(', ')}`,
            received: id,
            nearest: guess,
            next: guess === undefined ? `add ${id} under interfaces, or remove it here` : `write ${guess}`,
          },
        ];
      }),
    ),
};

const scopesOf = ({ operations }: Contract): string[] => [...new Set(operations.flatMap(({ scopes }) => scopes))];

/** The scopes of an identity decide which responses are expected; a guess would fail a conformant provider. */
export const identityScopes: ProfileRule = {
  id: 'identity-scopes',
  needs: ['identities', 'interfaces'],
  judge: (subject) => {
    const scoped = testedContracts(subject).filter((contract) => scopesOf(contract).length > 0);
    const complaints = entries(subject.profile).flatMap(([name, identity]): Complaint[] => {
      const contract = scoped.find(({ id }) => servesInterface(identity, id));
      if (contract === undefined) return [];
      const known = scopesOf(contract);
      if (identity.scopes === undefined)
        return isValid(identity, subject.profile)
          ? [
              {
                code: 'missing-key',
                at: ['identities', name],
                on: 'key',
                what: `scopes is missing, which the ${contract.id} interface needs`,
                expected: `a list of the identity's scopes: any of ${known.join(', ')}`,
                next: `add scopes: [${known.join(', ')}], or [] for none, or interfaces: [...] without ${contract.id}`,
              },
            ]
          : [];
      return identity.scopes.flatMap((scope, at) => misspelt(name, scope, at, known));
    });
    return complaints.filter((one, at) => !isRepeated(one, complaints.slice(0, at)));
  },
};

/** A misspelt scope that several identities have is one mistake, at the first of them. */
const isRepeated = ({ severity, received }: Complaint, before: readonly Complaint[]): boolean =>
  severity === 'warning' && before.some((other) => other.severity === 'warning' && other.received === received);

function misspelt(name: string, scope: string, at: number, known: readonly string[]): Complaint[] {
  const guess = known.includes(scope) ? undefined : nearest(scope, known);
  if (guess === undefined) return [];
  return [
    {
      code: 'risk',
      severity: 'warning',
      at: ['identities', name, 'scopes', at],
      what: 'unknown scope, similar to a scope in the document',
      received: scope,
      nearest: guess,
      next: `write ${guess}, unless the scope ${scope} exists`,
    },
  ];
}

/** Each interface has an identity that may call it. */
export const callers: ProfileRule = {
  id: 'callers',
  needs: ['identities', 'interfaces'],
  judge: (subject) =>
    testedContracts(subject).flatMap(({ id }): Complaint[] => {
      if (
        entries(subject.profile).some(
          ([, identity]) => isValid(identity, subject.profile) && servesInterface(identity, id),
        )
      )
        return [];
      return [
        {
          code: 'incomplete',
          at: ['interfaces', id],
          on: 'key',
          what: `no identity can call the ${id} interface`,
          expected: `an identity with valid credentials and with ${id} in its interfaces, or without interfaces`,
          next: `add such an identity, or remove ${id} here`,
        },
      ];
    }),
};

const facts = ({ customer, scopes = [], token = 'valid' }: Identity): string =>
  `customer ${customer}, scopes ${[...scopes].sort().join(' ') || 'none'}, token ${token}`;

function credentials({ headers, oauth2, jwt }: Identity): string | undefined {
  const ways = [headers, oauth2, jwt].filter((way) => way !== undefined);
  return ways.length === 1 && Object.keys(ways[0] ?? {}).length > 0 ? JSON.stringify(ways) : undefined;
}

function overlap(one: Identity, other: Identity, { profile }: ProfileSubject): boolean {
  return Object.keys(profile.interfaces).some((id) => servesInterface(one, id) && servesInterface(other, id));
}

/** The same credentials cannot belong to two customers or have two sets of scopes. */
export const sameCredentials: ProfileRule = {
  id: 'same-credentials',
  needs: ['identities', 'interfaces'],
  judge: (subject) => {
    const all = entries(subject.profile);
    return all.flatMap(([name, identity], index): Complaint[] => {
      const own = credentials(identity);
      const same = all
        .slice(0, index)
        .find(
          ([, other]) =>
            own !== undefined &&
            own === credentials(other) &&
            facts(other) !== facts(identity) &&
            overlap(identity, other, subject),
        );
      if (same === undefined) return [];
      return [
        {
          code: 'contradiction',
          at: ['identities', name],
          on: 'key',
          what: `the identity has the same credentials as ${same[0]}, but different properties`,
          expected: facts(same[1]),
          received: facts(identity),
          next: 'use different credentials for each identity, or correct one of the two identities',
        },
      ];
    });
  },
};
