import type fc from 'fast-check';
import { GaveUp } from '../arbitraries/filtered.ts';
import { randomOf } from './random.ts';

/** Values tried. */
const attempts = 12;
/** Steps taken to shrink a value of a few dozen parts; fewer for large ones, so that all take about the same time. */
const stepLimit = 400;
const partLimit = 40_000;

/**
 * The first value of an arbitrary that holds, shrunk as far as it keeps holding. The same for the same seed.
 * Undefined where none of a few values holds.
 */
export function smallest<T>(
  arbitrary: fc.Arbitrary<T>,
  seed: number,
  holds: (value: T) => boolean,
): fc.Value<T> | undefined {
  const first = firstHolding(arbitrary, seed, holds);
  return first === undefined ? undefined : shrunk(arbitrary, first, holds);
}

/** The first value of an arbitrary that holds, as it comes. Undefined where none of a few values holds. */
export function firstHolding<T>(
  arbitrary: fc.Arbitrary<T>,
  seed: number,
  holds: (value: T) => boolean,
): fc.Value<T> | undefined {
  const mrng = randomOf(seed);
  for (let i = 0; i < attempts; i++) {
    const value = generated(arbitrary, mrng);
    // An arbitrary gives up only after many attempts.
    if (value === undefined) return undefined;
    if (holds(value.value)) return value;
  }
  return undefined;
}

function generated<T>(arbitrary: fc.Arbitrary<T>, mrng: fc.Random): fc.Value<T> | undefined {
  try {
    return arbitrary.generate(mrng, undefined);
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

function shrunk<T>(arbitrary: fc.Arbitrary<T>, start: fc.Value<T>, holds: (value: T) => boolean): fc.Value<T> {
  let best = start;
  const limit = Math.min(stepLimit, Math.floor(partLimit / parts(start.value)));
  for (let steps = 0; steps < limit;) {
    let better: fc.Value<T> | undefined;
    for (const candidate of arbitrary.shrink(best.value, best.context)) {
      if (++steps >= limit) break;
      if (!holds(candidate.value)) continue;
      better = candidate;
      break;
    }
    if (better === undefined) return best;
    best = better;
  }
  return best;
}

/** Values within a value, itself included. */
function parts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + parts(part), 1);
}
