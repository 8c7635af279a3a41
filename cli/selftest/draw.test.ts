import { describe, expect, it } from 'vitest';
import { drawnSet, shuffled } from './draw.ts';

const FAULTS = Array.from({ length: 50 }, (_, index) => ({ id: `f${index}`, requirement: `r${index % 10}` }));

describe('a drawn order', () => {
  it('is the same for the same seed and text, and another one otherwise', () => {
    expect(shuffled(FAULTS, 1, 'a')).toEqual(shuffled(FAULTS, 1, 'a'));
    expect(shuffled(FAULTS, 1, 'a')).not.toEqual(shuffled(FAULTS, 2, 'a'));
    expect(shuffled(FAULTS, 1, 'a')).not.toEqual(shuffled(FAULTS, 1, 'b'));
  });

  it('contains everything once', () => {
    const ids = (all: typeof FAULTS): readonly string[] => all.map(({ id }) => id).toSorted();
    expect(ids([...shuffled(FAULTS, 7)])).toEqual(ids(FAULTS));
  });

  it('of the others is not changed by an element that is added', () => {
    const more = [...FAULTS, { id: 'another', requirement: 'r1' }];
    expect(shuffled(more, 7).filter(({ id }) => id !== 'another')).toEqual(shuffled(FAULTS, 7));
  });
});

describe('a drawn set', () => {
  it('has the wanted size and different requirements', () => {
    const drawn = drawnSet(FAULTS, 5, 1, 'set');
    expect(drawn).toHaveLength(5);
    expect(new Set(drawn.map(({ requirement }) => requirement)).size).toBe(5);
  });

  it.each(['rejects', 'demands'])('has one of two faults with which no request is served: %s', (first) => {
    const pair = [
      { id: 'list.rejects-limit', requirement: 'rejects' },
      { id: 'list.demands-limit', requirement: 'demands', excludes: 'list.rejects-limit' },
    ];
    const ordered = pair.toSorted((one) => (one.requirement === first ? -1 : 1));
    for (const seed of [1, 2, 3, 4]) expect(drawnSet(ordered, 2, seed, 'set')).toHaveLength(1);
  });

  it('is smaller if there are too few requirements', () => {
    expect(drawnSet(FAULTS, 20, 1, 'set')).toHaveLength(10);
  });
});
