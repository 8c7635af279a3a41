import { describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { Identity } from '../contracts/formats/profile.ts';
import { derivedFor, withDerivedIdentities } from './derived-identities.ts';

const contracts = loadContracts();
const device = contracts.find(({ id }) => id === 'device')!;
const SCOPES = ['device-details', 'device-location'];

const full = (claims: Record<string, string | string[]> = { scope: SCOPES.join(' ') }): Identity => ({
  customer: 'A',
  scopes: SCOPES,
  jwt: { key: '${KEY}', algorithm: 'HS256', claims: { sub: 'A', ...claims } },
});

/** State and scopes of the identities made for devices, by name. */
const made = (identities: Record<string, Identity>) =>
  Object.fromEntries(
    derivedFor(device, { identities: withDerivedIdentities(identities, contracts) }).map(({ name, token, scopes }) => [
      name,
      token ?? scopes?.join(' '),
    ]),
  );

const BY_TIME = { 'it.expired': 'expired', 'it.not-yet-valid': 'not-yet-valid' };
const BY_SCOPE = {
  'it.device-details': 'device-details',
  'it.device-location': 'device-location',
  'it.no-scope': '',
};

describe('identities made from one with a JWT', () => {
  it('are those with a token of another time, and with one scope or none', () => {
    expect(made({ it: full() })).toEqual({ ...BY_TIME, ...BY_SCOPE });
  });

  it('have the claim that states the scopes in the form of the profile, whatever its name and order', () => {
    const claimsOf = (claim: string | string[]) =>
      withDerivedIdentities({ it: full({ scp: claim }) }, contracts)['it.device-details']?.jwt?.claims;
    expect(claimsOf(SCOPES)).toEqual({ sub: 'A', scp: ['device-details'] });
    expect(claimsOf(SCOPES.toReversed().join(' '))).toEqual({ sub: 'A', scp: 'device-details' });
  });

  it('are not made where the profile has such an identity', () => {
    const own: Record<string, Identity> = {
      it: full(),
      details: { ...full({ scope: 'device-details' }), scopes: ['device-details'] },
      old: { ...full(), token: 'expired' },
    };
    expect(made(own)).toEqual({
      'it.not-yet-valid': 'not-yet-valid',
      'it.device-location': 'device-location',
      'it.no-scope': '',
    });
  });

  it.each([
    ['no claim states the scopes', full({ scope: 'read' }), BY_TIME],
    ['two claims do', full({ scope: SCOPES.join(' '), scp: SCOPES }), BY_TIME],
    ['the profile sets the time of the token', full({ scope: SCOPES.join(' '), exp: '4102444800' }), BY_SCOPE],
    ['the profile gives no key', { customer: 'A', scopes: SCOPES, headers: { Authorization: 'Bearer ${T}' } }, {}],
    ['the identity lacks a scope', { ...full({ scope: 'device-details' }), scopes: ['device-details'] }, {}],
    ['the identity is for another interface', { ...full(), interfaces: ['ticket'] }, {}],
  ] as const)('are those that can be made where %s', (_, it_, expected) => {
    expect(made({ it: it_ })).toEqual(expected);
  });

  it('leave the identities of the profile as they are', () => {
    const own = { it: full(), other: { customer: 'B' } };
    expect(withDerivedIdentities(own, contracts)).toMatchObject(own);
  });
});
