import { describe, expect, it } from 'vitest';
import { drawnSet, shuffled } from './draw.ts';

const NUMBERS = Array.from({ length: 50 }, (_, index) => index);
const FAULTS = NUMBERS.map((index) => ({ id: `f${index}`, requirement: `r${index % 10}` }));

describe('a drawn order', () => {
  it('is the same for the same seed and text, and another one otherwise', () => {
    expect(shuffled(NUMBERS, 1, 'a')).toEqual(shuffled(NUMBERS, 1, 'a'));
    expect(shuffled(NUMBERS, 1, 'a')).not.toEqual(shuffled(NUMBERS, 2, 'a'));
    expect(shuffled(NUMBERS, 1, 'a')).not.toEqual(shuffled(NUMBERS, 1, 'b'));
  });

  it('contains everything once', () => {
    expect(shuffled(NUMBERS, 7).toSorted((one, other) => one - other)).toEqual(NUMBERS);
  });
});

describe('a drawn set', () => {
  it('has the wanted size and different requirements', () => {
    const drawn = drawnSet(FAULTS, 5, 1, 'set');
    expect(drawn).toHaveLength(5);
    expect(new Set(drawn.map(({ requirement }) => requirement)).size).toBe(5);
  });

  it('is smaller if there are too few requirements', () => {
    expect(drawnSet(FAULTS, 20, 1, 'set')).toHaveLength(10);
  });
});
