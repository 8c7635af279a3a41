import { SignJWT } from 'jose';
import type { Identity } from '../../contracts/formats/profile.ts';
import { newSigningKey } from './signing-key.ts';
import type { SigningKey } from './signing-key.ts';
import { KINDS } from '../resource/kind.ts';

export const ISSUER = 'https://reference-provider.example';
export const AUDIENCE = 'partner-interfaces';

const DAY_SECONDS = 86_400;
const BOTH = ['device-details', 'device-location'];
const DEVICE = ['device'];

/** An identity the provider hands a token to. */
interface IdentityRow {
  readonly name: string;
  readonly customer: string;
  readonly scopes?: readonly string[];
  readonly token?: NonNullable<Identity['token']>;
  readonly interfaces: readonly string[];
}

/** Two customers, and tokens that differ in exactly one thing each. */
export const identityRows: readonly IdentityRow[] = [
  { name: 'A.full', customer: 'A', scopes: BOTH, interfaces: DEVICE },
  { name: 'A.details', customer: 'A', scopes: ['device-details'], interfaces: DEVICE },
  { name: 'A.location', customer: 'A', scopes: ['device-location'], interfaces: DEVICE },
  { name: 'A.none', customer: 'A', scopes: [], interfaces: DEVICE },
  { name: 'A.extra', customer: 'A', scopes: [...BOTH, 'billing-read'], interfaces: DEVICE },
  { name: 'B.full', customer: 'B', scopes: BOTH, interfaces: DEVICE },
  { name: 'A.expired', customer: 'A', scopes: BOTH, token: 'expired', interfaces: DEVICE },
  { name: 'A.not-yet-valid', customer: 'A', scopes: BOTH, token: 'not-yet-valid', interfaces: DEVICE },
  { name: 'A.foreign-issuer', customer: 'A', scopes: BOTH, token: 'foreign-issuer', interfaces: DEVICE },
  { name: 'A.expired-details', customer: 'A', scopes: ['device-details'], token: 'expired', interfaces: DEVICE },
  { name: 'A.valid', customer: 'A', interfaces: KINDS },
  { name: 'A.second', customer: 'A', interfaces: KINDS },
  { name: 'B.valid', customer: 'B', interfaces: KINDS },
  { name: 'A.wrong', customer: 'A', scopes: BOTH, token: 'wrong', interfaces: [...DEVICE, ...KINDS] },
];

/** Name of the environment variable that holds an identity's token: `A.not-yet-valid` is in `CONFORM_TOKEN_A_NOT_YET_VALID`. */
export function tokenVariable(identity: string): string {
  return `CONFORM_TOKEN_${identity.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Tokens of all identities, by identity name. */
export async function mintTokens(key: SigningKey): Promise<ReadonlyMap<string, string>> {
  const foreign = await newSigningKey();
  const tokens = await Promise.all(identityRows.map(async (row) => [row.name, await mint(row, key, foreign)] as const));
  return new Map(tokens);
}

async function mint(row: IdentityRow, own: SigningKey, foreign: SigningKey): Promise<string> {
  const isForeign = row.token === 'foreign-issuer' || row.token === 'wrong';
  const key = isForeign ? foreign : own;
  const now = Math.floor(Date.now() / 1000);
  const [from, to] = validity(row.token, now);
  return new SignJWT({ scope: (row.scopes ?? []).join(' '), customer: row.customer })
    .setProtectedHeader({ alg: key.algorithm, kid: key.id, typ: 'JWT' })
    .setIssuer(row.token === 'foreign-issuer' ? 'https://somebody-else.example' : ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(row.name)
    .setIssuedAt(Math.min(from, now))
    .setNotBefore(from)
    .setExpirationTime(to)
    .sign(key.privateKey);
}

function validity(token: IdentityRow['token'], now: number): [from: number, to: number] {
  if (token === 'expired') return [now - 2 * DAY_SECONDS, now - DAY_SECONDS];
  if (token === 'not-yet-valid') return [now + 2 * DAY_SECONDS, now + 30 * DAY_SECONDS];
  return [now - 60, now + 30 * DAY_SECONDS];
}
