import { describe, expect, it } from 'vitest';
import { unescaped } from './unescaped.ts';

describe('text with escapes', () => {
  it('is followed by what they represent', () => {
    expect(unescaped('{"\\u0069d":"T-\\u0031"}')).toContain('{"id":"T-1"}');
  });

  it.each(['{"id":"T-1"}', 'no JSON: \\u0031', ''])('is left as it is: %s', (text) => {
    expect(unescaped(text)).toBe(text);
  });
});
