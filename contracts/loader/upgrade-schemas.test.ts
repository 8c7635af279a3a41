import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract.ts';
import { schemaValidator } from '../json-schema/schema-validator.ts';
import { upgradeSchemas } from './upgrade-schemas.ts';

const documentOf = (openapi: string, schemas: JsonObject): JsonObject => ({ openapi, components: { schemas } });

describe('upgradeSchemas', () => {
  it('writes in JSON Schema what 3.0 writes in another way', () => {
    const schemas = {
      Name: { type: 'string', nullable: true },
      Count: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      Link: { $ref: '#/components/schemas/Name', minLength: 3 },
    };
    expect(upgradeSchemas(documentOf('3.0.1', schemas))).toEqual(
      documentOf('3.0.1', {
        Name: { type: ['string', 'null'] },
        Count: { type: 'integer', exclusiveMinimum: 0 },
        Link: { $ref: '#/components/schemas/Name' },
      }),
    );
    expect(upgradeSchemas(documentOf('3.1.0', schemas))).toEqual(documentOf('3.1.0', schemas));
  });

  it('keeps the operations next to the reference of a path item', () => {
    const paths = { '/pets': { $ref: '#/components/pathItems/pets', get: { responses: {} } } };
    expect(upgradeSchemas({ openapi: '3.0.1', paths })).toEqual({ openapi: '3.0.1', paths });
  });
});

describe('a discriminator', () => {
  const kind = { type: 'object', properties: { kind: { type: 'string' }, age: { type: 'integer' } } };
  const references = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const problemsOf = (pet: JsonObject, value: JsonObject): number => {
    const document = upgradeSchemas(documentOf('3.1.0', { Cat: kind, Dog: { ...kind, required: ['age'] }, Pet: pet }));
    return schemaValidator({ document })('/components/schemas/Pet')(value).length;
  };
  const mapping = { tom: '#/components/schemas/Cat', rex: 'Dog' };
  const pet = { oneOf: references, discriminator: { propertyName: 'kind', mapping } };

  it.each([
    ['accepts a value of two branches, of which it selects one', { kind: 'tom', age: 1 }, true],
    ['accepts a value of one branch, whatever it selects', { kind: 'rex' }, true],
    ['accepts a value of one branch without it', {}, true],
    ['rejects a value of two branches, of which it selects none', { kind: 'unknown', age: 1 }, false],
    ['rejects a value of no branch', { kind: 'rex', age: 'one' }, false],
  ])('%s', (_, value: JsonObject, isValid) => {
    expect(problemsOf(pet, value) === 0).toBe(isValid);
  });

  it('selects by the name of the schema without a mapping', () => {
    const unmapped = { oneOf: references, discriminator: { propertyName: 'kind' } };
    expect(problemsOf(unmapped, { kind: 'Dog', age: 1 })).toBe(0);
    expect(problemsOf(unmapped, { kind: 'rex', age: 1 })).not.toBe(0);
  });
});
