/** Walks by pages of two between two readings of the whole list, for the tests of paging. */

import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { walkPage, wholeList, withIds } from './hand-made-lists.ts';
import type { Draft } from './judging.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];

type Pages = readonly (readonly [offset: number, ids: readonly string[]])[];

const walkByTwo = (walk: WalkName, pages: Pages, after = ALL): readonly Draft[] => [
  ...wholeList('all-before', ALL),
  ...pages.map(([offset, ids]) => walkPage(walk, withIds(ids), { offset, limit: 2 })),
  ...wholeList('all-after', after),
];

export const byTwo = (pages: Pages, after = ALL): readonly Draft[] => walkByTwo('by-two', pages, after);

export const lastThree = (...pages: Pages): readonly Draft[] => walkByTwo('last-three', pages);

export const RIGHT = byTwo([
  [0, ['a', 'b']],
  [2, ['c', 'd']],
  [4, ['e']],
  [5, []],
]);

export const FROM_ONE = byTwo([
  [0, ['a', 'b']],
  [2, ['b', 'c']],
  [4, ['d', 'e']],
  [6, []],
]);

export const REVERSED = byTwo([[0, ['a', 'b']]], ALL.toReversed());

/** Two pages of two next to another parameter. */
export const combined = (first: readonly string[], second: readonly string[]): readonly Draft[] => [
  walkPage('window-by-two', withIds(first), { limit: 2 }),
  walkPage('window-by-two', withIds(second), { offset: 2, limit: 2 }),
];

export const BASE_ZERO = { declarations: { paging: { base: 0 } } };
