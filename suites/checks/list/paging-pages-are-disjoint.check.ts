import { itemId, type Walk } from '../../evidence/lists/list-responses.ts';
import { lastOf, readableWhole, UNCHANGED_LIST, walksOf } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** An item that a page without a limit holds twice, the same through and through: under one id there might be two. */
function repeatedIn({ pages }: Walk): Observation | undefined {
  for (const { exchange, items } of pages) {
    const texts = items.map((item) => JSON.stringify(item));
    const twice = items.find((item, index) => itemId(item) !== undefined && texts.indexOf(texts[index]!) !== index);
    if (twice)
      return broken([exchange], {
        expected: 'every item once',
        received: phrase`the item with id ${plainValue(itemId(twice))} twice on one page`,
        signature: 'item twice',
      });
  }
  return undefined;
}

export default defineCheck({
  id: 'paging-pages-are-disjoint',
  decides: 'No item is on two pages of an unchanged list, nor twice on one page.',
  needs: UNCHANGED_LIST,
  leaves: 'Lists without a stable order, an index that starts at 1, changes by other clients during the read.',
  judge: (judgement) => {
    const state = readableWhole(judgement);
    if ('why' in state) return [undecided(state.why)];
    const repeated = repeatedIn(state.whole);
    if (repeated) return [repeated];
    return walksOf(judgement).flatMap((walk): readonly Observation[] => {
      if (walk.pages.length < 2) return [];
      const twice = walk.ids.find((id, index) => walk.ids.indexOf(id) !== index);
      if (twice === undefined) return [met(lastOf(walk))];
      const pages = walk.pages
        .filter(({ items }) => items.some((item) => itemId(item) === twice))
        .map(({ exchange }) => exchange);
      return [
        broken(pages, {
          expected: pages.length === 1 ? 'every item once' : 'every item on one page',
          received: phrase`the item with id ${plainValue(twice)} ${pages.length === 1 ? 'twice on one page' : 'on two pages'}`,
          signature: 'item twice',
        }),
      ];
    });
  },
});
