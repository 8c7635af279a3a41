/** The laws that every check keeps, regardless of its rule, over generated histories and parts of a recorded run. */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contracts/contract.ts';
import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { generalRequirements } from '../../contracts/own-contract/general-requirements.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { judgementsFor } from '../../runner/judging.ts';
import { sentTexts } from '../evidence/foreign-texts.ts';
import { History, requestJson } from '../evidence/history.ts';
import type { Observation } from './observation.ts';
import { CHECKS, type RegisteredCheck } from './registry.ts';
import { ALTERATIONS } from './testing/alterations.ts';
import { anyDrafts } from './testing/any-history.ts';
import { eventsOf, exchange, type Draft } from './testing/judging.ts';
import { recordedRun, type RecordedRun } from './testing/recorded-run.ts';

/** Histories for each law and interface. */
const HISTORIES = 6;

/** Rows judged for each check and interface, spread over all that name it. */
const ROWS = 3;

/** For the whole of a law: all checks judge many histories. */
const TIMEOUT_MS = 300_000;

const contracts = loadContracts();

interface CheckedRow {
  readonly check: RegisteredCheck;
  readonly requirement: Requirement;
  readonly contract: Contract;
}

const rowsOf = (check: RegisteredCheck, contract: Contract): readonly CheckedRow[] =>
  [...contract.requirements, ...generalRequirements(contract)]
    .filter((requirement) => requirement.check?.id === check.id)
    .map((requirement) => ({ check, requirement, contract }));

function someRowsOf(contract: Contract): readonly CheckedRow[] {
  return CHECKS.flatMap((check) => {
    const all = rowsOf(check, contract);
    const every = Math.max(1, Math.ceil(all.length / ROWS));
    return all.filter((_, index) => index % every === 0);
  });
}

const later = (contract: Contract): readonly Contract[] => contracts.slice(contracts.indexOf(contract) + 1);

let run: RecordedRun;

beforeAll(async () => {
  run = await recordedRun();
}, TIMEOUT_MS);

/** What each check observes in a history, by the requirement. */
function judged(
  rows: readonly CheckedRow[],
  events: readonly RecordingEvent[],
): ReadonlyMap<string, readonly Observation[]> {
  const { profile, options } = run.begun;
  const judgementFor = judgementsFor({ profile, options, history: new History(events) });
  return new Map(
    rows.map(({ check, requirement, contract }) => [requirement.id, check.judge(judgementFor(requirement, contract))]),
  );
}

/** What was observed, without its place in the history: a line each, in no order. */
const linesOf = (observations: readonly Observation[]): readonly string[] =>
  observations.map((one) => (one.outcome === 'broken' ? `broken ${one.signature}` : one.outcome)).toSorted();

const breachesIn = (observations: readonly Observation[]): ReadonlySet<string> =>
  new Set(linesOf(observations).filter((line) => line.startsWith('broken')));

/** A history in few words, so that a counterexample can be read. */
interface Recipe {
  /** Place from which on the recorded run is taken, of 1; absent where none of it is. */
  readonly from?: number;
  /** Place of an alteration, and the distance from one altered event to the next. */
  readonly change: number;
  readonly every: number;
  /** Further exchanges, behind the recorded ones. */
  readonly drafts: readonly Draft[];
}

const recipes = (contract: Contract): fc.Arbitrary<Recipe> =>
  fc.record(
    {
      from: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.double({ min: 0, max: 1 }), weight: 1 }),
      change: fc.nat({ max: ALTERATIONS.length - 1 }),
      every: fc.constantFrom(1, 3, 50),
      drafts: fc.oneof(fc.constant([]), anyDrafts(contract)),
    },
    { requiredKeys: ['change', 'every', 'drafts'], noNullPrototype: true },
  );

/** The event at another place of the history. */
const moved = (event: RecordingEvent, seq: number, at: number): RecordingEvent =>
  event.event === 'exchange' ? { ...event, seq, at, startedAt: at } : { ...event, seq, at };

/** A part of the recorded run, some of it altered, and generated exchanges after it. */
function historyOf({ from, change, every, drafts }: Recipe, { id }: Contract): readonly RecordingEvent[] {
  const all = run.events.filter((event) =>
    event.event === 'exchange' ? event.interface === id : !('interface' in event.facts) || event.facts.interface === id,
  );
  const alter = ALTERATIONS[change] ?? ((event: RecordingEvent) => [event]);
  const recorded = (from === undefined ? [] : all.slice(Math.floor(from * all.length))).flatMap((event, index) =>
    index % every === 0 ? alter(event) : [event],
  );
  const { seq, at } = recorded.at(-1) ?? { seq: -1, at: 0 };
  return [...recorded, ...eventsOf(drafts).map((event) => moved(event, event.seq + seq + 1, event.at + at + 1))];
}

const SAFE = ['GET', 'HEAD'];

/**
 * True where nothing can follow from which of two exchanges came first: they belong to different interfaces, or both only read, and for
 * different customers. Two reads for one customer are not independent: what a provider does by itself may lie between them.
 */
const isIndependent = (one: Exchange, other: Exchange): boolean =>
  one.interface !== other.interface ||
  (SAFE.includes(one.request.method) &&
    SAFE.includes(other.request.method) &&
    one.facts.customer !== other.facts.customer);

