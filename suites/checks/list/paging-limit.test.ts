import { testCheck } from '../testing/judging.ts';
import { combined, byTwo, RIGHT } from '../testing/paged-lists.ts';

const SHORT = byTwo([
  [0, ['a']],
  [1, ['b', 'c']],
]);

testCheck({
  check: 'paging-limit',
  requirement: 'ticket.list.limit-bounds-the-number',
  cases: [
    ['is met by pages of the requested size, or shorter', RIGHT, ['met']],
    ['fails a page with more', byTwo([[0, ['a', 'b', 'c']]]), ['fail']],
    [
      'fails a page with more items where another parameter is given',
      [...RIGHT, ...combined(['a', 'b', 'c'], [])],
      ['fail', 'met'],
    ],
    ['ignores a shorter page', SHORT, ['met']],
    [
      'fails a shorter page within the declared greatest size',
      SHORT,
      ['fail', 'met'],
      { declarations: { paging: { maxLimit: 2 } } },
    ],
    [
      'ignores a shorter page where the greatest size is less',
      SHORT,
      ['met'],
      { declarations: { paging: { maxLimit: 1 } } },
    ],
    ['decides nothing of an empty page', byTwo([[0, []]]), []],
  ],
});
