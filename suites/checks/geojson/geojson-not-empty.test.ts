import { exchange, testCheck, type Draft } from '../testing/judging.ts';
import { feature } from '../testing/hand-made-bodies.ts';

const EMPTY = { type: 'FeatureCollection', features: [] };
const SERVED = { declarations: { 'device.unlocatedStatus': [200, 204] } };

const lookup = (facts: object, body: object = EMPTY): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'lookup', key: 'imsi', devices: [], scope: 'held', ...facts } as never,
    response: [200, body as never, { 'content-type': 'application/geo+json' }],
  }),
];
const own = { set: 'owned' } as const;
const unlocated = { set: 'unlocated', kind: 'negative' } as const;

testCheck({
  check: 'geojson-not-empty',
  requirement: 'device.history.no-history-is-not-an-empty-collection',
  cases: [
    [
      'is met by a collection with a feature',
      lookup(own, { type: 'FeatureCollection', features: [feature(null)] }),
      ['met'],
    ],
    ['is met by a feature without a geometry', lookup(unlocated, feature(null) as object), ['met']],
    ['fails an empty collection for a located device', lookup(own), ['fail']],
    ['fails an empty collection for a device without a location', lookup(unlocated), ['fail']],
    ['ignores it if status 200 is declared for such devices', lookup(unlocated), [], SERVED],
    ['fails it for a located device all the same', lookup(own), ['fail'], SERVED],
    ['ignores a lookup without a key', lookup({ step: 'odd-key', set: 'none', key: 'none', kind: 'odd' }), []],
    ['ignores a malformed key', lookup({ step: 'odd-key', set: 'none', key: 'malformed', kind: 'odd' }), []],
    ['ignores a history of several devices', lookup({ set: 'owned+owned', kind: 'probe' }), []],
    ['ignores an empty list of another type', lookup(own, { type: 'GeometryCollection', geometries: [] }), ['met']],
    ['decides nothing if the body is not an object', lookup(own, []), []],
  ],
});
