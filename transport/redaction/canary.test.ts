import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { createClient } from '../client/client.ts';
import { tamperToken } from '../credentials/tamper-token.ts';
import { knownValues } from './known-values.ts';
import { startListener } from '../listener/listener.ts';
import { createPace } from '../client/pace.ts';
import { createRecorder } from '../recording/recorder.ts';
import { readRecording } from '../recording/read-recording.ts';
import { createRedactor } from './redactor.ts';

const folder = mkdtempSync(join(tmpdir(), 'canary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = {
  STATIC: 'canary-static/+="7781',
  SECRET: 'canary-client-secret-99',
  GATEWAY: 'canary-gateway-key-55',
  KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
const OAUTH_TOKEN = 'canary-opaque-oauth-token-31';
const KNOWN_IMSI = '262019876543210';
const KNOWN_MSISDN = '491709876543';
const FOREIGN_IMSI = '262011111222233';
const FOREIGN_MSISDN = '+491511112222';
const EMAIL = 'canary.person@telco.com';
const canaries = [
  env.STATIC,
  env.SECRET,
  env.GATEWAY,
  OAUTH_TOKEN,
  KNOWN_IMSI,
  KNOWN_MSISDN,
  FOREIGN_IMSI,
  FOREIGN_MSISDN,
  EMAIL,
  env.KEY.split('\n')[1] as string,
];

/** The forms in which a canary could hide in a file of JSON lines. */
function forms(canary: string): string[] {
  const inJson = JSON.stringify(canary).slice(1, -1);
  const base64 = Buffer.from(canary).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [canary, inJson, JSON.stringify(inJson).slice(1, -1), encodeURIComponent(canary), base64];
}

/** Everything the request brought and everything known of subscribers, in many a form. */
function echo(received: string): string {
  const all = [received, ...canaries];
  return JSON.stringify({
    id: 'T-1',
    plain: all,
    sentence: `got ${all.join(' and ')}.`,
    percent: all.map(encodeURIComponent),
    base64: all.map((one) => Buffer.from(`x${one}`).toString('base64')),
    body: JSON.stringify({
      imsi: Number(KNOWN_IMSI),
      other: Number(FOREIGN_IMSI),
      list: all,
      deeper: JSON.stringify(all),
    }),
    imsi: Number(KNOWN_IMSI),
    msisdn: Number(KNOWN_MSISDN),
    phone: FOREIGN_MSISDN.slice(1),
    access_token: 'x',
    [KNOWN_IMSI]: true,
  });
}

describe('a recording of a run full of secrets', () => {
  it('holds none of them in any form, and still what is needed to judge', async () => {
    const server = await startHttpServer((message, response) => {
      void text(message).then((body) => {
        if (message.url === '/token')
          return response.end(JSON.stringify({ access_token: OAUTH_TOKEN, expires_in: 60 }));
        const received = `${message.headers.authorization} ${String(message.headers['x-gateway'])} ${body} ${message.url}`;
        response
          .setHeader('Set-Cookie', `session=${OAUTH_TOKEN}`)
          .setHeader('X-Echo', encodeURIComponent(received))
          .setHeader('X-Plain', received.replaceAll(/[^ -~]/g, ''));
        response.end(message.url?.includes('broken') ? `{"cut": "${received}` : echo(received));
      });
    });
    const profile: Profile = {
      conform: 1,
      name: 't',
      mode: 'sandbox',
      interfaces: { ticket: { baseUrl: server.url, headers: { 'X-Gateway': '${GATEWAY}' } } },
      identities: {
        static: { customer: 'A', headers: { Authorization: 'Bearer ${STATIC}' } },
        oauth: { customer: 'A', oauth2: { tokenUrl: `${server.url}/token`, clientId: 'c', clientSecret: '${SECRET}' } },
        minted: { customer: 'A', jwt: { key: '${KEY}', algorithm: 'ES256', claims: { imsi: KNOWN_IMSI } } },
      },
      devices: { customers: { A: { located: [{ imsi: KNOWN_IMSI, msisdn: `+${KNOWN_MSISDN}` }] } }, unknown: [] },
    };
    const redactor = createRedactor({ known: knownValues(profile, env) });
    const file = join(folder, 'recording.ndjson');
    const recorder = createRecorder({ redactor, file });
    const client = createClient({ profile, env, recorder, redactor, pace: createPace() });
    const listener = await startListener({ recorder, redactor });
    const callback = listener.open('hub', {
      scenario: 's',
      facts: { interface: 'ticket', hub: 'main', customer: 'A' },
    });
    const live: string[] = [];
    // First the one whose token the server repeats everywhere.
    for (const identity of ['oauth', 'static', 'minted'])
      for (const [path, tampering] of [
        ['/x'],
        ['/broken'],
        ['/x', 'bad-signature'],
        ['/x', 'edited-payload'],
        ['/x', 'alg-none'],
        ['/x', 'garbage'],
      ] as const) {
        const spec = {
          operation: 'ticket.create',
          method: 'POST',
          path: `${path}/${encodeURIComponent(KNOWN_IMSI)}`,
          query: `imsi=${KNOWN_IMSI},${FOREIGN_IMSI}&msisdn=${encodeURIComponent(FOREIGN_MSISDN)}&mail=${EMAIL}`,
          headers: [['Content-Type', 'application/json']] as const,
          body: JSON.stringify({
            callback: callback.url,
            note: `${KNOWN_IMSI} ${env.STATIC}`,
            medium: { emailAddress: EMAIL, number: FOREIGN_MSISDN },
          }),
        };
        const sent = await client.send(spec, {
          scenario: 's',
          interface: 'ticket',
          identity,
          facts: { step: 'create' },
          ...(tampering === undefined ? {} : { tamper: (headers) => tamperToken(headers, tampering) }),
        });
        live.push(sent.live?.headers.find(([name]) => name === 'X-Plain')?.[1].split(' ')[1] ?? '');
      }
    await request(`${callback.url}?token=${OAUTH_TOKEN}`, {
      method: 'POST',
      body: echo(env.STATIC),
      headers: { authorization: `Basic ${Buffer.from(`u:${env.SECRET}`).toString('base64')}` },
    });
    recorder.append({
      event: 'note',
      scenario: 's',
      note: 'shortest-sequence',
      facts: { interface: 'ticket', items: [KNOWN_IMSI, env.STATIC], commands: [`x ${KNOWN_IMSI}`, env.GATEWAY] },
    });
    await client.close();
    await listener.close();
    await recorder.close();
    await server.close();

    const content = readFileSync(file, 'utf8');
    const secret = new URL(callback.url).pathname.slice(1);
    // Tokens as the target got them, whole and the tampered ones' parts alike.
    const tokens = live
      .filter((token) => token.length > 20 && !token.startsWith('garbage'))
      .flatMap((token) => [token, ...token.split('.').filter((part) => part.length > 30)]);
    expect(tokens.length).toBeGreaterThan(5);
    for (const canary of [...canaries, secret, ...tokens])
      for (const form of forms(canary))
        expect(
          content.includes(form) && content.slice(content.indexOf(form) - 160, content.indexOf(form) + 60),
          `${canary} as ${form}`,
        ).toBe(false);

    const { events, complete } = readRecording(file);
    expect(complete).toBe(true);
    const [first] = events.filter((event) => event.event === 'exchange');
    expect(first?.request.url).toBe(
      `${server.url}/x/{{A.located.0.imsi}}?imsi={{A.located.0.imsi}}%2C${redactor.text(FOREIGN_IMSI)}&msisdn=${encodeURIComponent('+')}${redactor.text(FOREIGN_MSISDN).slice(1)}&mail=${redactor.text(EMAIL)}`,
    );
    const response = JSON.parse(first?.response?.body ?? '') as Record<string, unknown>;
    expect(response).toMatchObject({
      id: 'T-1',
      imsi: expect.any(Number),
      msisdn: expect.any(Number),
      '{{A.located.0.imsi}}': true,
    });
    expect(JSON.parse(response['body'] as string)).toMatchObject({ imsi: response['imsi'] });
    expect(JSON.parse(first?.request.body ?? '')).toMatchObject({ callback: `${listener.baseUrl}/{{callback:hub}}` });
  });
});
