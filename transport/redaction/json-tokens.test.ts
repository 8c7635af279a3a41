import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceJsonTokens, type TokenRules } from './json-tokens.ts';

const same: TokenRules = {
  string: (value) => value,
  name: (value) => value,
  number: (token) => token,
  between: (text) => text,
};

describe('replaceJsonTokens', () => {
  it('leaves every octet as it was where no rule changes anything, JSON or not', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string(), fc.string({ unit: 'binary' })),
        (text) => replaceJsonTokens(text, same) === text,
      ),
    );
  });

  it('hands each string and number to its rule with the name of its member', () => {
    const seen: string[] = [];
    const rules: TokenRules = {
      ...same,
      string: (value, name) => (seen.push(`${name}=${value}`), value),
      number: (token, name) => (seen.push(`${name}#${token}`), token),
    };
    replaceJsonTokens('{"a":"x","b":[1,"y",{"c":-2.5e3}],"d\\u0065":"\\"q\\""}', rules);
    expect(seen).toEqual(['a=x', 'b#1', 'b=y', 'c#-2.5e3', 'de="q"']);
  });

  it('writes what changed as JSON and nothing else anew', () => {
    const shown = replaceJsonTokens(' {"a" : "x\\u00e9", "b":1.0}', {
      ...same,
      string: () => 'new"é',
      name: (name) => name.toUpperCase(),
    });
    expect(shown).toBe(' {"A" : "new\\"é", "B":1.0}');
  });
});
