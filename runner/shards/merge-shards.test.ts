import { describe, expect, it } from 'vitest';
import { NOTES } from '../../contracts/formats/evidence/notes.ts';
import { STEPS } from '../../contracts/formats/evidence/steps.ts';
import type { Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Stop } from '../../contracts/formats/result.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import type { Plan } from '../../suites/plan/plan.ts';
import type { BegunRun } from '../begun-run.ts';
import { BEGUN_FORMAT } from '../begun-run.ts';
import { limitsOf } from './limits-of-shard.ts';
import { mergeShards } from './merge-shards.ts';
import type { RecordedShard } from './shards-of-one-run.ts';

const whole: Plan = { interfaces: [], effort: 'smoke', requirements: [], scenarios: [] };
const about = { id: 'merged', commandLine: 'conform merge', shownFolder: 'merged' };

function shard(index: number, startedAt: string, events: readonly RecordingEvent[] = [], more: Partial<BegunRun> = {}) {
  const begun: BegunRun = {
    format: BEGUN_FORMAT,
    id: `run-${index}`,
    startedAt,
    suiteVersion: '1.0.0',
    node: 'v24.0.0',
    commandLine: '',
    profileFile: '',
    options: DEFAULT_OPTIONS,
    plan: whole,
    shard: { index, count: 2, whole },
    profile: { conform: 1, name: 'merged', mode: 'sandbox', interfaces: {}, identities: {} },
    ...more,
  };
  const captured = { begun, events, complete: true, seconds: 2, leftovers: [] };
  return { folder: `shards/${index}`, captured, reproduced: { reproductions: [], stops: [] } } satisfies RecordedShard;
}

const exchange = (seq: number, at: number): Exchange => ({
  ...({ event: 'exchange', seq, at, scenario: 'listing', interface: 'ticket', operation: 'ticket.list' } as const),
  identity: 'A.valid',
  facts: { step: 'first' },
  startedAt: at - 5,
  request: { method: 'GET', url: 'https://target.example/', headers: [] },
  failure: { kind: 'timeout', message: 'too late' },
});

const blocked = (seq: number, at: number, cause: number): Note => ({
  ...({ event: 'note', note: 'blocked', seq, at, scenario: 'listing' } as const),
  facts: { interface: 'ticket', reason: 'nothing could be created', cause },
});

const silenceOver = (seq: number, at: number, windows: readonly number[]): Note => ({
  ...({ event: 'note', note: 'silence-over', seq, at, scenario: 'subscriptions' } as const),
  facts: { interface: 'ticket', windows },
});

const T0 = '2026-11-23T10:00:00.000Z';
const T1 = '2026-11-23T10:00:01.000Z';

