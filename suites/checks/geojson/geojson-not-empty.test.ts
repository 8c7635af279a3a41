import { testCheck } from '../testing/judging.ts';
import { responded, responseBody, feature } from '../testing/hand-made-bodies.ts';

testCheck({
  check: 'geojson-not-empty',
  requirement: 'device.history.no-history-is-not-an-empty-collection',
  cases: [
    [
      'is met by a collection with a feature',
      responseBody({ type: 'FeatureCollection', features: [feature(null)] }),
      ['met'],
    ],
    ['is met by a feature without a geometry', responded(null), ['met']],
    ['fails an empty collection', responseBody({ type: 'FeatureCollection', features: [] }), ['fail']],
    [
      'leaves an empty list of another kind alone',
      responseBody({ type: 'GeometryCollection', geometries: [] }),
      ['met'],
    ],
    ['decides nothing of a body that is no object', responseBody([]), []],
  ],
});
