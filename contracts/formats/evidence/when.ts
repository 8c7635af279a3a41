/** The schema of the facts that a row of requirements selects requests by, made of the vocabulary: a mistyped fact or value is a mistake of the row. */

import type { JsonObject } from '../../contract.ts';
import type { Members, TypedSchema } from '../../json-schema/typed-schema.ts';
import { CONDITIONS } from './conditions.ts';
import type { Wanted } from './facts.ts';
import { STEPS, type StepDefinition } from './steps.ts';

const steps: readonly StepDefinition[] = Object.values(STEPS);

/** Every schema that a fact has, over all steps, each once. */
function schemasByFact(): ReadonlyMap<string, readonly JsonObject[]> {
  const found = new Map<string, Map<string, JsonObject>>();
  for (const members of [CONDITIONS as Members, ...steps.map(({ facts }) => facts)])
    for (const [name, { schema }] of Object.entries(members)) {
      const known = found.get(name) ?? new Map<string, JsonObject>();
      found.set(name, known.set(JSON.stringify(schema), schema));
    }
  return new Map([...found].map(([name, schemas]) => [name, [...schemas.values()]]));
}

/** One schema for the values that any of the given ones accepts. */
function united(schemas: readonly JsonObject[]): JsonObject {
  const [first = {}] = schemas;
  if (schemas.length === 1) return first;
  const enums = schemas.map(({ enum: values }) => values);
  return enums.every(Array.isArray) ? { enum: [...new Set(enums.flat())] } : { anyOf: schemas };
}

const oneOrSeveral = (value: JsonObject): JsonObject => ({
  anyOf: [value, { type: 'array', items: value, minItems: 1 }],
});

const valuesByFact: ReadonlyMap<string, JsonObject> = new Map([
  ['step', { enum: Object.keys(STEPS) }],
  ...[...schemasByFact()].map(([name, schemas]) => [name, united(schemas)] as const),
]);

/** Facts that a request must have: for each of them one value, or a list of values of which it has one. */
export const WANTED: TypedSchema<Wanted> = {
  schema: {
    type: 'object',
    properties: Object.fromEntries([...valuesByFact].map(([name, value]) => [name, oneOrSeveral(value)])),
    additionalProperties: false,
    minProperties: 1,
  },
};
