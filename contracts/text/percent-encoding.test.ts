import { describe, expect, it } from 'vitest';
import { decodedOrSame, percentDecoded, queryOf } from './percent-encoding.ts';

describe('percent-encoding', () => {
  it('is decoded where it is well-formed', () => {
    expect(percentDecoded('a%20b')).toBe('a b');
    expect(percentDecoded('100%')).toBeUndefined();
    expect(decodedOrSame('100%')).toBe('100%');
  });
});

describe('the parameters of a query', () => {
  it('are in the order sent, decoded, with everything behind the first equals sign as value', () => {
    expect(queryOf('http://h/x?b=1%2B2&a&c=x=y?z&&b=%')).toEqual([
      ['b', '1+2'],
      ['a', ''],
      ['c', 'x=y?z'],
      ['b', '%'],
    ]);
  });

  it('are not found in a URL without a query', () => {
    expect(queryOf('http://h/x')).toEqual([]);
  });
});
