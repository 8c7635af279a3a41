import type { Json } from '../../../contracts/contract.ts';
import { testCheck } from '../testing/judging.ts';
import { responded, responseBody, feature } from '../testing/hand-made-bodies.ts';

const points = (...coordinates: readonly Json[]): Json => ({ type: 'MultiPoint', coordinates });
const NEAR = points([4.9, 52.4], [5.1, 52.1]);
const PACIFIC = points([177, -20], [-178, -16]);
const boxed = (geometry: Json, bbox: Json) => responseBody(feature(geometry, { bbox }));

testCheck({
  check: 'geojson-bounding-box',
  requirement: 'device.geojson.bounding-box-is-valid',
  cases: [
    ['is met around the positions', boxed(NEAR, [4.9, 52.1, 5.1, 52.4]), ['met']],
    ['is met with heights', boxed(NEAR, [4.9, 52.1, 0, 5.1, 52.4, 30]), ['met']],
    ['is met with rounded edges', boxed(NEAR, [4.9, 52.14, 5.06, 52.4]), ['met']],
    ['is met across the antimeridian', boxed(PACIFIC, [177, -20, -178, -16]), ['met']],
    [
      'is met around longitudes that continue to the east',
      boxed(points([351, 38.7]), [-9.1, 38.6, -8.9, 38.8]),
      ['met'],
    ],
    ['is met by a box that continues to the east', boxed(points([-9, 38.7]), [350, 38.6, 352, 38.8]), ['met']],
    ['is met where nothing is placed', boxed(null, [4, 52, 5, 53]), ['met']],
    ['is met around invalid positions', boxed(points('x', ['1', '2']), [4, 52, 5, 53]), ['met']],
    ['fails an odd number', boxed(NEAR, [4.9, 52.1, 5.1, 52.4, 0]), ['fail']],
    ['fails two numbers', boxed(NEAR, [4.9, 52.1]), ['fail']],
    ['fails texts', boxed(NEAR, ['4.9', '52.1', '5.1', '52.4']), ['fail']],
    ['fails a box that is no list', boxed(NEAR, {}), ['fail']],
    ['fails the north first', boxed(NEAR, [4.9, 52.4, 5.1, 52.1]), ['fail']],
    ['fails the north first with heights', boxed(NEAR, [4.9, 52.4, 0, 5.1, 52.1, 30]), ['fail']],
    ['fails latitude first', boxed(NEAR, [52.1, 4.9, 52.4, 5.1]), ['fail']],
    ['fails another place', boxed(NEAR, [14.9, 52.1, 15.1, 52.4]), ['fail']],
    ['fails the other side of the earth', boxed(points([171, 38.7]), [-9.1, 38.6, -8.9, 38.8]), ['fail']],
    ['fails west and east exchanged', boxed(NEAR, [5.4, 52.1, 4.5, 52.4]), ['fail']],
    ['fails positions south of a box across the antimeridian', boxed(PACIFIC, [177, -18, -178, -16]), ['fail']],
    ['decides nothing without a box', responded(NEAR), []],
  ],
});
