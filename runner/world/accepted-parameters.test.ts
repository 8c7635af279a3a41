import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { CallOptions, CallValues, Response, World } from '../../suites/scenarios/scenario.ts';
import { withAcceptedParameters } from './accepted-parameters.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');
const list = contract?.operations.find(({ id }) => id === 'ticket.list') as Operation;
const retrieve = contract?.operations.find(({ id }) => id === 'ticket.retrieve') as Operation;
const create = contract?.operations.find(({ id }) => id === 'ticket.create') as Operation;

const GOOD = { identity: 'A', facts: { step: 'first', kind: 'good', token: 'valid' } } as unknown as CallOptions;
const SETTLING = { ...GOOD, facts: { ...GOOD.facts, kind: 'settling' } } as unknown as CallOptions;
const ABOUT_LIMIT = { ...GOOD, facts: { ...GOOD.facts, param: 'limit', value: 'absent' } } as unknown as CallOptions;

interface Sent {
  readonly kind: string | undefined;
  readonly names: readonly string[];
}

interface Target {
  readonly status: (names: readonly string[], query: Readonly<Record<string, unknown>>) => number;
  /** Whether a list is empty; never by default. */
  readonly isEmpty?: (names: readonly string[]) => boolean;
  readonly settleMs?: number;
}

/** A target that decides by the names of the query parameters and of the header parameters. */
function targetWith({ status, isEmpty = () => false, settleMs = 0 }: Target) {
  const sent: Sent[] = [];
  const world = {
    contract,
    created: [{ identity: 'A' }],
    declared: (name: string) => (name === 'settleMs' ? settleMs : undefined),
    own: () => undefined,
    pause: () => Promise.resolve(),
    startedAt: new Date(0),
  };
  const call = withAcceptedParameters(
    world as unknown as World,
    (_, { query = {}, headers = {} }: CallValues, { facts }) => {
      const names = [...Object.keys(query), ...Object.keys(headers)].toSorted();
      sent.push({ kind: facts.kind, names });
      const returned = status(names, query);
      const live = { status: returned, json: isEmpty(names) ? [] : [{ id: '1' }] };
      const exchange = { request: { url: 'http://target.test/list' } };
      return Promise.resolve({ exchange, live, succeeded: returned === 200 } as unknown as Response);
    },
  );
  const statusOf = async (options: CallOptions, query = {}, operation = list): Promise<number | undefined> =>
    (await call(operation, { query }, options)).live?.status;
  return { sent, statusOf };
}

const targetOf = (status: Target['status']) => targetWith({ status });

const needing =
  (...needed: readonly string[]) =>
  (names: readonly string[]): number =>
    needed.every((name) => names.includes(name)) ? 200 : 400;

