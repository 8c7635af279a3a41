import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Note } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { startHttpServer, type TestServer } from '../../transport/testing/http-server.ts';
import { createRedactor } from '../../transport/redaction/redactor.ts';
import type { DeliveryStep, RequestStep, ReproductionStep } from './reproduction.ts';
import { Session } from './session.ts';

const BASE = 'http://recorded.example';

function request(seq: number, url: string, body: unknown): RequestStep {
  return {
    event: 'exchange',
    seq,
    at: 10 * seq + 5,
    startedAt: 10 * seq,
    scenario: 's',
    interface: 'ticket',
    operation: '',
    identity: 'A',
    facts: { step: 'valid', kind: 'good', covers: [] },
    request: { method: 'POST', url: `${BASE}${url}`, headers: [], body: JSON.stringify(body) },
  };
}

const REGISTRATION = request(0, '/hub', { callback: 'http://127.0.0.1:1/{{callback:ticket.main}}' });
const CREATION = request(1, '/tickets', {});

const profileFor = (baseUrl: string, declarations: Profile['declarations'] = {}): Profile => ({
  declarations,
  conform: 1,
  name: 'Test',
  mode: 'sandbox',
  interfaces: { ticket: { baseUrl } },
  identities: { A: { customer: 'A' } },
});

const sessionFor = (
  url: string,
  signal = new AbortController().signal,
  declarations: Profile['declarations'] = {},
  bindings: Profile['bindings'] = {},
): Session =>
  new Session({
    contracts: loadContracts(),
    profile: { ...profileFor(url, declarations), bindings },
    directory: process.cwd(),
    env: {},
    redactor: createRedactor(),
    signal,
    begun: { id: '1', startedAt: new Date().toISOString(), profile: profileFor(BASE) },
  });

let server: TestServer | undefined;
let session: Session | undefined;
afterEach(async () => {
  await session?.close();
  await server?.close();
});

/** A target that notifies the registered callback of each text, one after the other, when a resource is created. */
async function notifying(
  texts: readonly string[],
  { slowMs = 0, then = () => {} }: { readonly slowMs?: number; readonly then?: () => void } = {},
): Promise<string> {
  let callback = '';
  const notify = async (): Promise<void> => {
    await setTimeout(slowMs);
    for (const body of texts) await fetch(callback, { method: 'POST', body });
    then();
  };
  server = await startHttpServer((incoming, outgoing) => {
    void (async () => {
      const body = JSON.parse((await incoming.toArray()).join('')) as { readonly callback?: string };
      callback = body.callback ?? callback;
      outgoing.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"12"}');
      if (body.callback === undefined) await notify();
    })();
  });
  return server.url;
}

const window = (facts: Partial<Note<'delivery-window'>['facts']> = {}): Note<'delivery-window'> => ({
  event: 'note',
  seq: 2,
  at: 30,
  scenario: 's',
  note: 'delivery-window',
  facts: {
    interface: 'ticket',
    window: 'plain',
    trigger: 'create',
    item: '1',
    customer: 'A',
    fired: true,
    from: 1,
    deadlineMs: 5000,
    expecting: ['main'],
    silent: [],
    words: ['{{from:1/id}}'],
    ...facts,
  },
});

const steps: readonly ReproductionStep[] = [REGISTRATION, CREATION, window()];

