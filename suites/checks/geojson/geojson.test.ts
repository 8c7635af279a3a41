import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exchange, outcomes, type Draft } from '../testing/judging.ts';

const answered = (geometry: Json): readonly Draft[] => [
  exchange('device.history', {
    answer: [200, { type: 'Feature', properties: {}, geometry }, { 'content-type': 'application/geo+json' }],
  }),
];

const rows: readonly (readonly [sentence: string, geometry: Json, words: readonly string[]])[] = [
  ['a point is a position', { type: 'Point', coordinates: [4.9, 52.4] }, ['met']],
  ['a position may have an altitude', { type: 'Point', coordinates: [4.9, 52.4, 3] }, ['met']],
  ['latitude first is told where it cannot be one', { type: 'Point', coordinates: [52.4, 104.9] }, ['fail']],
  ['numbers are no texts', { type: 'Point', coordinates: ['4.9', '52.4'] }, ['fail']],
  [
    'a line has two positions',
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    ['met'],
  ],
  ['one position is no line', { type: 'LineString', coordinates: [[1, 2]] }, ['fail']],
  [
    'each of several lines has two',
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [[1, 2]],
      ],
    },
    ['fail'],
  ],
  ['several points may be one', { type: 'MultiPoint', coordinates: [[1, 2]] }, ['met']],
  [
    'a collection holds geometries',
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1] }] },
    ['fail'],
  ],
  ['no geometry has no position', null, []],
];

describe('types', () => {
  it.each<readonly [string, Json, readonly string[]]>([
    ['are met by a geometry of RFC 7946', { type: 'Point', coordinates: [4.9, 52.4] }, ['met']],
    ['are met by a geometry that is not known', null, ['met']],
    ['are broken by another letter case', { type: 'point', coordinates: [4.9, 52.4] }, ['fail']],
    [
      'are broken by a feature in the place of a geometry',
      { type: 'Feature', properties: null, geometry: null },
      ['fail'],
    ],
    [
      'are broken deep in a collection of geometries',
      { type: 'GeometryCollection', geometries: [{ type: 'Circle', coordinates: [1, 2] }] },
      ['fail'],
    ],
  ])('%s', (_, geometry, words) => {
    expect(outcomes('device.geojson.is-a-geojson-object', answered(geometry))).toEqual(words);
  });
});

describe('positions', () => {
  for (const [sentence, geometry, words] of rows)
    it(sentence, () => {
      expect(outcomes('device.geojson.positions-are-numbers', answered(geometry))).toEqual(words);
    });
});

describe('bounding boxes', () => {
  const line = (...coordinates: number[][]): Json => ({ type: 'MultiPoint', coordinates });
  const NEAR = line([4.9, 52.4], [5.1, 52.1]);
  const PACIFIC = line([177, -20], [-178, -16]);
  it.each<readonly [string, Json, Json, readonly string[]]>([
    ['are met around the positions', NEAR, [4.9, 52.1, 5.1, 52.4], ['met']],
    ['are met with heights', NEAR, [4.9, 52.1, 0, 5.1, 52.4, 30], ['met']],
    ['are met with rounded edges', NEAR, [4.9, 52.14, 5.06, 52.4], ['met']],
    ['are met across the antimeridian', PACIFIC, [177, -20, -178, -16], ['met']],
    ['are met where nothing is placed', null, [4, 52, 5, 53], ['met']],
    ['are broken by an odd number', NEAR, [4.9, 52.1, 5.1, 52.4, 0], ['fail']],
    ['are broken by the north first', NEAR, [4.9, 52.4, 5.1, 52.1], ['fail']],
    ['are broken by the north first with heights', NEAR, [4.9, 52.4, 0, 5.1, 52.1, 30], ['fail']],
    ['are broken by latitude first', NEAR, [52.1, 4.9, 52.4, 5.1], ['fail']],
    ['are broken by another place', NEAR, [14.9, 52.1, 15.1, 52.4], ['fail']],
    ['are broken by west and east exchanged', NEAR, [5.4, 52.1, 4.5, 52.4], ['fail']],
  ])('%s', (_, geometry, bbox, words) => {
    const body: Json = { type: 'Feature', properties: {}, bbox, geometry };
    const drafts = [exchange('device.history', { answer: [200, body, { 'content-type': 'application/geo+json' }] })];
    expect(outcomes('device.geojson.bounding-box-has-even-length', drafts)).toEqual(words);
  });
});
