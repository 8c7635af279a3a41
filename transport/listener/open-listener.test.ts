import { afterEach, describe, expect, it } from 'vitest';
import { Agent, request } from 'undici';
import { readFileSync } from 'node:fs';
import { startHttpServer } from '../testing/http-server.ts';
import type { Listener } from './listener.ts';
import { openListener } from './open-listener.ts';
import { probeListener } from './probe-listener.ts';
import { createRecorder } from '../recording/recorder.ts';
import { createRedactor } from '../redaction/redactor.ts';

const FACTS = { interface: 'ticket', hub: 'e', customer: 'A' };
const folder = new URL('../testing/tls/', import.meta.url).pathname;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(settings: Parameters<typeof openListener>[0]['settings']): Promise<Listener> {
  const redactor = createRedactor();
  const listener = await openListener({
    settings,
    redactor,
    recorder: createRecorder({ redactor }),
    env: process.env,
    directory: folder,
  });
  closers.push(() => listener.close());
  return listener;
}

describe('openListener', () => {
  it('listens with the certificate of the profile', async () => {
    const listener = await open({ tls: { cert: 'server.pem', key: 'server.key' } });
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    expect(callback.url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    const dispatcher = new Agent({ connect: { ca: readFileSync(`${folder}ca.pem`) } });
    closers.push(() => dispatcher.close());
    expect((await request(callback.url, { method: 'PUT', dispatcher })).statusCode).toBe(204);
    expect(callback.deliveries).toHaveLength(1);
  });

  it('takes the URL a tunnel command prints, and ends the command', async () => {
    const listener = await open({ tunnel: 'echo "https://p{port}.tunnel.example"; exec sleep 60' });
    expect(listener.baseUrl).toBe(`https://p${listener.port}.tunnel.example`);
    expect(listener.open('e', { scenario: 's', facts: FACTS }).url).toMatch(
      /^https:\/\/p\d+\.tunnel\.example\/Callback[0-9a-f]{32}$/,
    );
  });

  it('keeps the path of a public URL, and stops listening if it is not a URL', async () => {
    const listener = await open({ publicUrl: 'https://hooks.example/conform/' });
    expect(listener.open('e', { scenario: 's', facts: FACTS }).url).toMatch(
      /^https:\/\/hooks\.example\/conform\/Callback[0-9a-f]{32}$/,
    );
    await expect(open({ publicUrl: 'hooks.example' })).rejects.toMatchObject({ code: 'listener.public-url' });
    await expect(open({ tls: { cert: 'server.pem', key: 'client.key' } })).rejects.toMatchObject({
      code: 'listener.tls',
    });
    await expect(open({ tls: { cert: 'none.pem', key: 'client.key' } })).rejects.toMatchObject({ code: 'pem.file' });
  });
});

describe('probeListener', () => {
  it('reaches a listener by its own address', async () => {
    expect(await probeListener(await open({}), {})).toEqual({ reached: true, message: 'responded with 404' });
  });

  it('reports a response of another server, or none', async () => {
    const other = await startHttpServer((_, response) => response.writeHead(404).end());
    closers.push(other.close);
    expect(await probeListener(await open({ publicUrl: other.url }), {})).toEqual({
      reached: false,
      message: 'another server responded with status 404',
    });
    expect(await probeListener(await open({ publicUrl: 'http://127.0.0.1:9' }), {})).toMatchObject({
      reached: false,
      message: expect.stringMatching(/^connection-refused/),
    });
  });
});
