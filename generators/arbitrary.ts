/** Valid data for the schemas of a contract: the schema library with what our contracts say beyond JSON Schema. */

import fc from 'fast-check';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { type ArbitraryOptions, schemaArbitrary } from '../packages/json-schema-arbitrary/index.ts';

export { type ArbitraryOptions, Unsatisfiable } from '../packages/json-schema-arbitrary/index.ts';

/**
 * Values that a schema of a contract allows, and that no honest target has a reason to reject: members without a type label are strings,
 * date-times are RFC 3339, identifiers come from test ranges. Compiled once per schema and root.
 *
 * @param root the contract's document, or the value in which references are resolved
 * @throws Unsatisfiable, UnresolvedReference
 */
export function arbitraryOf(
  schema: JsonObject | boolean,
  root: JsonObject,
  options: ArbitraryOptions = {},
): fc.Arbitrary<Json> {
  return schemaArbitrary(schema, root, { narrow: narrowedByContract, ...options });
}

/** One value, the same for the same seed. */
export function sampleOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  return sample(arbitrary, seed, 1)[0] as T;
}

/** `count` values, the same for the same seed. */
export function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] {
  return fc.sample(arbitrary, { seed, numRuns: count });
}
