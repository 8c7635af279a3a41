import fc from 'fast-check';

/** Building did not succeed within its tries. The schema may still have values; they are too rare to meet. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

const tries = 300;

/** Values of another arbitrary that hold; unlike `filter` it stops looking. Shrinks through values that hold. */
export class FilteredArbitrary<T> extends fc.Arbitrary<T> {
  private readonly source: fc.Arbitrary<T>;
  private readonly holds: (value: T) => boolean;

  constructor(source: fc.Arbitrary<T>, holds: (value: T) => boolean) {
    super();
    this.source = source;
    this.holds = holds;
  }

  generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    for (let i = 0; i < tries; i++) {
      const value = this.source.generate(mrng, biasFactor);
      if (this.holds(value.value)) return value;
    }
    throw new GaveUp(`none of ${tries} values held`);
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.source.canShrinkWithoutContext(value) && this.holds(value);
  }

  shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.source.shrink(value, context).filter((candidate) => this.holds(candidate.value));
  }
}
