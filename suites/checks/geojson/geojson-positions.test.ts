import type { Json } from '../../../contracts/contract.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';
import { responded } from '../testing/hand-made-bodies.ts';

const ONE = [1, 2];
const TWO = [ONE, [3, 4]];
const geometry = (type: string, coordinates?: Json): ReturnType<typeof responded> =>
  responded({ type, ...(coordinates === undefined ? {} : { coordinates }) });

const cases: readonly JudgedRow[] = [
  ['is met by a point', geometry('Point', [4.9, 52.4]), ['met']],
  ['ignores an altitude', geometry('Point', [4.9, 52.4, 3]), ['met']],
  ['fails latitude first where it cannot be one', geometry('Point', [52.4, 104.9]), ['fail']],
  ['is met by a longitude beyond the antimeridian', geometry('Point', [182.5, 52.4]), ['met']],
  ['fails a latitude beyond 90 degrees', geometry('Point', [4.9, 90.1]), ['fail']],
  ...['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'].map((type): JudgedRow => [
    `is met by a ${type} with empty coordinates`,
    geometry(type, []),
    ['met'],
  ]),
  ['fails a line without positions among several', geometry('MultiLineString', [TWO, []]), ['fail']],
  ['fails texts', geometry('Point', ['4.9', '52.4']), ['fail']],
  ['fails a geometry without coordinates', geometry('Point'), ['fail']],
  ['is met by a line of two positions', geometry('LineString', TWO), ['met']],
  ['fails a line of one position', geometry('LineString', [ONE]), ['fail']],
  ['is met by several lines', geometry('MultiLineString', [TWO, TWO]), ['met']],
  ['fails one line of one position among several', geometry('MultiLineString', [TWO, [ONE]]), ['fail']],
  ['ignores several points that are one', geometry('MultiPoint', [ONE]), ['met']],
  ['is met by the nesting of several polygons', geometry('MultiPolygon', [[[...TWO, ONE]]]), ['met']],
  ['fails a nesting that is not deep enough', geometry('Polygon', TWO), ['fail']],
  [
    'fails a position in a collection of geometries',
    responded({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1] }] }),
    ['fail'],
  ],
  ['decides nothing without a geometry', responded(null), []],
];

testCheck({ check: 'geojson-positions', requirement: 'device.geojson.positions-are-numbers', cases });
