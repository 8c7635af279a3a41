import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { createClient, type Client } from './client.ts';
import { knownValues } from './known-values.ts';
import { createPace } from './pace.ts';
import { createRecorder } from './recorder.ts';
import { createRedactor } from './redactor.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(handler: RequestListener): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Setup {
  readonly client: Client;
  readonly recorder: ReturnType<typeof createRecorder>;
}

function setUp(
  baseUrl: string,
  extra: Partial<Profile> = {},
  env: Record<string, string> = { TOKEN_A: 'canary-token-a-7781' },
): Setup {
  const profile: Profile = {
    conform: 1,
    name: 'test',
    mode: 'sandbox',
    interfaces: { ticket: { baseUrl } },
    identities: { 'A.full': { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN_A}' } } },
    ...extra,
  };
  const redactor = createRedactor({ known: knownValues(profile, env) });
  const recorder = createRecorder({ redactor });
  const client = createClient({ profile, env, recorder, redactor, pace: createPace() });
  closers.push(() => client.close());
  return { client, recorder };
}

function get(path: string, query = ''): RequestSpec {
  return { operation: 'ticket.list', method: 'GET', path, query, headers: [['Accept', 'application/json']] };
}

const asA = { scenario: 'test', interface: 'ticket', identity: 'A.full' } as const;

describe('client', () => {
  it('sends under the base URL with the credentials of the identity and records both sides, redacted', async () => {
    let seen = '';
    const base = await serve((request, response) => {
      seen = `${request.method} ${request.url} ${request.headers.authorization}`;
      response
        .setHeader('Content-Type', 'application/json')
        .end(`{"echo":"${request.headers.authorization}","id":"T-1"}`);
    });
    const { client, recorder } = setUp(`${base}/api/`);
    const { exchange, live } = await client.send(get('/troubleTicket', 'limit=1'), { ...asA, facts: { kind: 'good' } });
    expect(seen).toBe('GET /api/troubleTicket?limit=1 Bearer canary-token-a-7781');
    expect(live?.json).toEqual({ echo: 'Bearer canary-token-a-7781', id: 'T-1' });
    expect(exchange.request.headers).toContainEqual(['Authorization', 'Bearer ${TOKEN_A}']);
    expect(exchange.response?.body).toBe('{"echo":"Bearer ${TOKEN_A}","id":"T-1"}');
    expect(exchange).toMatchObject({
      event: 'exchange',
      seq: 0,
      interface: 'ticket',
      identity: 'A.full',
      facts: { kind: 'good' },
    });
    expect(recorder.events).toEqual([exchange]);
  });

  it('does not follow a redirect', async () => {
    let count = 0;
    const base = await serve((_, response) => {
      count++;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    const { client } = setUp(base);
    const { exchange } = await client.send(get('/x'), asA);
    expect(exchange.response?.status).toBe(302);
    expect(count).toBe(1);
  });

  it('sends nothing where the path would lead to another host', async () => {
    const { client } = setUp('http://127.0.0.1:9');
    const { exchange } = await client.send(get('@evil.example/x'), asA);
    expect(exchange.failure?.kind).toBe('unsent');
  });

  it('records a missing environment variable as unsent, naming it', async () => {
    const { client } = setUp('http://127.0.0.1:9', {}, {});
    const { exchange } = await client.send(get('/x'), asA);
    expect(exchange.failure).toEqual({ kind: 'unsent', message: 'environment variable TOKEN_A is not set' });
  });

  it('counts octets after a 204 on the raw transport, and none after a chunked nothing', async () => {
    const base = await serve((request, response) => {
      const surplus = request.url === '/surplus' ? 'hello' : request.url === '/chunked' ? '0\r\n\r\n' : '';
      const field = request.url === '/chunked' ? 'Transfer-Encoding: chunked\r\n' : '';
      response.socket?.end(`HTTP/1.1 204 No Content\r\n${field}\r\n${surplus}`);
    });
    const { client } = setUp(base);
    const surplus = async (path: string) =>
      (await client.send(get(path), { ...asA, transport: 'raw' })).exchange.response?.surplusOctets;
    expect(await surplus('/surplus')).toBe(5);
    expect(await surplus('/chunked')).toBe(0);
    expect(await surplus('/none')).toBe(0);
  });
});
