/** Two values that differ, as texts of limited length that show where they differ. */

import type { Json } from '../../../contracts/contract.ts';
import { cutText, jsonValue, type Part } from '../phrase.ts';

const LONGEST = 160;
/** Characters shown before the first difference of two long texts. */
const BEFORE = 40;

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** @param length number of characters of the value, without the quotation marks of JSON */
function excerpt(text: string, start: number, length: number): string {
  const part = text.slice(start, start + LONGEST);
  const cut = `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
  return text.length > LONGEST ? `${cut} (${length} characters)` : cut;
}

/** The beginning of a text; that it was cut says more than its end. */
function kept(expected: Json | undefined, received: Json | undefined): Part | undefined {
  if (typeof expected !== 'string' || typeof received !== 'string') return undefined;
  if (received === '' || received.length <= BEFORE || !expected.startsWith(received)) return undefined;
  return cutText(expected, received, `…${JSON.stringify(received).slice(-BEFORE)}`);
}

/** Whole where both are short; else each from a few characters before the first difference, with its length. */
export function shownValues(
  expected: Json | undefined,
  received: Json | undefined,
): { readonly expected: Part; readonly received: Part } {
  const [one, other] = [jsonValue(expected), jsonValue(received)];
  if (one.text.length <= LONGEST && other.text.length <= LONGEST) return { expected: one, received: other };
  const start = Math.max(0, firstDifference(one.text, other.text) - BEFORE);
  const shown = (part: Part, value: Json | undefined): Part => {
    const { length } = typeof value === 'string' ? value : part.text;
    return { ...part, text: excerpt(part.text, start, length) };
  };
  return { expected: shown(one, expected), received: kept(expected, received) ?? shown(other, received) };
}
