import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import { sample } from '../arbitrary.ts';
import { bodyReference } from '../contract-schema.ts';
import { eachInvalidRequest, whyNone } from '../invalid-requests.ts';
import { validRequests } from '../valid-requests.ts';
import { operationsOf } from './operations.ts';
import { asOpenApi31 } from './upgrade.ts';

const require = createRequire(import.meta.url);

/** Documents of public interfaces, real ones and such as collect what makes tools stumble. */
const documents: readonly [name: string, operations: number, without: readonly string[]][] = [
  ['3.0/json/uspto.json', 3, []],
  ['3.0/json/star-trek.json', 120, []],
  ['3.0/json/petstore.json', 20, []],
  ['3.0/json/discriminators.json', 10, []],
  ['3.0/json/polymorphism.json', 13, []],
  ['3.1/json/train-travel.json', 7, []],
  // A body that needs itself, and two whose parts contradict each other: there are no valid values.
  ['3.0/json/circular-request-bodies.json', 4, ['directCircular']],
  ['3.1/json/schema-types.json', 23, ['quirks_entirelyIncompatibleAllOf', 'quirks_partiallyUsableIncompatibleAllOf']],
];

function load(name: string): JsonObject {
  return asOpenApi31(require(`@readme/oas-examples/${name}`) as JsonObject);
}

describe('public OpenAPI documents', () => {
  it.each(documents)('go through, operation by operation: %s', (name, count, without) => {
    const document = load(name);
    const operations = operationsOf(document);
    expect(operations.length).toBe(count);
    for (const operation of operations) {
      const reason = whyNone({ document }, operation, 1);
      if (without.includes(operation.id)) {
        expect(() => validRequests({ document }, operation)).toThrow('no value satisfies the schema');
        expect(reason).toContain('has no valid value');
        continue;
      }
      const [valid] = sample(validRequests({ document }, operation), 1, 1);
      expect(valid?.path).not.toMatch(/[{}]/);
      const invalid = eachInvalidRequest({ document }, operation, 1).next();
      expect(invalid.done !== true || reason !== undefined, operation.id).toBe(true);
    }
  });

  it('have valid bodies, judged by the validator of contracts', () => {
    for (const [name] of documents) {
      const document = load(name);
      for (const operation of operationsOf(document)) {
        const reference = bodyReference(operation);
        const isJson = Object.keys(operation.body?.content ?? {}).some((type) => type.includes('json'));
        if (reference === undefined || !isJson || documents.some(([, , without]) => without.includes(operation.id)))
          continue;
        const problems = schemaValidator({ document })(reference.pointer);
        const bodies = sample(validRequests({ document }, operation), 1, 5).flatMap(({ body }) => body ?? []);
        expect(
          bodies.flatMap((body) => problems(JSON.parse(body))),
          operation.id,
        ).toEqual([]);
      }
    }
  });

  it('of another version are rejected by name', () => {
    expect(() => asOpenApi31({ swagger: '2.0' })).toThrow('OpenAPI 3.0 or 3.1 expected');
  });
});

describe('asOpenApi31', () => {
  it('says in JSON Schema what 3.0 says otherwise', () => {
    const schemas = {
      Name: { type: 'string', nullable: true, enum: ['a'] },
      Count: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      Link: { $ref: '#/components/schemas/Name', description: 'hidden by the reference' },
    };
    expect(asOpenApi31({ openapi: '3.0.1', components: { schemas } })).toEqual({
      openapi: '3.1.0',
      components: {
        schemas: {
          Name: { type: ['string', 'null'], enum: ['a', null] },
          Count: { type: 'integer', exclusiveMinimum: 0 },
          Link: { $ref: '#/components/schemas/Name' },
        },
      },
    });
  });

  it('names the kinds that a discriminator distinguishes', () => {
    const cat = { $ref: '#/components/schemas/Cat' };
    const pet = { oneOf: [cat], discriminator: { propertyName: 'kind', mapping: { tom: '#/components/schemas/Cat' } } };
    const upgraded = asOpenApi31({ openapi: '3.1.0', components: { schemas: { Pet: pet } } });
    expect(JSON.stringify(upgraded)).toContain(
      '{"type":"object","required":["kind"],"properties":{"kind":{"enum":["tom"]}}}',
    );
  });
});
