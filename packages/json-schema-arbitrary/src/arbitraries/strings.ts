import fc from 'fast-check';
import { fitsString } from '../admits.ts';
import { formatNamed } from '../formats.ts';
import { expression } from '../evaluate/assertions.ts';
import type { StringShape } from '../shape.ts';
import { languageOfShape } from '../string-language.ts';
import { FilteredArbitrary } from './filtered.ts';
import { TextArbitrary } from './text.ts';
import { WordArbitrary } from './word.ts';

/** Strings of a shape; undefined if it allows no string. */
export function stringsOf(shape: StringShape): fc.Arbitrary<string> | undefined {
  if (shape.notFormats.length > 0) return brokenFormats(shape);
  const language = languageOfShape(shape);
  if (language === 'free') return withoutExceptions(shape, new TextArbitrary(shape));
  if (language === 'unknown') return new FilteredArbitrary(guesses(shape), (value) => isOf(shape, value));
  if (language.lengths.length === 0) return undefined;
  const words = new WordArbitrary(language);
  if (!language.inexact) return withoutExceptions(shape, words);
  return new FilteredArbitrary(words, (value) => isOf(shape, value));
}

function isOf(shape: StringShape, value: string): boolean {
  return fitsString(shape, value) && !shape.except.includes(value);
}

function withoutExceptions(shape: StringShape, source: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return shape.except.length === 0 ? source : new FilteredArbitrary(source, (value) => !shape.except.includes(value));
}

/** Texts for expressions too large for an automaton: what fast-check makes of each alone. */
function guesses({ matching, minLength, maxLength }: StringShape): fc.Arbitrary<string> {
  const free = new TextArbitrary({ minLength, maxLength });
  const tried = matching.flatMap((pattern) => {
    try {
      return [fc.stringMatching(expression(pattern))];
    } catch {
      return []; // Not every expression is supported there either.
    }
  });
  return fc.oneof(...tried, free);
}

/** Texts that are nearly of the format where the other keywords let them be, else any others. */
function brokenFormats(shape: StringShape): fc.Arbitrary<string> | undefined {
  const known = shape.notFormats.flatMap((name) => {
    const format = formatNamed(name);
    return format?.type === 'string' ? format.broken : [];
  });
  const near = [...new Set(known)].filter((value) => isOf(shape, value));
  if (near.length > 0) return fc.constantFrom(...near);
  const others = stringsOf({ ...shape, notFormats: [] });
  return others === undefined ? undefined : new FilteredArbitrary(others, (value) => isOf(shape, value));
}
