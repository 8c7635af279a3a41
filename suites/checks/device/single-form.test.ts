import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const BOTH = ['A.located.0', 'A.located.1'];

const history = (devices: readonly string[], ...labels: readonly string[]): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices },
    response: [
      200,
      {
        type: 'FeatureCollection',
        features: labels.map((label) => ({ type: 'Feature', properties: { device: `{{${label}.imsi}}` } })),
      },
    ],
  }),
];

const POINTED = { declarations: { 'device.deviceIdentityPointer': { 'device.history': '/device' } } };
const asked = (devices: readonly string[], url: string, body: Json): Draft =>
  exchange('device.history', {
    path: `/devices/locations/history?${url}`,
    facts: { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices },
    response: [200, body],
  });
const linked = (self: string, imsi: string, msisdn: string): Json => ({
  type: 'Feature',
  properties: { imsi, msisdn },
  geometry: null,
  self,
});
const [IMSI, OTHER] = ['{{A.located.0.imsi}}', '{{A.located.1.imsi}}'];
const [NUMBER, OTHER_NUMBER] = ['{{A.located.0.msisdn}}', '{{A.located.1.msisdn}}'];
const byEither: readonly Draft[] = [
  asked(['A.located.0'], `imsi=${IMSI}`, linked(`?imsi=${IMSI}`, IMSI, NUMBER)),
  asked(['A.located.0'], `msisdn=${NUMBER}`, linked(`?msisdn=${NUMBER}`, IMSI, NUMBER)),
];
const ofBoth = `imsi=${IMSI},${OTHER}`;

const line = (...coordinates: readonly Json[]): Json => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPoint', coordinates },
});
const located = (devices: readonly string[], body: Json): Draft =>
  exchange('device.history', {
    facts: {
      step: 'lookup',
      set: devices.length > 1 ? 'owned+owned' : 'owned',
      key: 'imsi',
      scope: 'held',
      devices,
    },
    response: [200, body],
  });
const collected = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features });
const ALONE = [located(['A.located.0'], line([1, 50], [2, 50])), located(['A.located.1'], line([3, 51], [4, 51]))];

const rows: readonly JudgedRow[] = [
  ['is met by one device, however many entries', history(['A.located.0'], 'A.located.0', 'A.located.0'), ['met']],
  ['is met by one of several that were requested', history(BOTH, 'A.located.1'), ['met']],
  ['fails two devices', history(BOTH, 'A.located.0', 'A.located.1'), ['fail']],
  ['decides nothing of several without an identifier', history(BOTH), []],
  [
    'is met by one device with a link that repeats the request',
    [...byEither, asked(BOTH, ofBoth, linked(`?${ofBoth}`, IMSI, NUMBER))],
    ['met'],
  ],
  [
    'fails a second device at the place of devices',
    [
      ...byEither,
      asked(BOTH, ofBoth, { ...(linked('', IMSI, NUMBER) as object), properties: { imsi: OTHER, msisdn: NUMBER } }),
    ],
    ['fail', 'met'],
  ],
  ['decides nothing if the identifiers may repeat the request', [asked(BOTH, ofBoth, { self: ofBoth })], ['undecided']],
  [
    'fails two devices at the declared place',
    [asked(BOTH, ofBoth, { device: [IMSI, OTHER_NUMBER] })],
    ['fail'],
    POINTED,
  ],
  [
    'is met by one device at the declared place',
    [asked(BOTH, ofBoth, { device: IMSI, self: ofBoth })],
    ['met'],
    POINTED,
  ],
  [
    'fails two devices without identifiers, by the positions of both',
    [...ALONE, located(BOTH, collected(line([1, 50], [2, 50]), line([3, 51], [4, 51])))],
    ['fail', 'met'],
  ],
  [
    'ignores the positions of both in one feature: the single form',
    [...ALONE, located(BOTH, line([1, 50], [2, 50], [3, 51], [4, 51]))],
    ['met'],
  ],
  [
    'is met by the positions of one, which has been at one of the other as well',
    [...ALONE, located(BOTH, collected(line([1, 50], [2, 50], [3, 51])))],
    ['met'],
  ],
  ['ignores other statuses', [exchange('device.history', { response: 204 })], []],
];

testCheck({ check: 'single-form', requirement: 'device.endpoints.history-has-single-device-form', cases: rows });
