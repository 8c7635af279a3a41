/** Pages begin where their offset says, whatever other parameter goes with it. */

import type { Judgement } from '../check.ts';
import { itemId, listAnswers, walked } from '../../evidence/lists/list-answers.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { BESIDE, countsFromOne, FROM_ONE, LIMITED, stable, walksOf } from '../../evidence/lists/paging-walks.ts';

/** An offset without a limit that is answered with the list from its beginning. */
function offsetIgnored(judgement: Judgement): readonly Observation[] {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  const [first, second] = before?.pages ?? [];
  const again = after?.pages[0];
  if (!first || !second || !again) return [];
  const [ids, others, last] = [first, second, again].map(({ items }) => items.map(itemId).join(' '));
  // The same list before and after: what came between is no new order.
  if (first.items.length < 2 || ids !== last) return [];
  if (ids !== others) return [met(second.exchange)];
  return [
    broken([first.exchange, second.exchange], {
      expected: `what follows the item at index ${String(second.exchange.facts.offset)}, or nothing`,
      received: 'the list from its beginning',
      signature: 'offset ignored',
    }),
  ];
}

/** A page that another parameter goes with, and that is the first one once more: the offset was forgotten for it. */
function offsetForgotten(judgement: Judgement): readonly Observation[] {
  const state = stable(judgement);
  if ('why' in state || countsFromOne(judgement, state.whole)) return [];
  return walksOf(judgement, BESIDE).flatMap(({ pages: [first, second] }): readonly Observation[] => {
    if (!first || !second || first.items.length === 0) return [];
    const [ids, again] = [first, second].map(({ items }) => items.map(itemId));
    if (!ids || ids.includes(undefined) || ids.join(' ') !== again?.join(' ')) return [];
    return [
      broken([first.exchange, second.exchange], {
        expected: `what follows the item at index ${String(second.exchange.facts.offset)}, or nothing`,
        received: 'the same page again',
        signature: `offset forgotten, ${String(first.exchange.facts.walk)}`,
      }),
    ];
  });
}

/** Something that stands in the list answers an offset far beyond its end: what comes before the offset is left out. */
function beyondEnd(judgement: Judgement): readonly Observation[] {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  const [far] = listAnswers(judgement, { step: 'paging-probe', param: 'offset', value: 'beyond-end' });
  if (!before?.ended || !after?.ended || !far) return [];
  const stray = far.items
    .map(itemId)
    .find((id) => id !== undefined && before.ids.includes(id) && after.ids.includes(id));
  if (stray === undefined) return [];
  return [
    broken([far.exchange], {
      expected: `nothing, as the list holds ${before.ids.length} items`,
      received: `id ${stray}, which stands before that index`,
      signature: 'offset beyond the end',
    }),
  ];
}

/** A page begins where its offset says. */
export function offsetKept(judgement: Judgement): readonly Observation[] {
  const ignored = [...offsetIgnored(judgement), ...offsetForgotten(judgement), ...beyondEnd(judgement)];
  if (ignored.some(({ outcome }) => outcome === 'broken')) return ignored;
  const state = stable(judgement);
  if ('why' in state) return [undecided(state.why)];
  if (countsFromOne(judgement, state.whole)) return [undecided(FROM_ONE)];
  return walksOf(judgement, LIMITED).flatMap(({ pages }) =>
    pages.flatMap(({ exchange, items }): readonly Observation[] => {
      const offset = exchange.facts.offset as number;
      const expected = state.whole.ids[offset];
      const first = items[0];
      if (expected === undefined || !first || first['id'] === undefined) return [];
      if (itemId(first) === expected) return [met(exchange)];
      return [
        broken([exchange], {
          expected: `the item at index ${offset}, id ${expected}`,
          received: `id ${itemId(first)}`,
          pointer: '/0/id',
          signature: 'wrong offset',
        }),
      ];
    }),
  );
}
