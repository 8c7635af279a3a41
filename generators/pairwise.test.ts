import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairwise } from './pairwise.ts';

describe('pairwise', () => {
  it('lets every two values of two factors meet, with far fewer rows than all combinations', () => {
    const rows = pairwise({ a: [1, 2, 3], b: ['x', 'y', 'z'], c: [true, false], d: ['p', 'q', 'r'], e: [0, 1, 2] });
    expect(rows.length).toBeLessThanOrEqual(15);
    for (const a of [1, 2, 3])
      for (const e of [0, 1, 2]) expect(rows.some((row) => row.a === a && row.e === e)).toBe(true);
  });

  it('covers every pair of arbitrary factors', () => {
    const factors = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(factors, (sizes) => {
        const table = Object.fromEntries(sizes.map((size, i) => [`f${i}`, Array.from({ length: size }, (_, v) => v)]));
        const rows = pairwise(table);
        for (const [i, a] of sizes.entries())
          for (let j = i + 1; j < sizes.length; j++)
            for (let v = 0; v < a; v++)
              for (let w = 0; w < (sizes[j] ?? 0); w++)
                expect(rows.some((row) => row[`f${i}`] === v && row[`f${j}`] === w)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('gives one row a value for a single factor, and none where a factor has no value', () => {
    expect(pairwise({ a: [1, 2] })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(pairwise({ a: [1, 2], b: [] })).toEqual([]);
    expect(pairwise({})).toEqual([]);
  });
});
