import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { walkPage, withIds } from '../testing/hand-made-lists.ts';
import { cut, type Draft, testCheck } from '../testing/judging.ts';

const page = (walk: WalkName, ids: readonly string[]): Draft => walkPage(walk, withIds(ids));
const nameless = (walk: WalkName): Draft => walkPage(walk, [{}, {}]);
const twice = (before: readonly string[], after: readonly string[]): readonly Draft[] => [
  page('all-before', before),
  page('all-before', []),
  page('all-after', after),
  page('all-after', []),
];
const STABLE = { declarations: { listOrderStable: true } };
const FREE = { declarations: { listOrderStable: false } };

testCheck({
  check: 'list-order-stable',
  requirement: 'ticket.list.default-order-is-as-declared',
  cases: [
    ['is met by one order', twice(['a', 'b', 'c'], ['a', 'b', 'c']), ['met'], STABLE],
    ['fails another one', twice(['a', 'b', 'c'], ['a', 'c', 'b']), ['fail'], STABLE],
    [
      'fails it across pages, too',
      [page('all-before', ['a', 'b']), page('all-after', ['b']), page('all-after', ['a'])],
      ['fail'],
      STABLE,
    ],
    ['ignores a list that has grown', twice(['a', 'b'], ['a', 'b', 'c']), [], STABLE],
    ['ignores a list that has changed', twice(['a', 'b'], ['c', 'b', 'a']), [], STABLE],
    ['ignores one in which another item took the place of one', twice(['a', 'b'], ['c', 'b']), [], STABLE],
    ['asks about two orders while nothing is declared', twice(['a', 'b'], ['b', 'a']), ['warn']],
    ['records one order while nothing is declared', twice(['a', 'b'], ['a', 'b']), ['seen']],
    ['records it where none is declared to be kept', twice(['a', 'b'], ['b', 'a']), ['seen'], FREE],
    ['decides nothing of one item', twice(['a'], ['a']), [], STABLE],
    ['decides nothing of items without ids', [nameless('all-before'), nameless('all-after')], [], STABLE],
    ['decides nothing of one reading', [page('all-before', ['a', 'b'])], [], STABLE],
    [
      'decides nothing of a list that was not recorded whole',
      [page('all-before', ['a', 'b']), cut(page('all-after', ['b', 'a']))],
      [],
      STABLE,
    ],
  ],
});
