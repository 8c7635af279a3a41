import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { digitsFor } from '../../../contracts/formats/placeholder.ts';
import { cut, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const OWN = '{{A.located.0.imsi}}';
const OWN_NUMBER = '{{A.located.0.msisdn}}';
const FOREIGN = '{{B.located.0.imsi}}';
const FOREIGN_NUMBER = '{{B.located.0.msisdn}}';

type SetName = 'owned' | 'foreign' | 'owned+foreign';

const asked = (customer: string, keys: readonly string[], set: SetName, response: DraftResponse): Draft =>
  exchange('device.details', {
    identity: customer,
    facts: {
      step: 'lookup',
      set,
      key: 'imsi',
      scope: 'held',
      devices: keys.map((key) => key.slice(2).replace(/\.\w+\}\}$/, '')),
    },
    path: `/devices?imsi=${keys.join(',')}`,
    response,
  });

const seenByOwner = asked('B', [FOREIGN], 'owned', [200, { imsi: FOREIGN, msisdn: FOREIGN_NUMBER }]);
const mixed = (response: Json): readonly Draft[] => [
  seenByOwner,
  asked('A', [OWN, FOREIGN], 'owned+foreign', [200, response]),
];
const rejected = (response: Json): readonly Draft[] => [seenByOwner, asked('A', [FOREIGN], 'foreign', [401, response])];

const inHeader = (name: string, value: string): readonly Draft[] => [
  seenByOwner,
  asked('A', [OWN, FOREIGN], 'owned+foreign', [200, [{ imsi: OWN }], { [name]: value }]),
];

const profile = {
  profile: { devices: { customers: { B: { located: [{ imsi: FOREIGN, msisdn: FOREIGN_NUMBER }] } }, unknown: [] } },
};

const feature = (coordinates: Json): Json => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
});

/** A request of A, and one of B that shows where the device of B is. */
const placed = (keys: readonly string[], response: DraftResponse): readonly Draft[] => [
  asked('B', [FOREIGN], 'owned', [200, feature([5.123, 50.321])]),
  asked('A', keys, keys.length > 1 ? 'owned+foreign' : 'foreign', response),
];

/** Details by a serial number alone: of the device of B, twice, and of that of A; then both requested by A. */
const bySerial = (response: Json, times = 2, ownSerial = 'SN-10000001'): readonly Draft[] => [
  ...Array.from({ length: times }, () =>
    asked('B', [FOREIGN], 'owned', [200, { serial: 'SN-20000002', model: 'M-100' }]),
  ),
  ...[1, 2].map(() => asked('A', [OWN], 'owned', [200, { serial: ownSerial, model: 'M-100' }])),
  asked('A', [OWN, FOREIGN], 'owned+foreign', [200, response]),
];

