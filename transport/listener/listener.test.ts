import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { startListener, type Listener } from './listener.ts';
import { createRecorder, type Recorder } from '../recording/recorder.ts';
import { createRedactor } from '../redaction/redactor.ts';

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
  it('records a delivery without the secret of its path and answers 204', async () => {
    const { listener, recorder } = await start();
    const ear = listener.open('tickets', { scenario: 'hub', facts: { hub: 'first' } });
    expect(await post(`${ear.url}/listener/x?y=1`)).toBe(204);
    const [delivery] = recorder.events;
    expect(delivery).toMatchObject({
      event: 'delivery',
      ear: 'tickets',
      scenario: 'hub',
      answered: 204,
      facts: { hub: 'first' },
    });
    expect(JSON.stringify(delivery)).not.toContain(new URL(ear.url).pathname.slice(1));
    expect(ear.live(ear.deliveries[0]!)).toMatchObject({ suffix: '/listener/x?y=1', json: { id: '1' } });
  });

  it('hears what comes to its address in lower case, and records that it did', async () => {
    const { listener } = await start();
    const ear = listener.open('tickets', { scenario: 'hub' });
    const { origin, pathname } = new URL(ear.url);
    expect(pathname).not.toBe(pathname.toLowerCase());
    expect(await post(origin + pathname.toLowerCase())).toBe(204);
    expect(ear.deliveries[0]?.request.url).toMatch(/\/\{\{ear:tickets, in lower case\}\}$/);
  });

  it('answers 404 without a body to everything else, and counts it', async () => {
    const { listener, recorder } = await start();
    const response = await request(`${listener.baseUrl}/guess`);
    expect([response.statusCode, await response.body.text()]).toEqual([404, '']);
    expect(listener.strays).toBe(1);
    expect(recorder.events).toEqual([]);
  });

  it('wakes a waiter on arrival, and hands each delivery out once', async () => {
    const { listener } = await start();
    const ear = listener.open('e', { scenario: 's' });
    const waiting = ear.next((_, live) => (live.json as { id: string }).id === '2', { deadlineMs: 5_000 });
    await post(ear.url, '{"id":"1"}');
    await post(ear.url, '{"id":"2"}');
    expect((await waiting)?.request.body).toBe('{"id":"2"}');
    expect((await ear.next())?.request.body).toBe('{"id":"1"}');
    expect(await ear.next(undefined, { deadlineMs: 10 })).toBeUndefined();
  });

  it('hands the error of a predicate to the scenario that waits, and the delivery to others', async () => {
    const { listener } = await start();
    const ear = listener.open('e', { scenario: 's' });
    const failing = ear.next(() => {
      throw new Error('oops');
    });
    const caught = failing.catch((error: unknown) => error);
    const other = ear.next();
    expect(await post(ear.url)).toBe(204);
    expect(await caught).toMatchObject({ message: 'oops' });
    expect(await other).toBe(ear.deliveries[0]);
  });

  it('ends a wait with its signal', async () => {
    const { listener } = await start();
    const ear = listener.open('e', { scenario: 's' });
    expect(await ear.next(undefined, { signal: AbortSignal.timeout(20) })).toBeUndefined();
  });

  it('answers as the scenario wants: status, then a broken connection', async () => {
    const { listener } = await start();
    const ear = listener.open('e', {
      scenario: 's',
      respond: (count) => (count === 1 ? { status: 500 } : { reset: true }),
    });
    expect(await post(ear.url)).toBe(500);
    await expect(post(ear.url)).rejects.toThrow();
    expect(ear.deliveries.map(({ answered }) => answered)).toEqual([500, 0]);
  });

  it('forgets the path of a closed ear', async () => {
    const { listener } = await start();
    const ear = listener.open('e', { scenario: 's' });
    const waiting = ear.next();
    ear.close();
    expect(await waiting).toBeUndefined();
    expect(await post(ear.url)).toBe(404);
  });

  it('cuts a body beyond the bound and says so', async () => {
    const { listener } = await start({ maxBodyOctets: 100 });
    const ear = listener.open('e', { scenario: 's' });
    await post(ear.url, 'x'.repeat(1000)).catch(() => 0);
    expect(ear.deliveries[0]?.request.truncated).toBe(true);
    expect(ear.deliveries[0]?.answered).toBe(413);
  });

  it('records so many deliveries of an ear and no more', async () => {
    const { listener, recorder } = await start({ maxDeliveries: 3 });
    const ear = listener.open('e', { scenario: 's' });
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push(await post(ear.url));
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect([recorder.events.length, listener.strays]).toEqual([3, 2]);
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
