import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Trigger } from '../../contracts/formats/profile.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { startProxy } from '../testing/proxy-server.ts';
import { fireTrigger, type Fired, type PlaceholderValues } from './trigger.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function fire(
  trigger: Trigger,
  values: PlaceholderValues = { id: 'CHG-1' },
  timeoutMs = 5_000,
  more: object = {},
): Promise<Fired> {
  const env = { ...process.env, CONTROL_KEY: 'k3y', QUOTED: 'a"b\\', ...more };
  return fireTrigger(trigger, values, {
    env,
    directory: process.cwd(),
    signal: new AbortController().signal,
    timeoutMs,
  });
}

describe('a trigger by request', () => {
  it('puts values into URL, fields and body, each by the rules of its place', async () => {
    const seen: unknown[] = [];
    const server = await startHttpServer((request, response) => {
      void text(request).then((body) => {
        seen.push([request.method, request.url, request.headers['x-key'], request.headers['content-type'], body]);
        response.writeHead(202).end();
      });
    });
    closers.push(server.close);
    const trigger = {
      request: {
        method: 'POST',
        url: `${server.url}/control/{id}`,
        headers: { 'X-Key': '${CONTROL_KEY} {id}' },
        body: { id: '{id}', n: 1, key: '${QUOTED}' },
      },
    };
    expect(await fire(trigger, { id: 'T/"1' })).toEqual({ done: true, message: 'status 202' });
    const body = JSON.stringify({ id: 'T/"1', n: 1, key: 'a"b\\' });
    expect(seen).toEqual([['POST', '/control/T%2F%221', 'k3y T/"1', 'application/json', body]]);
  });

  it('does not depend on a connection that the target closes once it is idle', async () => {
    const known = new WeakSet<object>();
    const server = await startHttpServer((request, response) => {
      if (known.has(request.socket)) request.socket.destroy();
      known.add(request.socket);
      response.writeHead(204).end();
    });
    closers.push(server.close);
    const trigger: Trigger = { request: { method: 'POST', url: server.url } };
    const fired = [await fire(trigger), await fire(trigger), await fire(trigger), await fire(trigger)];
    expect(fired.map(({ done }) => done)).toEqual([true, true, true, true]);
  });

  it('ends after its time limit, also if memory is collected meanwhile', async () => {
    const server = await startHttpServer(() => undefined);
    closers.push(server.close);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collecting = setInterval(collect, 50);
    const fired = await fire({ request: { method: 'POST', url: server.url } }, undefined, 500);
    clearInterval(collecting);
    expect(fired).toEqual({ done: false, message: 'no response within 500 ms' });
  });

  it('reports a rejection, a closed port, and a variable that is not set', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(409).end());
    closers.push(server.close);
    expect(await fire({ request: { method: 'POST', url: server.url } })).toEqual({
      done: false,
      message: 'status 409',
    });
    expect(await fire({ request: { method: 'POST', url: 'http://127.0.0.1:9/' } })).toMatchObject({ done: false });
    expect(
      (await fire({ request: { method: 'POST', url: 'http://127.0.0.1:9/', headers: { a: '${NOT_SET_AT_ALL}' } } }))
        .message,
    ).toContain('NOT_SET_AT_ALL');
  });

  it('goes through the proxy of the environment', async () => {
    const server = await startHttpServer((_, response) => response.end());
    const proxy = await startProxy();
    closers.push(server.close, proxy.close);
    const url = server.url.replace('127.0.0.1', 'control.test');
    expect(
      (await fire({ request: { method: 'PUT', url } }, {}, 5_000, { HTTP_PROXY: proxy.url, http_proxy: proxy.url }))
        .done,
    ).toBe(true);
    expect(proxy.seen).toEqual([`PUT ${url}/`]);
  });
});

describe('a trigger by command', () => {
  it('reports its exit code and its output, and has the environment', async () => {
    expect(await fire({ command: 'echo "changed {id} {other} with ${CONTROL_KEY}"' })).toEqual({
      done: true,
      message: 'exit code 0: changed CHG-1 {other} with k3y',
    });
    expect(await fire({ command: 'echo no >&2; exit 4' })).toEqual({ done: false, message: 'exit code 4: no' });
  });

  it('puts nothing into a shell line that a shell might read as more than a word', async () => {
    const { done, message } = await fire({ command: 'echo "{id}"' }, { id: '$(echo pwned)' });
    expect(done).toBe(false);
    expect(message).toBe('{id} is "$(echo pwned)", which is not put into a shell line');
  });

  it('is stopped in time, with all it started', async () => {
    expect(await fire({ command: 'sleep 30 & sleep 30' }, {}, 100)).toEqual({
      done: false,
      message: 'stopped before it ended',
    });
  });
});
