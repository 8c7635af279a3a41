import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fatalPart } from './fatal-part.ts';

const recorded = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** A target that stops once it has received these, in this order. */
const stopsAfter =
  (needed: readonly number[]) =>
  (part: readonly number[]): boolean => {
    let met = 0;
    for (const one of part) if (one === needed[met]) met += 1;
    return met === needed.length;
  };

describe('bisecting a recorded sequence', () => {
  it('finds the one request that stops a target in a number of tries that grows with the logarithm', async () => {
    let tries = 0;
    const isFatal = (part: readonly number[]): boolean => {
      tries += 1;
      return part.includes(700);
    };
    expect(await fatalPart(recorded(1000), isFatal)).toEqual([700]);
    expect(tries).toBeLessThanOrEqual(11);
  });

  it('finds every request of a sequence that stops a target, in the order sent, and none that is not needed', async () => {
    const length = 200;
    const some = fc.uniqueArray(fc.nat(length - 1), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(some, async (places) => {
        const needed = places.toSorted((one, other) => one - other);
        expect(await fatalPart(recorded(length), stopsAfter(needed))).toEqual(needed);
      }),
    );
  });

  it('keeps what it could not rule out when the time is over', async () => {
    let left = 4;
    const found = await fatalPart(recorded(1000), stopsAfter([600, 700]), () => (left -= 1) >= 0);
    expect(found).toContain(600);
    expect(found).toContain(700);
    expect(found.length).toBeLessThan(1000);
  });
});
