/** The laws that every check keeps, whatever its rule, over generated histories and slices of a recorded run. */

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contracts/contract.ts';
import type { StepName } from '../../contracts/formats/evidence/steps.ts';
import type { Exchange, RecordedResponse, RecordingEvent } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { generalRequirements } from '../../contracts/own-contract/general-requirements.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { judgementsFor } from '../../runner/judging.ts';
import { History } from '../evidence/history.ts';
import { needsOf } from './check.ts';
import type { Observation } from './observation.ts';
import { CHECKS, type RegisteredCheck } from './registry.ts';
import { anyDrafts } from './testing/any-history.ts';
import { eventsOf, exchange } from './testing/judging.ts';
import { recordedRun, type RecordedRun } from './testing/recorded-run.ts';

/** Histories for each check and law. */
const HISTORIES = 12;

/** Events of a slice of the recorded run. */
const SLICE = 40;

/** Rows looked at for each check, spread over all that name it. */
const ROWS = 4;

interface RowOfCheck {
  readonly requirement: Requirement;
  readonly contract: Contract;
}

const contracts = loadContracts();

const rows: readonly RowOfCheck[] = contracts.flatMap((contract) =>
  [...contract.requirements, ...generalRequirements(contract)].map((requirement) => ({ contract, requirement })),
);

const rowsOf = (check: RegisteredCheck): readonly RowOfCheck[] =>
  rows.filter(({ requirement }) => requirement.check?.id === check.id);

function someRowsOf(check: RegisteredCheck): readonly RowOfCheck[] {
  const all = rowsOf(check);
  const every = Math.max(1, Math.floor(all.length / ROWS));
  return all.filter((_, index) => index % every === 0);
}

let run: RecordedRun;

beforeAll(async () => {
  run = await recordedRun();
}, 120_000);

function judged(check: RegisteredCheck, { requirement, contract }: RowOfCheck, events: readonly RecordingEvent[]) {
  const { profile, options } = run.begun;
  const history = new History(events);
  return check.judge(judgementsFor({ profile, options, history })(requirement, contract));
}

const isDecided = ({ outcome }: Observation): boolean => outcome === 'met' || outcome === 'broken';

/** What was observed, without the places in the history: one line each, in no order. */
const linesOf = (observations: readonly Observation[]): readonly string[] =>
  observations.map((one) => (one.outcome === 'broken' ? `broken ${one.signature}` : one.outcome)).toSorted();

const breachesIn = (observations: readonly Observation[]): readonly string[] => [
  ...new Set(linesOf(observations.filter(({ outcome }) => outcome === 'broken'))),
];

/** Steps that a row's check selects by. */
function stepsOf(check: RegisteredCheck, row: RowOfCheck): readonly StepName[] {
  const needs = needsOf(check, { ...row, options: row.requirement.check?.options ?? {} });
  return needs.flatMap((need) => ('exchange' in need ? [need.exchange.step ?? []].flat() : []));
}

/** The events of the recorded run that the check of a row may look at. */
function relevant(check: RegisteredCheck, row: RowOfCheck): readonly RecordingEvent[] {
  const { requirement, contract } = row;
  const steps: readonly string[] = stepsOf(check, row);
  return run.events.filter((event) => {
    if (event.event !== 'exchange') return true;
    if (event.interface !== contract.id) return false;
    return requirement.operations.includes(event.operation) || steps.includes(event.facts.step);
  });
}

