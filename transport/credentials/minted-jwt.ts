/** Tokens the suite makes itself, from a key the user gives. */

import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Identity, MintedJwt, TokenState } from '../../contracts/formats/profile.ts';
import { readPem, type PemSource } from '../client/pem.ts';
import { resolveIn, resolveReferences } from '../../profile/resolve.ts';
import { UserError } from '../../contracts/errors/user-error.ts';

export interface IssuedToken {
  readonly token: string;
  /** On the wall clock, in milliseconds. */
  readonly expiresAt: number;
}

const DAY_SECONDS = 86_400;
const CLOCK_SKEW_SECONDS = 60;

/** Times by the wanted state of the token; a day off, so that no tolerance for clock skew makes a wrong token valid. */
function times(
  state: TokenState,
  now: number,
  lifetime: number,
): { readonly iat: number; readonly nbf: number; readonly exp: number } {
  if (state === 'expired') return { iat: now - 2 * DAY_SECONDS, nbf: now - 2 * DAY_SECONDS, exp: now - DAY_SECONDS };
  if (state === 'not-yet-valid') return { iat: now, nbf: now + DAY_SECONDS, exp: now + DAY_SECONDS + lifetime };
  // Some targets reject a token that seems to be issued in the future, without a tolerance.
  return { iat: now - CLOCK_SKEW_SECONDS, nbf: now - CLOCK_SKEW_SECONDS, exp: now + lifetime };
}

function signingKey(jwt: MintedJwt, source: PemSource): KeyObject | Uint8Array {
  if (jwt.algorithm.startsWith('HS')) return new TextEncoder().encode(resolveReferences(jwt.key, source.env));
  return createPrivateKey(readPem(jwt.key, source));
}

/** @throws UserError where the key is not one of the algorithm */
async function signed(token: SignJWT, jwt: MintedJwt, source: PemSource): Promise<string> {
  try {
    return await token.sign(signingKey(jwt, source));
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(
      {
        code: 'credentials.key',
        what: `no token can be signed with ${jwt.algorithm}: ${(cause as Error).message}`,
        next: `give a private key for ${jwt.algorithm} under jwt.key of the identity`,
      },
      { cause },
    );
  }
}

/** A token in the state the identity declares. The profile's own claims win over those made here. */
export async function mintToken(identity: Identity, jwt: MintedJwt, source: PemSource): Promise<IssuedToken> {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = jwt.lifetimeSeconds ?? 3600;
  const claims = {
    ...times(identity.token ?? 'valid', now, lifetime),
    jti: randomUUID(),
    ...(resolveIn(jwt.claims, source.env) as JWTPayload),
  };
  const unsigned = new SignJWT(claims).setProtectedHeader({ typ: 'JWT', ...jwt.header, alg: jwt.algorithm });
  return { token: await signed(unsigned, jwt, source), expiresAt: (now + lifetime) * 1000 };
}
