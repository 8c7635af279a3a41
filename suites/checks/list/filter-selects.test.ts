import type { JsonObject } from '../../../contracts/contract.ts';
import { walkPage } from '../testing/hand-made-lists.ts';
import { both, chosen, order } from '../testing/hand-made-filters.ts';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const all = (items: readonly JsonObject[]) => chosen(items, { value: 'absent' });
const nothing = (items: readonly JsonObject[]) => chosen(items, { value: 'nothing', wanted: 'no one' });
const byId = (items: readonly JsonObject[]) => chosen(items, { selected: ['id'], combinedWith: 'fields' });

const inState = (state: string) => ({ id: state, state });
const chosenNew = (items: readonly JsonObject[]) => chosen(items, { member: '/state', wanted: 'New' });
const pageOfSeveral = (page: number, items: readonly JsonObject[]): Draft =>
  walkPage('filter-by-one', items, { kind: 'order', offset: page, more: { member: '/priority', wanted: '1' } });
const firstOfSeveral = (items: readonly JsonObject[]) => pageOfSeveral(0, items);

/** An order created without a priority, and retrieved so unless another is given. */
const without = (shown: JsonObject = {}, sent: JsonObject = {}) => [
  created('order', { id: 'O-1', sent: { description: 'x', ...sent } }),
  read('order', 'retrieve', { id: 'O-1', description: 'x', ...shown }),
];
const bare = { id: 'O-1', description: 'x' };
const NULL = { ...bare, priority: null };
const among = [order('1', 'a'), bare];

const limited = (items: readonly JsonObject[]): Draft =>
  listed('order', items, {
    path: '/serviceOrder?limit=20',
    facts: {
      step: 'filter',
      param: 'filter',
      value: 'valid',
      member: '/priority',
      wanted: '1',
      ...({ combinedWith: 'limit' } as const),
    },
  });

const ALSO_COMBINED = 'change.list.filter-criteria-select-change-requests';
const changes = (items: readonly JsonObject[]): Draft =>
  listed('change', items, {
    facts: {
      step: 'filter',
      param: 'filter',
      value: 'several',
      member: '/priority',
      wanted: '1',
      other: '/description',
    },
  });

const chosenChanges =
  (value: 'absent' | 'valid') =>
  (items: readonly JsonObject[]): Draft =>
    listed('change', items, { facts: { step: 'filter', param: 'filter', value, member: '/priority', wanted: '1' } });
const lateChange = chosenChanges('valid');
const wholeOfChanges = chosenChanges('absent')([
  { id: 'a', priority: '1' },
  { id: 'b', priority: '2' },
]);

const SETTLED = { declarations: { settleMs: 1000 } };

