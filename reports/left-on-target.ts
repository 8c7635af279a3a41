/** What a run could not remove, by the reason: that of one operation is that of all it should have removed. */

import type { Result } from '../contracts/formats/result.ts';
import { groupBy } from '../contracts/group-by.ts';

/** More names say no more; the result has all of them. */
const MOST_NAMED = 5;

/** A line for each reason: `order hub main hub-1, order hub second hub-2 and 24 more: the response to its removal was 405`. */
export const leftOnTarget = ({ leftovers }: Pick<Result, 'leftovers'>): readonly string[] =>
  [...groupBy(leftovers, ({ why }) => why)].map(([why, own]) => {
    const rest = own.length - MOST_NAMED;
    const named = own.slice(0, MOST_NAMED).map(({ what }) => what);
    return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${why}`;
  });