describe('merged shards', () => {
  const first = shard(1, T0, [exchange(0, 100), exchange(1, 1500)]);
  const second = shard(2, T1, [exchange(0, 100), blocked(1, 900, 0)]);
  const { captured } = mergeShards([second, first], about);

  it('are one recording in the order of the wall clock', () => {
    expect(captured.events.map(({ seq, at }) => [seq, at])).toEqual([
      [0, 100],
      [1, 1100],
      [2, 1500],
      [3, 1900],
    ]);
    expect(captured.events[1]).toMatchObject({ startedAt: 1095 });
    expect(captured).toMatchObject({ seconds: 3, begun: { startedAt: T0, mergedFrom: ['run-1', 'run-2'] } });
    expect(captured.begun.shard).toBeUndefined();
  });

  it('name events by their new numbers', () => {
    expect(captured.events[3]).toMatchObject({ note: 'blocked', facts: { cause: 1 } });
    const silent = shard(2, T1, [exchange(0, 100), silenceOver(1, 900, [0])]);
    expect(mergeShards([first, silent], about).captured.events[3]).toMatchObject({ facts: { windows: [1] } });
  });

  it('contain what stopped the target, with the numbers and the folder of the merged run', () => {
    const stopOf = (exchanges: readonly number[]): Stop => ({
      id: 's-1',
      interfaces: ['ticket'],
      exchanges,
      stopped: 3,
      repetitions: 3,
      restarts: 9,
      summary: 'of the shard',
      replay: 'npx conform replay s-1 shards/2',
    });
    const stopped = {
      ...second,
      captured: { ...second.captured, events: [exchange(0, 100), exchange(1, 900)] },
      reproduced: { reproductions: [], stops: [{ stop: stopOf([1]), steps: [exchange(1, 900)] }] },
    };
    const longer = {
      ...first,
      reproduced: {
        reproductions: [],
        stops: [{ stop: stopOf([0, 1]), steps: [exchange(0, 100), exchange(1, 1500)] }],
      },
    };
    const begun = { ...longer.captured.begun, replay: 'npx conform run --profile profile.yaml' };
    const { reproduced } = mergeShards([{ ...longer, captured: { ...longer.captured, begun } }, stopped], about);
    expect(reproduced.stops.map(({ stop }) => stop)).toEqual([
      {
        ...stopOf([3]),
        summary: 'the target stopped responding 3 of 3 times after exchange 3 (ticket.list)',
        replay: 'npx conform replay s-1 merged',
      },
    ]);
    expect(reproduced.stops[0]?.steps).toMatchObject([{ seq: 1, at: 1900, startedAt: 1895 }]);
  });

  it('are complete only if each shard is', () => {
    const killed = { ...second, captured: { ...second.captured, complete: false } };
    expect(mergeShards([first, killed], about).captured.complete).toBe(false);
  });

  it('move each number of an event and each time of the run that a note or a step contains', () => {
    const movedNames = ['cause', 'firedAt', 'from', 'last', 'repeats', 'seq', 'windows'];
    const amounts = ['askedMs', 'deadlineMs', 'longStallsMs', 'stalledMs', 'pages', 'status', 'waitMs'];
    const ofRequests = ['device', 'limit', 'nth', 'offset', 'page', 'statuses'];
    const names = JSON.stringify([NOTES, STEPS]).matchAll(
      /"(\w+)":\{(?:"schema":\{)?(?:"type":"array","items":\{)?"type":"(?:integer|number)"/g,
    );
    expect(new Set(Array.from(names, ([, name]) => name))).toEqual(new Set([...movedNames, ...amounts, ...ofRequests]));
  });

  it('move the number of the request that another one repeats', () => {
    const repeating = { ...exchange(1, 200), facts: { step: 'valid', covers: [], repeats: 0 } } as unknown as Exchange;
    const { captured } = mergeShards([first, shard(2, T1, [exchange(0, 100), repeating])], about);
    const again = captured.events.find((one) => one.event === 'exchange' && 'repeats' in one.facts) as Exchange;
    const { repeats = -1 } = again.facts as { readonly repeats?: number };
    expect(repeats).toBe(again.seq - 1);
  });
});

describe('shards of different runs are rejected', () => {
  const one = shard(1, T0);
  const { begun } = one.captured;
  it.each([
    ['a run that is no shard', shard(2, T0, [], { shard: undefined! }), 'a run that is no shard'],
    ['a shard given twice', shard(1, T1), 'shard 1 is given 2 times'],
    ['another number of shards', shard(2, T0, [], { shard: { index: 2, count: 3, whole } }), 'number of shards'],
    ['another version', shard(2, T0, [], { suiteVersion: '2.0.0' }), 'version of the suite'],
    ['another seed', shard(2, T0, [], { options: { ...DEFAULT_OPTIONS, seed: 2 } }), 'seed'],
    ['another effort', shard(2, T0, [], { options: { ...DEFAULT_OPTIONS, effort: 'smoke' } }), 'effort'],
    ['another option', shard(2, T0, [], { options: { ...DEFAULT_OPTIONS, strict: true } }), 'options of the run'],
    ['another contract', shard(2, T0, [], { contract: '/openapi.yaml' }), 'contract'],
    ['another profile', shard(2, T0, [], { profile: { ...begun.profile, name: 'another' } }), 'profile'],
    [
      'another plan',
      shard(2, T0, [], { shard: { index: 2, count: 2, whole: { ...whole, interfaces: ['ticket'] } } }),
      'plan',
    ],
  ])('%s', (_, other, message) => {
    expect(() => mergeShards([one, other], about)).toThrow(message);
  });

  it('a missing shard', () => {
    expect(() => mergeShards([one], about)).toThrow('a shard is missing: 2/2');
  });

  it('but another address of the listener and other placeholders are those of each process', () => {
    const profileOf = (port: number, digest: string) => ({
      ...begun.profile,
      listener: { port },
      declarations: { contact: `{{email:${digest}}}` },
    });
    const [a, b] = [
      shard(1, T0, [], { profile: profileOf(1, 'aaaaaa') }),
      shard(2, T0, [], { profile: profileOf(2, 'bbbbbb') }),
    ];
    expect(mergeShards([a, b], about).captured.events).toEqual([]);
  });
});

describe('the limits of a shard', () => {
  const limits = { requestsPerSecond: 10, concurrency: 5 };
  const profile = { ...shard(1, T0).captured.begun.profile, limits };

  it('are those of the profile together', () => {
    expect([1, 2, 3, 4].map((index) => limitsOf(profile, { index, count: 4 }))).toEqual([
      { requestsPerSecond: 2.5, concurrency: 2 },
      { requestsPerSecond: 2.5, concurrency: 1 },
      { requestsPerSecond: 2.5, concurrency: 1 },
      { requestsPerSecond: 2.5, concurrency: 1 },
    ]);
    expect(limitsOf(profile)).toEqual(limits);
  });

  it('cannot be shared by more shards than requests at a time', () => {
    expect(() => limitsOf(profile, { index: 1, count: 6 })).toThrow('which 6 shards cannot share');
  });
});
