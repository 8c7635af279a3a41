import { testCheck } from '../testing/judging.ts';
import { responded, responseBody } from '../testing/hand-made-bodies.ts';

const DECLARED = { declarations: { 'device.fixtureBoundingBox': [4, 51, 6, 53] } };
const point = (...coordinates: readonly number[]) => responded({ type: 'Point', coordinates });

testCheck({
  check: 'geojson-axis-order',
  requirement: 'device.geojson.longitude-is-first',
  cases: [
    ['is met by longitude first', point(4.9, 52.4), ['met'], DECLARED],
    ['fails latitude first', point(52.4, 4.9), ['fail'], DECLARED],
    ['ignores a position that is outside the box either way', point(14.9, 42.4), ['met'], DECLARED],
    ['leaves coordinates that are no position to another row', point(), ['met'], DECLARED],
    ['leaves coordinates that are no list to another row', responded({ type: 'Point' }), ['met'], DECLARED],
    ['decides nothing while no box is declared', point(52.4, 4.9), []],
    ['decides nothing without a geometry', responded(null), [], DECLARED],
    ['decides nothing of a body that is no object', responseBody([]), [], DECLARED],
  ],
});
