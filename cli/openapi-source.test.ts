import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openApiFrom } from './openapi-source.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves texts by path. @returns the base URL */
async function serve(texts: Readonly<Record<string, string>>): Promise<string> {
  server = createServer((request, response) => {
    const text = texts[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const DOCUMENT = { openapi: '3.1.0', info: { title: 'T' }, paths: {} };

describe('an OpenAPI document of a running target', () => {
  it('is found at a usual path, and the target is its server', async () => {
    const base = await serve({ '/v3/api-docs': JSON.stringify(DOCUMENT) });
    expect(await openApiFrom(base)).toEqual({ ...DOCUMENT, servers: [{ url: base }] });
  });

  it('is read from its own address, and its servers are relative to that address', async () => {
    const base = await serve({ '/docs/api.yaml': 'openapi: 3.1.0\nservers: [{ url: ../v2 }]\npaths: {}\n' });
    expect(await openApiFrom(`${base}/docs/api.yaml`)).toMatchObject({ servers: [{ url: `${base}/v2` }] });
  });

  it('is missing: the message lists every address that was tried', async () => {
    const base = await serve({ '/openapi.json': '{"no":"paths"}' });
    await expect(openApiFrom(base)).rejects.toMatchObject({
      what: expect.stringMatching(
        /no OpenAPI document at [^]*\/openapi\.json: not an OpenAPI document: it has no paths[^]*\/v3\/api-docs: status 404/,
      ) as string,
    });
  });

  it('cannot be read if the target does not respond', async () => {
    await expect(openApiFrom('http://127.0.0.1:9')).rejects.toMatchObject({
      what: 'http://127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9',
    });
  });
});
