import type { Json } from '../../../contracts/contract.ts';
import { testCheck } from '../testing/judging.ts';
import { answered, answeredBody, feature } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };
const collection = (features: Json) => answeredBody({ type: 'FeatureCollection', features });

testCheck({
  check: 'geojson-features',
  requirement: 'device.geojson.features-are-complete',
  cases: [
    ['is met by a feature', answered(POINT), ['met']],
    ['is met by an id that is a text', answeredBody(feature(POINT, { id: 'a' })), ['met']],
    ['is met by an id that is a number', answeredBody(feature(POINT, { id: 1 })), ['met']],
    [
      'leaves null in the place of geometry and properties alone',
      answeredBody(feature(null, { properties: null })),
      ['met'],
    ],
    ['is met by a collection of features', collection([feature(POINT), feature(null)]), ['met']],
    ['is met by a collection of none', collection([]), ['met']],
    ['fails a feature without a geometry', answeredBody({ type: 'Feature', properties: {} }), ['fail']],
    ['fails a geometry that is a list', answered([4.9, 52.4]), ['fail']],
    ['fails a feature without properties', answeredBody({ type: 'Feature', geometry: null }), ['fail']],
    ['fails properties that are a text', answeredBody(feature(null, { properties: 'x' })), ['fail']],
    ['fails an id that is an object', answeredBody(feature(POINT, { id: {} })), ['fail']],
    ['fails a collection of geometries', collection([POINT]), ['fail']],
    ['fails a collection without a list', collection({}), ['fail']],
    ['fails a collection of texts', collection(['x']), ['fail']],
    ['fails one wrong feature of a collection', collection([feature(POINT), feature(POINT, { id: true })]), ['fail']],
    ['decides nothing of a geometry alone', answeredBody(POINT), []],
  ],
});
