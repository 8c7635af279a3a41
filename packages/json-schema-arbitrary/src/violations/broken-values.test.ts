import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { Unsatisfiable } from '../schema-arbitrary.ts';
import { brokenArbitrary, brokenValues } from './broken-values.ts';

/** Name and value of every broken value of a schema. */
function broken(schema: JsonObject): [name: string, at: string, value: Json][] {
  return [...brokenValues(schema)].map(({ value, fault }) => [fault.name, fault.at, value]);
}

function rejects(schema: JsonObject): (value: Json) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => !validate(JSON.parse(JSON.stringify(value)));
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

describe('brokenValues', () => {
  it.each<[string, JsonObject, [string, string, Json][]]>([
    [
      'numbers, by the next one beyond the bound',
      { minimum: 3, maximum: 5, multipleOf: 1 },
      [
        ['below-minimum', '', 2],
        ['above-maximum', '', 6],
        ['not-a-multiple', '', 3.5],
      ],
    ],
    [
      'exclusive bounds, by the bound itself',
      { exclusiveMinimum: 0, exclusiveMaximum: 10 },
      [
        ['at-exclusive-minimum', '', 0],
        ['at-exclusive-maximum', '', 10],
      ],
    ],
    [
      'lengths, by one character',
      { minLength: 2, maxLength: 4 },
      [
        ['too-short', '', 'a'],
        ['too-long', '', 'aaaaa'],
      ],
    ],
    [
      'a pattern, by a text of a length that is allowed',
      { pattern: '^[a-c]+$', minLength: 2 },
      [
        ['too-short', '', 'a'],
        ['pattern', '', 'ad'],
      ],
    ],
    ['listed values and constants', { enum: ['open', 'closed'] }, [['not-in-enum', '', '']]],
    ['a constant', { const: 7 }, [['not-the-constant', '', 0]]],
    [
      'lengths of lists',
      { minItems: 1, maxItems: 2, items: { type: 'boolean' } },
      [
        ['too-few-items', '', []],
        ['too-many-items', '', [false, false, false]],
        ['type', '/0', ['']],
        ['type', '/0', [0]],
        ['type', '/0', [{}]],
        ['type', '/0', [[]]],
        ['null', '/0', [null]],
      ],
    ],
    ['repeated items', { uniqueItems: true }, [['duplicate-items', '', [null, null]]]],
    [
      'what a list contains',
      { contains: { const: 1 }, maxContains: 1 },
      [
        ['too-few-matching-items', '', []],
        ['too-many-matching-items', '', [1, 1]],
      ],
    ],
    [
      'a closed tuple',
      { prefixItems: [{ const: 'a' }], items: false },
      [
        ['surplus-item', '', ['a', null]],
        ['not-the-constant', '/0', ['']],
      ],
    ],
    [
      'required members',
      object({ a: { const: 1 } }, { required: ['a', 'b'] }),
      [
        ['type', '', ''],
        ['type', '', 0],
        ['type', '', false],
        ['type', '', []],
        ['null', '', null],
        ['required-absent', '', { b: null }],
        ['required-absent', '', { a: 1 }],
        ['not-the-constant', '/a', { a: 0, b: null }],
      ],
    ],
    ['members that depend on others', { dependentRequired: { a: ['b'] } }, [['dependent-absent', '', { a: null }]]],
    [
      'numbers of members',
      { minProperties: 1, maxProperties: 1 },
      [
        ['too-few-members', '', {}],
        ['too-many-members', '', { a: null, aa: null }],
      ],
    ],
    [
      'no kind of a union',
      { oneOf: [{ const: 1 }, { const: 2 }] },
      [
        ['no-branch', '', null],
        ['not-the-constant', '', 0],
        ['not-the-constant', '', 0],
      ],
    ],
    [
      'several kinds of a union',
      { oneOf: [{ type: 'integer' }, { minimum: 5 }] },
      [
        ['no-branch', '', 0.5],
        ['several-branches', '', 5],
        ['type', '', 0.5],
        ['below-minimum', '', 4.5],
      ],
    ],
    ['what is excluded', { not: { type: 'string' } }, [['excluded', '', '']]],
    [
      'conditions',
      { if: { const: 1 }, then: false, else: { maximum: 5 } },
      [
        ['forbidden', '', 1],
        ['above-maximum', '', 6],
      ],
    ],
  ])('breaks %s, and each alone', (_, schema, expected) => {
    expect(broken(schema)).toEqual(expected);
    for (const [, , value] of expected) expect(rejects(schema)(value), JSON.stringify(value)).toBe(true);
  });

  it('breaks constraints at any depth in the smallest value that holds them', () => {
    const schema = object({
      list: { type: 'array', items: object({ inner: object({ size: { type: 'integer', maximum: 9 } }) }) },
    });
    expect(broken(schema)).toContainEqual(['above-maximum', '/list/0/inner/size', { list: [{ inner: { size: 10 } }] }]);
  });

  it('breaks unknown members whether by additionalProperties or by unevaluatedProperties', () => {
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      const found = broken(object({ a: { const: 1 } }, { [keyword]: false })).find(
        ([name]) => name === 'unknown-member',
      );
      expect(Object.keys(found?.[2] as object)).not.toContain('a');
    }
  });

  it('follows references, also recursive ones, without end in sight', () => {
    const schema = object({ next: { $ref: '#' }, n: { type: 'integer' } });
    expect(broken(schema).length).toBeLessThan(40);
    expect(broken(schema)).toContainEqual(['type', '/n', { n: '' }]);
  });

  it('is the same for the same seed', () => {
    const schema = object({ a: { type: 'string', pattern: '^x' }, b: { minimum: 3 } });
    const values = (seed: number) => JSON.stringify([...brokenValues(schema, schema, { seed })]);
    expect(values(5)).toBe(values(5));
  });
});

describe('brokenArbitrary', () => {
  it('generates values that are rejected for the named reason, of every kind', () => {
    const schema = object(
      {
        a: { type: 'string', minLength: 2 },
        b: { type: 'array', items: { enum: [1, 2] }, maxItems: 2 },
        c: { format: 'date' },
      },
      { required: ['a'], additionalProperties: false },
    );
    const values = fc.sample(brokenArbitrary(schema), { seed: 1, numRuns: 400 });
    const isRejected = rejects(schema);
    for (const { value } of values) expect(isRejected(value), JSON.stringify(value)).toBe(true);
    expect(new Set(values.map(({ fault }) => fault.name))).toEqual(
      new Set([
        'type',
        'null',
        'required-absent',
        'unknown-member',
        'too-short',
        'too-many-items',
        'not-in-enum',
        'format',
      ]),
    );
  });

  it('says so where nothing can be broken', () => {
    expect(() => brokenArbitrary({})).toThrow(Unsatisfiable);
  });
});
