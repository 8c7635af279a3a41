import { testCheck } from '../testing/judging.ts';
import { answered, answeredBody, feature } from '../testing/hand-made-bodies.ts';

testCheck({
  check: 'geojson-not-empty',
  requirement: 'device.history.no-history-is-no-empty-collection',
  cases: [
    [
      'is met by a collection with a feature',
      answeredBody({ type: 'FeatureCollection', features: [feature(null)] }),
      ['met'],
    ],
    ['is met by a feature without a geometry', answered(null), ['met']],
    ['fails an empty collection', answeredBody({ type: 'FeatureCollection', features: [] }), ['fail']],
    [
      'leaves an empty list of another kind alone',
      answeredBody({ type: 'GeometryCollection', geometries: [] }),
      ['met'],
    ],
    ['decides nothing of a body that is no object', answeredBody([]), []],
  ],
});
