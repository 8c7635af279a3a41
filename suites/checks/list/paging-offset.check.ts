import { itemId, listResponses, walked } from '../../evidence/lists/list-responses.ts';
import { COMBINED, LIMITED, readableWhole, walksOf } from '../../evidence/lists/paging-walks.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** An offset without a limit whose page is the list from its beginning. */
function ignored(judgement: Judgement): readonly Observation[] {
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
      expected: phrase`the items from index ${plainValue(second.exchange.facts.offset)} on, or none`,
      received: 'the list from its beginning',
      signature: 'offset ignored',
    }),
  ];
}

/** A second page equal to the first, with another parameter in the request. */
function forgotten(judgement: Judgement): readonly Observation[] {
  if ('why' in readableWhole(judgement)) return [];
  return walksOf(judgement, COMBINED).flatMap(({ pages: [first, second] }): readonly Observation[] => {
    if (!first || !second || first.items.length === 0) return [];
    const [ids, again] = [first, second].map(({ items }) => items.map(itemId));
    if (!ids || ids.includes(undefined) || ids.join(' ') !== again?.join(' ')) return [];
    return [
      broken([first.exchange, second.exchange], {
        expected: phrase`the items from index ${plainValue(second.exchange.facts.offset)} on, or none`,
        received: 'the same page again',
        signature: `offset forgotten, ${String(first.exchange.facts.walk)}`,
      }),
    ];
  });
}

/** An item of the list at an offset far beyond its end. */
function beyondEnd(judgement: Judgement): readonly Observation[] {
  const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
  const [far] = listResponses(judgement, { step: 'paging-probe', param: 'offset', value: 'beyond-end' });
  if (!before || !after || !far) return [];
  const known = far.items
    .map(itemId)
    .find((id) => id !== undefined && before.ids.includes(id) && after.ids.includes(id));
  if (known === undefined) return [];
  return [
    broken([far.exchange], {
      expected: before.ended
        ? phrase`no items, because the list contains ${before.ids.length}`
        : 'no item of the first pages',
      received: phrase`the item with id ${plainValue(known)}, which is before this index`,
      signature: 'offset beyond the end',
    }),
  ];
}

/** The first item of each page, held against the whole list. */
function begins(judgement: Judgement): readonly Observation[] {
  const state = readableWhole(judgement);
  if ('why' in state) return [undecided(state.why)];
  return walksOf(judgement, LIMITED).flatMap(({ pages }) =>
    pages.flatMap(({ exchange, items: [first] }): readonly Observation[] => {
      const { offset = 0 } = exchange.facts;
      const expected = state.whole.ids[offset];
      if (expected === undefined || !first || first['id'] === undefined) return [];
      if (itemId(first) === expected) return [met(exchange)];
      return [
        broken([exchange], {
          expected: phrase`the item at index ${offset}, id ${plainValue(expected)}`,
          received: phrase`id ${plainValue(itemId(first))}`,
          signature: 'wrong offset',
        }),
      ];
    }),
  );
}

export default defineCheck({
  id: 'paging-offset',
  decides: 'A page begins with the item at its offset, also if the request has other parameters.',
  needs: (['all-before', 'all-after'] as const).map((walk) => ({ exchange: { step: 'walk' as const, walk } })),
  leaves: 'Lists without a stable order, an index that starts at 1, changes by other clients during the read.',
  judge: (judgement) => {
    const early = [...ignored(judgement), ...forgotten(judgement), ...beyondEnd(judgement)];
    return early.some(({ outcome }) => outcome === 'broken') ? early : begins(judgement);
  },
});
