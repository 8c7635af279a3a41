import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const document = parse(readFileSync(new URL('./geojson.yaml', import.meta.url), 'utf8')) as { components: object };
const isGeoJson = new Ajv2020({ strict: false }).compile({
  ...document,
  $ref: '#/components/schemas/GeoJson',
});

const point = { type: 'Point', coordinates: [12.5, 41.9] };
const feature = { type: 'Feature', geometry: point, properties: {} };

describe('the schema of GeoJSON', () => {
  it.each<[string, unknown]>([
    ['a position with an altitude', { type: 'Point', coordinates: [12.5, 41.9, 30] }],
    ['more than three numbers in a position', { type: 'Point', coordinates: [12.5, 41.9, 30, 1] }],
    ['coordinates outside the usual ranges', { type: 'Point', coordinates: [190, 95] }],
    ['empty coordinates', { type: 'Point', coordinates: [] }],
    ['a polygon', { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }], // prettier-ignore
    ['a collection of geometries, nested', { type: 'GeometryCollection', geometries: [point, { type: 'GeometryCollection', geometries: [] }] }], // prettier-ignore
    ['a feature', feature],
    ['a feature without a location', { type: 'Feature', geometry: null, properties: null }],
    ['an id that is a number', { ...feature, id: 7 }],
    ['a bounding box', { ...feature, bbox: [12, 41, 13, 42] }],
    ['additional members', { ...feature, accuracy: 'cell', device: { imsi: '001010000000001' } }],
    ['an empty collection', { type: 'FeatureCollection', features: [] }],
    ['a collection with additional members', { type: 'FeatureCollection', features: [feature], total: 1 }],
  ])('accepts %s', (_, value) => {
    expect(isGeoJson(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a list of features', [feature]],
    ['an object without a type', { coordinates: [1, 2] }],
    ['a type in another letter case', { type: 'point', coordinates: [1, 2] }],
    ['a position of one number', { type: 'Point', coordinates: [1] }],
    ['coordinates written as text', { type: 'Point', coordinates: ['12.5', '41.9'] }],
    ['a line of one position', { type: 'LineString', coordinates: [[1, 2]] }],
    ['a ring of three positions', { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [0, 0]]] }], // prettier-ignore
    ['a feature without properties', { type: 'Feature', geometry: point }],
    ['a feature without a geometry member', { type: 'Feature', properties: {} }],
    ['an id that is null', { ...feature, id: null }],
    ['a collection of bare geometries', { type: 'FeatureCollection', features: [point] }],
    ['a collection with properties', { type: 'FeatureCollection', features: [], properties: {} }],
    ['a feature with its own coordinates', { ...feature, coordinates: [1, 2] }],
    ['a bounding box of three numbers', { ...feature, bbox: [1, 2, 3] }],
  ])('rejects %s', (_, value) => {
    expect(isGeoJson(value)).toBe(false);
  });
});
