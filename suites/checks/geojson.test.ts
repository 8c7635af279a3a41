import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { exchange, outcomes, type Draft } from './judging.ts';

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
