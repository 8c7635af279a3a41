import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../contract.ts';
import { getPointer } from '../json/json-pointer.ts';
import { schemaValidator } from './schema-validator.ts';

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/x/{id}': {
      get: {
        responses: {
          '200': {
            content: { 'application/geo+json': { schema: { $ref: '#/components/schemas/Ticket' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Ticket: {
        type: 'object',
        required: ['id'],
        'x-anything': true,
        properties: {
          id: { type: 'string', minLength: 2 },
          size: { type: 'number', 'x-unlabelled': true, maximum: 10 },
          at: { type: 'string', format: 'date-time' },
          wide: { type: 'string', 'x-format': 'iso8601-date-time' },
          colour: { type: 'string', format: 'colour-of-none' },
          state: { enum: ['open', 'shut'] },
          parent: { $ref: '#/components/schemas/Ticket' },
          note: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
          closed: { type: 'object', additionalProperties: false, properties: { a: {} } },
        },
      },
      ListOrOne: {
        anyOf: [
          { type: 'array', items: { $ref: '#/components/schemas/Ticket' } },
          { $ref: '#/components/schemas/Ticket' },
        ],
      },
      Anything: true,
    },
  },
};
const ticket = schemaValidator({ document })('/components/schemas/Ticket');

describe('a schema of a contract', () => {
  it('accepts what it describes', () => {
    expect(ticket({ id: '12', size: 3, unlisted: null, parent: { id: '34' }, colour: 'blue' })).toEqual([]);
    expect(schemaValidator({ document })('/components/schemas/Anything')(undefined)).toEqual([]);
  });

  it.each([
    [{ id: 12 }, '/id', 'type', 'string', 'number 12'],
    [{ id: '1' }, '/id', 'minLength', 'at least 2 characters', '1 character, "1"'],
    [{ id: null }, '/id', 'type', 'string', 'null'],
    [{}, '', 'required', 'a member "id"', 'an empty object without it'],
    [{ a: 1, b: 2 }, '', 'required', 'a member "id"', 'an object of a, b without it'],
    [[], '', 'type', 'object', 'an array of 0 elements'],
    [{ id: '12', size: 11 }, '/size', 'maximum', 'at most 10', 'number 11'],
    [{ id: '12', state: 'Open' }, '/state', 'enum', 'one of "open", "shut"', 'string "Open"'],
    [{ id: '12', note: [{}, { text: 5 }] }, '/note/1/text', 'type', 'string', 'number 5'],
    [{ id: '12', closed: { 'a/b': 1 } }, '/closed/a~1b', 'additionalProperties', 'no member of this name', 'number 1'],
    [{ id: '12', parent: { id: false } }, '/parent/id', 'type', 'string', 'boolean false'],
  ])('says of %j where it departs and how', (value, pointer, keyword, expected, received) => {
    const place = pointer === '' ? 'the value' : pointer;
    const wrong = keyword === 'required' ? undefined : getPointer(value, pointer);
    expect(ticket(value)).toEqual([
      {
        pointer,
        value: wrong,
        ...(keyword === 'required' ? { missing: 'id' } : {}),
        keyword,
        expected,
        received,
        message: `${place}: expected ${expected}, received ${received}`,
      },
    ]);
  });

  it('lists every problem, not the first alone', () => {
    expect(ticket({ id: 1, size: 'x', state: 0 }).map(({ pointer }) => pointer)).toEqual(['/id', '/size', '/state']);
  });

  it.each(['2021-03-19T12:34:56Z', '2021-03-19t12:34:56.7+01:00', '2016-12-31T23:59:60Z'])(
    'takes %s for RFC 3339',
    (at) => {
      expect(ticket({ id: '12', at })).toEqual([]);
    },
  );

  it.each([
    '2021-03-19 12:34:56Z',
    '2021-03-19T12:34:56+0100',
    '2021-03-19T12:34:56',
    '2021-02-30T12:34:56Z',
    '2021-03-19T24:00:00Z',
    '20210319T123456Z',
  ])('does not take %s for RFC 3339', (at) => {
    expect(ticket({ id: '12', at })).toMatchObject([{ pointer: '/at', keyword: 'format' }]);
  });

  it('leaves ISO 8601 beyond RFC 3339 to the check that decides it', () => {
    expect(ticket({ id: '12', wide: 'no date at all' })).toEqual([]);
  });

  it('is found behind escaped names', () => {
    const pointer = '/paths/~1x~1{id}/get/responses/200/content/application~1geo+json/schema';
    expect(schemaValidator({ document })(pointer)({ id: 7 })).toMatchObject([{ pointer: '/id', expected: 'string' }]);
  });

  it('that does not exist is an error of the caller', () => {
    expect(() => schemaValidator({ document })('/components/schemas/Tiket')).toThrow(
      'the contract has no schema at /components/schemas/Tiket',
    );
  });

  it('quotes no more of a long value than is needed to know it', () => {
    expect(ticket({ id: '12', size: 'x'.repeat(10_000) })[0]?.received.length).toBeLessThan(120);
  });
});

describe('a union of schemas', () => {
  const listOrOne = schemaValidator({ document })('/components/schemas/ListOrOne');

  it('is reported by the branch that the value was meant for', () => {
    expect(listOrOne([{ id: '12' }, { id: 1 }])).toMatchObject([
      { pointer: '/1/id', keyword: 'type', expected: 'string' },
    ]);
    expect(listOrOne({ id: 1 })).toMatchObject([{ pointer: '/id', keyword: 'type' }]);
  });

  it('is reported as itself where the value fits no branch better than another', () => {
    expect(listOrOne('text')).toMatchObject([
      { pointer: '', keyword: 'anyOf', expected: 'one of the forms described' },
    ]);
  });

  const geojson = schemaValidator({
    document: parse(readFileSync(new URL('../shared/geojson.yaml', import.meta.url), 'utf8')) as JsonObject,
  })('/components/schemas/GeoJson');

  it('of GeoJSON names the wrong member of a geometry, not thirty others', () => {
    const point = (coordinates: unknown): unknown => ({
      type: 'Feature',
      properties: null,
      geometry: { type: 'Point', coordinates },
    });
    expect(geojson(point([8.5, 47.4]))).toEqual([]);
    const problems = geojson(point(['8.5', 47.4]));
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/geometry/coordinates/0']);
    expect(problems[0]?.expected).toBe('number');
  });

  it('of GeoJSON finds the one wrong feature of many', () => {
    const feature = { type: 'Feature', properties: {}, geometry: null };
    const problems = geojson({ type: 'FeatureCollection', features: [feature, { ...feature, properties: 7 }] });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/features/1/properties']);
  });

  it('of GeoJSON ends where everything is wrong', () => {
    const wrong = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[['x', 'y']]] } };
    const problems = geojson({ type: 'FeatureCollection', features: Array.from({ length: 500 }, () => wrong) });
    expect(problems.length).toBeGreaterThanOrEqual(500);
  });
});
