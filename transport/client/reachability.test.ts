import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { asAnonymous, getSpec, setUpClient } from '../testing/client-setup.ts';
import { Reachability } from './reachability.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function listen(port = 0): Promise<Server> {
  const server = createServer((_, response) => response.end('{}'));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

describe('a client whose target goes away', () => {
  it('waits for a restart, records what failed, and continues', async () => {
    const first = await listen();
    const { port } = first.address() as AddressInfo;
    const { client, recorder } = setUpClient(`http://127.0.0.1:${port}`, { reachability: { probeMs: 20 } });
    closers.push(() => client.close());
    const status = async (): Promise<unknown> => {
      const { exchange } = await client.send(getSpec(), asAnonymous);
      return exchange.response?.status ?? exchange.failure?.kind;
    };
    expect(await status()).toBe(200);
    await stop(first);
    const failures = [await status(), await status(), await status()];
    expect(failures.every((kind) => kind === 'connection-refused' || kind === 'reset')).toBe(true);
    const after = status();
    await new Promise((resolve) => setTimeout(resolve, 80));
    const second = await listen(port);
    closers.push(() => stop(second));
    expect(await after).toBe(200);
    const notes = recorder.events
      .filter(({ event }) => event === 'note')
      .map((event) => ('note' in event ? event.note : ''));
    expect(notes).toEqual(['target-lost', 'target-back']);
  });

  it('gives up at once on one that never responded', async () => {
    const gone = await listen();
    const { port } = gone.address() as AddressInfo;
    await stop(gone);
    const { client } = setUpClient(`http://127.0.0.1:${port}`);
    closers.push(() => client.close());
    const kinds: unknown[] = [];
    for (let index = 0; index < 20; index++)
      kinds.push((await client.send(getSpec(), asAnonymous)).exchange.failure?.kind);
    expect(kinds).toEqual([...Array<string>(3).fill('connection-refused'), ...Array<string>(17).fill('unsent')]);
  });
});

describe('reachability', () => {
  const timeout = { kind: 'timeout', message: 'no complete response' } as const;
  const never = async (): Promise<boolean> => false;

  it('gives up an operation that never responds, and no other', async () => {
    const subject = new Reachability();
    for (let index = 0; index < 3; index++) subject.note('o', 'hangs', timeout);
    expect(await subject.admit('o', 'hangs', never)).toMatch(
      /^not sent: hangs failed 3 times in a row, at last with: no complete/,
    );
    expect(await subject.admit('o', 'works', never)).toBeUndefined();
  });

  it('gives up an origin that never responds to any operation, and tries again sometimes', async () => {
    const subject = new Reachability({ retryMs: 30 });
    for (let index = 0; index < 8; index++) subject.note('o', `op-${index}`, timeout);
    expect(await subject.admit('o', 'another', never)).toMatch(/^not sent: o failed 8 times/);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await subject.admit('o', 'another', never)).toBeUndefined();
    expect(await subject.admit('o', 'another', never)).toBeDefined();
    subject.note('o', 'another', undefined);
    expect(await subject.admit('o', 'another', never)).toBeUndefined();
  });

  it('gives up an origin that responded before once requests of two operations time out together', async () => {
    const subject = new Reachability({ othersMs: 10 });
    subject.note('o', 'list', undefined);
    subject.note('o', 'list', timeout);
    const next = subject.admit('o', 'create', never);
    subject.note('o', 'list', timeout);
    subject.note('o', 'retrieve', timeout);
    expect(await next).toMatch(/^not sent: o failed 3 times/);
  });

  it('gives up no origin whose other operations respond', async () => {
    const subject = new Reachability({ othersMs: 10 });
    for (let index = 0; index < 5; index++) {
      subject.note('o', 'hangs', timeout);
      subject.note('o', 'also hangs', timeout);
      subject.note('o', 'works', undefined);
    }
    expect(await subject.admit('o', 'works', never)).toBeUndefined();
  });

  it('gives up an operation whose responses never end, and no other', async () => {
    const subject = new Reachability();
    for (let index = 0; index < 3; index++) subject.note('o', 'drips', { ...timeout, status: 200 });
    expect(await subject.admit('o', 'drips', never)).toMatch(/^not sent: drips failed 3 times/);
    expect(await subject.admit('o', 'works', never)).toBeUndefined();
  });

  it('counts a response that is closed in its content as a response', async () => {
    const subject = new Reachability();
    const closed = { kind: 'closed-early', message: 'closed', status: 200 } as const;
    for (let index = 0; index < 10; index++) subject.note('o', 'short', closed);
    expect(await subject.admit('o', 'short', never)).toBeUndefined();
  });

  it('spends its patience once in a run', async () => {
    const subject = new Reachability({ patienceMs: 600, probeMs: 5 });
    subject.note('o', 'x', undefined);
    const rejected = { kind: 'connection-refused', message: 'connect ECONNREFUSED' } as const;
    for (let index = 0; index < 3; index++) subject.note('o', 'x', rejected);
    let probes = 0;
    const isReachable = async (): Promise<boolean> => {
      probes += 1;
      return false;
    };
    const first = performance.now();
    expect(await Promise.all([subject.admit('o', 'x', isReachable), subject.admit('o', 'x', isReachable)])).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    expect(performance.now() - first).toBeGreaterThan(590);
    const before = probes;
    expect(await subject.admit('o', 'x', isReachable)).toBeDefined();
    expect(probes - before).toBeLessThanOrEqual(1);
  });
});

