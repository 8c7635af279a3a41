import { COMBINED, LIMITED, pagingRule, walksOf } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'paging-limit',
  decides:
    'A page contains at most as many items as its limit, and exactly that many if more items follow and the declared maximum allows it.',
  needs: [{ exchange: { step: 'walk', walk: [...LIMITED, ...COMBINED] } }],
  leaves: 'A shorter page, unless the declared greatest page size is at least the limit.',
  judge: (judgement) => {
    // A page may be capped; but not below the greatest size that the profile declares.
    const most = pagingRule(judgement, 'maxLimit') ?? 0;
    return walksOf(judgement, [...LIMITED, ...COMBINED]).flatMap(({ pages }) =>
      pages.flatMap(({ exchange, items }, at): readonly Observation[] => {
        const { limit = Infinity } = exchange.facts;
        if (items.length > limit)
          return [
            broken([exchange], {
              expected: `number of items: at most ${limit}`,
              received: `number of items: ${items.length}`,
              signature: 'limit exceeded',
            }),
          ];
        const next = pages[at + 1];
        if (items.length < limit && items.length > 0 && next && next.items.length > 0 && limit <= most)
          return [
            broken([exchange, next.exchange], {
              expected: `number of items: ${limit}, because more items follow`,
              received: `number of items: ${items.length}`,
              signature: 'limit not reached',
            }),
          ];
        return items.length > 0 ? [met(exchange)] : [];
      }),
    );
  },
});
