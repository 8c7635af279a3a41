/** Whether items are in the order that was requested. */

import { instantOf } from '../agreement/agreement.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Item } from './list-responses.ts';

/** Order of two texts at the place where they first differ. Undefined where it depends on a collation: capitals, accents, runs of digits. */
function compareTexts(a: string, b: string): number | undefined {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [p, q] = [a[at], b[at]];
  if (p === undefined || q === undefined) return a.length - b.length;
  const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);
  const run = (text: string): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  // A collation may take digits for a number: only runs of one length have the same order either way.
  if (isDigit(p) && isDigit(q)) return run(a) === run(b) ? p.charCodeAt(0) - q.charCodeAt(0) : undefined;
  if (isDigit(a[at - 1]) && (isDigit(p) || isDigit(q))) return undefined;
  return /[a-z]/.test(p) && /[a-z]/.test(q) ? p.charCodeAt(0) - q.charCodeAt(0) : undefined;
}

/** Names of members whose date-times are compared as instants; any other text may be one by chance, and is a text to the target. */
const DATED = /date|time/i;

function compare(a: Json | undefined, b: Json | undefined, member: string): number | undefined {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  if (!/^\d{4}-/.test(a)) return compareTexts(a, b);
  const [x, y] = [instantOf(a), instantOf(b)];
  if (x === undefined || y === undefined) return compareTexts(a, b);
  if (DATED.test(member)) return x - y;
  const asTexts = compareTexts(a, b);
  return asTexts !== undefined && Math.sign(x - y) === Math.sign(asTexts) ? asTexts : undefined;
}

export type By = readonly (readonly [member: string, direction: 1 | -1])[];

/** Negative where the first belongs before the second, undefined where nothing shows it. */
function orderOf(one: Item, other: Item, members: By): number | undefined {
  for (const [member, direction] of members) {
    const order = compare(one[member], other[member], member);
    if (order !== 0) return order === undefined ? undefined : order * direction;
  }
  return 0;
}

/** Pairs are compared among so many items: enough to decide, and quick. */
const MOST_ITEMS = 300;

/** The first two items in the wrong order; `unknown` where no two have an order that is known. Of some pairs nothing is known: all are compared. */
export function outOfOrder(all: readonly Item[], members: By): readonly [Item, Item] | 'unknown' | undefined {
  const items = all.slice(0, MOST_ITEMS);
  let isKnown = false;
  for (const [index, other] of items.entries())
    for (const one of items.slice(0, index)) {
      const order = orderOf(one, other, members);
      if (order !== undefined && order > 0) return [one, other];
      isKnown ||= order !== undefined && order !== 0;
    }
  return isKnown ? undefined : 'unknown';
}

/** So many pairs of items in order, and none in the wrong one, are no coincidence. */
const LEAST_PAIRS = 8;

/** True for items that are evidently sorted. */
export function isEvidentlySorted(all: readonly Item[], members: By): boolean {
  const items = all.slice(0, MOST_ITEMS);
  const orders = items.flatMap((other, index) => items.slice(0, index).map((one) => orderOf(one, other, members) ?? 0));
  return orders.every((order) => order <= 0) && orders.filter((order) => order < 0).length >= LEAST_PAIRS;
}
