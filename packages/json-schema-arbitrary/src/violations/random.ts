import fc from 'fast-check';

/** fast-check's own source of random numbers, for drawing values together with what shrinking them needs. */
export function randomOf(seed: number): fc.Random {
  const [random] = fc.sample(new SourceArbitrary(), { seed, numRuns: 1 });
  return random as fc.Random;
}

class SourceArbitrary extends fc.Arbitrary<fc.Random> {
  generate(mrng: fc.Random): fc.Value<fc.Random> {
    return new fc.Value(mrng.clone(), undefined);
  }
  canShrinkWithoutContext(_value: unknown): _value is fc.Random {
    return false;
  }
  shrink(): fc.Stream<fc.Value<fc.Random>> {
    return fc.Stream.nil();
  }
}
