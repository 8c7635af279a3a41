import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textFinder } from './text-finder.ts';

const sought = fc.array(
  fc.base64String({ minLength: 4, maxLength: 12 }).map((text) => text.replaceAll('=', 'A')),
  {
    maxLength: 8,
  },
);

describe('textFinder', () => {
  it('finds the first place where one of the texts is found, as a plain search does', () => {
    fc.assert(
      fc.property(
        sought,
        fc.array(fc.oneof(fc.string(), fc.base64String()), { maxLength: 6 }),
        fc.nat(40),
        (texts, parts, from) => {
          const text = parts.flatMap((part, index) => [part, texts[index] ?? '']).join('');
          const places = texts.map((one) => text.indexOf(one, from)).filter((place) => place >= 0);
          expect(textFinder(texts)(text, from)?.index).toBe(places.length === 0 ? undefined : Math.min(...places));
        },
      ),
    );
  });

  it('distinguishes the two alphabets', () => {
    const find = textFinder(['ab+/cd']);
    expect(find('..ab+/cd..', 0)).toEqual({ index: 2, length: 6 });
    expect(find('..ab-_cd..', 0)).toBeUndefined();
  });
});
