import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const details = (device: number, nth: 1 | 2 | 4, members: object): Draft =>
  exchange('device.details', {
    path: `/devices?imsi=${device}`,
    facts: { step: 'around-history', set: 'owned', key: 'imsi', device, nth },
    response: [200, [{ imsi: String(device), ...members }] as Json],
  });
/** The details of a device at the two reads before, and the one after, its history was read. */
const device = (id: number, before: object, again: object, after: object): readonly Draft[] => [
  details(id, 1, before),
  details(id, 2, again),
  details(id, 4, after),
];
const same = (id: number, after: object = { status: 'on' }): readonly Draft[] =>
  device(id, { status: 'on' }, { status: 'on' }, after);
const asked = (nth: 1 | 4, response: Json): Draft =>
  exchange('device.details', {
    path: '/devices?imsi=1',
    facts: { step: 'same-device', set: 'owned', key: 'imsi', nth },
    response: [200, response],
  });

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
  ['ignores details of the time of the request', [asked(1, [{ signal: 1 }]), asked(4, [{ signal: 2 }])], []],
  ['decides nothing where nothing was asked twice', [asked(1, [])], []],
];

testCheck({ check: 'history-changes-no-details', requirement: 'device.service.reads-change-nothing', cases: rows });
