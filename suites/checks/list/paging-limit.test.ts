import { walkPage, withIds } from '../testing/hand-made-lists.ts';
import { exchange, testCheck } from '../testing/judging.ts';
import { combined, byTwo, RIGHT } from '../testing/paged-lists.ts';

/** A list with a limit alone. */
const alone = (limit: number, ids: readonly string[]) => [
  exchange('ticket.list', {
    path: `/?limit=${limit}`,
    response: [200, withIds(ids)],
  }),
];

const SHORT = byTwo([
  [0, ['a']],
  [1, ['b', 'c']],
]);

/** A list that becomes longer while it is read by pages of two. */
const grown = (before: readonly string[]) => [
  walkPage('all-before', withIds(before)),
  walkPage('by-two', withIds(['a']), { limit: 2 }),
  walkPage('by-two', withIds(['b', 'c']), { offset: 1, limit: 2 }),
  walkPage('all-after', withIds(['a', 'b', 'c'])),
];

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
    ['fails a list with more items than its limit, without an offset', alone(2, ['a', 'b', 'c']), ['fail']],
    ['is met by a list of its limit, without an offset', alone(2, ['a', 'b']), ['met']],
    ['decides nothing of a list without items, or of a limit of zero', [...alone(2, []), ...alone(0, ['a'])], []],
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
    [
      'ignores the last page of a list that becomes longer',
      grown(['a']),
      ['met'],
      { declarations: { paging: { maxLimit: 2 } } },
    ],
    [
      'does not decide by a shorter page of what was there before',
      grown(['a', 'b']),
      ['met', 'undecided'],
      { declarations: { paging: { maxLimit: 2 } } },
    ],
    ['decides nothing of an empty page', byTwo([[0, []]]), []],
  ],
});
