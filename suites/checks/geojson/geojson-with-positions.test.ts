import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';
import { feature } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };

const located = (body: Json, facts: object = {}): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: [], scope: 'held', ...facts } as never,
    response: [200, body, { 'content-type': 'application/geo+json' }],
  }),
];
const collection = (...geometries: readonly Json[]): Json => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => feature(geometry)),
});

const WITHOUT: readonly Json[] = [
  feature(null),
  collection(null, null),
  feature({ type: 'GeometryCollection', geometries: [] }),
  { type: 'GeometryCollection', geometries: [] },
  feature({ type: 'GeometryCollection', geometries: [{ type: 'MultiPoint', coordinates: [] }] }),
  feature({ type: 'Polygon', coordinates: [[]] }),
  feature({ type: 'Point', coordinates: [] }),
];

const cases: readonly JudgedRow[] = [
  ['is met by a position', located(feature(POINT)), ['met']],
  ['is met by a geometry as the body', located(POINT), ['met']],
  [
    'is met by one position among several features',
    located(collection(null, POINT), { set: 'owned+unlocated' }),
    ['met'],
  ],
  ['is met by an area', located(feature({ type: 'Polygon', coordinates: [[[1, 2]]] })), ['met']],
  ...WITHOUT.map((body): JudgedRow => [`fails ${JSON.stringify(body)}`, located(body), ['fail']]),
  ['fails several devices without a position', located(collection(null, null), { set: 'owned+owned' }), ['fail']],
  ['fails a time alone', located({ ...(feature(null) as object), at: '2026-01-01T00:00:00.000Z' }), ['fail']],
  ['ignores a device without a location', located(feature(null), { set: 'unlocated', kind: 'negative' }), []],
  ['ignores an empty collection', located(collection()), []],
  [
    'ignores a null geometry with numbers of a position',
    located({ ...(feature(null) as object), at: [4.93, 52.4] }),
    [],
  ],
  ['ignores wrong coordinates', located(feature({ type: 'Point', coordinates: ['4.9', '52.4'] })), []],
  ['ignores a feature without the member geometry', located({ type: 'Feature', properties: {} }), []],
  ['ignores bodies that are not GeoJSON', located({}), []],
  ['ignores texts', located('here'), []],
];

testCheck({ check: 'geojson-with-positions', requirement: 'device.locations.located-devices-have-a-position', cases });
