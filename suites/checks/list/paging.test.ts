import { describe, expect, it } from 'vitest';
import { listed } from '../testing/hand-made-lives.ts';
import { outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];

const page = (walk: string, offset: number, ids: readonly string[], limit?: number): Draft =>
  listed(
    'ticket',
    ids.map((id) => ({ id })),
    { facts: { step: 'walk', walk, offset, page: offset, ...(limit === undefined ? {} : { limit }) } },
  );

const whole = (walk: string, ids: readonly string[] = ALL): readonly Draft[] => [
  page(walk, 0, ids),
  page(walk, ids.length, []),
];

/** The pages of a walk by two, between two readings of the whole. */
const byTwo = (
  pages: readonly (readonly [offset: number, ids: readonly string[]])[],
  after = ALL,
): readonly Draft[] => [
  ...whole('all-before'),
  ...pages.map(([offset, ids]) => page('by-two', offset, ids, 2)),
  ...whole('all-after', after),
];

const RIGHT = byTwo([
  [0, ['a', 'b']],
  [2, ['c', 'd']],
  [4, ['e']],
  [5, []],
]);
const FROM_ONE = byTwo([
  [0, ['a', 'b']],
  [2, ['b', 'c']],
  [4, ['d', 'e']],
  [6, []],
]);
const REVERSED = byTwo([[0, ['a', 'b']]], ALL.toReversed());
const beyond = (...ids: readonly string[]): Draft =>
  listed(
    'ticket',
    ids.map((id) => ({ id })),
    { facts: { step: 'paging-probe', param: 'offset', value: 'beyond-end', kind: 'odd' } },
  );
const beside = (first: readonly string[], second: readonly string[]): readonly Draft[] => [
  page('window-by-two', 0, first, 2),
  page('window-by-two', 2, second, 2),
];
const BASE_ZERO = { declarations: { paging: { base: 0 } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.list.limit-bounds-the-number': [
    ['is met by pages of the size asked for, or shorter', RIGHT, ['met']],
    ['fails a page with more', byTwo([[0, ['a', 'b', 'c']]]), ['fail']],
    ['fails a page with more beside another parameter', [...RIGHT, ...beside(['a', 'b', 'c'], [])], ['fail', 'met']],
    ['decides nothing of an empty page', byTwo([[0, []]]), []],
  ],
  'ticket.list.offset-is-the-index-of-the-first': [
    ['is met by pages that begin where they were asked to', RIGHT, ['met']],
    [
      'fails a page that begins elsewhere',
      byTwo([
        [0, ['a', 'b']],
        [2, ['d', 'e']],
      ]),
      ['fail', 'met'],
    ],
    ['decides nothing of a target that counts from one', FROM_ONE, ['undecided']],
    ['fails it where the profile says that it counts from zero', FROM_ONE, ['fail', 'met'], BASE_ZERO],
    ['is met by another page beside another parameter', [...RIGHT, ...beside(['a', 'b'], ['c', 'd'])], ['met']],
    ['fails the same page again', [...RIGHT, ...beside(['a', 'b'], ['a', 'b'])], ['fail', 'met']],
    [
      'leaves the same page again alone where the order is not stable',
      [...REVERSED, ...beside(['a', 'b'], ['a', 'b'])],
      ['undecided'],
    ],
    ['is met by nothing beyond the end', [...RIGHT, beyond()], ['met']],
    ['fails the last item beyond the end', [...RIGHT, beyond('e')], ['fail', 'met']],
    ['leaves what is new alone', [...RIGHT, beyond('f')], ['met']],
    ['decides nothing of a list without a stable order', REVERSED, ['undecided']],
  ],
};

describe('paging', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});
