import { describe, expect, it } from 'vitest';
import { mistakeText } from './mistake-text.ts';

describe('mistakeText', () => {
  it('begins with the place and lines up what helps to fix it', () => {
    const text = mistakeText({
      code: 'unknown-key',
      what: 'identities.owner.tokn: unknown key',
      place: { file: 'profile.yaml', line: 14, column: 5 },
      expected: 'one of token, scopes',
      nearest: 'token',
      next: 'rename it to token',
    });
    expect(text).toBe(
      [
        'profile.yaml:14:5  identities.owner.tokn: unknown key',
        '  expected  one of token, scopes',
        '  nearest   token',
        '  next      rename it to token',
      ].join('\n'),
    );
  });

  it('is one line where nothing more is known', () => {
    expect(mistakeText({ code: 'usage', what: 'unknown command' })).toBe('unknown command');
  });
});
