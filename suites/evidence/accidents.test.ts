import { describe, expect, it } from 'vitest';
import { exchange, historyOf, type Draft, type DraftExchange } from '../checks/testing/judging.ts';
import { accidentsIn, isLone } from './accidents.ts';

const list = (path: string, response?: number): Draft =>
  exchange('ticket.list', { path, ...(response === undefined ? {} : { response }) });

const create = (sent: DraftExchange['sent'], response: number): Draft =>
  exchange('ticket.create', { method: 'POST', path: '/t', sent: sent ?? {}, response });

const times = (count: number, draft: Draft): readonly Draft[] => Array.from({ length: count }, () => draft);

const numbers = (drafts: readonly Draft[]): readonly number[] =>
  [...accidentsIn(historyOf(...drafts)).keys()].map(({ seq }) => seq);

describe('an accident', () => {
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
    ['is not a client error', [list('/t', 404), list('/t', 200)], []],
  ])('%s', (_, drafts, expected) => {
    expect(numbers(drafts)).toEqual(expected);
  });
});

it('a lone error is the only one of its operation', () => {
  const lone = historyOf(list('/t', 500), list('/t', 200));
  const repeated = historyOf(list('/t', 500), list('/u', 500));
  expect(lone.exchanges().map((one) => isLone(one, lone))).toEqual([true, false]);
  expect(repeated.exchanges().map((one) => isLone(one, repeated))).toEqual([false, false]);
});
