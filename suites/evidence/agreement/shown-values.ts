/** Two values that differ, as texts of limited length that show where they differ. */

import { cutLengthText } from '../../../contracts/formats/finding-text.ts';
import type { Json } from '../../../contracts/contract.ts';

const LONGEST = 160;
/** Characters shown before the first difference of two long texts. */
const BEFORE = 40;

const textOf = (value: Json | undefined): string => (value === undefined ? 'absent' : JSON.stringify(value));

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(text: string, start: number): string {
  const part = text.slice(start, start + LONGEST);
  const cut = `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
  return text.length > LONGEST ? `${cut} (${text.length} characters)` : cut;
}

/** The beginning of a text; that it was cut says more than its end. */
function cutText(expected: Json | undefined, received: Json | undefined): string | undefined {
  if (typeof expected !== 'string' || typeof received !== 'string') return undefined;
  if (received === '' || received.length <= BEFORE || !expected.startsWith(received)) return undefined;
  return `${cutLengthText(received.length, expected.length)}: …${JSON.stringify(received).slice(-BEFORE)}`;
}

/** Whole where both are short; else each from a few characters before the first difference, with its length. */
export function shownValues(
  expected: Json | undefined,
  received: Json | undefined,
): { readonly expected: string; readonly received: string } {
  const [one, other] = [textOf(expected), textOf(received)];
  if (one.length <= LONGEST && other.length <= LONGEST) return { expected: one, received: other };
  const start = Math.max(0, firstDifference(one, other) - BEFORE);
  return { expected: excerpt(one, start), received: cutText(expected, received) ?? excerpt(other, start) };
}
