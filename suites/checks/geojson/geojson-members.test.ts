import { testCheck } from '../testing/judging.ts';
import { answered, answeredBody, feature } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };

testCheck({
  check: 'geojson-members',
  requirement: 'device.geojson.members-stay-in-their-type',
  cases: [
    ['is met by a feature', answered(POINT), ['met']],
    ['leaves foreign members with other names alone', answeredBody(feature(POINT, { title: 'x' })), ['met']],
    ['leaves an inherited name as a type alone', answeredBody({ type: 'constructor' }), ['met']],
    ['fails coordinates in a feature', answeredBody(feature(POINT, { coordinates: [1, 2] })), ['fail']],
    ['fails features in a feature', answeredBody(feature(POINT, { features: [] })), ['fail']],
    ['fails properties in a geometry', answered({ ...POINT, properties: {} }), ['fail']],
    [
      'fails properties in a collection',
      answeredBody({ type: 'FeatureCollection', features: [], properties: {} }),
      ['fail'],
    ],
    ['decides nothing of a list', answeredBody([POINT]), []],
  ],
});
