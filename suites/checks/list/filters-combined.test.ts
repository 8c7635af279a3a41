import { apart, both, chosen, order, whole } from '../testing/hand-made-filters.ts';
import { testCheck } from '../testing/judging.ts';

testCheck({
  check: 'filters-combined',
  requirement: 'order.list.several-filters-are-separated-by-commas',
  cases: [
    ['is met by those that meet both', [both([order('1', '1')]), both([])], ['met']],
    [
      'is met by those that meet either',
      [both([order('1', '1'), order('1', '2'), order('2', '1')]), both([])],
      ['met'],
    ],
    ['fails the second without effect', [both([order('1', '1'), order('1', '2')]), both([])], ['fail']],
    ['fails the first without effect', [both([order('1', '1'), order('2', '1')]), both([])], ['fail']],
    [
      'fails both without effect',
      [both([order('1', '1'), order('1', '2'), order('2', '1'), order('2', '2')])],
      ['fail'],
    ],
    ['is met by nothing, where nothing meets both', [apart([])], ['met']],
    [
      'is met by those that meet either, where nothing meets both',
      [apart([order('1', 'a'), { id: '7', externalId: 'x' }]), apart([])],
      ['met'],
    ],
    ['fails the second without effect, where nothing meets both', [apart([order('1', 'a')]), apart([])], ['fail']],
    [
      'fails the first without effect, where nothing meets both',
      [apart([{ id: '7', externalId: 'x', priority: '2' }]), apart([])],
      ['fail'],
    ],
    [
      'is met by those that meet both, where the list shows resources with both',
      [whole([{ ...order('1', 'a'), externalId: 'x' }]), apart([{ ...order('1', 'a'), externalId: 'x' }]), apart([])],
      ['met'],
    ],
    [
      'fails the second without effect, where the list shows resources with both',
      [
        whole([{ ...order('1', 'a'), externalId: 'x' }]),
        apart([
          { ...order('1', 'a'), externalId: 'x' },
          { ...order('1', 'b'), externalId: 'y' },
        ]),
        apart([]),
      ],
      ['fail'],
    ],
    [
      'judges each pair by itself',
      [both([order('1', '1')]), both([]), apart([order('1', 'a')]), apart([])],
      ['fail', 'met'],
    ],
    [
      'does not decide where each filter may match a part of a text',
      [both([order('1', '1'), order('10', '1'), order('10', '21')]), both([])],
      ['undecided'],
    ],
    [
      'fails the second without effect, also if some values contain the wanted one',
      [both([order('1', '1'), order('10', '21'), order('1', '2')]), both([])],
      ['fail'],
    ],
    ['waits for the last page', [both([order('1', '1'), order('1', '2')])], ['undecided']],
    ['does not decide where the items do not show the members', [both([{ id: '1' }]), both([])], ['undecided']],
    ['decides nothing where nothing was filtered', [chosen([order('2', 'a')])], []],
  ],
});
