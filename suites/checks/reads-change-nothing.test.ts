import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from './judging.ts';

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

const rows: readonly JudgedRow[] = [
  ['is met by details that a read of the history leaves alone', [...same(1), ...same(2)], ['met']],
  [
    'fails details that change with it at every device',
    [...same(1, { status: 'x' }), ...same(2, { status: 'x' })],
    ['fail'],
  ],
  ['leaves a device alone that changes by itself', [...same(1, { status: 'off' }), ...same(2)], []],
  [
    'leaves devices alone that change without such a read, too',
    [
      ...device(1, { status: 'a' }, { status: 'b' }, { status: 'c' }),
      ...device(2, { status: 'a' }, { status: 'b' }, { status: 'c' }),
    ],
    [],
  ],
  [
    'leaves times alone, in which a read may be noted',
    [...same(1, { status: 'on', lastRead: 'now' }), ...same(2, { status: 'on', lastRead: 'now' })],
    ['met'],
  ],
  ['decides nothing by one device', same(1, { status: 'x' }), []],
  [
    'is met by one question answered alike',
    [asked('same-device-first', [{ imsi: '1' }]), asked('same-device-last', [{ imsi: '1' }])],
    ['met'],
  ],
  [
    'is met by members in another order',
    [asked('same-device-first', [{ a: 1, b: 2 }]), asked('same-device-last', [{ b: 2, a: 1 }])],
    ['met'],
  ],
  [
    'fails one question answered otherwise',
    [asked('same-device-first', [{ model: 'a' }]), asked('same-device-last', [{ model: 'b' }])],
    ['fail'],
  ],
  [
    'leaves a status alone that moves once',
    [asked('same-device-first', [{ status: 'a' }]), asked('same-device-last', [{ status: 'b' }])],
    ['met'],
  ],
  ['decides nothing where nothing was asked twice', [asked('same-device-first', [])], []],
];

describe('reads', () => {
  for (const [sentence, drafts, words] of rows)
    it(sentence, () => expect(outcomes('device.service.read-only', drafts)).toEqual(words));
});
