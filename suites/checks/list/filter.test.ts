import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lives.ts';
import { outcomes, type JudgedRow } from '../testing/judging.ts';

const chosen = (items: readonly JsonObject[], facts: object = {}) =>
  listed('order', items, {
    facts: { param: 'filter', value: 'valid', member: '/priority', wanted: '1', ...facts },
  });
const all = (items: readonly JsonObject[]) => chosen(items, { value: 'absent' });
const both = (items: readonly JsonObject[]) => chosen(items, { value: 'several', other: '/description' });
const order = (priority: string, description: string) => ({ id: priority + description, priority, description });

const nothing = (items: readonly JsonObject[]) => chosen(items, { value: 'nothing', wanted: 'nobody' });
const apart = (items: readonly JsonObject[]) =>
  chosen(items, { value: 'several', other: '/externalId', otherWanted: 'x' });
const byId = (items: readonly JsonObject[]) => chosen(items, { asked: 'id', with: 'fields' });

const inState = (state: string) => ({ id: state, state });
const pageOfSeveral = (page: number, items: readonly JsonObject[]) =>
  listed('order', items, {
    facts: { step: 'walk', walk: 'filter-by-one', page, member: '/priority', wanted: '1' },
  });
const firstOfSeveral = (items: readonly JsonObject[]) => pageOfSeveral(0, items);

/** An order made without a priority, and retrieved so unless another is given. */
const without = (shown: JsonObject = {}, sent: JsonObject = {}) => [
  created('order', { id: 'O-1', sent: { description: 'x', ...sent } }),
  read('order', 'retrieve', { id: 'O-1', description: 'x', ...shown }),
];
const bare = { id: 'O-1', description: 'x' };
const among = [order('1', 'a'), bare];

const one: readonly JudgedRow[] = [
  ['is met by resources with the value', [chosen([order('1', 'a'), order('1', 'b')])], ['met']],
  ['fails a resource with another', [chosen([order('1', 'a'), order('2', 'b')])], ['fail']],
  ['fails a list without the resource that bears the value', [chosen([])], ['fail']],
  [
    'fails a list without some that bear the value, and with room for them',
    [all([order('1', 'a'), order('1', 'b'), order('2', 'c')]), chosen([order('1', 'a')])],
    ['fail'],
  ],
  [
    'leaves a page alone that is full',
    [all([order('1', 'a'), order('2', 'b')]), chosen([order('1', 'd'), order('1', 'e')])],
    ['met'],
  ],
  [
    'fails a page of the filtered list without what the filter alone shows',
    [chosen([order('1', 'a'), order('1', 'b')]), chosen([order('1', 'b')], { with: 'limit' })],
    ['fail', 'met'],
  ],
  [
    'is met by ids of which the filtered list shows the value',
    [chosen([order('1', 'a')]), chosen([{ id: '1a' }], { asked: 'id', with: 'fields' })],
    ['met'],
  ],
  [
    'leaves a resource alone that may have left the state meanwhile',
    [all([inState('New'), inState('Old')]), chosen([], { member: '/state', wanted: 'New', value: 'valid' })],
    ['undecided'],
  ],
  [
    'fails a list without one that has stayed in the state',
    [
      all([inState('New'), inState('Old')]),
      chosen([], { member: '/state', wanted: 'New', value: 'valid' }),
      listed('order', [inState('New')]),
    ],
    ['fail'],
  ],
  ['fails nothing on the first page of several that bear the value', [firstOfSeveral([])], ['fail']],
  ['is met by the first of them', [firstOfSeveral([order('1', 'a')])], ['met']],
  [
    'fails another value on the page behind it',
    [firstOfSeveral([order('1', 'a')]), pageOfSeveral(1, [order('2', 'b')])],
    ['fail'],
  ],
  ['leaves resources alone that do not show the member', [chosen([{ id: '1' }, order('1', 'a')])], ['met']],
  ['does not decide where none shows it', [chosen([{ id: '1' }])], ['undecided']],
  ['fails a resource of the run that was made without it', [...without(), all(among), chosen(among)], ['fail']],
  [
    'leaves it alone where the retrieval shows a value',
    [...without({ priority: '1' }), all(among), chosen(among)],
    ['met'],
  ],
  ['leaves it alone where it was sent', [...without({}, { priority: '1' }), all(among), chosen(among)], ['met']],
  ['leaves it alone where it was never retrieved', [...without().slice(0, 1), all(among), chosen(among)], ['met']],
  [
    'leaves it alone where the whole list shows a value',
    [...without(), all([{ ...bare, priority: '1' }]), chosen(among)],
    ['met'],
  ],
  ['leaves another selection of members alone', [...without(), all(among), byId([bare])], ['undecided']],
  ['is met by ids of those that bear it', [all(among), byId([{ id: '1a' }])], ['met']],
  ['fails a selection without the member that holds nothing', [all(among), byId([])], ['fail']],
  ['is met by nothing where nothing bears the value', [nothing([])], ['met']],
  ['fails others where nothing bears the value', [nothing([order('2', 'a')])], ['fail']],
  ['leaves alone what does not show the member', [nothing([{ id: '1' }])], []],
  ['leaves the refusal of a value alone', [nothing([]), listed('order', 400)].slice(1), []],
  ['decides nothing where nothing was asked', [listed('order', [order('2', 'a')])], []],
];

const two: readonly JudgedRow[] = [
  ['is met by those that meet both', [both([order('1', '1')]), both([])], ['met']],
  ['is met by those that meet either', [both([order('1', '1'), order('1', '2'), order('2', '1')]), both([])], ['met']],
  ['fails the second without effect', [both([order('1', '1'), order('1', '2')]), both([])], ['fail']],
  ['fails the first without effect', [both([order('1', '1'), order('2', '1')]), both([])], ['fail']],
  ['fails both without effect', [both([order('1', '1'), order('1', '2'), order('2', '1'), order('2', '2')])], ['fail']],
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
  ['waits for the last page', [both([order('1', '1'), order('1', '2')])], ['undecided']],
  ['does not decide where the members are not shown', [both([{ id: '1' }]), both([])], ['undecided']],
  ['decides nothing where nothing was asked', [chosen([order('2', 'a')])], []],
];

describe('a filter', () => {
  for (const [sentence, drafts, words] of one)
    it(sentence, () => expect(outcomes('order.list.filters-select-orders', drafts)).toEqual(words));
});

describe('two filters together', () => {
  for (const [sentence, drafts, words] of two)
    it(sentence, () => expect(outcomes('order.list.several-filters-are-separated-by-commas', drafts)).toEqual(words));
});
