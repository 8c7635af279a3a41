import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Entry } from 'har-format';
import { afterAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { judgeRecording } from '../runner/judge-recording.ts';
import { DEFAULT_LIMITS } from '../transport/client/limits.ts';
import { createRoutes } from '../transport/client/routes.ts';
import { readRecording } from '../transport/recording/read-recording.ts';
import { readHar } from './har.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { Observer } from './observer.ts';

const contracts = loadContracts();
const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-observed-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Call {
  readonly path: string;
  readonly as?: string;
  readonly method?: string;
  readonly body?: unknown;
}

const OWN = '001010000000001';
const UNLOCATED = '001010000000003';
const FOREIGN = '001010000000011';
const FROM = 'fromDateTime=2020-01-01T00:00:00Z';

/** Requests as a client of the interfaces might send them, with some mistakes of the client. */
const CALLS: readonly Call[] = [
  { path: `/device/devices?imsi=${OWN}`, as: 'A_FULL' },
  { path: `/device/devices/locations?imsi=${OWN}`, as: 'A_FULL' },
  { path: `/device/devices/locations?imsi=${UNLOCATED}`, as: 'A_FULL' },
  { path: `/device/devices/locations?imsi=${OWN}`, as: 'A_DETAILS' },
  { path: `/device/devices/locations?imsi=${FOREIGN}`, as: 'A_FULL' },
  { path: `/device/devices?imsi=not-a-key`, as: 'A_FULL' },
  { path: `/device/devices?imsi=${OWN}` },
  { path: '/change/changeRequest?fields=id,status', as: 'A_VALID' },
  { path: `/ticket/troubleTicket?${FROM}`, as: 'A_VALID' },
  { path: '/ticket/troubleTicket', as: 'A_VALID' },
  { path: '/ticket/troubleTicket', as: 'A_VALID', method: 'POST', body: { description: 'Hello' } },
  { path: `/ticket/troubleTicket?${FROM}`, as: 'A_VALID' },
  { path: '/ticket/troubleTicket', as: 'A_VALID', method: 'POST', body: [] },
  { path: '/ticket/troubleTicket/none', as: 'A_VALID' },
  { path: '/ticket/hub', as: 'A_VALID', method: 'POST', body: { callback: 'http://127.0.0.1:1/hook' } },
  { path: '/order/serviceOrder', as: 'A_VALID', method: 'POST', body: { description: 'Hello' } },
  { path: '/order/nothing-here', as: 'A_VALID' },
  { path: '/elsewhere' },
];

const TICKET: Call = {
  path: '/ticket/troubleTicket',
  method: 'POST',
  body: { externalId: 'observed-ticket', description: 'Hello '.repeat(200) },
};

async function send(url: string, { env }: Provider, { path: target, as, method = 'GET', body }: Call): Promise<string> {
  const headers = {
    'x-external-system': `observed-${Math.random().toString(36).slice(2)}-${Date.now()}`,
    ...(as === undefined ? {} : { Authorization: `Bearer ${env[`CONFORM_TOKEN_${as}`]}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(url + target, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.text();
}

interface Traffic {
  readonly provider: Provider;
  readonly exchanges: readonly ObservedExchange[];
}

/** The listener of a client; each notification it receives is an exchange with it. */
async function startClient(onExchange: (exchange: ObservedExchange) => void) {
  const server = createServer((incoming, outgoing) => {
    const startedAt = Date.now();
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      const request = { method, url: callback(url), headers: fields, body };
      const response = { status: 204, headers: [], body: '', bodyOctets: 0, truncated: false };
      onExchange({ startedAt, milliseconds: Date.now() - startedAt, request, response });
      outgoing.writeHead(204).end();
      server.emit('notified');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callback = (target: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`;
  return { callback: callback('/hook'), notified: () => once(server, 'notified'), close: () => server.close() };
}

/** What passes through the proxy in front of a reference provider, and the notifications to a client. */
async function traffic(...faults: readonly string[]): Promise<Traffic> {
  const provider = await startProvider({ faults });
  const exchanges: ObservedExchange[] = [];
  const routes = createRoutes({
    profile: provider.profile(),
    env: provider.env,
    directory: '.',
    limits: DEFAULT_LIMITS,
  });
  const proxy = await startRecordingProxy({
    host: '127.0.0.1',
    port: 0,
    route: routes.to('ticket', provider.url),
    onExchange: (one) => exchanges.push(one),
  });
  for (const call of CALLS) await send(proxy.url, provider, call);
  const client = await startClient((one) => exchanges.push(one));
  const body = { callback: client.callback };
  await send(proxy.url, provider, { path: '/ticket/hub', as: 'A_VALID', method: 'POST', body });
  const created = await send(proxy.url, provider, { ...TICKET, as: 'A_VALID' });
  const { id } = JSON.parse(created) as { readonly id: string };
  const update = { path: `${TICKET.path}/${id}`, method: 'PATCH', body: { priority: 'high' } };
  const notified = client.notified();
  await send(proxy.url, provider, { ...update, as: 'A_VALID' });
  await notified;
  client.close();
  await proxy.close();
  await provider.close();
  return { provider, exchanges };
}

interface Judged {
  readonly result: Result;
  readonly events: readonly RecordingEvent[];
  readonly text: string;
  readonly outside: number;
}

async function judged({ provider, exchanges }: Traffic): Promise<Judged> {
  const file = path.join(folder, `${Math.random()}.ndjson`);
  const observer = new Observer({
    id: 'observed',
    contracts,
    profile: provider.profile(),
    profileFile: '',
    env: provider.env,
    file,
    options: DEFAULT_OPTIONS,
    commandLine: '',
    suiteVersion: '',
    source: 'proxy',
    startedAt: exchanges[0]?.startedAt ?? 0,
  });
  exchanges.forEach((one) => observer.add(one));
  await observer.close();
  const { events, complete } = readRecording(file);
  const captured = { begun: observer.begun, events, complete, seconds: 1, leftovers: [] };
  const { result } = judgeRecording(contracts, captured);
  return { result, events, text: readFileSync(file, 'utf8'), outside: observer.outside };
}

const idsWith = ({ result }: Judged, ...verdicts: readonly string[]): readonly string[] =>
  result.requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);

const asEntry = ({ startedAt, milliseconds, request, response }: ObservedExchange): unknown => ({
  startedDateTime: new Date(startedAt).toISOString(),
  time: milliseconds,
  request: {
    method: request.method,
    url: request.url,
    headers: request.headers.map(([name, value]) => ({ name, value })),
    ...(request.body === undefined ? {} : { postData: { mimeType: '', text: request.body } }),
  },
  response: {
    status: response?.status ?? 0,
    headers: (response?.headers ?? []).map(([name, value]) => ({ name, value })),
    content: {
      size: response?.bodyOctets ?? 0,
      encoding: 'base64',
      text: Buffer.from(response?.body ?? '').toString('base64'),
    },
  },
});

function harOf(exchanges: readonly ObservedExchange[]): string {
  const file = path.join(folder, `${Math.random()}.har`);
  const entries = exchanges.map(asEntry) as Entry[];
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } }));
  return file;
}

