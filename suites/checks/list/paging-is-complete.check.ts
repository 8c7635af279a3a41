import { lastOf, readableWhole, UNCHANGED_LIST, walksOf } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'paging-is-complete',
  decides: 'The pages of a list together contain all its items, also of one that becomes longer meanwhile.',
  needs: UNCHANGED_LIST,
  leaves: 'Lists without a stable order, an index that starts at 1, other changes by other clients during the read.',
  judge: (judgement) => {
    const state = readableWhole(judgement, { isOfAll: true });
    if ('why' in state) return [undecided(state.why)];
    const { whole, isShifted } = state;
    return walksOf(judgement).flatMap((walk): readonly Observation[] => {
      if (isShifted && !walk.ended) return [];
      const from = walk.pages[0]?.exchange.facts.offset ?? 0;
      // A walk that was cut off has as much from where it began as it holds.
      const expected = whole.ids.slice(from, walk.ended ? undefined : from + walk.ids.length);
      const missing = expected.filter((id) => !walk.ids.includes(id));
      if (missing.length === 0) return [met(lastOf(walk))];
      return [
        broken([whole.pages[0]?.exchange ?? lastOf(walk), lastOf(walk)], {
          expected: phrase`all ${expected.length} items on the pages`,
          received: phrase`${missing.length} of them on no page, first id ${plainValue(missing[0])}`,
          signature: 'item on no page',
        }),
      ];
    });
  },
});
