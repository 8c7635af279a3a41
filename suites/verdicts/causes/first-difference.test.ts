import { expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { firstDifference } from './first-difference.ts';

it.each<readonly [string, Json, Json, string | undefined]>([
  ['a value within items of a list', [{ a: 1 }, { a: 2, b: 1 }], [{ a: 1 }, { a: 3, b: 1 }], '/1/a'],
  ['a member that is missing', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, '/a/c'],
  ['an item too many', [1], [1, 2], '/1'],
  ['a name with a slash', { 'a/b': 1 }, { 'a/b': 2 }, '/a~1b'],
  ['a list instead of an object', { a: {} }, { a: [] }, '/a'],
  ['no member in another order', { a: { b: 1, c: 2 }, d: 1 }, { a: { c: 2, b: 1 }, d: 1 }, undefined],
  ['nothing in equal values', [{ a: 1 }], [{ a: 1 }], undefined],
  ['nothing in values without members', 1, 2, undefined],
])('finds %s', (_, expected, received, pointer) => {
  expect(firstDifference(expected, received)?.pointer).toBe(pointer);
});
