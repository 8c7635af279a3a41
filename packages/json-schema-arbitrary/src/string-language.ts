/** The language of a string shape, as far as patterns and formats make one. */

import { formatNamed } from './formats.ts';
import { type Language, languageOf } from './regex/language.ts';
import { TooLarge } from './regex/nfa.ts';
import type { StringShape } from './shape.ts';

/**
 * `free`: no pattern or format, lengths alone. `unknown`: an automaton would be too large, so texts have to be tried.
 * A language may be empty, and then no string has the shape.
 */
export type StringLanguage = Language | 'free' | 'unknown';

const known = new Map<string, StringLanguage>();

export function languageOfShape(shape: StringShape): StringLanguage {
  const { minLength, maxLength, matching, notMatching, formats } = shape;
  if (matching.length + notMatching.length + formats.length === 0) return 'free';
  const key = JSON.stringify([minLength, maxLength, matching, notMatching, formats]);
  let language = known.get(key);
  if (language === undefined) known.set(key, (language = computed(shape)));
  return language;
}

function computed({ minLength, maxLength, matching, notMatching, formats }: StringShape): StringLanguage {
  const patterns = (wide: boolean) => formats.flatMap((name) => formatPattern(name, wide));
  const language = (wide: boolean) =>
    languageOf({ matching: [...patterns(wide), ...matching], notMatching, minLength, maxLength }, { loose: wide });
  try {
    const narrow = language(false);
    return narrow.lengths.length > 0 || formats.length === 0 ? narrow : language(true);
  } catch (error) {
    if (error instanceof TooLarge) return 'unknown';
    throw error;
  }
}

function formatPattern(name: string, wide: boolean): string[] {
  const format = formatNamed(name);
  if (format?.type !== 'string') return [];
  return [wide ? (format.wide ?? format.pattern) : format.pattern];
}
