import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json.ts';
import { lawsOfArbitrary, smallestFailing } from '../testing/laws.ts';
import { schemaArbitrary, Unsatisfiable } from './schema-arbitrary.ts';

const tree: JsonObject = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      required: ['value'],
      properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      additionalProperties: false,
    },
  },
};

const schemas: Readonly<Record<string, JsonObject>> = {
  'anything at all': {},
  'a union of types': { type: ['string', 'integer', 'null'] },
  'numbers in bounds': { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  'numbers too close for a grid': { type: 'number', minimum: 0.12345, maximum: 0.12346 },
  'multiples of two steps': { type: 'integer', multipleOf: 6, allOf: [{ multipleOf: 4 }], minimum: 100 },
  'multiples of a decimal': { type: 'number', multipleOf: 0.01, minimum: -5, maximum: 5 },
  'lengths in code points': { type: 'string', minLength: 3, maxLength: 5 },
  'a pattern with a length': { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$', minLength: 12, maxLength: 14 },
  'two patterns at once': {
    allOf: [{ pattern: 'ab' }, { pattern: '^[a-c]*$' }],
    type: 'string',
    not: { pattern: 'c' },
  },
  'a format with a pattern': { type: 'string', format: 'uri', pattern: '^https:', maxLength: 40 },
  'a date-time in UTC': { type: 'string', format: 'date-time', pattern: 'Z$' },
  'a list without repeats': { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true },
  'a list that contains': { type: 'array', contains: { const: 5 }, minContains: 2, maxContains: 3, maxItems: 6 },
  'a tuple': { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: false, minItems: 1 },
  'members by name and pattern': {
    type: 'object',
    properties: { a: { type: 'string' }, b1: { minimum: 3 } },
    patternProperties: { '^b': { type: 'integer' } },
    additionalProperties: { type: 'boolean' },
    required: ['b1'],
    minProperties: 3,
    maxProperties: 5,
  },
  'names of a shape': { type: 'object', propertyNames: { pattern: '^[A-Z]{2}$' }, minProperties: 2 },
  'members that need each other': {
    type: 'object',
    properties: { a: true, b: true, c: true },
    dependentRequired: { a: ['b'], b: ['c'] },
    dependentSchemas: { c: { properties: { d: { const: 1 } }, required: ['d'] } },
  },
  'one of several kinds': {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'x' }, x: { type: 'integer' } }, required: ['kind', 'x'] },
      {
        type: 'object',
        properties: { kind: { const: 'y' } },
        required: ['kind'],
        additionalProperties: { type: 'string' },
      },
    ],
  },
  'kinds that overlap': { oneOf: [{ type: 'integer' }, { minimum: 2 }, { maximum: -2, type: 'number' }] },
  'not what is excluded': { type: 'integer', minimum: 0, maximum: 5, not: { enum: [0, 1, 2] } },
  'a condition': {
    type: 'object',
    properties: { a: { enum: ['p', 'q'] }, b: { type: 'integer' } },
    required: ['a'],
    if: { properties: { a: { const: 'p' } } },
    then: { required: ['b'] },
    else: { properties: { b: false } },
  },
  'nothing unevaluated': {
    type: 'object',
    allOf: [{ properties: { a: { type: 'string' } } }],
    anyOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }, { properties: { c: true } }],
    unevaluatedProperties: false,
  },
  'a tree': tree,
};

describe('schemaArbitrary', () => {
  it.each(Object.entries(schemas))('keeps the laws of arbitraries for %s', (_, schema) => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    lawsOfArbitrary({ arbitrary: schemaArbitrary(schema), accepts: (value) => validate(value) });
  });

  it('reaches every value of a small schema', () => {
    const schema = { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 };
    const seen = new Set(
      fc.sample(schemaArbitrary(schema), { seed: 1, numRuns: 300 }).map((value) => JSON.stringify(value)),
    );
    expect([...seen].toSorted()).toEqual(
      ['["a","a"]', '["a","b"]', '["a"]', '["b","a"]', '["b","b"]', '["b"]', '[]'].toSorted(),
    );
  });

  it.each([
    ['false', { not: {} }],
    ['bounds that cross', { type: 'integer', minimum: 3, maximum: 2 }],
    ['no integer between the bounds', { type: 'integer', exclusiveMinimum: 2, exclusiveMaximum: 3 }],
    ['a pattern and a length that exclude each other', { type: 'string', pattern: '^a{5}$', maxLength: 4 }],
    ['patterns that exclude each other', { type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }],
    ['a required member that may not be', { type: 'object', required: ['a'], properties: { a: false } }],
    ['a value without end', { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } }],
    ['a list that needs itself', { type: 'array', minItems: 1, items: { $ref: '#' } }],
    ['constants that differ', { allOf: [{ const: 1 }, { const: 2 }] }],
    ['a type and a value of another', { type: 'string', enum: [1, 2] }],
    ['two kinds that are one', { oneOf: [{ type: 'integer' }, { type: 'integer' }], type: 'integer' }],
    ['itself', { $ref: '#' }],
    [
      'more members than there may be',
      { type: 'object', minProperties: 2, additionalProperties: false, properties: { a: {} } },
    ],
    ['items that nothing is', { type: 'array', contains: false }],
  ])('says that no value satisfies %s, instead of looking for one', (_, schema) => {
    expect(() => schemaArbitrary(schema as JsonObject)).toThrow(Unsatisfiable);
  });

  it('shrinks to the smallest value that fails, not to some other one', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        size: { type: 'integer', minimum: -1000, maximum: 1000 },
        notes: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      },
    };
    const has = (value: unknown, wanted: (note: { text?: string }) => boolean) =>
      ((value as { notes?: { text?: string }[] }).notes ?? []).some(wanted);
    const arbitrary = schemaArbitrary(schema);
    expect(smallestFailing(arbitrary, (value) => ((value as { size?: number }).size ?? 0) < 17)).toEqual({ size: 17 });
    expect(smallestFailing(arbitrary, (value) => !has(value, ({ text = '' }) => text.length >= 3))).toEqual({
      notes: [{ text: 'aaa' }],
    });
  });

  it('keeps recursion within bounds', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    const depths = fc.sample(schemaArbitrary(tree), { seed: 2, numRuns: 400 }).map(depthOf);
    expect(Math.max(...depths)).toBeLessThanOrEqual(12);
    expect(new Set(depths).size).toBeGreaterThan(3);
  });

  it('never holds the event loop for long over one value', () => {
    const wide = { type: 'array', items: { $ref: '#/$defs/node' }, minItems: 1, $defs: tree['$defs'] as JsonObject };
    const arbitrary = schemaArbitrary(wide);
    fc.sample(arbitrary, { seed: 0, numRuns: 20 });
    const longest = Array.from({ length: 300 }, (_, seed) => {
      // The best of three, as the machine does other things besides.
      const times = Array.from({ length: 3 }, () => {
        const started = performance.now();
        fc.sample(arbitrary, { seed, numRuns: 1 });
        return performance.now() - started;
      });
      return Math.min(...times);
    }).toSorted((a, b) => a - b);
    expect(longest[Math.floor(longest.length * 0.99)]).toBeLessThan(15);
  });

  it('gives the values of another part of a document, and follows references there', () => {
    const document: JsonObject = { components: { schemas: { Id: { type: 'string', pattern: '^[0-9]{3}$' } } } };
    const schema = { type: 'object', required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } };
    const [value] = fc.sample(schemaArbitrary(schema, document), { seed: 5, numRuns: 1 });
    expect((value as { id: string }).id).toMatch(/^\d{3}$/);
  });
});
