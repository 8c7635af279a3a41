import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract.ts';
import { idText, parseWithIds, withExactIntegers } from './exact-integers.ts';

describe('an integer that no double holds', () => {
  it('is kept digit by digit, and nothing else is touched', () => {
    expect(withExactIntegers('{"id":9007199254743173,"n":-9007199254740993 }')).toBe(
      '{"id":"9007199254743173","n":"-9007199254740993" }',
    );
    const others =
      '{"9007199254743173":"id 9007199254743173 \\" 9007199254743173","x":[9007199254740991,0.1234567890123456789,1e300]}';
    expect(withExactIntegers(others)).toBe(others);
  });

  it('is still a number to code that judges its type, and its id differs from the next', () => {
    const [one, other] = parseWithIds(
      '[{"id":9007199254743173,"sub":{"id":9007199254743175}},{"id":7},{"id":"x"},{}]',
    ) as [JsonObject, JsonObject];
    expect(typeof one['id']).toBe('number');
    expect(idText(one)).toBe('9007199254743173');
    expect(idText(one['sub'] as JsonObject)).toBe('9007199254743175');
    expect(idText(other)).toBe('7');
  });

  it('is text where it is text, and nothing where there is no id', () => {
    expect(idText({ id: '9007199254743173' })).toBe('9007199254743173');
    expect([idText({}), idText({ id: null }), idText({ id: {} })]).toEqual([undefined, undefined, undefined]);
  });
});
