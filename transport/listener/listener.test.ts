import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { startListener, type Listener } from './listener.ts';
import { createRecorder, type Recorder } from '../recording/recorder.ts';
import { createRedactor } from '../redaction/redactor.ts';

const FACTS = { interface: 'ticket', hub: 'first', customer: 'A' };

let listener: Listener | undefined;
afterEach(async () => {
  await listener?.close();
  listener = undefined;
});

async function start(
  options: Partial<Parameters<typeof startListener>[0]> = {},
): Promise<{ listener: Listener; recorder: Recorder }> {
  const redactor = createRedactor();
  const recorder = createRecorder({ redactor });
  listener = await startListener({ recorder, redactor, ...options });
  return { listener, recorder };
}

async function post(url: string, body = '{"id":"1"}'): Promise<number> {
  const response = await request(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await response.body.dump();
  return response.statusCode;
}

describe('listener', () => {
  it('records a delivery without the secret of its path and responds with 204', async () => {
    const { listener, recorder } = await start();
    const callback = listener.open('tickets', { scenario: 'hub', facts: FACTS });
    expect(await post(`${callback.url}/listener/x?y=1`)).toBe(204);
    const [delivery] = recorder.events;
    expect(delivery).toMatchObject({
      event: 'delivery',
      callback: 'tickets',
      scenario: 'hub',
      responded: 204,
      facts: FACTS,
    });
    expect(JSON.stringify(delivery)).not.toContain(new URL(callback.url).pathname.slice(1));
    expect(callback.live(callback.deliveries[0]!)).toMatchObject({ suffix: '/listener/x?y=1', json: { id: '1' } });
  });

  it('keeps idle connections for longer than the clients that notify it', async () => {
    const { listener } = await start();
    const callback = listener.open('tickets', { scenario: 'hub', facts: FACTS });
    const response = await request(callback.url, { method: 'POST', body: '{}' });
    await response.body.dump();
    expect(response.headers['keep-alive']).toBe('timeout=120');
  });

  it('records what comes to its address in lower case, and that it did', async () => {
    const { listener } = await start();
    const callback = listener.open('tickets', { scenario: 'hub', facts: FACTS });
    const { origin, pathname } = new URL(callback.url);
    expect(pathname).not.toBe(pathname.toLowerCase());
    expect(await post(origin + pathname.toLowerCase())).toBe(204);
    expect(callback.deliveries[0]?.request.url).toMatch(/\/\{\{callback:tickets, in lower case\}\}$/);
  });

  it('responds with 404 without a body to everything else, and counts it', async () => {
    const { listener, recorder } = await start();
    const response = await request(`${listener.baseUrl}/guess`);
    expect([response.statusCode, await response.body.text()]).toEqual([404, '']);
    expect(listener.unrecorded).toBe(1);
    expect(recorder.events).toEqual([]);
  });

  it('notes what has a body and is sent to no callback, twenty times at most', async () => {
    const { listener, recorder } = await start();
    for (let nth = 0; nth < 25; nth += 1) expect(await post(`${listener.baseUrl}/`, `{"nth":${nth}}`)).toBe(404);
    expect(recorder.events).toHaveLength(20);
    expect(recorder.events[0]).toMatchObject({ note: 'misdirected', facts: { path: '/', body: '{"nth":0}' } });
  });

  it('does not note what comes to a callback that is closed', async () => {
    const { listener, recorder } = await start();
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    callback.close();
    expect(await post(callback.url, '{}')).toBe(404);
    expect(recorder.events).toEqual([]);
  });

  it('wakes a waiter on arrival, and hands each delivery out once', async () => {
    const { listener } = await start();
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    const waiting = callback.next((_, live) => (live.json as { id: string }).id === '2', { deadlineMs: 5_000 });
    await post(callback.url, '{"id":"1"}');
    await post(callback.url, '{"id":"2"}');
    expect((await waiting)?.request.body).toBe('{"id":"2"}');
    expect((await callback.next())?.request.body).toBe('{"id":"1"}');
    expect(await callback.next(undefined, { deadlineMs: 10 })).toBeUndefined();
  });

  it('hands the error of a predicate to the scenario that waits, and the delivery to others', async () => {
    const { listener } = await start();
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    const failing = callback.next(() => {
      throw new Error('oops');
    });
    const caught = failing.catch((error: unknown) => error);
    const other = callback.next();
    expect(await post(callback.url)).toBe(204);
    expect(await caught).toMatchObject({ message: 'oops' });
    expect(await other).toBe(callback.deliveries[0]);
  });

  it('ends a wait with its signal', async () => {
    const { listener } = await start();
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    expect(await callback.next(undefined, { signal: AbortSignal.timeout(20) })).toBeUndefined();
  });

  it('responds as the scenario states: status, then a broken connection', async () => {
    const { listener } = await start();
    const callback = listener.open('e', {
      scenario: 's',
      facts: FACTS,
      respond: (count) => (count === 1 ? { status: 500 } : { reset: true }),
    });
    expect(await post(callback.url)).toBe(500);
    await expect(post(callback.url)).rejects.toThrow();
    expect(callback.deliveries.map(({ responded }) => responded)).toEqual([500, 0]);
  });

  it('forgets the path of a closed callback', async () => {
    const { listener } = await start();
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    const waiting = callback.next();
    callback.close();
    expect(await waiting).toBeUndefined();
    expect(await post(callback.url)).toBe(404);
  });

  it('decodes the content of a notification within the bound, and leaves what it cannot decode', async () => {
    const { listener } = await start({ maxBodyOctets: 100 });
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    const send = (octets: Uint8Array<ArrayBuffer>, coding: string) =>
      fetch(callback.url, { method: 'POST', headers: { 'content-encoding': coding }, body: octets });
    await send(new Uint8Array(gzipSync('{"id":"7"}')), 'gzip');
    await send(new Uint8Array(gzipSync('x'.repeat(1000))), 'gzip');
    await send(new TextEncoder().encode('plain'), 'gzip');
    await send(new TextEncoder().encode('plain'), 'own');
    const [first, ...others] = callback.deliveries;
    expect(callback.live(first!)?.json).toEqual({ id: '7' });
    expect(others.map(({ request }) => request.body === 'plain')).toEqual([false, true, true]);
  });

  it('cuts a body beyond the bound and says so', async () => {
    const { listener } = await start({ maxBodyOctets: 100 });
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    await post(callback.url, 'x'.repeat(1000)).catch(() => 0);
    expect(callback.deliveries[0]?.request.truncated).toBe(true);
    expect(callback.deliveries[0]?.responded).toBe(413);
  });

  it('records so many deliveries of an callback and no more', async () => {
    const { listener, recorder } = await start({ maxDeliveries: 3 });
    const callback = listener.open('e', { scenario: 's', facts: FACTS });
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push(await post(callback.url));
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect([recorder.events.length, listener.unrecorded]).toEqual([3, 2]);
  });

  it('names a port that is taken', async () => {
    const { listener } = await start();
    const second = startListener({
      recorder: createRecorder({ redactor: createRedactor() }),
      redactor: createRedactor(),
      port: listener.port,
    });
    await expect(second).rejects.toMatchObject({ code: 'listener.address' });
  });
});
