import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { AUDIENCE, ISSUER } from './identities.ts';
import type { Principal } from './principal.ts';
import type { SigningKey } from './signing-key.ts';

/** Tokens kept as verified, so that one client's many calls cost one signature check. */
const CACHE_LIMIT = 1_000;

/** The bearer of a token, or undefined where the token is not a valid one of this provider. */
export type VerifyToken = (token: string) => Promise<Principal | undefined>;

/** Checks signature, algorithm, issuer, audience and times. Times are checked on every call, the signature once a token. */
export function createTokenVerifier(key: SigningKey, now: () => number): VerifyToken {
  const signed = new Map<string, JWTPayload>();
  const readClaims = async (token: string): Promise<JWTPayload> => {
    const known = signed.get(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: [key.algorithm],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub', 'customer'],
      currentDate: new Date(now()),
    });
    if (signed.size >= CACHE_LIMIT) signed.clear();
    signed.set(token, payload);
    return payload;
  };
  return async (token) => {
    try {
      const claims = await readClaims(token);
      return isCurrent(claims, now() / 1000) ? toPrincipal(claims) : undefined;
    } catch {
      return undefined;
    }
  };
}

function isCurrent({ nbf, exp }: JWTPayload, seconds: number): boolean {
  return exp !== undefined && seconds < exp && (nbf === undefined || nbf <= seconds);
}

function toPrincipal(claims: JWTPayload): Principal | undefined {
  const { customer, scope } = claims;
  if (typeof customer !== 'string' || customer === '') return undefined;
  return { customer, scopes: typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : [] };
}
