import { describe, expect, it } from 'vitest';
import type { StatedFacts } from '../../contracts/formats/evidence/facts.ts';
import { exchange, historyOf, type Draft, type DraftExchange } from '../checks/testing/judging.ts';
import { isolatedFailuresIn, isOnlyFailure, singleErrors } from './isolated-failures.ts';

const list = (path: string, response?: number): Draft =>
  exchange('ticket.list', { path, ...(response === undefined ? {} : { response }) });

const reset =
  (draft: Draft): Draft =>
  (place) =>
    ({ ...draft(place), failure: { kind: 'reset', message: 'the connection was closed' } }) as ReturnType<Draft>;

const create = (sent: DraftExchange['sent'], response: number): Draft =>
  exchange('ticket.create', { method: 'POST', path: '/t', sent: sent ?? {}, response });

const times = (count: number, draft: Draft): readonly Draft[] => Array.from({ length: count }, () => draft);

const numbers = (drafts: readonly Draft[]): readonly number[] =>
  [...isolatedFailuresIn(historyOf(...drafts)).keys()].map(({ seq }) => seq);

describe('an isolated failure', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], expected: readonly number[]]>([
    ['is a server error while an equal request is served', [list('/t', 500), list('/t', 200)], [0]],
    ['is a time-out while an equal request is served', [list('/t', 200), list('/t')], [1]],
    ['is not an error of a unique request', [list('/t?limit=1', 500), list('/t', 200)], []],
    ['is not an error that repeats', [list('/t', 500), list('/t', 500), list('/t', 200)], []],
    [
      'may occur several times in many requests',
      [...times(20, list('/t', 200)), list('/t', 500), ...times(20, list('/u', 200)), list('/u', 500)],
      [20, 41],
    ],
    [
      'may be a creation with another number in its texts',
      [create({ externalId: 'run-ticket-17' }, 500), create({ externalId: 'run-ticket-18' }, 201)],
      [0],
    ],
    [
      'is not a creation with another value',
      [
        create({ description: 'Grüße', externalId: 'run-ticket-17' }, 500),
        create({ externalId: 'run-ticket-18' }, 201),
      ],
      [],
    ],
    [
      'is not an error of a value with another number',
      [create({ priority: 0 }, 500), create({ priority: 1 }, 201)],
      [],
    ],
    [
      'may be a broken connection while an equal request is served, also where others broke',
      [...times(20, list('/t', 200)), reset(list('/t')), list('/u', 200), reset(list('/u'))],
      [20, 22],
    ],
    ['is not a client error', [list('/t', 404), list('/t', 200)], []],
  ])('%s', (_, drafts, expected) => {
    expect(numbers(drafts)).toEqual(expected);
  });
});

it('a lone error is the only one of its operation', () => {
  const lone = historyOf(list('/t', 500), list('/t', 200));
  const repeated = historyOf(list('/t', 500), list('/u', 500));
  expect(lone.exchanges().map((one) => isOnlyFailure(one, lone))).toEqual([true, false]);
  expect(repeated.exchanges().map((one) => isOnlyFailure(one, repeated))).toEqual([false, false]);
});

describe('a server error after which the suite sent the request again', () => {
  const sent = (facts: StatedFacts, response: number, method = 'GET'): Draft =>
    exchange('ticket.list', { method, path: '/t', facts, response });
  const first = (response: number, method?: string): Draft =>
    sent({ step: 'first', superseded: true }, response, method);
  const again = (response: number, method?: string): Draft =>
    sent({ step: 'first', repetition: true }, response, method);
  const errors = (...drafts: readonly Draft[]): readonly (readonly number[])[] =>
    singleErrors('ticket.list', historyOf(...drafts)).map(({ exchange: one, repetition }) => [one.seq, repetition.seq]);

  it('is a single error if the repetition has another response', () => {
    expect(errors(first(500), again(200))).toEqual([[0, 1]]);
    expect(errors(first(500), again(500))).toEqual([]);
    expect(errors(first(429), again(200))).toEqual([]);
  });

  it('decides nothing; the repetition does', () => {
    const seqs = (...drafts: readonly Draft[]): readonly number[] =>
      historyOf(...drafts)
        .exchanges()
        .map(({ seq }) => seq);
    expect(seqs(first(500), again(200))).toEqual([1]);
    expect(seqs(first(500, 'DELETE'), again(204, 'DELETE'))).toEqual([1]);
    // The deletion may have had its effect at first.
    expect(seqs(first(500, 'DELETE'), again(404, 'DELETE'))).toEqual([]);
  });
});
