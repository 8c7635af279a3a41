/** Laws that every arbitrary of values keeps, for the tests of each. */

import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json } from '../src/json.ts';

export interface Law {
  readonly arbitrary: fc.Arbitrary<Json>;
  /** Judges a value that was written as JSON and read back. */
  readonly accepts: (value: Json) => boolean;
  readonly runs?: number;
}

/** Same seed, same values; accepted once written and read; what they shrink to is accepted too; each is made within milliseconds. */
export function lawsOfArbitrary({ arbitrary, accepts, runs = 60 }: Law): void {
  const values = fc.sample(arbitrary, { seed: 7, numRuns: runs });
  expect(fc.sample(arbitrary, { seed: 7, numRuns: runs })).toEqual(values);
  for (const value of values) expect(accepts(written(value)), JSON.stringify(value)).toBe(true);
  lawOfShrinking(arbitrary, accepts);
}

/** Shrinks through a property that always fails, so that every candidate on the way is seen. */
function lawOfShrinking(arbitrary: fc.Arbitrary<Json>, accepts: (value: Json) => boolean): void {
  const rejected: Json[] = [];
  fc.check(
    fc.property(arbitrary, (value) => {
      if (!accepts(written(value))) rejected.push(value);
      return false;
    }),
    { seed: 11, numRuns: 1, endOnFailure: false },
  );
  expect(rejected).toEqual([]);
}

/** The smallest value that a property fails for. */
export function smallestFailing<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean): T {
  const details = fc.check(fc.property(arbitrary, holds), { seed: 3, numRuns: 2_000 });
  if (details.counterexample === null) throw new Error('the property holds for all values tried');
  return details.counterexample[0];
}

function written(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
