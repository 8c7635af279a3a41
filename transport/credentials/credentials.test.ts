import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Identity, Profile } from '../../contracts/formats/profile.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createRedactor, type Redactor } from '../redaction/redactor.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

function credentialsOf(
  identity: Partial<Identity>,
  env: Record<string, string> = {},
): { credentials: Credentials; redactor: Redactor } {
  const profile: Profile = {
    conform: 1,
    name: 't',
    mode: 'sandbox',
    interfaces: {},
    identities: { 'A.full': { customer: 'A', ...identity } },
  };
  const redactor = createRedactor();
  return {
    redactor,
    credentials: createCredentials({
      profile,
      env,
      redactor,
      directory: process.cwd(),
      signal: new AbortController().signal,
    }),
  };
}

interface TokenRequest {
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

async function tokenEndpoint(
  response: (count: number) => { status?: number; body: string },
): Promise<{ url: string; requests: TokenRequest[] }> {
  const requests: TokenRequest[] = [];
  const server = await startHttpServer((request, serverResponse) => {
    void text(request).then((body) => {
      requests.push({ headers: request.headers, form: new URLSearchParams(body) });
      const { status = 200, body: responded } = response(requests.length);
      serverResponse.writeHead(status, { 'content-type': 'application/json' }).end(responded);
    });
  });
  closers.push(() => server.close());
  return { url: `${server.url}/token`, requests };
}

const oauth2 = (tokenUrl: string): Pick<Identity, 'oauth2'> => ({
  oauth2: { tokenUrl, clientId: 'id:x', clientSecret: '${SECRET}', scope: 'device-details' },
});
const env = { SECRET: 's p/c' };

describe('static credentials', () => {
  it('take the secret from the environment', async () => {
    const { credentials } = credentialsOf(
      { headers: { Authorization: 'Bearer ${T}', 'X-Key': '${K}' } },
      { T: 't', K: 'k' },
    );
    expect(await credentials.fieldsFor('A.full')).toEqual([
      ['Authorization', 'Bearer t'],
      ['X-Key', 'k'],
    ]);
  });

  it('are empty for anonymous, and an unknown identity is a fault of the caller', async () => {
    const { credentials } = credentialsOf({});
    expect(await credentials.fieldsFor('anonymous')).toEqual([]);
    await expect(credentials.fieldsFor('B.full')).rejects.toThrow('identity B.full is not in the profile');
  });
});

describe('OAuth 2.0 client credentials', () => {
  it('ask once for any number of callers, with form-encoded basic credentials, and hide the token', async () => {
    const { url, requests } = await tokenEndpoint(() => ({
      body: '{"access_token":"opaque-token-1","token_type":"Bearer","expires_in":3600}',
    }));
    const { credentials, redactor } = credentialsOf(oauth2(url), env);
    const fields = await Promise.all(Array.from({ length: 5 }, () => credentials.fieldsFor('A.full')));
    expect(fields.every(([field]) => field?.[1] === 'Bearer opaque-token-1')).toBe(true);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(Buffer.from(request?.headers.authorization?.slice(6) ?? '', 'base64').toString()).toBe('id%3Ax:s+p%2Fc');
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: 'device-details',
    });
    expect(redactor.text('opaque-token-1')).toBe('{{token:A.full}}');
  });

  it('send a token as it was issued, whatever it looks like', async () => {
    const { url } = await tokenEndpoint(() => ({ body: '{"access_token":"a${SECRET}$&$$"}' }));
    const { credentials } = credentialsOf(oauth2(url), env);
    expect(await credentials.fieldsFor('A.full')).toEqual([['Authorization', 'Bearer a${SECRET}$&$$']]);
  });

  it('ask again before the token expires', async () => {
    const { url, requests } = await tokenEndpoint((count) => ({
      body: `{"access_token":"opaque-token-${count}","expires_in":60}`,
    }));
    vi.useFakeTimers({ toFake: ['Date'] });
    const { credentials } = credentialsOf(oauth2(url), env);
    const first = await credentials.fieldsFor('A.full');
    expect(await credentials.fieldsFor('A.full')).toEqual(first);
    vi.setSystemTime(Date.now() + 55_000);
    const again = await Promise.all([credentials.fieldsFor('A.full'), credentials.fieldsFor('A.full')]);
    expect(again.map(([field]) => field?.[1])).toEqual(['Bearer opaque-token-2', 'Bearer opaque-token-2']);
    expect(requests).toHaveLength(2);
  });

