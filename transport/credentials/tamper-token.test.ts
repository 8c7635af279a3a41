import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { TAMPERINGS } from '../../contracts/formats/evidence/conditions.ts';
import { containsJwt, credentialFields, tamperToken } from './tamper-token.ts';

const key = new TextEncoder().encode('a-shared-secret-of-32-octets-len');
const jwt = await new SignJWT({ sub: 'A', scope: 'x', exp: 4_000_000_000 })
  .setProtectedHeader({ alg: 'HS256', kid: 'k' })
  .sign(key);
const fields = [
  ['Accept', 'application/json'],
  ['X-Auth', `JWT ${jwt}`],
] as const;

function tokenAfter(kind: Parameters<typeof tamperToken>[1]): string {
  return tamperToken(fields, kind)[1]?.[1].replace('JWT ', '') ?? '';
}

describe('tamperToken', () => {
  it('changes a good token in every kind, in each place where it may be', async () => {
    await expect(jwtVerify(jwt, key)).resolves.toBeDefined();
    const kinds = TAMPERINGS.filter((kind) => !['first-field', 'later-fields'].includes(kind));
    for (const kind of kinds) await expect(jwtVerify(tokenAfter(kind), key)).rejects.toThrow();
  });

  it('changes the signature alone', () => {
    const [header, payload, signature] = tokenAfter('bad-signature').split('.');
    expect([header, payload]).toEqual(jwt.split('.').slice(0, 2));
    expect(signature).toHaveLength(jwt.split('.')[2]?.length ?? 0);
    expect(signature).not.toBe(jwt.split('.')[2]);
  });

  it('edits the payload and keeps header and signature, and the token unexpired', () => {
    const edited = tokenAfter('edited-payload');
    expect(decodeJwt(edited)).toEqual({ sub: 'A', scope: 'x', exp: 4_000_086_400 });
    expect([edited.split('.')[0], edited.split('.')[2]]).toEqual([jwt.split('.')[0], jwt.split('.')[2]]);
  });

  it('claims no algorithm, without a signature', () => {
    expect(decodeProtectedHeader(tokenAfter('alg-none'))).toEqual({ alg: 'none', kid: 'k' });
    expect(tokenAfter('alg-none')).toMatch(/\.$/);
    expect(decodeProtectedHeader(tokenAfter('alg-none-mixed'))).toEqual({ alg: 'nOnE', kid: 'k' });
  });

  it('leaves the algorithm out, without a signature', () => {
    expect(decodeProtectedHeader(tokenAfter('alg-absent'))).toEqual({ kid: 'k' });
    expect(tokenAfter('alg-absent')).toMatch(/\.$/);
  });

  it('cuts the signature off and leaves the algorithm as it was', () => {
    expect(tokenAfter('no-signature')).toBe(`${jwt.split('.').slice(0, 2).join('.')}.`);
  });

  it('replaces the whole token by a word, or by nothing', () => {
    expect(tokenAfter('no-jwt')).toBe('no-token');
    expect(tamperToken(fields, 'empty')[1]).toEqual(['X-Auth', 'JWT ']);
    expect(tamperToken([['Authorization', 'Bearer abc123']], 'empty')).toEqual([['Authorization', 'Bearer ']]);
  });

  it('makes opaque credentials longer that are a single word, and leaves others alone', () => {
    const headers = [
      ['Authorization', 'Bearer abc.123'],
      ['X-Api-Key', 'abc123'],
      ['Accept', '*/*'],
    ] as const;
    expect(tamperToken(headers, 'longer', ['authorization', 'x-api-key']).map(([, value]) => value)).toEqual([
      'Bearer abc.123AAAA',
      'abc123AAAA',
      '*/*',
    ]);
    for (const value of ['Basic dXNlcjpwYXNz', 'Digest username="a", nonce="b"'])
      expect(tamperToken([['Authorization', value]], 'longer')).toEqual([['Authorization', value]]);
  });

  it('changes the end of opaque credentials, and the form of none', () => {
    const ends = (value: string) => tamperToken([['Authorization', value]], 'late-signature').map(([, sent]) => sent);
    expect(ends('Bearer partner-7f3c')).toEqual(['Bearer partner-3x7x']);
    expect(ends('acme:s3cret-X9yK')).toEqual(['acme:s3cret-K7xX']);
    const [basic = ''] = ends(`Basic ${Buffer.from('user:password').toString('base64')}`);
    expect(Buffer.from(basic.slice('Basic '.length), 'base64').toString()).toBe('user:passxxxx');
    const signs = `Basic ${Buffer.from('user:s!!!!').toString('base64url')}`;
    for (const value of ['Bearer abc', 'Digest username="a", nonce="b"', signs]) expect(ends(value)).toEqual([value]);
  });

  it('replaces opaque credentials in the fields that contain them, and no others', () => {
    const key = [
      ['X-Api-Key', 'abc123'],
      ['Accept', '*/*'],
    ] as const;
    expect(tamperToken(key, 'garbage', ['x-api-key'])).toEqual([
      ['X-Api-Key', 'garbage.not-a-token.x0000000'],
      ['Accept', '*/*'],
    ]);
    expect(tamperToken([['Authorization', 'Basic YTpi']], 'garbage')).toEqual([
      ['Authorization', `Basic ${Buffer.from('conform:wrong').toString('base64')}`],
    ]);
  });

  it('replaces one field of several, and nothing of a single one', () => {
    const wrong = 'garbage.not-a-token.x0000000';
    const headers = [
      ['Client-Id', 'a'],
      ['Authorization', 'Bearer abc'],
      ['Client-Secret', 'b'],
    ] as const;
    const after = (kind: Parameters<typeof tamperToken>[1], own: readonly string[]): readonly string[] =>
      tamperToken(headers, kind, own).map(([, value]) => value);
    const own = ['Client-Id', 'Client-Secret'];
    expect(after('first-field', own)).toEqual([wrong, 'Bearer abc', 'b']);
    expect(after('later-fields', own)).toEqual(['a', 'Bearer abc', wrong]);
    expect(after('later-fields', ['Authorization', 'Client-Id'])).toEqual([wrong, 'Bearer abc', 'b']);
    expect(after('first-field', ['Client-Id'])).toEqual(['a', 'Bearer abc', 'b']);
  });

  it('knows the fields with a secret, or all fields without one', () => {
    expect(credentialFields({ headers: { 'X-Tenant': 'acme', 'X-Key': '${KEY}' } })).toEqual(['X-Key']);
    expect(credentialFields({ headers: { 'X-Tenant': 'acme' } })).toEqual(['X-Tenant']);
    expect(credentialFields()).toEqual([]);
  });

  it('knows the field of a token that is requested', () => {
    const oauth2 = { tokenUrl: 'https://auth.test/token', clientId: 'a', clientSecret: 'b' };
    const tokenHeader = 'X-Access-Token: {token}';
    expect(credentialFields({ headers: { 'X-Tenant': 'acme' }, oauth2, tokenHeader })).toEqual(['X-Access-Token']);
    expect(credentialFields({ oauth2 })).toEqual(['Authorization']);
    expect(tamperToken([['X-Access-Token', 'abc']], 'no-jwt', ['X-Access-Token'])).toEqual([
      ['X-Access-Token', 'no-token'],
    ]);
  });

  it('leaves the token that an interface needs in addition', () => {
    const gateway = ['X-Gateway', `Bearer ${jwt}`] as const;
    const [, own] = tamperToken([gateway, ['Authorization', `Bearer ${jwt}`]], 'no-signature', ['authorization']);
    expect(own?.[1]).not.toBe(`Bearer ${jwt}`);
    expect(tamperToken([gateway, ['X-Key', 'abc']], 'bad-signature', ['X-Key'])[0]).toEqual(gateway);
    expect(tamperToken([gateway, ['Authorization', 'Basic YTpi']], 'garbage', ['Authorization'])[0]).toEqual(gateway);
  });

  it('replaces an opaque token by garbage, and cannot tamper with its parts', () => {
    const opaque = [['Authorization', 'Bearer abc123']] as const;
    expect(containsJwt(opaque)).toBe(false);
    expect(tamperToken(opaque, 'garbage')).toEqual([['Authorization', 'Bearer garbage.not-a-token.x0000000']]);
    expect(tamperToken(opaque, 'bad-signature')).toBe(opaque);
  });
});
