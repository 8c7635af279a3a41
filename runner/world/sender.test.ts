import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import type { FailureKind, Facts, HeaderList } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { OfferedOperations } from './offered-operations.ts';
import { Sender } from './sender.ts';
import type { WorldParts } from './world-parts.ts';

const [contract] = loadContracts().filter(({ id }) => id === 'device');
if (!contract) throw new Error('no device contract');
const operation = (id: string): Operation => {
  const found = contract.operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

type Outcome = FailureKind | 200 | 500 | 501 | 503;

interface SendOptions {
  readonly facts: Facts;
  readonly repeats?: (method: string, status: number, headers: HeaderList) => boolean;
}

/** A sender whose requests end with the given outcomes, the header fields that it sent, and the exchanges. */
function sending(outcomes: readonly Outcome[]) {
  const sent: HeaderList[] = [];
  const facts: Facts[] = [];
  const profile = { mode: 'production', identities: {}, interfaces: {} };
  const client = {
    send: (spec: { readonly method: string; readonly headers: HeaderList }, options: SendOptions) => {
      const outcome = outcomes[sent.length] ?? 200;
      sent.push(spec.headers);
      const isSuperseded = typeof outcome === 'number' && options.repeats?.(spec.method, outcome, []) === true;
      facts.push({ ...options.facts, ...(isSuperseded ? { superseded: true } : {}) });
      const exchange = { facts: facts.at(-1), request: { method: spec.method } };
      return Promise.resolve(
        typeof outcome === 'number'
          ? { exchange: { ...exchange, response: { status: outcome } }, live: { status: outcome } }
          : { exchange: { ...exchange, failure: { kind: outcome } } },
      );
    },
  };
  const parts = { contract, profile, client, signal: new AbortController().signal, runName: 'Run', created: [] };
  const offer = new OfferedOperations(contract as never, profile as never);
  const sender = new Sender(parts as unknown as WorldParts, 'test', [], offer);
  const call = (headers: Record<string, string> = {}, kind: Facts['kind'] = 'good') =>
    sender.call(operation('device.details'), { query: { imsi: '1' }, headers }, {
      identity: 'A',
      facts: { kind },
    } as never);
  return { sent, facts, call };
}

const correlationId = (headers: HeaderList): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'correlationid')?.[1];

describe('a request after which the connection broke', () => {
  it.each<readonly [readonly Outcome[], number]>([
    [[200], 1],
    [['reset', 200], 2],
    [['closed-early', 'closed-early'], 2],
    [['reset', 'connection-refused', 200], 3],
    [['timeout'], 1],
  ])('%j is sent again', async (outcomes, requests) => {
    const { sent, call } = sending(outcomes);
    await call();
    expect(sent).toHaveLength(requests);
    expect(new Set(sent.map(correlationId)).size).toBe(requests);
  });

  it('is not sent again if its correlation id is part of the test', async () => {
    const { sent, call } = sending(['reset', 200]);
    await call({ correlationId: 'given' });
    expect(sent).toHaveLength(1);
  });
});

describe('a request with a server error as response', () => {
  it.each<readonly [readonly Outcome[], requests: number, status: number]>([
    [[500, 200], 2, 200],
    [[500, 500], 2, 500],
    [[501], 1, 501],
    [[503, 503], 2, 503],
    [[503, 200], 2, 200],
  ])('%j is sent again once', async (outcomes, requests, status) => {
    const { sent, call } = sending(outcomes);
    const { exchange } = await call();
    expect(sent).toHaveLength(requests);
    expect(exchange.response?.status).toBe(status);
    expect(new Set(sent.map(correlationId)).size).toBe(requests);
  });

  it('is superseded by its repetition', async () => {
    const { facts, call } = sending([500, 200]);
    await call();
    expect(facts.map(({ superseded, repetition }) => [superseded, repetition])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
  });

  it('is not sent again if its correlation id is part of the test, or if the document calls the operation unavailable', async () => {
    const correlated = sending([500]);
    await correlated.call({ correlationId: 'given' });
    const unavailable = sending([500]);
    await unavailable.call({}, 'unavailable');
    expect([correlated.sent, unavailable.sent].map((sent) => sent.length)).toEqual([1, 1]);
  });
});

it('gives each call of each interface its own value of x-external-system, if declared', async () => {
  const values: (string | undefined)[] = [];
  for (const known of loadContracts().filter(({ id }) => ['ticket', 'order'].includes(id))) {
    const profile = {
      mode: 'sandbox',
      identities: {},
      interfaces: {},
      declarations: { 'sandbox.uniqueness': 'call' },
    };
    const client = {
      send: ({ headers }: { readonly headers: HeaderList }) => {
        values.push(headers.find(([name]) => name === 'x-external-system')?.[1]);
        return Promise.resolve({
          exchange: { facts: {}, request: { method: 'GET' }, response: { status: 200 } },
          live: { status: 200 },
        });
      },
    };
    const parts = {
      contract: known,
      profile,
      client,
      signal: new AbortController().signal,
      runName: 'Run',
      created: [],
    };
    const offer = new OfferedOperations(known, profile as never);
    const sender = new Sender(parts as unknown as WorldParts, 'test', [], offer);
    const list = known.operations.find(({ id }) => id === `${known.id}.list`);
    if (!list) throw new Error('no list');
    for (const kind of ['good', 'good'] as const)
      await sender.call(list, { query: {} }, { identity: 'A', facts: { kind } } as never);
  }
  expect(values).not.toContain(undefined);
  expect(new Set(values).size).toBe(4);
});
