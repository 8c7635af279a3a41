import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';
import { responded, responseBody } from '../testing/hand-made-bodies.ts';

const POINT = { type: 'Point', coordinates: [4.9, 52.4] };

testCheck({
  check: 'geojson-type',
  requirement: 'device.geojson.body-is-a-geojson-object',
  cases: [
    ['is met by a geometry of RFC 7946', responded(POINT), ['met']],
    ['is met by a geometry that is not known', responded(null), ['met']],
    ['is met by a geometry as the whole body', responseBody(POINT), ['met']],
    ['fails another letter case', responded({ type: 'point', coordinates: [4.9, 52.4] }), ['fail']],
    [
      'fails a feature in the place of a geometry',
      responded({ type: 'Feature', properties: null, geometry: null }),
      ['fail'],
    ],
    [
      'fails another type deep in a collection of geometries',
      responded({ type: 'GeometryCollection', geometries: [{ type: 'Circle', coordinates: [1, 2] }] }),
      ['fail'],
    ],
    [
      'is met by a collection of geometries, also an empty one',
      [
        ...responded({ type: 'GeometryCollection', geometries: [POINT] }),
        ...responded({ type: 'GeometryCollection', geometries: [] }),
      ],
      ['met'],
    ],
    ['fails a collection of geometries without a list', responseBody({ type: 'GeometryCollection' }), ['fail']],
    ...[[null], ['x'], [POINT, null], {}].map((geometries): JudgedRow => [
      `fails a collection of ${JSON.stringify(geometries)}`,
      responded({ type: 'GeometryCollection', geometries }),
      ['fail'],
    ]),
    ['fails an object without a type', responseBody({}), ['fail']],
    ['fails a list', responseBody([POINT]), ['fail']],
    ['fails text that is no JSON', responseBody('here'), ['fail']],
    [
      'ignores the response to a request for another media type',
      [
        exchange('device.history', {
          facts: { step: 'accept', set: 'owned', accept: 'other' },
          response: [200, 'here', { 'content-type': 'text/html' }],
        }),
      ],
      [],
    ],
    ['ignores other statuses', [exchange('device.history', { response: [401, {}] })], []],
  ],
});