describe('a target that asks for longer waits than a run keeps', () => {
  const HOUR_MS = 3_600_000;
  const connects = (): Promise<boolean> => Promise.resolve(true);
  const admitted = (one: Reachability): Promise<string | undefined> => one.admit('target', 'operation', connects);

  it('is waited for once, however many requests are rejected at one time', async () => {
    const one = new Reachability();
    expect([1, 2, 3].map(() => one.asksForLongWait('target', HOUR_MS, 1000))).toEqual([false, false, false]);
    expect(await admitted(one)).toBeUndefined();
  });

  it('is sent nothing more when it asks again after the wait, but for one request sometimes', async () => {
    const one = new Reachability({ retryMs: 50 });
    expect([1, 2].map(() => one.asksForLongWait('target', HOUR_MS, 0))).toEqual([false, true]);
    expect(await admitted(one)).toContain('the target asked again to wait 3600 s (Retry-After)');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await admitted(one)).toBeUndefined();
    expect(await admitted(one)).toContain('not sent');
  });

  it('is sent everything again once it serves a request', async () => {
    const one = new Reachability();
    for (const _ of [1, 2]) one.asksForLongWait('target', HOUR_MS, 0);
    one.asksForNoWait('target', 'operation');
    expect(await admitted(one)).toBeUndefined();
  });
});

describe('a target that is busy and names no time', () => {
  const busy = (one: Reachability, operation = 'list'): number | undefined => one.isBusy('target', operation);

  it('is waited for longer each time, and not any more after several waits in vain', () => {
    const one = new Reachability({ firstBusyMs: 0 });
    expect(Array.from({ length: 8 }, () => busy(one) !== undefined)).toEqual([
      ...Array<boolean>(6).fill(true),
      ...Array<boolean>(2).fill(false),
    ]);
    expect(one.mayBeServedSoon('target', 'list')).toBe(false);
    one.asksForNoWait('target', 'list');
    expect(busy(one)).toBeDefined();
  });

  it('is waited for once for what was sent at one time', () => {
    const one = new Reachability({ firstBusyMs: 1000 });
    for (let index = 0; index < 8; index++) expect(busy(one)).toBeLessThanOrEqual(1000);
  });

  it('is not waited for by one operation that is always busy while others are served', () => {
    const one = new Reachability({ firstBusyMs: 0 });
    const waits = Array.from({ length: 30 }, () => {
      one.asksForNoWait('target', 'list');
      return busy(one, 'create') !== undefined;
    });
    expect(waits.indexOf(false)).toBe(24);
  });
});
