import { describe, expect, it } from 'vitest';
import { listedIn } from './enums.ts';

describe('the values that a rejection lists', () => {
  it.each([
    ['priority must be one of low, medium, high', ['low', 'medium', 'high']],
    ['{"message":"allowed values: \\"low\\", \\"high\\""}', ['low', 'high']],
    ["Input should be 'low', 'medium' or 'high' (expected 'low' | 'medium')", ['low', 'medium']],
    ['priority: enum [LOW|HIGH]', ['LOW', 'HIGH']],
    ['conformUnlisted is not one of New, Closed', ['New', 'Closed']],
    ['invalid priority', []],
    ['priority must be valid', []],
  ])('of %s', (text, values) => {
    expect(listedIn(text)).toEqual(values);
  });
});
