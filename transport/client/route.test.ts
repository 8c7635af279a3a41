import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createServer, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { asAnonymous, getSpec, setUpClient } from '../testing/client-setup.ts';
import { startHttpServer } from '../testing/http-server.ts';
import type { Sent } from './client.ts';
import { startProxy } from '../testing/proxy-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const folder = new URL('../testing/tls/', import.meta.url).pathname;
const pem = (name: string): string => readFileSync(`${folder}${name}`, 'utf8');
const serverTls = { cert: pem('server.pem'), key: pem('server.key'), ca: pem('ca.pem') };

function client(
  baseUrl: string,
  options: Parameters<typeof setUpClient>[1] = {},
): ReturnType<typeof setUpClient>['client'] {
  const { client } = setUpClient(baseUrl, { directory: folder, ...options });
  closers.push(() => client.close());
  return client;
}

async function tlsServer(options: object = {}): Promise<string> {
  const server = await startHttpServer(
    (request, response) =>
      response.end(JSON.stringify({ peer: (request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? null })),
    { ...serverTls, ...options },
  );
  closers.push(() => server.close());
  return server.url;
}

function withTls(baseUrl: string, tls: object): Parameters<typeof setUpClient>[1] {
  return { profile: { interfaces: { ticket: { baseUrl, tls } } } };
}

const transports = ['pooled', 'raw'] as const;

describe.each(transports)('TLS on the %s transport', (transport) => {
  it('trusts the authority of the profile and no other', async () => {
    const url = await tlsServer();
    const trusting = await client(url, withTls(url, { ca: 'ca.pem' })).send(getSpec(), { ...asAnonymous, transport });
    expect(trusting.exchange.response?.status).toBe(200);
    const doubting = await client(url).send(getSpec(), { ...asAnonymous, transport });
    expect(doubting.exchange.failure?.kind).toBe('tls');
  });

  it('shows the client certificate of the interface', async () => {
    const url = await tlsServer({ requestCert: true, rejectUnauthorized: true });
    const { live } = await client(url, withTls(url, { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' })).send(
      getSpec(),
      { ...asAnonymous, transport },
    );
    expect(live?.json).toEqual({ peer: 'partner A' });
  });

  it('rejects a certificate for another name', async () => {
    const url = (await tlsServer()).replace('127.0.0.1', '127.0.0.2');
    const server = createServer(serverTls);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const other = url.replace(/:\d+$/, `:${(server.address() as { port: number }).port}`);
    const { exchange } = await client(other, withTls(other, { ca: 'ca.pem' })).send(getSpec(), {
      ...asAnonymous,
      transport,
    });
    expect(exchange.failure?.kind).toBe('tls');
  });

  it('sends nothing where the profile names a file that is not there', async () => {
    const { exchange } = await client('https://127.0.0.1:9', withTls('https://127.0.0.1:9', { ca: 'gone.pem' })).send(
      getSpec(),
      { ...asAnonymous, transport },
    );
    expect(exchange.failure).toMatchObject({ kind: 'unsent', message: expect.stringContaining('gone.pem') });
  });
});

describe.each(transports)('a proxy on the %s transport', (transport) => {
  it('forwards plain requests, with its own credentials, and leaves fields as they are', async () => {
    const seen: string[][] = [];
    const server = await startHttpServer((request, response) => {
      seen.push(
        request.rawHeaders.filter(
          (_, index) => request.rawHeaders[index % 2 === 0 ? index : index - 1]?.toLowerCase() === 'x-external-system',
        ),
      );
      response.end(request.headers.host);
    });
    const proxy = await startProxy();
    closers.push(server.close, proxy.close);
    const base = server.url.replace('127.0.0.1', 'target.test');
    const { live } = await client(base, { env: { HTTP_PROXY: proxy.url.replace('//', '//user:p%40ss@') } }).send(
      getSpec('/x', 'a=1'),
      {
        ...asAnonymous,
        transport,
        headers: [
          ['X-External-System', 'abcdefgh'],
          ['X-External-System', 'ijklmnop'],
        ],
      },
    );
    expect(proxy.seen).toEqual([`GET ${base}/x?a=1 Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
    expect(live?.body).toBe(new URL(base).host);
    expect(seen[0]?.filter((_, index) => index % 2 === 1)).toEqual(['abcdefgh', 'ijklmnop']);
  });

  it('tunnels TLS, with the certificate checked against the target', async () => {
    const proxy = await startProxy();
    closers.push(proxy.close);
    const direct = await tlsServer();
    const send = async (host: string): Promise<Sent['exchange']> => {
      const url = direct.replace('127.0.0.1', host);
      const options = { ...withTls(url, { ca: 'ca.pem' }), env: { https_proxy: proxy.url } };
      return (await client(url, options).send(getSpec(), { ...asAnonymous, transport })).exchange;
    };
    expect((await send('target.test')).response?.status).toBe(200);
    expect((await send('other.test')).failure).toMatchObject({
      kind: 'tls',
      message: expect.stringContaining('other.test'),
    });
    expect(proxy.seen).toEqual(
      ['target.test', 'other.test'].map((host) => `CONNECT ${direct.replace('https://127.0.0.1', host)}`),
    );
  });

  it('that rejects CONNECT is reported as such', async () => {
    const proxy = await startProxy({ reject: true });
    closers.push(proxy.close);
    const { exchange } = await client('https://target.test:9', { env: { HTTPS_PROXY: proxy.url } }).send(getSpec(), {
      ...asAnonymous,
      transport,
    });
    expect(exchange.failure).toMatchObject({
      kind: 'connection-refused',
      message: expect.stringMatching(/returned 403 to CONNECT target\.test:9/),
    });
  });
});

describe('connections of the pool', () => {
  it('are not used again after a second, as the target may be closing them', async () => {
    const used: unknown[] = [];
    const server = await startHttpServer((request, response) => {
      used.push(request.socket);
      response.end('{}');
    });
    closers.push(() => server.close());
    const own = client(server.url);
    await own.send(getSpec(), asAnonymous);
    await setTimeout(1_200);
    await own.send(getSpec(), asAnonymous);
    expect(used[0]).not.toBe(used[1]);
  });
});