  it('go into the body where declared, and the token into the field declared', async () => {
    const { url, requests } = await tokenEndpoint(() => ({ body: '{"access_token":"opaque-token-1"}' }));
    const { credentials } = credentialsOf(
      {
        oauth2: { tokenUrl: url, clientId: 'i', clientSecret: '${SECRET}', sendCredentials: 'body', audience: 'api' },
        tokenHeader: 'X-Token: jwt {token}',
      },
      env,
    );
    expect(await credentials.fieldsFor('A.full')).toEqual([['X-Token', 'jwt opaque-token-1']]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      audience: 'api',
      client_id: 'i',
      client_secret: 's p/c',
    });
  });

  it.each([
    [
      'a rejection',
      { status: 401, body: '{"error":"invalid_client","error_description":"canary"}' },
      'status 401, error invalid_client',
    ],
    ['a page', { status: 200, body: '<html>canary</html>' }, 'not a JSON object'],
    ['a response without token', { status: 200, body: '{"token":"canary"}' }, 'status 200'],
    ['an endless response', { status: 200, body: 'x'.repeat(300_000) }, 'larger than'],
  ])('report %s without repeating its body, and request a token again the next time', async (_, response, message) => {
    const { url, requests } = await tokenEndpoint(() => response);
    const { credentials } = credentialsOf(oauth2(url), env);
    const failing = credentials.fieldsFor('A.full');
    await expect(failing).rejects.toMatchObject({
      code: 'credentials.token',
      message: expect.stringContaining(message),
    });
    await expect(failing).rejects.not.toThrow('canary');
    await expect(credentials.fieldsFor('A.full')).rejects.toMatchObject({ code: 'credentials.token' });
    expect(requests).toHaveLength(2);
  });

  it('name an endpoint that cannot be reached', async () => {
    const { credentials } = credentialsOf(oauth2('http://127.0.0.1:9/token'), env);
    await expect(credentials.fieldsFor('A.full')).rejects.toMatchObject({
      message: expect.stringContaining('http://127.0.0.1:9/token'),
    });
  });
});

describe('minted tokens', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const jwt = {
    key: '${KEY}',
    algorithm: 'ES256',
    claims: { iss: '${ISSUER}', sub: 'A', scope: 'device-details' },
    header: { kid: 'k1' },
  };

  async function minted(identity: Partial<Identity>): Promise<string> {
    const { credentials } = credentialsOf({ jwt, ...identity }, { KEY: pem, ISSUER: 'https://issuer.example' });
    const [field] = await credentials.fieldsFor('A.full');
    return field?.[1].replace('Bearer ', '') ?? '';
  }

  it('are signed with the key and have the claims', async () => {
    const { payload, protectedHeader } = await jwtVerify(await minted({}), publicKey);
    expect(payload).toMatchObject({ iss: 'https://issuer.example', sub: 'A', scope: 'device-details' });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'k1' });
  });

  it('are expired or not yet valid by a day where the identity says so', async () => {
    const now = Date.now() / 1000;
    expect(decodeJwt(await minted({ token: 'expired' })).exp).toBeLessThan(now - 86_000);
    expect(decodeJwt(await minted({ token: 'not-yet-valid' })).nbf).toBeGreaterThan(now + 86_000);
  });

  it.each([
    ['a key of another algorithm', pem, 'RS256'],
    ['a text that is no key', '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----', 'ES256'],
  ])('name %s as a mistake of the user', async (_, key, algorithm) => {
    const { credentials } = credentialsOf({ jwt: { ...jwt, key, algorithm } }, { ISSUER: 'i' });
    await expect(credentials.fieldsFor('A.full')).rejects.toMatchObject({
      code: 'credentials.key',
      what: expect.stringContaining(algorithm),
    });
  });

  it('name a key file that cannot be read', async () => {
    const { credentials } = credentialsOf({ jwt: { ...jwt, key: 'missing.pem' } }, { ISSUER: 'i' });
    await expect(credentials.fieldsFor('A.full')).rejects.toMatchObject({ code: 'pem.file' });
  });
});
