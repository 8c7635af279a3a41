import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestSubset } from './smallest-subset.ts';

const includesAll =
  (needed: readonly number[]) =>
  (part: readonly number[]): boolean =>
    needed.every((one) => part.includes(one));

describe('the smallest subset', () => {
  it('is what is needed, in the order of the list', () =>
    fc.assert(
      fc.asyncProperty(
        fc
          .uniqueArray(fc.nat(200), { minLength: 1, maxLength: 40 })
          .chain((all) => fc.tuple(fc.constant(all), fc.subarray(all, { minLength: 1 }))),
        async ([all, needed]) => {
          expect(await smallestSubset(all, includesAll(needed))).toEqual(needed);
        },
      ),
    ));

  it('is the smallest part found if no more may be tried', async () => {
    let left = 3;
    const part = await smallestSubset(
      [1, 2, 3, 4, 5, 6, 7, 8],
      (some) => {
        left -= 1;
        return some.includes(8);
      },
      () => left > 0,
    );
    expect(part).toContain(8);
    expect(part.length).toBeLessThan(8);
    expect(left).toBe(0);
  });
});
