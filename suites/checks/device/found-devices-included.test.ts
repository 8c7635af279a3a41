import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type CheckTable } from '../testing/judging.ts';

const names = ['A.located.0', 'A.located.1'] as const;
const at = [
  [10, 50],
  [11, 51],
] as const;

const feature = (index: 0 | 1, named = true): Json => ({
  type: 'Feature',
  properties: named ? { device: `{{${names[index]}.imsi}}` } : {},
  geometry: { type: 'Point', coordinates: [...at[index]] },
});

const asked = (devices: readonly string[], set: 'owned' | 'owned+owned' | 'unlocated', response: Json): Draft =>
  exchange('device.locations', {
    scenario: 'lookup-access',
    facts: { step: 'lookup', scope: 'held', key: 'imsi', set, devices },
    response: [200, response],
  });
const alone = (named: boolean): readonly Draft[] => [
  asked([names[0]], 'owned', feature(0, named)),
  asked([names[1]], 'owned', feature(1, named)),
];
const both = (response: Json): Draft => asked(names, 'owned+owned', response);
const collection = (...features: Json[]): Json => ({ type: 'FeatureCollection', features });
const geometries = (...indices: readonly (0 | 1)[]): Json => ({
  type: 'GeometryCollection',
  geometries: indices.map((index) => ({ type: 'Point', coordinates: [...at[index]] })),
});

const rows: CheckTable['cases'] = [
  ['is met by both, shown by their names', [...alone(true), both(collection(feature(0), feature(1)))], ['met']],
  ['is met by both, shown by their positions', [...alone(false), both(geometries(0, 1))], ['met']],
  [
    'is met by a form that shows positions where the single one has names',
    [...alone(true), both(geometries(0, 1))],
    ['met'],
  ],
  ['fails one of two where the response names devices', [...alone(true), both(collection(feature(0)))], ['fail']],
  ['does not decide a position that is gone: it may have moved', [...alone(false), both(geometries(0))], ['undecided']],
  ['does not decide a form without names', [...alone(true), both(geometries(0))], ['undecided']],
  ['does not decide devices that were never seen alone', [both(collection(feature(0), feature(1)))], ['undecided']],
  [
    'ignores a device without a location',
    [
      ...alone(true),
      asked(['A.unlocated.0'], 'unlocated', { note: '{{A.unlocated.0.imsi}}' }),
      exchange('device.locations', {
        facts: {
          step: 'lookup',
          scope: 'held',
          key: 'imsi',
          set: 'owned+unlocated',
          devices: [names[0], 'A.unlocated.0'],
        },
        response: [200, collection(feature(0))],
      }),
    ],
    ['met'],
  ],
  [
    'fails such a device in details',
    [
      ...[names[0], 'A.unlocated.0'].map((label) =>
        exchange('device.details', {
          facts: {
            step: 'lookup',
            scope: 'held',
            key: 'imsi',
            devices: [label],
            set: label === names[0] ? 'owned' : 'unlocated',
          },
          response: [200, { imsi: `{{${label}.imsi}}` }],
        }),
      ),
      exchange('device.details', {
        facts: {
          step: 'lookup',
          scope: 'held',
          key: 'imsi',
          set: 'owned+unlocated',
          devices: [names[0], 'A.unlocated.0'],
        },
        response: [200, [{ imsi: `{{${names[0]}.imsi}}` }]],
      }),
    ],
    ['fail'],
    undefined,
    'device.details.all-found-devices-are-returned',
  ],
];

testCheck({
  check: 'found-devices-included',
  requirement: 'device.locations.all-found-devices-are-returned',
  cases: rows,
});
