import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';
import { feature } from '../testing/hand-made-bodies.ts';

const lookup = (
  set: 'unlocated' | 'unlocated+unknown' | 'owned+unlocated',
  response: number | Json,
): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'lookup', key: 'imsi', devices: [], scope: 'held', kind: 'negative', set } as never,
    response: typeof response === 'number' ? response : [200, response, { 'content-type': 'application/geo+json' }],
  }),
];
const at = (...coordinates: readonly number[]): Json => feature({ type: 'Point', coordinates: [...coordinates] });
const collection = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features: [...features] });

testCheck({
  check: 'geojson-without-positions',
  requirement: 'device.locations.unlocated-devices-have-no-position',
  cases: [
    ['is met by 204', lookup('unlocated', 204), ['met']],
    ['is met by a feature without a geometry', lookup('unlocated', feature(null)), ['met']],
    ['is met by an empty geometry', lookup('unlocated', at()), ['met']],
    ['is met by an empty collection', lookup('unlocated', collection()), ['met']],
    ['fails a position at zero', lookup('unlocated', at(0, 0)), ['fail']],
    ['fails one in a collection', lookup('unlocated+unknown', collection(feature(null), at(-0.1, 51.5))), ['fail']],
    ['ignores a lookup that includes another device', lookup('owned+unlocated', at(-0.1, 51.5)), []],
    ['ignores a rejection, and what is not GeoJSON', [...lookup('unlocated', 404), ...lookup('unlocated', [])], []],
  ],
});
