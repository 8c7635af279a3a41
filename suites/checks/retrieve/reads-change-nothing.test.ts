import type { JsonObject } from '../../../contracts/contract.ts';
import { created, patched } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type CheckTable } from '../testing/judging.ts';

const readAgain = (nth: number, members: object): Draft =>
  exchange('ticket.retrieve', {
    path: '/troubleTicket/T-1',
    facts: { step: 'read-again', nth, id: 'existing' },
    response: [200, { id: 'T-1', ...members }],
  });
const ticket = (...readings: readonly object[]): readonly Draft[] => [
  created('ticket', { sent: { description: 'x' } }),
  ...readings.map((members, nth) => readAgain(nth, members)),
];

const patchedTicket = [created('ticket', { sent: { description: 'x' } }), patched('ticket', 0, { description: 'y' })];

const LISTS = 'ticket.list.changes-nothing';
const made = created('ticket', { sent: { description: 'x' } });
const noted = created('ticket', { sent: { note: [{ text: 'x' }] } });
const list = (items: readonly JsonObject[], nth: number): Draft =>
  exchange('ticket.list', { facts: { step: 'read-again', nth }, response: [200, items] });
const notJson = exchange('ticket.retrieve', {
  path: '/troubleTicket/T-1',
  facts: { step: 'read-again', nth: 1, id: 'existing' },
  response: [200, '<ticket/>'],
});

const rows: CheckTable['cases'] = [
  ['is met by a resource read alike', ticket({ description: 'x' }, { description: 'x' }), ['met']],
  [
    'is met by members in another order',
    ticket({ description: 'x', priority: 'y' }, { priority: 'y', description: 'x' }),
    ['met'],
  ],
  ['fails a resource that reads otherwise', ticket({ description: 'x' }, { description: 'y' }), ['fail']],
  ['ignores a status that moves once', ticket({ status: 'a' }, { status: 'b' }), ['met']],
  [
    'fails a status that moves with every reading',
    ticket({ status: 'a' }, { status: 'b' }, { status: 'c' }, { status: 'd' }),
    ['fail'],
  ],
  ['ignores members that no document lists', ticket({ reads: 1 }, { reads: 2 }), ['met']],
  [
    'is undecided about an update that shows late',
    [...patchedTicket, readAgain(0, { description: 'x' }), readAgain(1, { description: 'y' })],
    ['undecided'],
  ],
  [
    'fails a value that no update stated',
    [...patchedTicket, readAgain(0, { description: 'y' }), readAgain(1, { description: 'z' })],
    ['fail'],
  ],
  [
    'fails a value that is gone',
    [...patchedTicket, readAgain(0, { description: 'y' }), readAgain(1, { description: null })],
    ['fail'],
  ],
  [
    'is met by list items in another order',
    ticket({ note: [{ text: 'a' }, { text: 'b' }] }, { note: [{ text: 'b' }, { text: 'a' }] }),
    ['met'],
  ],
  [
    'ignores addresses and unlisted members that are new in each response',
    ticket(...[1, 2, 3, 4].map((n) => ({ attachment: [{ name: 'a', url: `a?sig=${n}`, views: n }] }))),
    ['met'],
  ],
  [
    'decides nothing where the provider adds a note or classifies its resource once',
    ticket({ priority: '3', note: [] }, { priority: '2', note: [{ text: 'assigned to a team' }] }),
    ['undecided'],
  ],
  [
    'fails a member that is different in each of several readings',
    ticket(...['1', '2', '3', '4'].map((priority) => ({ priority }))),
    ['fail'],
  ],
  [
    'fails notes that become more with every reading',
    ticket(...[0, 1, 2, 3].map((n) => ({ note: Array.from({ length: n }, () => ({ text: 'read' })) }))),
    ['fail'],
  ],
  ['decides nothing by one reading', ticket({ description: 'x' }), []],
  ['ignores a resource that is not of this run', ticket({ description: 'x' }).slice(1), []],
  ['ignores a response that is not JSON', [...ticket({ description: 'x' }), notJson], []],
  [
    'is met by a list whose page others have moved',
    [made, list([{ id: 'T-1', description: 'x' }, { id: 'T-9' }], 0), list([{ id: 'T-1', description: 'x' }], 1)],
    ['met'],
    undefined,
    LISTS,
  ],
  [
    'fails a list in which an item differs',
    [noted, list([{ id: 'T-1', note: [{ text: 'x' }] }], 0), list([{ id: 'T-1', note: [{ text: 'y' }] }], 1)],
    ['fail'],
    undefined,
    LISTS,
  ],
  ['ignores lists that have nothing in common', [made, list([{ id: 'T-1' }], 0), list([], 1)], [], undefined, LISTS],
];

testCheck({ check: 'reads-change-nothing', requirement: 'ticket.retrieve.changes-nothing', cases: rows });
