import { wholeList } from '../testing/hand-made-lists.ts';
import { testCheck } from '../testing/judging.ts';
import { BASE_ZERO, byTwo, FROM_ONE, REVERSED, RIGHT } from '../testing/paged-lists.ts';

const TWICE = byTwo([
  [0, ['a', 'b']],
  [2, ['b', 'd']],
  [4, ['e']],
]);

testCheck({
  check: 'paging-pages-are-disjoint',
  requirement: 'ticket.list.pages-do-not-overlap',
  cases: [
    ['is met by pages without a common item', RIGHT, ['met']],
    ['fails an item on two pages', TWICE, ['fail']],
    [
      'fails it where another client adds items at the end meanwhile',
      [...TWICE.slice(0, -2), ...wholeList('all-after', ['a', 'b', 'c', 'd', 'e', 'f'])],
      ['fail'],
    ],
    [
      'decides nothing where another client adds one before others',
      [...TWICE.slice(0, -2), ...wholeList('all-after', ['new', 'a', 'b', 'c', 'd', 'e'])],
      ['undecided'],
    ],
    [
      'fails an item that is twice on a page without a limit',
      [...wholeList('all-before', ['a', 'b', 'b']), ...wholeList('all-after', ['a', 'b', 'b'])],
      ['fail'],
    ],
    ['ignores a single page', byTwo([[0, ['a', 'b']]]), []],
    ['decides nothing of a target that counts from one', FROM_ONE, ['undecided']],
    ['fails it where the profile says that it counts from zero', FROM_ONE, ['fail'], BASE_ZERO],
    ['decides nothing of a list without a stable order', REVERSED, ['undecided']],
    ['decides nothing of a list that has changed', byTwo([[0, ['a', 'b']]], ['a', 'b', 'c', 'd', 'f']), ['undecided']],
    [
      'decides nothing of an empty list',
      [...wholeList('all-before', []), ...wholeList('all-after', [])],
      ['undecided'],
    ],
  ],
});
