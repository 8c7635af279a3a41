import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
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
/** A list read again and again at the end of the run, of items the run has made before. */
const again = (...pages: readonly (readonly string[])[]): readonly Draft[] => [
  ...[...new Set(pages.flat())].filter((id) => id !== 'strange').map((id) => created('ticket', { id, item: id })),
  ...pages.map((ids, nth) =>
    listed('ticket', withIds(ids), { facts: nth === 0 ? { step: 'first' } : { step: 'read-again', nth } }),
  ),
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
    [
      'fails an order that changes with every request, of which a page shows a part',
      again(['a', 'b', 'c'], ['d', 'a', 'b'], ['c', 'd', 'a']),
      ['fail'],
      STABLE,
    ],
    ['asks about it while nothing is declared', again(['a', 'b'], ['b', 'a'], ['a', 'b']), ['warn']],
    ['ignores it where none is declared to be kept', again(['a', 'b'], ['b', 'a'], ['a', 'b']), [], FREE],
    ['ignores one other order among equal requests', again(['a', 'b'], ['b', 'a'], ['b', 'a']), [], STABLE],
    [
      'ignores items of other clients before those that were there',
      again(['a', 'b', 'c'], ['strange', 'a', 'b'], ['strange', 'a', 'b']),
      [],
      STABLE,
    ],
    [
      'ignores items that follow because others are gone',
      again(['a', 'b', 'c'], ['b', 'c', 'd'], ['c', 'd', 'e']),
      [],
      STABLE,
    ],
    ['ignores an item that is there twice', again(['a', 'b', 'a'], ['a', 'b', 'a'], ['a', 'b', 'a']), [], STABLE],
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
