import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const plain = (nth: number, item: JsonObject): Draft =>
  listed('ticket', [item], { facts: { step: 'read-again', nth } });
const expanded = (item: JsonObject): Draft =>
  listed('ticket', [item], { facts: { step: 'expand', param: 'expand', value: 'valid' } });
const whole = { id: 'T-1', note: [{ text: 'x' }], relatedEntity: [{ id: 'E' }] };
const without = { id: 'T-1', relatedEntity: [{ id: 'E', name: 'Site' }] };

const items = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const all = (nth: number): Draft => listed('ticket', items('T-1', 'T-2'), { facts: { step: 'read-again', nth } });
const lists = [created('ticket', { id: 'T-1' }), created('ticket', { id: 'T-2', item: 'two' }), all(1)];
const expandedList = (...ids: readonly string[]): Draft =>
  listed('ticket', items(...ids), {
    path: '/?expand=note',
    facts: { step: 'expand', param: 'expand', value: 'valid' },
  });

testCheck({
  check: 'members-kept',
  requirement: 'ticket.list.expand-keeps-other-members',
  cases: [
    ['is met by a sub-entity with more members', [plain(1, whole), expanded({ ...without, ...whole })], ['met']],
    ['fails a member that is absent with expand', [plain(1, whole), expanded(without)], ['fail']],
    [
      'judges retrievals',
      [
        read('ticket', { step: 'fields', param: 'fields', value: 'absent' }, whole),
        read('ticket', { step: 'expand', param: 'expand', value: 'empty' }, without),
      ],
      ['fail'],
    ],
    [
      'judges a depth in addition',
      [plain(1, whole), listed('ticket', [without], { facts: { step: 'expand-depth' } })],
      ['fail'],
    ],
    [
      'is met where a member without a value is left out',
      [plain(1, { ...whole, priority: null }), expanded(whole)],
      ['met'],
    ],
    ['fails a list without a resource that it has before and after', [...lists, expandedList('T-1'), all(2)], ['fail']],
    ['is met by a list with all of them', [...lists, expandedList('T-1', 'T-2'), all(2)], ['met']],
    ['ignores a resource that no later list shows', [...lists, expandedList('T-1'), plain(2, { id: 'T-1' })], ['met']],
    ['ignores a member that comes and goes', [plain(1, whole), plain(2, without), expanded(without)], ['met']],
    ['decides nothing of other resources', [plain(1, whole), expanded({ ...without, id: 'T-2' })], []],
  ],
});

const deep = (item: JsonObject): Draft =>
  listed('ticket', [item], { facts: { step: 'depth', param: 'depth', value: 'valid' } });
const described = { id: 'T-1', description: 'd', note: [{ text: 'x' }] };

testCheck({
  check: 'members-kept',
  requirement: 'ticket.list.depth-keeps-other-members',
  cases: [
    ['is met by the same members', [plain(1, described), deep(described)], ['met']],
    ['fails a text that is absent with depth', [plain(1, described), deep({ id: 'T-1', note: [] })], ['fail']],
    ['lets a depth leave out objects and lists', [plain(1, described), deep({ id: 'T-1', description: 'd' })], ['met']],
  ],
});
