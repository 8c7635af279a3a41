import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lives.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const details = (device: number, part: 'first' | 'again' | 'after', members: object): Draft =>
  exchange('device.details', {
    path: `/devices?imsi=${device}`,
    facts: { step: `around-history-${part}`, device },
    answer: [200, [{ imsi: String(device), ...members }] as Json],
  });
/** The details of a device at the two reads before, and the one after, its history was read. */
const device = (id: number, before: object, again: object, after: object): readonly Draft[] => [
  details(id, 'first', before),
  details(id, 'again', again),
  details(id, 'after', after),
];
const same = (id: number, after: object = { status: 'on' }): readonly Draft[] =>
  device(id, { status: 'on' }, { status: 'on' }, after);
const asked = (step: string, answer: Json): Draft =>
  exchange('device.details', { path: '/devices?imsi=1', facts: { step }, answer: [200, answer] });

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

const ticketRows: readonly JudgedRow[] = [
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

const rows: readonly JudgedRow[] = [
  ['is met by details that a read of the history leaves alone', [...same(1), ...same(2)], ['met']],
  [
    'fails details that change with it at every device',
    [...same(1, { status: 'x' }), ...same(2, { status: 'x' })],
    ['fail'],
  ],
  ['leaves a device alone that changes by itself', [...same(1, { status: 'off' }), ...same(2)], ['undecided']],
  [
    'leaves devices alone that change without such a read, too',
    [
      ...device(1, { status: 'a' }, { status: 'b' }, { status: 'c' }),
      ...device(2, { status: 'a' }, { status: 'b' }, { status: 'c' }),
    ],
    ['undecided'],
  ],
  [
    'leaves times alone, in which a read may be noted',
    [...same(1, { status: 'on', lastRead: 'now' }), ...same(2, { status: 'on', lastRead: 'now' })],
    ['met'],
  ],
  ['decides nothing by one device', same(1, { status: 'x' }), ['undecided']],
  [
    'leaves details alone that tell of the moment of asking',
    [asked('same-device-first', [{ signal: 1 }]), asked('same-device-last', [{ signal: 2 }])],
    [],
  ],
  ['decides nothing where nothing was asked twice', [asked('same-device-first', [])], []],
];

describe('reads of resources', () => {
  for (const [sentence, drafts, words] of ticketRows)
    it(sentence, () => expect(outcomes('ticket.retrieve.changes-nothing', drafts)).toEqual(words));
});

describe('reads of devices', () => {
  for (const [sentence, drafts, words] of rows)
    it(sentence, () => expect(outcomes('device.service.read-only', drafts)).toEqual(words));
});
