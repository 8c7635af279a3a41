/** Identities without credentials: the request without a token, if other identities have credentials. */

import type { Identity, Profile } from '../contracts/formats/profile.ts';

const hasCredentials = ({ headers, oauth2, jwt }: Identity): boolean =>
  Object.keys(headers ?? {}).length > 0 || oauth2 !== undefined || jwt !== undefined;

const shareInterface = ({ interfaces: one }: Identity, { interfaces: other }: Identity): boolean =>
  one === undefined || other === undefined || one.some((name) => other.includes(name));

/**
 * State of the credentials of an identity: as declared; `missing` if it has none and another identity of the same interface has some. If no
 * identity has credentials, the target identifies its customers in another way, for example by a client certificate.
 */
export function tokenStateOf(identity: Identity, { identities }: Pick<Profile, 'identities'>): Identity['token'] {
  if (identity.token !== undefined || hasCredentials(identity)) return identity.token;
  const others = Object.values(identities);
  return others.some((one) => hasCredentials(one) && shareInterface(one, identity)) ? 'missing' : undefined;
}

/** The identities with the state of their credentials. */
export function withTokenStates(identities: Profile['identities']): Profile['identities'] {
  return Object.fromEntries(
    Object.entries(identities).map(([name, identity]) => {
      const token = tokenStateOf(identity, { identities });
      return [name, token === undefined ? identity : { ...identity, token }];
    }),
  );
}
