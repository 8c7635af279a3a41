import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { ownContract } from '../contracts/own-contract/own-contract.ts';
import { schemaValidator } from '../contracts/json-schema/schema-validator.ts';
import { sample } from './arbitrary.ts';
import { bodyReference } from './contract-schema.ts';
import { eachInvalidRequest } from './invalid-requests.ts';
import { whyNone } from './testing/why-none.ts';
import { validRequests } from './valid-requests.ts';

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

const load = (name: string) => ownContract(require.resolve(`@readme/oas-examples/${name}`));

describe('public OpenAPI documents', () => {
  it.each(documents)('have requests for each operation, or the reason why not: %s', (name, count, without) => {
    const contract = load(name);
    expect(contract.operations.length).toBe(count);
    for (const operation of contract.operations) {
      const reason = whyNone(contract, operation, 1);
      if (without.includes(operation.id)) {
        expect(() => validRequests(contract, operation)).toThrow('no value satisfies the schema');
        expect(reason).toContain('has no valid value');
        continue;
      }
      const [valid] = sample(validRequests(contract, operation), 1, 1);
      expect(valid?.path).not.toMatch(/[{}]/);
      const invalid = eachInvalidRequest(contract, operation, 1).next();
      expect(invalid.done !== true || reason !== undefined, operation.id).toBe(true);
    }
  });

  it('have valid bodies, judged by the validator of contracts', () => {
    for (const [name, , without] of documents) {
      const contract = load(name);
      for (const operation of contract.operations) {
        const reference = bodyReference(operation);
        const isJson = Object.keys(operation.body?.content ?? {}).some((type) => type.includes('json'));
        if (reference === undefined || !isJson || without.includes(operation.id)) continue;
        const problems = schemaValidator(contract)(reference.pointer);
        const bodies = sample(validRequests(contract, operation), 1, 5).flatMap(({ body }) => body ?? []);
        expect(
          bodies.flatMap((body) => problems(JSON.parse(body))),
          operation.id,
        ).toEqual([]);
      }
    }
  });
});
