/** Created resources that were searched for in their list, at times written by hand. */

import { created, listed } from './hand-made-lifecycles.ts';
import { withIds } from './hand-made-lists.ts';
import { note, type Draft } from './judging.ts';

/** The same event, at a time in milliseconds. */
export const at =
  (milliseconds: number, draft: Draft): Draft =>
  (place) =>
    draft({ ...place, at: milliseconds });

/** The same events, three seconds apart from a time on. */
export const spread = (from: number, drafts: readonly Draft[]): readonly Draft[] =>
  drafts.map((draft, index) => at(from + 3000 * index, draft));

/** The `nth` ticket, created in the `nth` second, and the list in which it was found, or not, some milliseconds later. */
export function found(nth: number, milliseconds: number, isFound = true): readonly Draft[] {
  const [id, item, from] = [`T-0${nth}`, `nth-${nth}`, nth * 1000];
  const search: Draft = (place) =>
    note('list-search', {
      interface: 'ticket',
      item,
      id,
      pages: 1,
      status: 200,
      found: isFound,
      last: place.seq - 1,
      ended: true,
      identified: true,
      repeated: false,
      settled: !isFound,
    })(place);
  return [
    at(from, created('ticket', { id, item, sent: { description: 'x' } })),
    at(from + milliseconds, listed('ticket', withIds(isFound ? [id] : []), { facts: { step: 'list', item } })),
    at(from + milliseconds, search),
  ];
}

/** Five tickets that were found in their list at once, in the first six seconds. */
export const fiveFound: readonly Draft[] = [1, 2, 3, 4, 5].flatMap((nth) => found(nth, 100));
