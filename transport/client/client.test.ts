import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { getSpec as get, setUpClient, type ClientSetup } from '../testing/client-setup.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { createPace } from './pace.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(handler: RequestListener): Promise<string> {
  const server = await startHttpServer(handler);
  closers.push(server.close);
  return server.url;
}

const identities = { 'A.full': { customer: 'A', headers: { Authorization: 'Bearer ${TOKEN_A}' } } };

function setUp(baseUrl: string, options: Parameters<typeof setUpClient>[1] = {}): ClientSetup {
  const setup = setUpClient(baseUrl, { profile: { identities }, env: { TOKEN_A: 'canary-token-a-7781' }, ...options });
  closers.push(() => setup.client.close());
  return setup;
}

const asA = {
  scenario: 'test',
  interface: 'ticket',
  identity: 'A.full',
  facts: { step: 'first', kind: 'good' },
} as const;

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
    const { exchange, live } = await client.send(get('/troubleTicket', 'limit=1'), asA);
    expect(seen).toBe('GET /api/troubleTicket?limit=1 Bearer canary-token-a-7781');
    expect(live?.json).toEqual({ echo: 'Bearer canary-token-a-7781', id: 'T-1' });
    expect(exchange.request.headers).toContainEqual(['Authorization', 'Bearer ${TOKEN_A}']);
    expect(exchange.response?.body).toBe('{"echo":"Bearer ${TOKEN_A}","id":"T-1"}');
    expect(exchange).toMatchObject({
      event: 'exchange',
      seq: 0,
      interface: 'ticket',
      identity: 'A.full',
      facts: { step: 'first', kind: 'good' },
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

  it('throws a mistake of the suite, also one with a code', async () => {
    const { client } = setUp('http://127.0.0.1:9');
    const tamper = (): never => {
      throw Object.assign(new TypeError('not a string'), { code: 'ERR_INVALID_ARG_TYPE' });
    };
    await expect(client.send(get('/x'), { ...asA, tamper })).rejects.toThrow('not a string');
  });

  it('sends nothing where the base URL cannot be read', async () => {
    const { client } = setUp('http://127.0.0.1:port');
    const { exchange } = await client.send(get('/x'), asA);
    expect(exchange.failure).toEqual({ kind: 'unsent', message: 'the base URL http://127.0.0.1:port is not a URL' });
  });

  it('records a missing environment variable as unsent, naming it', async () => {
    const { client } = setUp('http://127.0.0.1:9', { env: {} });
    const { exchange } = await client.send(get('/x'), asA);
    expect(exchange.failure).toEqual({ kind: 'unsent', message: 'the environment variable TOKEN_A is not set' });
  });

  it.each([
    ['GET', []],
    // It may have been received, so it is not sent again; the next ones have new connections.
    ['POST', ['reset']],
  ] as const)('meets a server that closes idle connections as a request leaves: %s', async (method, failures) => {
    const used = new WeakSet<object>();
    const base = await serve((request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      response.end('[]');
    });
    const { client } = setUp(base);
    const seen: unknown[] = [];
    for (let left = 6; left > 0; left -= 1) {
      const { exchange } = await client.send({ ...get('/x'), method }, asA);
      if (exchange.failure) seen.push(exchange.failure.kind);
    }
    expect(seen).toEqual(failures);
  });

  it('takes a 204 that announces content as a response, and counts the content', async () => {
    const base = await serve((_, response) => {
      response.socket?.end('HTTP/1.1 204 No Content\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    });
    const { client } = setUp(base);
    const { exchange } = await client.send(get('/x'), asA);
    expect(exchange.response).toMatchObject({ status: 204, body: '', surplusOctets: 2 });
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

  it('sends method, body and fields as given; a field of the same name replaces those of profile and request', async () => {
    let seen: unknown;
    const base = await serve((request, response) => {
      void text(request).then((body) => {
        seen = [
          request.method,
          body,
          request.headers['x-a'],
          request.headers['x-b'],
          request.headers['authorization'],
          request.headers['user-agent'],
        ];
        response.end();
      });
    });
    const interfaces = { ticket: { baseUrl: base, headers: { 'X-A': 'profile', 'X-B': 'profile' } } };
    const { client } = setUp(base, { profile: { identities, interfaces } });
    const spec = {
      ...get(),
      method: 'PATCH',
      body: '{"é":1}',
      headers: [
        ['X-A', 'request'],
        ['X-B', 'request'],
      ] as const,
    };
    await client.send(spec, {
      ...asA,
      headers: [['x-b', 'call']],
      tamper: (fields) => fields.map(([name, value]) => [name, value.replace('7781', 'tampered')] as const),
    });
    expect(seen).toEqual(['PATCH', '{"é":1}', 'request', 'call', 'Bearer canary-token-a-tampered', 'partner-conform']);
  });

  it('decodes gzip within its bound, and a HEAD without content', async () => {
    const base = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('{"a":1}')));
    const { client } = setUp(base);
    const { exchange, live } = await client.send(get(), asA);
    expect([live?.json, exchange.response?.body, exchange.response?.bodyOctets]).toEqual([{ a: 1 }, '{"a":1}', 7]);
    const head = await client.send({ ...get(), method: 'HEAD' }, asA);
    expect([head.exchange.response?.status, head.exchange.response?.body]).toEqual([200, '']);
  });

  it('keeps fields in the order and spelling received, repeated ones apart', async () => {
    const base = await serve((_, response) =>
      response.socket?.end('HTTP/1.1 200 OK\r\nX-B: 1\r\nx-a: 2\r\nX-B: 3\r\nContent-Length: 0\r\n\r\n'),
    );
    const { client } = setUp(base);
    for (const transport of ['pooled', 'raw'] as const)
      expect((await client.send(get(), { ...asA, transport })).live?.headers).toEqual([
        ['X-B', '1'],
        ['x-a', '2'],
        ['X-B', '3'],
        ['Content-Length', '0'],
      ]);
  });

  it('takes the whitespace around a value for no part of it', async () => {
    const base = await serve((_, response) =>
      response.socket?.end('HTTP/1.1 200 OK\r\nX-A:  1 2 \t \r\nX-B:\t \r\nContent-Length: 0 \r\n\r\n'),
    );
    const { client } = setUp(base);
    for (const transport of ['pooled', 'raw'] as const)
      expect((await client.send(get(), { ...asA, transport })).live?.headers).toEqual([
        ['X-A', '1 2'],
        ['X-B', ''],
        ['Content-Length', '0'],
      ]);
  });

  it('waits as Retry-After asks before the next request, records it, and repeats nothing', async () => {
    const times: number[] = [];
    const base = await serve((_, response) => {
      times.push(performance.now());
      if (times.length === 1) response.writeHead(429, { 'Retry-After': '3600' });
      response.end();
    });
    const { client, recorder } = setUp(base, { pace: createPace({ longestHoldMs: 80 }) });
    expect((await client.send(get(), asA)).exchange.response?.status).toBe(429);
    expect((await client.send(get(), asA)).exchange.response?.status).toBe(200);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(70);
    expect(recorder.events.find(({ event }) => event === 'note')).toMatchObject({
      note: 'retry-after',
      facts: { status: 429, askedMs: 3_600_000, waitMs: 80 },
    });
  });

  it('stops what is under way and what waits when the run is stopped', async () => {
    const stop = new AbortController();
    const base = await serve(() => undefined);
    const { client } = setUp(base, { signal: stop.signal, pace: createPace({ concurrency: 1 }) });
    const sends = [client.send(get(), asA), client.send(get(), { ...asA, transport: 'raw' })];
    setTimeout(() => stop.abort(), 30);
    expect((await Promise.all(sends)).map(({ exchange }) => exchange.failure?.kind)).toEqual(['aborted', 'aborted']);
  });

  it('keeps its time for one exchange', async () => {
    const base = await serve(() => undefined);
    const { client } = setUp(base);
    const { exchange } = await client.send(get(), { ...asA, timeoutMs: 60 });
    expect(exchange.failure).toEqual({ kind: 'timeout', message: 'no complete response within 60 ms' });
  });

  it.each(['pooled', 'raw'] as const)(
    'does not send what no HTTP message can contain, on the %s transport',
    async (transport) => {
      let count = 0;
      const { client } = setUp(await serve((_, response) => (count++, response.end())));
      const unsendable = [
        { ...get(), headers: [['X-Bad', 'a\r\nInjected: yes']] as const },
        { ...get(), headers: [['X Bad', 'a']] as const },
        { ...get(), method: 'GET /evil HTTP/1.1\r\nX:' },
        get('/space here'),
        get('no-slash'),
      ];
      for (const spec of unsendable)
        expect((await client.send(spec, { ...asA, transport })).exchange.failure?.kind).toBe('unsent');
      expect(count).toBe(0);
    },
  );

  it('takes an interface or identity that is not in the profile for a fault of its caller', async () => {
    const { client } = setUp('http://127.0.0.1:9');
    await expect(client.send(get(), { ...asA, interface: 'order' })).rejects.toThrow(
      'interface order is not in the profile',
    );
    await expect(client.send(get(), { ...asA, identity: 'C' })).rejects.toThrow('identity C is not in the profile');
  });
});