/** The history with independent neighbours exchanged, each pair once. */
function reordered(events: readonly RecordingEvent[], from: number): readonly RecordingEvent[] {
  const result = [...events];
  for (let index = from; index + 1 < result.length; index += 1) {
    const [one, other] = [result[index], result[index + 1]];
    if (one?.event !== 'exchange' || other?.event !== 'exchange' || !isIndependent(one, other)) continue;
    result[index] = moved(other, one.seq, one.at);
    result[index + 1] = moved(one, other.seq, other.at);
    index += 1;
  }
  return result;
}

/** Exchanges that have nothing to do with an interface, as they belong to others: one of every `every` exchanges of the run, and of another customer. */
function unrelatedTo({ id: own }: Contract, every: number): readonly RecordingEvent[] {
  const recorded = run.events.filter((event) => event.event === 'exchange' && event.interface !== own);
  const foreignAndUnknownIds = contracts
    .filter(({ id }) => id !== own)
    .flatMap(({ operations }) => operations.filter(({ action }) => action !== 'publish'))
    .flatMap(({ id }) => eventsOf([exchange(id, { identity: 'Z', facts: { step: 'first' }, response: 404 })]));
  return [...recorded, ...foreignAndUnknownIds].filter((_, index) => index % every === 0);
}

/** Further events, each after one of the history. */
function withUnrelated(events: readonly RecordingEvent[], added: readonly RecordingEvent[]): readonly RecordingEvent[] {
  const among = added.map((event, index) => {
    const place = events[(index * 17) % Math.max(1, events.length)];
    return moved(event, (place?.seq ?? 0) + (index + 1) / 100, place?.at ?? 0);
  });
  return [...events, ...among].toSorted((one, other) => one.seq - other.seq);
}

/** Requirements of which a law does not hold, so that a counterexample names them. */
const broken = (rows: readonly CheckedRow[], holds: (row: CheckedRow) => boolean): readonly string[] =>
  rows.filter((row) => !holds(row)).map(({ check, requirement }) => `${check.id} (${requirement.id})`);

const lines = (observations: ReadonlyMap<string, readonly Observation[]>, { requirement }: CheckedRow): string =>
  linesOf(observations.get(requirement.id) ?? []).join('\n');

it('finds no text by which a resource is recognised at two interfaces', () => {
  const places = new Map<string, Set<string>>();
  for (const event of run.events) {
    if (event.event !== 'exchange' || !event.interface) continue;
    for (const text of sentTexts(requestJson(event)))
      places.set(text, (places.get(text) ?? new Set()).add(event.interface));
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter(([, interfaces]) => interfaces.size > 1).map(([text]) => text)).toEqual([]);
});

describe.each(contracts.map((contract) => [contract.id, contract] as const))('every check of %s', (_, contract) => {
  const rows = someRowsOf(contract);

  const holds = (law: (recipe: Recipe, every: number) => readonly string[]): void => {
    fc.assert(
      fc.property(recipes(contract), fc.constantFrom(11, 97), (recipe, every) => {
        expect(law(recipe, every)).toEqual([]);
      }),
      { numRuns: HISTORIES, seed: 13, endOnFailure: true },
    );
  };

  it('decides nothing on an empty history', () => {
    const all = CHECKS.flatMap((check) => rowsOf(check, contract));
    const observations = judged(all, []);
    expect(broken(all, (row) => !/met|broken/.test(lines(observations, row)))).toEqual([]);
  });

  it(
    'observes the same when it judges twice',
    () => {
      holds((recipe) => {
        const events = historyOf(recipe, contract);
        const [once, again] = [judged(rows, events), judged(rows, structuredClone(events))];
        return broken(rows, ({ requirement: { id } }) => isDeepStrictEqual(once.get(id), again.get(id)));
      });
    },
    TIMEOUT_MS,
  );

  it(
    'does not depend on the order of independent exchanges',
    () => {
      holds((recipe, every) => {
        const mixed = withUnrelated(historyOf(recipe, contract), unrelatedTo(contract, every));
        // No two at the same time: what overlaps a third exchange and what does not would change with the order.
        const apart = mixed.map((event) => moved(event, event.seq, event.at));
        const [before, after] = [judged(rows, apart), judged(rows, reordered(apart, every % 2))];
        return broken(rows, (row) => lines(before, row) === lines(after, row));
      });
    },
    TIMEOUT_MS,
  );

  // Each alteration once, for the checks that no later interface shows.
  const last = rows.filter(({ check }) => !later(contract).some((other) => rowsOf(check, other).length > 0));

  it.runIf(last.length > 0)(
    'still sees a violation when unrelated exchanges are added',
    () => {
      const lost = ALTERATIONS.flatMap((_alteration, change) => {
        const events = historyOf({ from: 0, change, every: change % 2 === 0 ? 1 : 3, drafts: [] }, contract);
        const before = judged(last, events);
        const after = judged(last, withUnrelated(events, unrelatedTo(contract, 37)));
        return broken(last, ({ requirement: { id } }) => {
          const still = breachesIn(after.get(id) ?? []);
          return [...breachesIn(before.get(id) ?? [])].every((breach) => still.has(breach));
        }).map((row) => `${row} by alteration ${change}`);
      });
      expect(lost).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
