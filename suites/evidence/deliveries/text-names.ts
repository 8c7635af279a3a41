import { boundedCache } from '../../../contracts/bounded-cache.ts';
import { UUID } from '../../../contracts/text/uuid.ts';

/** Dates with times, and UUIDs: parts of them look like short numbers. */
const DATES_AND_UUIDS = new RegExp(
  String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?|${UUID}`,
  'gi',
);

const DIGITS = /^\d+$/;

/** The ids of a run; a process that judges one run after another does not keep those of all. */
const expressions = boundedCache<RegExp>(5000);

/**
 * The word where no letter or digit of ASCII is next to it. The character of an escape of JSON or of a URL is not next to it; a number with a
 * fraction is another number.
 */
function expressionFor(word: string): RegExp {
  const isNumber = DIGITS.test(word);
  const before = /^[a-z0-9]/i.test(word)
    ? `(?:(?<=\\\\[bfnrt]|%[0-9a-fA-F]{2})|(?<![a-zA-Z0-9]))${isNumber ? String.raw`(?<!\d[.,])` : ''}`
    : '';
  const after = /[a-z0-9]$/i.test(word) ? `(?![a-zA-Z0-9]${isNumber ? String.raw`|[.,]\d` : ''})` : '';
  return new RegExp(`${before}${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}${after}`, 'u');
}

/** True if a text contains a word as a whole: a value, a segment of a path, or a word of a sentence. */
export function textNames(text: string, word: string): boolean {
  if (word === '' || !text.includes(word)) return false;
  return expressions
    .get(word, () => expressionFor(word))
    .test(DIGITS.test(word) ? text.replaceAll(DATES_AND_UUIDS, ' ') : text);
}
