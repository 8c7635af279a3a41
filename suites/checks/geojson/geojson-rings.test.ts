import type { Json } from '../../../contracts/contract.ts';
import { testCheck } from '../testing/judging.ts';
import { responded } from '../testing/hand-made-bodies.ts';

const [A, B, C, D] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
] as const;
const CLOSED = [A, B, C, A];
const polygon = (...rings: readonly Json[]) => responded({ type: 'Polygon', coordinates: rings });

testCheck({
  check: 'geojson-rings',
  requirement: 'device.geojson.rings-are-closed',
  cases: [
    ['is met by a closed ring', polygon(CLOSED), ['met']],
    ['is met by a ring with a hole, in any direction', polygon(CLOSED, CLOSED.toReversed()), ['met']],
    ['fails an open ring', polygon([A, B, C, D]), ['fail']],
    ['fails an open hole', polygon(CLOSED, [A, B, C, D]), ['fail']],
    ['fails a ring of three positions', polygon([A, B, A]), ['fail']],
    ['fails a ring that is no list', polygon('ring'), ['fail']],
    ['is met by several polygons', responded({ type: 'MultiPolygon', coordinates: [[CLOSED], [CLOSED]] }), ['met']],
    [
      'fails one open ring among several polygons',
      responded({ type: 'MultiPolygon', coordinates: [[CLOSED], [[A, B, C, D]]] }),
      ['fail'],
    ],
    ['ignores a line that is open', responded({ type: 'LineString', coordinates: [A, B, C] }), []],
  ],
});
