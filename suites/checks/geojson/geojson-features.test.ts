import type { Json } from '../../../contracts/contract.ts';
import { testCheck } from '../testing/judging.ts';
import { responded, responseBody, feature } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };
const collection = (features: Json) => responseBody({ type: 'FeatureCollection', features });

testCheck({
  check: 'geojson-features',
  requirement: 'device.geojson.features-are-complete',
  cases: [
    ['is met by a feature', responded(POINT), ['met']],
    ['is met by an id that is a text', responseBody(feature(POINT, { id: 'a' })), ['met']],
    ['is met by an id that is a number', responseBody(feature(POINT, { id: 1 })), ['met']],
    [
      'ignores null in the place of geometry and properties',
      responseBody(feature(null, { properties: null })),
      ['met'],
    ],
    ['is met by a collection of features', collection([feature(POINT), feature(null)]), ['met']],
    ['is met by a collection of none', collection([]), ['met']],
    ['fails a feature without a geometry', responseBody({ type: 'Feature', properties: {} }), ['fail']],
    ['fails a geometry that is a list', responded([4.9, 52.4]), ['fail']],
    ['fails a feature without properties', responseBody({ type: 'Feature', geometry: null }), ['fail']],
    ['fails properties that are a text', responseBody(feature(null, { properties: 'x' })), ['fail']],
    ['fails an id that is an object', responseBody(feature(POINT, { id: {} })), ['fail']],
    ['fails a collection of geometries', collection([POINT]), ['fail']],
    ['fails a collection without a list', collection({}), ['fail']],
    ['fails a collection of texts', collection(['x']), ['fail']],
    ['fails one wrong feature of a collection', collection([feature(POINT), feature(POINT, { id: true })]), ['fail']],
    ['decides nothing of a geometry alone', responseBody(POINT), []],
  ],
});