/** One way in which a target may respond otherwise. */
const ALTERATIONS: readonly ((response: RecordedResponse) => RecordedResponse)[] = [
  (response) => ({ ...response, status: 500 }),
  (response) => ({ ...response, status: 200 }),
  (response) => ({ ...response, status: 404 }),
  (response) => ({ ...response, status: 418, body: '' }),
  (response) => ({ ...response, headers: [], body: 'no JSON' }),
  (response) => ({ ...response, body: response.body.replaceAll(/"(status|state|id)":/g, '"other":') }),
  (response) => ({ ...response, body: response.body.replaceAll(/"(\d{4})-/g, '"$1/') }),
  (response) => ({ ...response, body: '[]' }),
];

const altered =
  (change: (response: RecordedResponse) => RecordedResponse) =>
  (event: RecordingEvent): RecordingEvent =>
    event.event === 'exchange' && event.response ? { ...event, response: change(event.response) } : event;

/** A slice of the recorded run, some of its responses altered. */
function slices(check: RegisteredCheck, row: RowOfCheck): fc.Arbitrary<readonly RecordingEvent[]> {
  const events = relevant(check, row);
  return fc
    .record({
      from: fc.nat({ max: Math.max(0, events.length - 1) }),
      every: fc.constantFrom(1, 2),
      change: fc.option(fc.constantFrom(...ALTERATIONS)),
      share: fc.constantFrom(1, 2, 5),
    })
    .map(({ from, every, change, share }) => {
      const slice = events.slice(from, from + SLICE * every).filter((_, index) => index % every === 0);
      return change === null
        ? slice
        : slice.map((event, index) => (index % share === 0 ? altered(change)(event) : event));
    });
}

/** Generated exchanges, a slice of the run, or both. */
function histories(check: RegisteredCheck, row: RowOfCheck): fc.Arbitrary<readonly RecordingEvent[]> {
  const generated = anyDrafts(row.contract, stepsOf(check, row)).map(eventsOf);
  const sliced = slices(check, row);
  const after = (first: readonly RecordingEvent[], second: readonly RecordingEvent[]): readonly RecordingEvent[] => {
    const { seq, at } = first.at(-1) ?? { seq: -1, at: 0 };
    return [...first, ...second.map((event) => moved(event, event.seq + seq + 1, event.at + at + 1))];
  };
  return fc.oneof(
    generated,
    sliced,
    sliced,
    fc.tuple(sliced, generated).map(([one, other]) => after(one, other)),
  );
}

/** The event at another place of the history. */
const moved = (event: RecordingEvent, seq: number, at: number): RecordingEvent =>
  event.event === 'exchange' ? { ...event, seq, at, startedAt: at } : { ...event, seq, at };

const SAFE = ['GET', 'HEAD'];

/**
 * True where nothing can follow from which of two exchanges came first: they belong to different interfaces, or both only read, for different
 * customers.
 */
const isIndependent = (one: Exchange, other: Exchange): boolean =>
  one.interface !== other.interface ||
  (SAFE.includes(one.request.method) &&
    SAFE.includes(other.request.method) &&
    one.facts.customer !== undefined &&
    other.facts.customer !== undefined &&
    one.facts.customer !== other.facts.customer);

/** The history with independent neighbours exchanged, beginning at one of them. */
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

/** Exchanges that have nothing to do with a row: of other interfaces, each between two events of the history. */
function unrelated(contract: Contract): fc.Arbitrary<readonly RecordingEvent[]> {
  const others = run.events.filter((event) => event.event === 'exchange' && event.interface !== contract.id);
  const strangers = contracts
    .filter(({ id }) => id !== contract.id)
    .flatMap(({ operations }) => operations)
    .filter(({ action }) => action !== 'publish')
    .flatMap(({ id }) =>
      eventsOf([exchange(id, { identity: 'Z', facts: { step: 'first', kind: 'good' }, answer: 404 })]),
    );
  return fc.array(fc.constantFrom(...others, ...strangers), { minLength: 1, maxLength: 10 });
}

function withUnrelated(events: readonly RecordingEvent[], added: readonly RecordingEvent[]): readonly RecordingEvent[] {
  const last = events.at(-1)?.seq ?? 0;
  const among = added.map((event, index) => {
    const place = events[(index * 7) % Math.max(1, events.length)];
    return moved(event, (place?.seq ?? last) + (index + 1) / 100, place?.at ?? 0);
  });
  return [...events, ...among].toSorted((one, other) => one.seq - other.seq);
}

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (_, check) => {
  const holdsFor = (law: (row: RowOfCheck) => fc.IProperty<unknown>): void => {
    for (const row of someRowsOf(check)) fc.assert(law(row), { numRuns: HISTORIES, seed: 13 });
  };

  it('decides nothing on an empty history', () => {
    const hasty = rowsOf(check).filter((row) => judged(check, row, []).some(isDecided));
    expect(hasty.map(({ requirement }) => requirement.id)).toEqual([]);
  });

  it('observes the same when it judges twice', () => {
    holdsFor((row) =>
      fc.property(histories(check, row), (events) => {
        const once = judged(check, row, events);
        expect(judged(check, row, events)).toEqual(once);
        expect(judged(check, row, structuredClone(events))).toEqual(once);
      }),
    );
  });

  it('does not care in which order independent exchanges come', () => {
    holdsFor((row) =>
      fc.property(histories(check, row), unrelated(row.contract), fc.constantFrom(0, 1), (events, added, from) => {
        const mixed = withUnrelated(events, added);
        expect(linesOf(judged(check, row, reordered(mixed, from)))).toEqual(linesOf(judged(check, row, mixed)));
      }),
    );
  });

  it('sees a violation still when unrelated exchanges are added', () => {
    holdsFor((row) =>
      fc.property(histories(check, row), unrelated(row.contract), (events, added) => {
        const before = breachesIn(judged(check, row, events));
        expect(breachesIn(judged(check, row, withUnrelated(events, added)))).toEqual(
          expect.arrayContaining([...before]),
        );
      }),
    );
  });
});
