import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { listed } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const chosen = (items: readonly JsonObject[], facts: object = {}) =>
  listed('order', items, {
    facts: { param: 'filter', value: 'valid', member: '/priority', wanted: '1', ...facts },
  });
const all = (items: readonly JsonObject[]) => chosen(items, { value: 'absent' });
const both = (items: readonly JsonObject[]) => chosen(items, { value: 'several', other: '/description' });
const order = (priority: string, description: string) => ({ id: priority + description, priority, description });

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
  ['leaves resources alone that do not show the member', [chosen([{ id: '1' }, order('1', 'a')])], ['met']],
  ['does not decide where none shows it', [chosen([{ id: '1' }])], ['undecided']],
  ['decides nothing where nothing was asked', [listed('order', [order('2', 'a')])], []],
];

const two: readonly JudgedRow[] = [
  ['is met by those that meet both', [both([order('1', '1')]), both([])], ['met']],
  ['is met by those that meet either', [both([order('1', '1'), order('1', '2'), order('2', '1')]), both([])], ['met']],
  ['fails the second without effect', [both([order('1', '1'), order('1', '2')]), both([])], ['fail']],
  ['fails the first without effect', [both([order('1', '1'), order('2', '1')]), both([])], ['fail']],
  ['fails both without effect', [both([order('1', '1'), order('1', '2'), order('2', '1'), order('2', '2')])], ['fail']],
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
