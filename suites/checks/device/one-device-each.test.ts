import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const PLACES = [
  [1, 50],
  [2, 51],
  [3, 52],
] as const;

const feature = (of: number, at: readonly number[] = PLACES[of]!, more: Json = {}): Json => ({
  type: 'Feature',
  properties: { imsi: `{{A.located.${of}.imsi}}`, ...(more as object) },
  geometry: { type: 'Point', coordinates: [...at] },
});

const asking = (devices: readonly number[], response: Json): Draft =>
  exchange('device.locations', {
    facts: {
      step: 'lookup',
      scope: 'held',
      key: 'imsi',
      set: devices.length > 1 ? 'owned+owned' : 'owned',
      devices: devices.map((of) => `A.located.${of}`),
    },
    response: [200, response, { 'content-type': 'application/geo+json' }],
  });

const several = (...features: readonly Json[]): Draft =>
  asking(
    features.map((_, at) => at),
    { type: 'FeatureCollection', features },
  );

/** Each device alone, twice, where it stays. */
const alone = [0, 1, 2, 0, 1, 2].map((of) => asking([of], feature(of)));

const twice = (one: Draft): readonly Draft[] => [one, one];

const BOTH = ['{{A.located.0.imsi}}', '{{A.located.1.imsi}}'];
const REPEATED = { self: `/devices/locations?imsi=${BOTH.join(',')}`, request: { imsi: BOTH } };

const rows: readonly JudgedRow[] = [
  ['is met where each has its own position', [...alone, several(feature(0), feature(1), feature(2))], ['met']],
  ['is met in any order', [...alone, several(feature(2), feature(0), feature(1))], ['met']],
  [
    'fails two that have changed places',
    [...alone, ...twice(several(feature(0, PLACES[2]), feature(1), feature(2, PLACES[0])))],
    ['fail'],
  ],
  [
    'fails one at the position of another',
    [...alone, ...twice(several(feature(0), feature(1), feature(2, PLACES[0])))],
    ['fail'],
  ],
  [
    'decides nothing by one at the position of another in one response',
    [...alone, several(feature(0), feature(1), feature(2, PLACES[0])), several(feature(0), feature(1), feature(2))],
    ['undecided', 'met'],
  ],
  [
    'ignores the request where each element repeats it',
    [...alone, several(feature(0, PLACES[0], REPEATED), feature(1, PLACES[1], REPEATED))],
    ['met'],
  ],
  [
    'fails a key of another in elements that repeat the request',
    [
      ...alone,
      several(
        feature(0, PLACES[0], { ...REPEATED, msisdn: '{{A.located.1.msisdn}}' }),
        feature(1, PLACES[1], REPEATED),
      ),
    ],
    ['fail'],
  ],
  [
    'fails one with a key of another',
    [...alone, several(feature(0, PLACES[0], { msisdn: '{{A.located.1.msisdn}}' }), feature(1))],
    ['fail'],
  ],
  [
    'fails a position of one that has no location',
    [
      ...alone,
      asking([0, 1], {
        type: 'FeatureCollection',
        features: [feature(0), { ...(feature(1, [0, 0]) as object), properties: { imsi: '{{A.unlocated.0.imsi}}' } }],
      }),
    ],
    ['fail'],
  ],
  ['ignores one that is somewhere new', [...alone, several(feature(0, [9, 59]), feature(1), feature(2))], ['met']],
  [
    'ignores those that move',
    [...alone, asking([2], feature(2, [4, 53])), several(feature(0), feature(1), feature(2, PLACES[0]))],
    ['met'],
  ],
  [
    'ignores those that name a neighbour also when requested alone',
    [
      asking([0], feature(0, PLACES[0], { near: '{{A.located.1.imsi}}' })),
      ...alone,
      several(feature(0, PLACES[0], { near: '{{A.located.1.imsi}}' }), feature(1)),
    ],
    ['met'],
  ],
  ['decides nothing where no element shows whose it is', [...alone, several({ at: [1, 50] }, { at: [2, 51] })], []],
  [
    'finds the elements where a list is the body, or deeper in it',
    [...alone, asking([0, 1], [feature(0), feature(1)]), asking([0, 1], { a: 1, b: { c: [feature(0), feature(1)] } })],
    ['met'],
  ],
  ['decides nothing of one element', [...alone, asking([0, 1], [feature(0)])], []],
  ['decides nothing of texts', [...alone, asking([0, 1], 'both')], []],
];

testCheck({
  check: 'one-device-each',
  requirement: 'device.service.each-device-has-its-own-keys-and-location',
  cases: rows,
});
