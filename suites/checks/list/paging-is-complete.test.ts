import { walkPage } from '../testing/hand-made-lists.ts';
import { testCheck } from '../testing/judging.ts';
import { byTwo, FROM_ONE, lastThree, REVERSED, RIGHT } from '../testing/paged-lists.ts';

testCheck({
  check: 'paging-is-complete',
  requirement: 'ticket.list.pages-contain-everything',
  cases: [
    ['is met by pages that hold all items together', RIGHT, ['met']],
    [
      'fails an item on no page',
      byTwo([
        [0, ['a', 'b']],
        [2, ['d', 'e']],
        [4, []],
      ]),
      ['fail'],
    ],
    [
      'holds a walk that was cut off against as much of the list',
      byTwo([
        [0, ['a', 'b']],
        [2, ['c', 'd']],
      ]),
      ['met'],
    ],
    [
      'fails an item left out of it',
      byTwo([
        [0, ['a', 'b']],
        [2, ['d', 'e']],
      ]),
      ['fail'],
    ],
    ['is met by the last items of a list', lastThree([2, ['c', 'd']], [4, ['e']], [5, []]), ['met']],
    ['fails the last item on no page', lastThree([2, ['c', 'd']], [4, []]), ['fail']],
    [
      'is met where another client adds items at the end meanwhile',
      byTwo(
        [
          [0, ['a', 'b']],
          [2, ['c', 'd']],
          [4, ['e', 'f']],
          [6, []],
        ],
        ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      ),
      ['met'],
    ],
    [
      'is met where another client adds one at the beginning, so that one is on two pages',
      byTwo(
        [
          [0, ['a', 'b']],
          [2, ['b', 'c']],
          [4, ['d', 'e']],
          [6, []],
        ],
        ['new', 'a', 'b', 'c', 'd', 'e'],
      ),
      ['met'],
    ],
    [
      'fails an item on no page of a list that grows',
      byTwo(
        [
          [0, ['a', 'b']],
          [2, ['d', 'e']],
          [4, ['f']],
          [5, []],
        ],
        ['a', 'b', 'c', 'd', 'e', 'f'],
      ),
      ['fail'],
    ],
    [
      'decides nothing of a list from which an item is gone',
      byTwo([[0, ['a', 'b']]], ['a', 'c', 'd', 'e', 'f']),
      ['undecided'],
    ],
    ['decides nothing of a target that counts from one', FROM_ONE, ['undecided']],
    ['decides nothing of a list without a stable order', REVERSED, ['undecided']],
    [
      'decides nothing of items without ids',
      [walkPage('all-before', [{ description: 'x' }]), walkPage('all-after', [{ description: 'x' }])],
      ['undecided'],
    ],
  ],
});
