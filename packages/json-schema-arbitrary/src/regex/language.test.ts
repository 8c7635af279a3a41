import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordArbitrary } from '../arbitraries/word.ts';
import { codePoints } from '../json.ts';
import { sampleAlphabet } from './alphabet.ts';
import { dfaOf } from './dfa.ts';
import { languageOf, type LanguageBounds } from './language.ts';
import { nfaOf } from './nfa.ts';

const open: LanguageBounds = { matching: [], notMatching: [], minLength: 0, maxLength: Infinity };

const patterns = [
  '^[0-9]{6,15}$',
  'a|bc|',
  '^(?:ab?|c){2,3}$',
  'foo.*bar',
  '\\bword\\b',
  '^\\p{Lu}\\p{Ll}+$',
  '[^a-c]x',
  '^\\w+@\\w+\\.com$',
  '^(a|b)*abb$',
  '\\d{2}$',
  '^$',
  '^[^\\s]+$',
  'x*y?z+',
  '\\Bx\\B',
];

function decides(pattern: string, text: string): boolean {
  const { symbols, next, accepting } = dfaOf([nfaOf(pattern)], []);
  const end = [...text].reduce(
    (state, char) => next[state]?.[symbols.findIndex((symbol) => symbol.includes(char))] ?? state,
    0,
  );
  return accepting[end] ?? false;
}

describe('languages of expressions', () => {
  it.each(patterns)('decide %s as the platform does', (pattern) => {
    const shown = new Set(dfaOf([nfaOf(pattern)], []).symbols.flat());
    const chars = [...sampleAlphabet].filter((char) => shown.has(char));
    const likely = [...'abcfoxyz019 rwdXÉ@.'].filter((char) => shown.has(char));
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...likely), { maxLength: 8 }),
      fc.array(fc.constantFrom(...chars), { maxLength: 4 }),
      fc
        .constantFrom('word', 'a word b', 'aword', 'foo1bar', 'axbxx', 'abb')
        .map((text) => [...text].filter((char) => shown.has(char))),
    );
    const reference = new RegExp(pattern, 'u');
    fc.assert(
      fc.property(texts, (list) => decides(pattern, list.join('')) === reference.test(list.join(''))),
      { numRuns: 150 },
    );
  });

  it.each(patterns)('give texts that match %s, and texts that do not', (pattern) => {
    const reference = new RegExp(pattern, 'u');
    const matching = languageOf({ ...open, matching: [pattern] });
    for (const text of fc.sample(new WordArbitrary(matching), { seed: 1, numRuns: 60 }))
      expect(text).toMatch(reference);
    const others = languageOf({ ...open, notMatching: [pattern] });
    if (others.lengths.length === 0) return;
    for (const text of fc.sample(new WordArbitrary(others), { seed: 1, numRuns: 60 }))
      expect(text).not.toMatch(reference);
  });

  it('keep to lengths, in code points', () => {
    const language = languageOf({ matching: ['^.*$'], notMatching: ['^[a-z]*$'], minLength: 7, maxLength: 9 });
    const texts = fc.sample(new WordArbitrary(language), { seed: 1, numRuns: 200 });
    expect(new Set(texts.map(codePoints))).toEqual(new Set([7, 8, 9]));
  });

  it('understand look-ahead at the start exactly', () => {
    const password = '^(?=.*[A-Z])(?=.*\\d)(?!.*\\s).{8,}$';
    const language = languageOf({ ...open, matching: [password], maxLength: 12 });
    expect(language.inexact).toBe(false);
    for (const text of fc.sample(new WordArbitrary(language), { seed: 1, numRuns: 100 }))
      expect(text).toMatch(new RegExp(password, 'u'));
  });

  it('are empty where nothing can match, which is found without trying', () => {
    expect(languageOf({ ...open, matching: ['^a', '^b'] }).lengths).toEqual([]);
    expect(languageOf({ ...open, matching: ['^a{3}$'], maxLength: 2 }).lengths).toEqual([]);
    expect(languageOf({ ...open, notMatching: [''] }).lengths).toEqual([]);
  });

  it('shrink to the shortest text and the first characters', () => {
    const language = languageOf({ ...open, matching: ['^[a-z]{2,9}-[0-9]+$'] });
    const details = fc.check(
      fc.property(new WordArbitrary(language), () => false),
      { seed: 4 },
    );
    expect(details.counterexample).toEqual(['aa-0']);
  });

  it('prefer printable characters, and give controls only where nothing else matches', () => {
    const negated = languageOf({ ...open, matching: ['^[^x]{5}$'] });
    for (const text of fc.sample(new WordArbitrary(negated), { seed: 1, numRuns: 100 }))
      expect(text).not.toMatch(/[\p{Cc}]/u);
    expect(fc.sample(new WordArbitrary(languageOf({ ...open, matching: ['^\\t$'] })), 1)).toEqual(['\t']);
  });
});
