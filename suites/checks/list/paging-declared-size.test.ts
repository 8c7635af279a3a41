import { walkPage, withIds } from '../testing/hand-made-lists.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const first = (...ids: readonly string[]): Draft => walkPage('all-before', withIds(ids));
const second = (...ids: readonly string[]): Draft => walkPage('all-before', withIds(ids), { offset: 1 });
const large = (...ids: readonly string[]): Draft =>
  listed('ticket', withIds(ids), { facts: { step: 'paging-probe', param: 'limit', value: 'large', kind: 'odd' } });
const declared = (paging: Readonly<Record<string, number>>) => ({ declarations: { paging } });

testCheck({
  check: 'paging-declared-size',
  requirement: 'ticket.limits.paging-values-are-as-declared',
  cases: [
    ['is met by a page of the default size', [first('a', 'b')], ['met'], declared({ defaultLimit: 2 })],
    ['fails a page with more', [first('a', 'b', 'c')], ['fail'], declared({ defaultLimit: 2 })],
    ['fails a page with fewer, if others follow', [first('a'), second('b')], ['fail'], declared({ defaultLimit: 2 })],
    [
      'is met by a page that holds the others later',
      [first('a'), second('b'), walkPage('all-after', withIds(['a', 'b']))],
      ['met'],
      declared({ defaultLimit: 2 }),
    ],
    ['is met by a list that is shorter', [first('a'), second()], ['met'], declared({ defaultLimit: 2 })],
    [
      'leaves a page that is shown again to other checks',
      [first('a'), second('a')],
      ['met'],
      declared({ defaultLimit: 2 }),
    ],
    [
      'accepts a whole list without a limit where only the maximum is declared',
      [first('a', 'b')],
      ['seen'],
      declared({ maxLimit: 1 }),
    ],
    [
      'fails a page with more than the greatest size at a large limit',
      [first('a'), large('a', 'b', 'c')],
      ['fail', 'met'],
      declared({ defaultLimit: 1, maxLimit: 2 }),
    ],
    [
      'records the page at a large limit where no greatest size is declared',
      [first('a'), large('a', 'b')],
      ['met', 'seen'],
      declared({ defaultLimit: 1 }),
    ],
    ['records the size while nothing is declared', [first('a', 'b')], ['seen']],
    ['decides nothing by a large limit alone', [large('a', 'b')], [], declared({ maxLimit: 1 })],
  ],
});
