import { describe, expect, it } from 'vitest';
import { commonMultiple, isMultipleOf, multiple } from './decimal.ts';

describe('decimal arithmetic', () => {
  it('knows multiples where binary fractions err', () => {
    expect(0.07 % 0.01).not.toBe(0);
    expect(isMultipleOf(0.07, 0.01)).toBe(true);
    expect(isMultipleOf(0.075, 0.01)).toBe(false);
    expect(isMultipleOf(12391239123, 1e-8)).toBe(true);
    expect(isMultipleOf(1e308, 0.5)).toBe(true);
    expect(isMultipleOf(-4.5, 1.5)).toBe(true);
  });

  it('rounds multiples once', () => {
    expect(multiple(3, 0.1)).toBe(0.3);
    expect(multiple(-7, 0.01)).toBe(-0.07);
    expect(multiple(4, 25)).toBe(100);
  });

  it('finds common multiples of decimals, as far as doubles reach', () => {
    expect(commonMultiple(0.6, 0.4)).toBe(1.2);
    expect(commonMultiple(4, 6)).toBe(12);
    expect(commonMultiple(9007199254740991, 9007199254740990)).toBeUndefined();
  });
});