describe('a session', () => {
  it('waits for the notification that names the resource, not for one that names a longer id', async () => {
    session = sessionFor(await notifying(['{"id":"123"}', '{"id":"12"}']));
    const events = await session.send(steps);
    expect(events.map(({ event }) => event)).toEqual(['note', 'exchange', 'exchange', 'delivery', 'delivery', 'note']);
  });

  it('expects nothing of a hub that it has not registered', async () => {
    session = sessionFor(await notifying(['{"id":"12"}']));
    const events = await session.send([REGISTRATION, CREATION, window({ expecting: ['main', 'second'] })]);
    expect(events.at(-1)).toMatchObject({ facts: { expecting: ['main'] } });
  });

  it('does not wait for the end of the silence when it is stopped', async () => {
    const stop = new AbortController();
    const slowMs = 600;
    let stoppedAt = 0;
    const then = (): void => {
      stoppedAt = performance.now();
      stop.abort();
    };
    const url = await notifying(['{"id":"12"}'], { slowMs, then });
    session = sessionFor(url, stop.signal);
    await session.send([REGISTRATION, CREATION, window({ silent: ['other-customer'] })]).catch(() => undefined);
    // The silence after it takes three times as long as the notification.
    expect(performance.now() - stoppedAt).toBeLessThan(3 * slowMs);
  });

  it('waits for a notification that a check needs', async () => {
    session = sessionFor(await notifying(['{"id":"123"}', '{"id":"12"}'], { slowMs: 300 }));
    const delivery: DeliveryStep = {
      event: 'delivery',
      seq: 2,
      at: 30,
      scenario: 's',
      callback: 'ticket.main',
      words: ['{{from:1/id}}'],
      facts: { interface: 'ticket', hub: 'main', customer: 'A' },
    };
    const events = await session.send([REGISTRATION, CREATION, delivery]);
    expect(events.map(({ event }) => event)).toEqual(['note', 'exchange', 'exchange', 'delivery', 'delivery']);
  });
});

describe('a deletion', () => {
  it('acknowledges the removal of the deleted hub, and of no hub whose id is a part of the other id', async () => {
    const ids = ['1', '12'];
    let deletions = 0;
    server = await startHttpServer(({ method }, outgoing) => {
      const deleted = deletions === 0 ? 204 : 409;
      if (method === 'DELETE') deletions += 1;
      outgoing.writeHead(method === 'DELETE' ? deleted : 201, { 'content-type': 'application/json' });
      outgoing.end(method === 'DELETE' ? undefined : JSON.stringify({ id: ids.shift() }));
    });
    const bindings = { 'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}' } };
    session = sessionFor(server.url, undefined, {}, bindings);
    const registration = (seq: number, name: string): RequestStep =>
      request(seq, '/hub', { callback: `http://127.0.0.1:1/{{callback:ticket.${name}}}` });
    const deletion: RequestStep = {
      ...request(2, '', {}),
      operation: 'ticket.hub-delete',
      request: { method: 'DELETE', url: `${BASE}/hub/{{from:1/id}}`, headers: [] },
    };
    await session.send([registration(0, 'main'), registration(1, 'second'), deletion]);
    const left = await session.close();
    session = undefined;
    expect(left.map(({ id }) => id)).toEqual(['1']);
  });
});

describe('a list that is searched for a resource', () => {
  const CREATED = '{"id":"wanted"}';
  const step = (seq: number, method: string, url: string, more: Partial<RequestStep> = {}): RequestStep => {
    const { request: sent, ...others } = request(seq, url, {});
    return { ...others, request: { method, url: sent.url, headers: [] }, ...more };
  };
  const search = step(2, 'GET', '/tickets?limit=2', { listed: ['{{from:1/id}}'] });

  /** A target with pages by offset; @returns the queries of the requests for pages */
  async function searched(pages: Readonly<Record<string, unknown>>, declarations: Profile['declarations'] = {}) {
    const queries: string[] = [];
    server = await startHttpServer(({ method, url = '' }, outgoing) => {
      const offset = new URL(url, BASE).searchParams.get('offset') ?? '';
      if (method === 'GET') queries.push(offset);
      const body = method === 'GET' ? JSON.stringify(pages[offset] ?? []) : CREATED;
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    session = sessionFor(server.url, undefined, declarations);
    await session.send([step(1, 'POST', '/tickets'), search]);
    return queries;
  }

  const other = [{ id: '1' }, { id: '2' }];
  const wanted = [{ id: 'wanted' }];

  it('is read page by page', async () => {
    expect(await searched({ '': other, 2: other, 4: wanted })).toEqual(['', '2', '4']);
  });

  it('is read from the declared index of the first item', async () => {
    expect(await searched({ '': other, 3: wanted }, { paging: { base: 1 } })).toEqual(['', '3']);
  });

  it('is read in an envelope, too', async () => {
    expect(await searched({ '': { items: other }, 2: { items: wanted } })).toEqual(['', '2']);
  });
});
