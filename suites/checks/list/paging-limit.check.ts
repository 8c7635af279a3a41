import { COMBINED, ITEMS, LIMITED, pagingRule, walksOf } from '../../evidence/lists/paging-walks.ts';
import { listResponse, walked, type ListResponse } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const exceeded = ({ exchange, items }: ListResponse, limit: number): Observation =>
  broken([exchange], {
    expected: phrase`${ITEMS}at most ${limit}`,
    received: phrase`${ITEMS}${items.length}`,
    signature: 'limit exceeded',
  });

/** Lists with a limit and no offset: they are served also by a target that rejects every offset. */
const limitedAlone = ({ history, requirement }: Judgement): readonly Observation[] =>
  history
    .exchanges({ operations: requirement.operations, facts: { param: 'limit', value: 'valid' } })
    .flatMap((exchange): readonly Observation[] => {
      const limit = Number(new URL(exchange.request.url).searchParams.get('limit'));
      const list = listResponse(exchange);
      if (!list || !Number.isInteger(limit) || limit < 1 || list.items.length === 0) return [];
      return [list.items.length > limit ? exceeded(list, limit) : met(exchange)];
    });

export default defineCheck({
  id: 'paging-limit',
  decides:
    'A page contains at most as many items as its limit, and exactly as many as its limit if more items follow and the declared maximum is not below the limit.',
  needs: [
    { exchange: { step: 'walk', walk: [...LIMITED, ...COMBINED] } },
    { exchange: { param: 'limit', value: 'valid' } },
  ],
  leaves: 'A shorter page, unless the declared maximum is at least the limit.',
  judge: (judgement) => {
    // A page may be capped; but not below the greatest size that the profile declares.
    const most = pagingRule(judgement, 'maxLimit') ?? 0;
    const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
    const hasGrown = before && after && after.items.length > before.items.length;
    /** The page was the last one until other clients added items to the end of the list. */
    const wasLast = ({ exchange: { facts }, items }: ListResponse): boolean =>
      before !== undefined && (facts.offset ?? 0) + items.length >= before.items.length;
    const walks = walksOf(judgement, [...LIMITED, ...COMBINED]).flatMap(({ pages }) =>
      pages.flatMap(({ exchange, items }, at): readonly Observation[] => {
        const { limit = Infinity } = exchange.facts;
        if (items.length > limit) return [exceeded({ exchange, items }, limit)];
        const next = pages[at + 1];
        if (items.length < limit && items.length > 0 && next && next.items.length > 0 && limit <= most)
          // What follows may have reached the list after the page.
          return hasGrown
            ? wasLast({ exchange, items })
              ? []
              : [undecided('the list became longer while it was read', exchange)]
            : [
                broken([exchange, next.exchange], {
                  expected: phrase`${ITEMS}${limit}, because more items follow`,
                  received: phrase`${ITEMS}${items.length}`,
                  signature: 'limit not reached',
                }),
              ];
        return items.length > 0 ? [met(exchange)] : [];
      }),
    );
    return [...walks, ...limitedAlone(judgement)];
  },
});
