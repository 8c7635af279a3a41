import { describe, expect, it } from 'vitest';
import type { Parameter } from '../contracts/contract.ts';
import { absent, readingsOf } from './wire-readings.ts';

const query: Parameter = {
  name: 'p',
  in: 'query',
  required: false,
  schema: { pointer: '' },
  description: '',
  style: 'form',
  explode: true,
};

describe('readingsOf', () => {
  it.each<[string, unknown, unknown[]]>([
    ['a text that looks like a number', '7', ['7', 7, ['7'], [7]]],
    ['a number, which arrives as text', 7, ['7', 7]],
    ['a boolean', false, ['false', false]],
    ['a list of one, which may be a scalar', ['7'], ['7', 7, ['7']]],
    ['a list in one text', 'a,b', ['a,b', ['a', 'b']]],
    ['an empty text, which may be nothing at all', '', ['', null, absent]],
    ['an empty list, which is not written', [], [absent]],
    ['null', null, [absent]],
  ])('reads %s every way a server might', (_, value, expected) => {
    expect(readingsOf(query, value as never)).toEqual(expect.arrayContaining(expected));
  });

  it('reads a header field without the spaces around it', () => {
    expect(readingsOf({ ...query, in: 'header', style: 'simple', explode: false }, ' 12 ')).toContain(12);
  });
});