describe('requests to a target', () => {
  it('are not changed if it serves them, and not repeated if it rejects one later', async () => {
    const { sent, statusOf } = targetOf((names) => (names.includes('sort') ? 400 : 200));
    expect([await statusOf(GOOD), await statusOf(GOOD, { sort: 'x' })]).toEqual([200, 400]);
    expect(sent).toHaveLength(2);
  });

  it('contain the parameter that it demands', async () => {
    const { sent, statusOf } = targetOf(needing('limit'));
    expect([await statusOf(SETTLING), await statusOf(GOOD, { fields: 'id' })]).toEqual([200, 200]);
    expect(sent.at(-1)?.names).toEqual(['fields', 'limit']);
    // Without it, one request that must be served is the evidence.
    expect(sent.filter(({ kind, names }) => kind === 'good' && !names.includes('limit'))).toEqual([
      { kind: 'good', names: [] },
    ]);
  });

  it('contain all parameters that it demands, and no other', async () => {
    const { sent, statusOf } = targetOf(needing('fields', 'offset'));
    expect(await statusOf(GOOD)).toBe(200);
    expect(sent.at(-1)?.names).toEqual(['fields', 'offset']);
  });

  it('contain the parameter that it demands although it rejects another', async () => {
    const { sent, statusOf } = targetOf((names) => (names.includes('depth') ? 400 : needing('limit')(names)));
    expect(await statusOf(GOOD)).toBe(200);
    expect(sent.at(-1)?.names).toEqual(['limit']);
  });

  it('contain the header field that it demands', async () => {
    const { sent, statusOf } = targetOf(needing('sourceSystemId'));
    expect([await statusOf(GOOD), await statusOf(ABOUT_LIMIT)]).toEqual([200, 200]);
    expect(sent.at(-1)?.names).toEqual(['sourceSystemId']);
  });

  it('contain no parameter with which the list is empty', async () => {
    const { statusOf } = targetWith({ status: needing('limit'), isEmpty: (names) => names.includes('limit') });
    expect(await statusOf(GOOD)).toBe(400);
  });

  it('contain the parameter without which its list is empty', async () => {
    const { sent, statusOf } = targetWith({ status: () => 200, isEmpty: (names) => !names.includes('toDateTime') });
    expect([await statusOf(GOOD), await statusOf(GOOD, { fields: 'id' })]).toEqual([200, 200]);
    expect(sent.at(-1)?.names).toEqual(['fields', 'toDateTime']);
  });

  it('are not changed for a customer that created nothing, nor where the list is empty for the values of a request', async () => {
    const { sent, statusOf } = targetWith({ status: () => 200, isEmpty: (names) => !names.includes('toDateTime') });
    await statusOf({ ...GOOD, identity: 'B' });
    await statusOf(GOOD, { externalId: 'unknown' });
    expect(sent.map(({ names }) => names)).toEqual([[], ['externalId']]);
  });

  it('are not changed where the list shows a new resource late', async () => {
    let late = 6;
    const { sent, statusOf } = targetWith({
      status: () => 200,
      isEmpty: (names) => names.length === 0 && (late -= 1) > 0,
      settleMs: 60_000,
    });
    await statusOf(GOOD);
    await statusOf(GOOD);
    expect(sent.at(-1)?.names).toEqual([]);
  });

  it('omit the parameter that it rejects, except those that are about the window', async () => {
    const { sent, statusOf } = targetOf((names) => (names.includes('fromDateTime') ? 400 : 200));
    const query = { fromDateTime: '2020-01-01T00:00:00Z' };
    expect([await statusOf(GOOD, query), await statusOf(ABOUT_LIMIT, query)]).toEqual([200, 200]);
    expect(sent.at(-1)?.names).toEqual([]);
    expect(await statusOf({ ...GOOD, facts: { ...GOOD.facts, step: 'window' } } as unknown as CallOptions, query)).toBe(
      400,
    );
  });

  it('have no end of the window where they are about the window, although its list is empty without one', async () => {
    const { sent, statusOf } = targetWith({
      status: (names) => (names.includes('limit') ? 200 : 400),
      isEmpty: (names) => !names.includes('toDateTime'),
    });
    await statusOf(GOOD, { fromDateTime: 'x' });
    expect(sent.at(-1)?.names).toEqual(['fromDateTime', 'limit', 'toDateTime']);
    await statusOf({ ...GOOD, facts: { ...GOOD.facts, step: 'window' } } as CallOptions, { fromDateTime: 'x' });
    expect(sent.at(-1)?.names).toEqual(['fromDateTime', 'limit']);
  });

  it('write date-times in the form that it takes', async () => {
    const taken: unknown[] = [];
    const { statusOf } = targetOf((_, { fromDateTime }) => {
      const isTaken = String(fromDateTime).endsWith(':00Z');
      if (isTaken) taken.push(fromDateTime);
      return isTaken ? 200 : 400;
    });
    const window = { ...GOOD, facts: { ...GOOD.facts, step: 'window', window: 'around' } } as CallOptions;
    const form = { ...GOOD, facts: { ...window.facts, window: 'no-fraction' } } as CallOptions;
    const query = { fromDateTime: '2026-01-01T00:00:00.000Z' };
    expect([await statusOf(GOOD, query), await statusOf(window, query)]).toEqual([200, 200]);
    expect(new Set(taken)).toEqual(new Set(['2026-01-01T00:00:00Z']));
    // The form is what such a request is about.
    expect(await statusOf(form, query)).toBe(400);
  });

  it('are sent as they are if they are about the parameter', async () => {
    const { sent, statusOf } = targetOf(needing('limit'));
    await statusOf(GOOD);
    expect(await statusOf(ABOUT_LIMIT)).toBe(400);
    expect(sent.at(-1)?.names).toEqual([]);
  });

  it('are not changed where a new resource shows late, though it shows with parameters before', async () => {
    let late = 4;
    const status = (names: readonly string[]): number => (names.length > 0 || (late -= 1) < 0 ? 200 : 400);
    const { sent, statusOf } = targetWith({ status, settleMs: 60_000 });
    expect([await statusOf(SETTLING, {}, retrieve), await statusOf(GOOD, {}, retrieve)]).toEqual([400, 200]);
    expect(sent.filter(({ kind }) => kind === 'good')).toEqual([{ kind: 'good', names: [] }]);
  });

  it('are searched for only once if nothing is served', async () => {
    const { sent, statusOf } = targetOf(() => 500);
    await statusOf(GOOD);
    const first = sent.length;
    expect([await statusOf(GOOD), sent.length]).toEqual([500, first + 1]);
  });

  it.each([401, 404])('are not repeated after %i, or if they create something', async (status) => {
    const { sent, statusOf } = targetOf(() => status);
    await statusOf(GOOD);
    await statusOf(GOOD, {}, create);
    expect(sent).toHaveLength(2);
  });
});
