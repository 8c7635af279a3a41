import { created } from '../testing/hand-made-lives.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const readAgain = (nth: number, members: object): Draft =>
  exchange('ticket.retrieve', {
    path: '/troubleTicket/T-1',
    facts: { step: 'read-again', nth, id: 'existing' },
    answer: [200, { id: 'T-1', ...members }],
  });
const ticket = (...readings: readonly object[]): readonly Draft[] => [
  created('ticket', { sent: { description: 'x' } }),
  ...readings.map((members, nth) => readAgain(nth, members)),
];

const rows: readonly JudgedRow[] = [
  ['is met by a resource read alike', ticket({ description: 'x' }, { description: 'x' }), ['met']],
  [
    'is met by members in another order',
    ticket({ description: 'x', priority: 'y' }, { priority: 'y', description: 'x' }),
    ['met'],
  ],
  ['fails a resource that reads otherwise', ticket({ description: 'x' }, { description: 'y' }), ['fail']],
  ['leaves a status alone that moves once', ticket({ status: 'a' }, { status: 'b' }), ['met']],
  [
    'fails a status that moves with every reading',
    ticket({ status: 'a' }, { status: 'b' }, { status: 'c' }, { status: 'd' }),
    ['fail'],
  ],
  ['leaves members alone that no document lists', ticket({ reads: 1 }, { reads: 2 }), ['met']],
  ['decides nothing by one reading', ticket({ description: 'x' }), []],
];

testCheck({ check: 'reads-change-nothing', requirement: 'ticket.retrieve.changes-nothing', cases: rows });
