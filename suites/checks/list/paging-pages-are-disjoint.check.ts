import { itemId } from '../../evidence/lists/list-responses.ts';
import { lastOf, readableWhole, UNCHANGED_LIST, walksOf } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'paging-pages-are-disjoint',
  decides: 'No item is on two pages of an unchanged list.',
  needs: UNCHANGED_LIST,
  leaves: 'Lists without a stable order, an index that starts at 1, changes by other clients during the read.',
  judge: (judgement) => {
    const state = readableWhole(judgement);
    if ('why' in state) return [undecided(state.why)];
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
