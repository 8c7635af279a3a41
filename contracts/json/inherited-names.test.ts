import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWithoutInherited } from './inherited-names.ts';

describe('members named like what every object has', () => {
  it.each([
    ['{"constructor":"c","id":"1"}', { id: '1' }],
    ['{"__proto__":{"a":1},"id":"1"}', { id: '1' }],
    ['[{"note":[{"toString" : 1,"text":"x"}]}]', [{ note: [{ text: 'x' }] }]],
    ['{"id":"constructor","valueOf":null}', { id: 'constructor' }],
  ] as const)('are left out of %s', (text, value) => {
    expect(parseWithoutInherited(text)).toStrictEqual(value);
  });

  it('are all that is left out', () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    const others = fc
      .jsonValue()
      .filter((value) => names.every((name) => !JSON.stringify(value).includes(`"${name}"`)));
    fc.assert(
      fc.property(others, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseWithoutInherited(text))).toBe(text);
      }),
    );
  });

  it('leave what is no JSON an error', () => {
    expect(() => parseWithoutInherited('{"constructor":')).toThrow(SyntaxError);
  });
});