const rows: readonly JudgedRow[] = [
  [
    'fails a foreign device that its details distinguish by a serial number',
    bySerial([{ serial: 'SN-10000001' }, { serial: 'SN-20000002' }]),
    ['fail'],
  ],
  ['is met by the own device alone of two with serial numbers', bySerial([{ serial: 'SN-10000001' }]), ['met']],
  ['ignores a text that an own device has, too', bySerial([{ serial: 'SN-20000002' }], 2, 'SN-20000002'), []],
  ['ignores a text that the owner has seen once', bySerial([{ serial: 'SN-20000002' }], 1), []],
  ['is met by the own device alone', mixed([{ imsi: OWN }]), ['met']],
  ['fails the foreign one in addition', mixed([{ imsi: OWN }, { imsi: FOREIGN }]), ['fail']],
  ['fails it by a key that was not requested', mixed([{ imsi: OWN }, { number: FOREIGN_NUMBER }]), ['fail']],
  ['fails it where devices are members named by their keys', mixed({ [OWN]: {}, [FOREIGN]: {} }), ['fail']],
  ['ignores a list of keys that were not served', mixed({ list: [{ imsi: OWN }], notServed: [FOREIGN] }), ['met']],
  [
    'ignores the request where it is repeated',
    mixed({ request: { imsi: [OWN, FOREIGN] }, response: [{ imsi: OWN }] }),
    ['met'],
  ],
  [
    'fails the foreign one in addition to the repeated request',
    mixed({ request: { imsi: [OWN, FOREIGN] }, response: [{ imsi: OWN }, { imsi: FOREIGN }] }),
    ['fail'],
  ],
  ['ignores a rejection that repeats its path', rejected({ instance: `/devices?imsi=${FOREIGN}` }), ['met']],
  [
    'ignores a rejection of both that repeats its path',
    [seenByOwner, asked('A', [OWN, FOREIGN], 'owned+foreign', [401, { path: `/devices?imsi=${OWN},${FOREIGN}` }])],
    ['met'],
  ],
  [
    'ignores a repeated list of keys where devices are shown by the other key',
    [
      seenByOwner,
      asked('A', [OWN], 'owned', [200, { device: OWN_NUMBER }]),
      asked('A', [OWN, FOREIGN], 'owned+foreign', [200, { request: [OWN, FOREIGN], list: [{ device: OWN_NUMBER }] }]),
    ],
    ['met'],
  ],
  ['fails a rejection that names another key', rejected({ reason: `${FOREIGN_NUMBER} is not yours` }), ['fail']],
  [
    'fails an identifier that was not requested where it is a number',
    mixed([{ imsi: OWN, neighbour: Number(digitsFor(FOREIGN_NUMBER, 12)) }]),
    ['fail'],
    profile,
  ],
  ['ignores a number that is like an identifier', mixed([{ imsi: OWN, counter: 447700900111 }]), ['met'], profile],
  ['fails an identifier in a header field', inHeader('X-Skipped', FOREIGN_NUMBER), ['fail']],
  ['ignores a header field that repeats the request', inHeader('Location', `/devices?imsi=${FOREIGN}`), ['met']],
  ['decides nothing about a device that its owner did not look up', rejected({}).slice(1), []],
  ['fails a position of the other device', placed([OWN, FOREIGN], [200, feature([5.123, 50.321])]), ['fail']],
  ['is met by another position', placed([OWN, FOREIGN], [200, feature([9.123, 59.321])]), ['met']],
  [
    'ignores a position that several devices share',
    [
      ...placed([OWN, FOREIGN], [200, feature([5.123, 50.321])]),
      asked('B', ['{{B.located.1.imsi}}'], 'owned', [200, feature([5.123, 50.321])]),
    ],
    ['met'],
  ],
  [
    'fails a rejection with its position in words',
    placed([FOREIGN], [401, { reason: 'at 5.123 and 50.321' }]),
    ['fail'],
  ],
  ['ignores numbers that go on', placed([FOREIGN], [401, { reason: 'at 5.1234 and 50.3217' }]), ['met']],
  [
    'fails a bounding box that reaches to its position',
    placed([OWN, FOREIGN], [200, { type: 'Feature', bbox: [4, 50.321, 5.123, 52], geometry: null }]),
    ['fail'],
  ],
  [
    'ignores a bounding box with a margin around its own position that meets the other position by chance',
    placed(
      [OWN, FOREIGN],
      [200, { ...(feature([4.123, 51.321]) as JsonObject), bbox: [3.123, 50.321, 5.123, 52.321] }],
    ),
    ['met'],
  ],
  [
    'ignores a bounding box whose edges are as round as the numbers of the other position',
    [
      asked('B', [FOREIGN], 'owned', [200, feature([-2.4, 52.300000000000004])]),
      asked('A', [OWN, FOREIGN], 'owned+foreign', [
        200,
        { ...(feature([-1.39, 51.31]) as JsonObject), bbox: [-2.4, 50.3, -0.4, 52.300000000000004] },
      ]),
    ],
    ['met'],
  ],
  [
    'fails a bounding box from its own position to the other one',
    placed(
      [OWN, FOREIGN],
      [200, { ...(feature([4.123, 51.321]) as JsonObject), bbox: [4.123, 50.321, 5.123, 51.321] }],
    ),
    ['fail'],
  ],
  [
    'fails a bounding box whose margins differ and that reaches to its position',
    placed(
      [OWN, FOREIGN],
      [200, { ...(feature([4.123, 51.321]) as JsonObject), bbox: [3.123, 50.321, 5.123, 51.821] }],
    ),
    ['fail'],
  ],
  ['ignores responses that were not recorded whole', mixed([{ imsi: FOREIGN }]).map(cut), []],
];

testCheck({ check: 'only-owned-devices', requirement: 'device.service.only-own-devices-are-returned', cases: rows });
