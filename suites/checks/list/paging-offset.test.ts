import { walkPage, withIds } from '../testing/hand-made-lists.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';
import { BASE_ZERO, combined, byTwo, FROM_ONE, REVERSED, RIGHT } from '../testing/paged-lists.ts';

const beyond = (...ids: readonly string[]): Draft =>
  listed('ticket', withIds(ids), {
    facts: { step: 'paging-probe', param: 'offset', value: 'beyond-end', kind: 'odd' },
  });

/** Pages of the target's own size, before and after. */
const unlimited = (second: readonly string[], again: readonly string[] = ['a', 'b']): readonly Draft[] => [
  walkPage('all-before', withIds(['a', 'b'])),
  walkPage('all-before', withIds(second), { offset: 2 }),
  walkPage('all-after', withIds(again)),
];

const WRONG = byTwo([
  [0, ['a', 'b']],
  [2, ['d', 'e']],
]);

testCheck({
  check: 'paging-offset',
  requirement: 'ticket.list.offset-is-the-index-of-the-first',
  cases: [
    ['is met by pages that begin at their offset', RIGHT, ['met']],
    ['fails a page that begins elsewhere', WRONG, ['fail', 'met']],
    ['decides nothing of a target that counts from one', FROM_ONE, ['undecided']],
    ['fails it where the profile says that it counts from zero', FROM_ONE, ['fail', 'met'], BASE_ZERO],
    ['fails the beginning of the list again', unlimited(['a', 'b']), ['fail']],
    ['ignores it where the list has another order afterwards', unlimited(['a', 'b'], ['b', 'a']), ['undecided']],
    [
      'is met by another page where another parameter is given',
      [...RIGHT, ...combined(['a', 'b'], ['c', 'd'])],
      ['met'],
    ],
    ['fails the same page again', [...RIGHT, ...combined(['a', 'b'], ['a', 'b'])], ['fail', 'met']],
    [
      'ignores the same page again where the order is not stable',
      [...REVERSED, ...combined(['a', 'b'], ['a', 'b'])],
      ['undecided'],
    ],
    ['ignores empty pages where another parameter is given', [...RIGHT, ...combined([], [])], ['met']],
    ['is met by nothing beyond the end', [...RIGHT, beyond()], ['met']],
    ['fails the last item beyond the end', [...RIGHT, beyond('e')], ['fail', 'met']],
    ['ignores what is new', [...RIGHT, beyond('f')], ['met']],
    ['decides nothing of a list without a stable order', REVERSED, ['undecided']],
    [
      'ignores pages beyond what the whole list holds',
      byTwo([
        [0, ['a', 'b']],
        [7, ['x']],
      ]),
      ['met'],
    ],
  ],
});
