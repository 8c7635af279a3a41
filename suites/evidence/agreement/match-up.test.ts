import { describe, expect, it } from 'vitest';
import { matchUp } from './match-up.ts';

/** Left items are lists of the right items they agree with. */
const matched = (left: readonly (readonly string[])[], right: readonly string[]): readonly boolean[] =>
  matchUp(left, right, (one, other) => one.includes(other)).map((place) => place !== undefined);

describe('matching items of two lists', () => {
  it('gives each item a different one', () => {
    expect(matched([['a'], ['b']], ['b', 'a'])).toEqual([true, true]);
  });

  it('leaves the only choice of an item to it, regardless of the order', () => {
    expect(matched([['a', 'b'], ['a']], ['a', 'b'])).toEqual([true, true]);
    expect(matched([['a'], ['a', 'b']], ['a', 'b'])).toEqual([true, true]);
  });

  it('moves several items for one more', () => {
    expect(matched([['a', 'b'], ['b', 'c'], ['c', 'd'], ['a']], ['a', 'b', 'c', 'd'])).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('gives nothing twice', () => {
    expect(matched([['a'], ['a']], ['a'])).toEqual([true, false]);
    expect(matched([['a'], ['a']], ['a', 'a'])).toEqual([true, true]);
  });

  it('ignores an item that agrees with none', () => {
    expect(matched([[], ['a']], ['a'])).toEqual([false, true]);
    expect(matched([['a']], [])).toEqual([false]);
    expect(matched([], ['a'])).toEqual([]);
  });

  it('names the places', () => {
    expect(matchUp(['a', 'b', 'c'], ['c', 'a'], (one, other) => one === other)).toEqual([1, undefined, 0]);
  });
});