describe('traffic of other clients', () => {
  it('of a healthy provider decides many requirements and fails none', async () => {
    const seen = await traffic();
    const all = await judged(seen);
    expect(idsWith(all, 'fail', 'warn', 'error')).toEqual([]);
    expect(idsWith(all, 'pass')).toEqual(
      expect.arrayContaining([
        'ticket.create.success-is-201',
        'ticket.list.success-is-200',
        'device.geojson.body-is-a-geojson-object',
        'device.locations.details-scope-alone-is-401',
      ]),
    );
    expect(all.outside).toBe(1);
    const fromHar = await judged({ ...seen, exchanges: readHar(harOf(seen.exchanges)) });
    expect(idsWith(fromHar, 'fail', 'warn', 'error')).toEqual([]);
    expect(idsWith(fromHar, 'pass').length).toBeGreaterThan(20);
  });

  it('leaves undecided what needs requests of the suite, and says so', async () => {
    const all = await judged(await traffic());
    const row = all.result.requirements.find(({ id }) => id === 'ticket.list.from-date-time-is-required');
    expect(row).toMatchObject({
      verdict: 'not-run',
      reason: 'the traffic was observed, and this needs requests of the suite',
    });
    expect(all.result.overall).toBe('NOT FULLY VERIFIED');
  });

  it('shows the form of notifications to callbacks that were registered in it', async () => {
    const verdicts = async (...faults: readonly string[]): Promise<readonly (string | undefined)[]> => {
      const seen = await traffic(...faults);
      const both = [seen, { ...seen, exchanges: readHar(harOf(seen.exchanges)) }];
      const results = await Promise.all(both.map(judged));
      return results.map(
        ({ result }) => result.requirements.find(({ id }) => id === 'ticket.events.payload-is-as-declared')?.verdict,
      );
    };
    expect(await verdicts()).toEqual(['pass', 'pass']);
    expect(await verdicts('ticket.events.long-texts-are-truncated')).toEqual(['fail', 'fail']);
  });

  it('contains no credential and no device number of the profile', async () => {
    const { provider, exchanges } = await traffic();
    const { text, events } = await judged({ provider, exchanges });
    // One call is outside; the last are a hub, a creation, an update and its notification.
    expect(events.length).toBe(CALLS.length - 1 + 4);
    const secrets = [...Object.values(provider.env), OWN, FOREIGN, UNLOCATED];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(JSON.stringify(exchanges)).toContain(OWN);
  });

  it.each([
    ['ticket.create.wrong-success-status', 'ticket.create.success-is-201'],
    ['device.204-with-content', 'device.endpoints.204-has-no-content'],
    ['device.geojson.latitude-first', 'device.geojson.longitude-is-first'],
    ['device.locations.any-scope-opens', 'device.locations.details-scope-alone-is-401'],
  ])('shows the fault %s', async (fault, requirement) => {
    const seen = await traffic(fault);
    expect(idsWith(await judged(seen), 'fail')).toContain(requirement);
    const fromHar = { ...seen, exchanges: readHar(harOf(seen.exchanges)) };
    expect(idsWith(await judged(fromHar), 'fail')).toContain(requirement);
  });
});
