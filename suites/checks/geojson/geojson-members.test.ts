import { testCheck } from '../testing/judging.ts';
import { responded, responseBody, feature } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };

testCheck({
  check: 'geojson-members',
  requirement: 'device.geojson.members-are-only-in-their-type',
  cases: [
    ['is met by a feature', responded(POINT), ['met']],
    ['ignores foreign members with other names', responseBody(feature(POINT, { title: 'x' })), ['met']],
    ['decides nothing of an inherited name as a type', responseBody({ type: 'constructor' }), []],
    ['decides nothing of an object without a type', responseBody({ features: [] }), []],
    ['fails coordinates in a feature', responseBody(feature(POINT, { coordinates: [1, 2] })), ['fail']],
    ['fails features in a feature', responseBody(feature(POINT, { features: [] })), ['fail']],
    ['fails properties in a geometry', responded({ ...POINT, properties: {} }), ['fail']],
    [
      'fails properties in a collection',
      responseBody({ type: 'FeatureCollection', features: [], properties: {} }),
      ['fail'],
    ],
    ['decides nothing of a list', responseBody([POINT]), []],
  ],
});
