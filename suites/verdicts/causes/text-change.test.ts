import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { broken } from '../../checks/observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';
import { smallChange, textChanges } from './text-change.ts';

const returned = (sent: Json, kept: Json) =>
  broken([], { expected: phrase`${jsonValue(sent)}, as sent`, received: jsonValue(kept), signature: '' });

const changed = (sent: Json, kept: Json): readonly string[] => textChanges(returned(sent, kept));

const both = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((change) => other.includes(change));

describe('the change of a text', () => {
  it('is alike where one character replaces another one throughout', () => {
    expect(both(changed('a+b', 'a b'), changed('%41+%2B+x', '%41 %2B x'))).toBe(true);
    expect(both(changed('a+b', 'a b'), changed('a+b+c', 'a b-c'))).toBe(false);
    expect(both(changed('a+b', 'a b'), changed('a-b', 'a b'))).toBe(false);
  });

  it('is alike in lists and objects that differ only in texts, all of them changed so', () => {
    const lost = changed('a\u{1d49c}', 'a');
    expect(both(lost, changed([{ id: '1', text: 'Ø@\u{1d49c}' }], [{ id: '1', text: 'Ø@' }]))).toBe(true);
    expect(both(lost, changed(['\u{1d49c}b', 'x'], ['b', 'y']))).toBe(false);
    expect(both(lost, changed(['\u{1d49c}b', 1], ['b', 2]))).toBe(false);
    expect(both(lost, changed(['\u{1d49c}b', 1], ['b']))).toBe(false);
  });

  it('is alike where the same end is lost', () => {
    expect(both(changed('900.00', '900'), changed('12345.00', '12345'))).toBe(true);
    expect(both(changed('900.00', '900'), changed('900.50', '900'))).toBe(false);
  });

  it('is alike where the same part is replaced, at any place', () => {
    expect(both(changed('a &amp; b', 'a & b'), changed('<i>&amp;</i>', '<i>&</i>'))).toBe(true);
    expect(both(changed('a &amp; b', 'a & b'), changed('a &lt; b', 'a < b'))).toBe(false);
  });

  it('is alike where texts are equal in another letter case, with other white space or in another Unicode form', () => {
    expect(both(changed('One Two', 'ONE TWO'), changed('aB', 'AB'))).toBe(true);
    expect(both(changed('a  b\n', 'a b'), changed(' c', 'c'))).toBe(true);
    expect(both(changed('e\u0301a', '\u00e9a'), changed('xo\u0308', 'x\u00f6'))).toBe(true);
    expect(both(changed('One Two', 'ONE TWO'), changed('a  b\n', 'a b'))).toBe(false);
  });

  it('is alike where all characters of one kind are lost or replaced, and no other', () => {
    expect(both(changed('a \u{1F4A1} b', 'a  b'), changed('\u{1F600}\u{1D49C}x', 'x'))).toBe(true);
    expect(both(changed('K\u00F6ln \u0141', 'K?ln ?'), changed('\u4EAC\u00E9', ''))).toBe(true);
    expect(both(changed('\u{1F600}x', 'x'), changed('K\u00F6ln', 'Kln'))).toBe(false);
    expect(changed('\u{1F600}x\u{1D49C}y', 'xy\u{1D49C}').join(' ')).not.toContain('without characters');
  });

  it('is alike where signs become entities of HTML, whichever they are', () => {
    expect(both(changed('a < b', 'a &lt; b'), changed('<i>&amp;</i>', '&lt;i&gt;&amp;&lt;/i&gt;'))).toBe(true);
    expect(both(changed('a < b', 'a &lt; b'), changed('a &lt; b', 'a < b'))).toBe(false);
    expect(both(changed('a < b', 'a &lt; b'), changed('a < b', 'a &gt; b'))).toBe(false);
  });

  it('is alike where percent-encodings are decoded', () => {
    expect(both(changed('%41 %2B', 'A +'), changed('100%25', '100%'))).toBe(true);
    expect(both(changed('100%25 and 50% of it', '100% and 50% of it'), changed('100%25', '100%'))).toBe(true);
    expect(changed('100% %', '100%').join(' ')).not.toContain('decoded');
  });

  it('is alike where texts are read in another character encoding', () => {
    const misread = Buffer.from('K\u00F6ln', 'utf8').toString('latin1');
    expect(both(changed('K\u00F6ln', misread), changed('\u0142', 'B'))).toBe(true);
    expect(both(changed('K\u00F6ln', misread), changed('x \u00E9', 'x \uFFFD'))).toBe(true);
  });

  it('is alike where the same text becomes the same other one', () => {
    expect(both(changed('null', ''), changed('null', ''))).toBe(true);
    expect(both(changed('null', ''), changed('none', ''))).toBe(false);
  });

  it('is absent where the text is the one that was sent, or no text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(changed(text, text)).toEqual([]);
      }),
    );
    expect(textChanges(broken([], { expected: 'a text', received: 'none', signature: '' }))).toEqual([]);
  });
});

describe('the change of a text in words', () => {
  const word = 'a text of more than 24 characters ';
  const withoutStroke = returned(`${word}\u0142`, word);

  it('names the kind of characters that are lost', () => {
    expect(smallChange(withoutStroke)).toBe('the text is returned without characters beyond U+00FF');
  });

  it('names the widest kind that a text of the cause lost', () => {
    const withoutUmlaut = returned('K\u00F6ln', 'Kln');
    expect(smallChange(withoutStroke, [withoutStroke, withoutUmlaut])).toBe(
      'the text is returned without characters beyond ASCII',
    );
    expect(smallChange(returned(`${word}\u0142\u00E9`, `${word}\u00E9`), [withoutUmlaut])).toBe(
      'the text is returned without characters beyond U+00FF',
    );
  });
});
