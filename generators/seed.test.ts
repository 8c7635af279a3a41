import { describe, expect, it } from 'vitest';
import { seedFor } from './seed.ts';

describe('seedFor', () => {
  it('stays the same from release to release', () => {
    expect(seedFor(1, 'ticket.create', 'A')).toBe(seedFor(1, 'ticket.create', 'A'));
    expect([seedFor(0), seedFor(1), seedFor(1, 'a'), seedFor(1, 'é')]).toMatchInlineSnapshot(`
      [
        1541956410,
        1524854653,
        1615127709,
        805288437,
      ]
    `);
  });

  it('distinguishes parts that would join to the same text', () => {
    expect(seedFor(1, 'ab', 'c')).not.toBe(seedFor(1, 'a', 'bc'));
    expect(seedFor(1, 'a', '')).not.toBe(seedFor(1, 'a'));
  });

  it('gives neighbouring runs unrelated seeds, with hardly any collision', () => {
    const seeds = Array.from({ length: 10_000 }, (_, run) => seedFor(run, 'x'));
    expect(new Set(seeds).size).toBeGreaterThan(9_990);
    expect(seeds.filter((seed) => seed < 2 ** 30).length).toBeGreaterThan(4_700);
    expect(Math.min(...seeds)).toBeGreaterThanOrEqual(0);
  });
});