testCheck({
  check: 'filter-selects',
  requirement: 'order.list.filters-select-orders',
  cases: [
    ['is met by resources with the value', [chosen([order('1', 'a'), order('1', 'b')])], ['met']],
    ['fails a resource with another', [chosen([order('1', 'a'), order('2', 'b')])], ['fail']],
    [
      'asks about a filter that matches a part of a text',
      [all([order('1', 'a'), order('10', 'b'), order('2', 'c')]), chosen([order('1', 'a'), order('10', 'b')])],
      ['warn'],
    ],
    [
      'fails a list of everything, also if all values contain the wanted one',
      [all([order('1', 'a'), order('10', 'b')]), chosen([order('1', 'a'), order('10', 'b')])],
      ['fail'],
    ],
    [
      'does not decide by a state that the list may show late',
      [chosenNew([inState('New'), inState('Open')])],
      ['undecided'],
    ],
    [
      'does not decide by a resource that reaches the state of the filter later',
      [
        chosen(
          [
            { id: 'a', state: 'New' },
            { id: 'b', state: 'Open' },
          ],
          { value: 'absent' },
        ),
        chosenNew([]),
        listed('order', [
          { id: 'a', state: 'Open' },
          { id: 'b', state: 'New' },
        ]),
      ],
      ['undecided'],
      SETTLED,
    ],
    ['fails a list without the resource that has the value', [chosen([])], ['fail'], SETTLED],
    [
      'fails a list without the resource that has the value in the whole list',
      [all([order('1', 'a'), order('2', 'b')]), chosen([])],
      ['fail'],
    ],
    ['does not decide by a resource that lists may show later', [all([order('2', 'b')]), chosen([])], ['undecided']],
    [
      'does not decide by a resource of the provider that has another value later',
      [all([order('1', 'a'), order('2', 'b')]), chosen([]), listed('order', [{ ...order('1', 'a'), priority: '3' }])],
      ['undecided'],
      SETTLED,
    ],
    [
      'is met by a list without one of these, next to one that has the value still',
      [
        all([order('1', 'a'), order('1', 'b'), order('2', 'c')]),
        chosen([order('1', 'b')]),
        listed('order', [{ ...order('1', 'a'), priority: '3' }, order('1', 'b')]),
      ],
      ['met'],
      SETTLED,
    ],
    [
      'fails a list without some that have the value, and with room for them',
      [all([order('1', 'a'), order('1', 'b'), order('2', 'c')]), chosen([order('1', 'a')])],
      ['fail'],
      SETTLED,
    ],
    [
      'fails a list without one that a later list still shows with the value',
      [all([order('1', 'a'), order('1', 'b')]), chosen([order('1', 'a')]), listed('order', [order('1', 'b')])],
      ['fail'],
    ],
    [
      'ignores one that may have got another value meanwhile',
      [all([order('1', 'a'), order('1', 'b')]), chosen([order('1', 'a')]), listed('order', [order('2', 'b')])],
      ['met'],
    ],
    [
      'ignores a page that is full',
      [all([order('1', 'a'), order('2', 'b')]), chosen([order('1', 'd'), order('1', 'e')])],
      ['met'],
    ],
    [
      'ignores a page whose items have no id',
      [all([order('1', 'a'), order('1', 'b')]), chosen([{ priority: '1' }])],
      ['met'],
    ],
    [
      'ignores what the list without a filter shows without an id',
      [all([{ priority: '1' }, order('1', 'a'), order('2', 'c')]), chosen([order('1', 'a')])],
      ['met'],
    ],
    [
      'fails a page of the filtered list without what the filter alone shows',
      [chosen([order('1', 'a'), order('1', 'b')]), chosen([order('1', 'b')], { combinedWith: 'limit' })],
      ['fail', 'met'],
      SETTLED,
    ],
    [
      'ignores a page that a maximum of the target may have cut',
      [chosen([order('1', 'a'), order('1', 'b')]), limited([order('1', 'b')])],
      ['met'],
    ],
    [
      'is met by ids of which the filtered list shows the value',
      [chosen([order('1', 'a')]), chosen([{ id: '1a' }], { selected: ['id'], combinedWith: 'fields' })],
      ['met'],
    ],
    [
      'ignores a resource that may have left the state meanwhile',
      [all([inState('New'), inState('Old')]), chosenNew([])],
      ['undecided'],
    ],
    [
      'fails a list without one that has stayed in the state',
      [all([inState('New'), inState('Old')]), chosenNew([]), listed('order', [inState('New')])],
      ['fail'],
    ],
    ['fails nothing on the first page of several that have the value', [firstOfSeveral([])], ['fail']],
    ['is met by the first of them', [firstOfSeveral([order('1', 'a')])], ['met']],
    [
      'fails another value on a later page',
      [firstOfSeveral([order('1', 'a')]), pageOfSeveral(1, [order('1', 'b')]), pageOfSeveral(2, [order('2', 'c')])],
      ['fail'],
    ],
    [
      'fails another value on the page behind it',
      [firstOfSeveral([order('1', 'a')]), pageOfSeveral(1, [order('2', 'b')])],
      ['fail'],
    ],
    ['ignores resources that do not show the member', [chosen([{ id: '1' }, order('1', 'a')])], ['met']],
    [
      'fails a resource that other lists show with another value, before and after',
      [all([order('1', 'a'), order('2', 'b')]), byId([{ id: '1a' }, { id: '2b' }]), listed('order', [order('2', 'b')])],
      ['fail'],
    ],
    [
      'does not decide by one whose value contains the wanted one',
      [
        all([order('1', 'a'), order('10', 'b'), order('2', 'c')]),
        byId([{ id: '1a' }, { id: '10b' }]),
        listed('order', [order('10', 'b')]),
      ],
      ['undecided'],
    ],
    [
      'does not decide by one that no later list shows',
      [all([order('1', 'a'), order('2', 'b')]), byId([{ id: '2b' }])],
      ['undecided'],
    ],
    [
      'does not decide by one that has the value later',
      [
        all([order('1', 'a'), order('2', 'b')]),
        byId([{ id: '2b' }]),
        listed('order', [{ ...order('2', 'b'), priority: '1' }]),
      ],
      ['undecided'],
    ],
    ['does not decide where none shows it', [chosen([{ id: '1' }])], ['undecided']],
    [
      'does not decide where lists show null in its place',
      [all([NULL]), byId([{ id: 'O-1' }]), listed('order', [NULL])],
      ['undecided'],
    ],
    ['ignores resources with null in its place', [chosen([{ id: '1', priority: null }, order('1', 'a')])], ['met']],
    [
      'fails a resource of the run that was created without it and has null in its place',
      [...without({ priority: null }), all([order('1', 'a'), NULL]), chosen([order('1', 'a'), NULL])],
      ['fail'],
    ],
    ['fails a resource of the run that was created without it', [...without(), all(among), chosen(among)], ['fail']],
    [
      'ignores it where the retrieval shows a value',
      [...without({ priority: '1' }), all(among), chosen(among)],
      ['met'],
    ],
    ['ignores it where it was sent', [...without({}, { priority: '1' }), all(among), chosen(among)], ['met']],
    ['ignores it where it was never retrieved', [...without().slice(0, 1), all(among), chosen(among)], ['met']],
    [
      'ignores it where the whole list shows a value',
      [...without(), all([{ ...bare, priority: '1' }]), chosen(among)],
      ['met'],
    ],
    ['ignores another selection of members', [...without(), all(among), byId([bare])], ['undecided']],
    ['is met by ids of those that have it', [all(among), byId([{ id: '1a' }])], ['met']],
    ['fails a selection without the member that holds nothing', [all(among), byId([])], ['fail']],
    ['is met by nothing where no resource has the value', [nothing([])], ['met']],
    ['fails others where no resource has the value', [nothing([order('2', 'a')])], ['fail']],
    ['ignores what does not show the member', [nothing([{ id: '1' }])], []],
    ['ignores a list without a filter', [listed('order', 400)], []],
    ['decides nothing where nothing was filtered', [listed('order', [order('2', 'a')])], []],
    ['leaves two filters to another row', [both([order('1', '1'), order('1', '2')]), both([])], []],
    [
      'judges two filters as well where the row says so',
      [changes([order('1', '1'), order('1', '2')]), changes([])],
      ['fail'],
      undefined,
      ALSO_COMBINED,
    ],
    [
      'does not decide by an updated resource, of which lists may show any version, where no settling time is declared',
      [created('change', { id: 'a' }), patched('change', 1, { priority: '3' }), wholeOfChanges, lateChange([])],
      ['undecided'],
      undefined,
      ALSO_COMBINED,
    ],
    [
      'fails a filter that loses a resource without an update',
      [created('change', { id: 'a' }), wholeOfChanges, lateChange([])],
      ['fail'],
      undefined,
      ALSO_COMBINED,
    ],
  ],
});
