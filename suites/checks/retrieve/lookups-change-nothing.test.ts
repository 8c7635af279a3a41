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
const place = (id: number, nth: 1 | 2 | 4, at: number, members: object, status = 200): Draft =>
  exchange('device.locations', {
    path: `/devices/locations?imsi=${id}`,
    facts: { step: 'around-history', set: 'owned', key: 'imsi', device: id, nth },
    response: [
      status,
      status === 204
        ? undefined
        : {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [at, 1] },
            properties: { imsi: `${id}`, ...members },
          },
    ],
  });
const located = (id: number, after: object, status?: number): readonly Draft[] => [
  place(id, 1, 1, { cell: 'a', accuracy: 1 }),
  place(id, 2, 1, { cell: 'a', accuracy: 1 }),
  place(id, 4, 2, { cell: 'a', accuracy: 9, ...after }, status),
];
const past = (id: number, nth: 1 | 2 | 4, entries: number, more: object = {}): Draft =>
  exchange('device.history', {
    path: `/devices/locations/history?imsi=${id}`,
    facts: { step: 'around-history', set: 'owned', key: 'imsi', device: id, nth },
    response: [
      200,
      {
        type: 'FeatureCollection',
        features: Array.from({ length: entries }, (_, at) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [at, 1] },
          properties: { imsi: `${id}`, at: at + 1, ...more },
        })),
      },
    ],
  });
const asked = (nth: 1 | 4, response: Json): Draft =>
  exchange('device.details', {
    path: '/devices?imsi=1',
    facts: { step: 'same-device', set: 'owned', key: 'imsi', nth, devices: ['A.located.0'] },
    response: [200, response],
  });

const rows: readonly JudgedRow[] = [
  ['is met by details that a read of the history leaves alone', [...same(1), ...same(2)], ['met']],
  [
    'fails details that change with it at every device',
    [...same(1, { status: 'x' }), ...same(2, { status: 'x' })],
    ['fail'],
  ],
  ['ignores a device that changes by itself', [...same(1, { status: 'off' }), ...same(2)], ['undecided']],
  [
    'ignores devices that change without such a read, too',
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
  [
    'leaves date-times alone under any name, also where each reading has another one',
    [1, 2].flatMap((id) => [
      place(id, 1, 1, { seen: '2026-11-30T17:56:40+01:00' }),
      place(id, 2, 1, { seen: '2026-11-30T17:56:41+01:00' }),
      place(id, 4, 1, { seen: '2026-11-30T17:56:42+01:00' }),
    ]),
    ['met'],
  ],
  ['decides nothing by one device', same(1, { status: 'x' }), ['undecided']],
  ['ignores details of the time of the request', [asked(1, [{ signal: 1 }]), asked(4, [{ signal: 2 }])], []],
  ['is met by locations that move', [...located(1, {}), ...located(2, {})], ['met']],
  ['fails locations that change otherwise', [...located(1, { cell: 'x' }), ...located(2, { cell: 'x' })], ['fail']],
  ['fails locations that are gone', [...located(1, {}, 204), ...located(2, {}, 204)], ['fail']],
  [
    'is met by histories that become longer',
    [1, 2].flatMap((id) => [past(id, 1, 1), past(id, 2, 1), past(id, 4, 3)]),
    ['met'],
  ],
  [
    'fails histories whose entries change',
    [1, 2].flatMap((id) => [past(id, 1, 1), past(id, 2, 1), past(id, 4, 1, { read: 'yes' })]),
    ['fail'],
  ],
  ['decides nothing where nothing was asked twice', [asked(1, [])], []],
];

testCheck({ check: 'lookups-change-nothing', requirement: 'device.service.reads-change-nothing', cases: rows });
