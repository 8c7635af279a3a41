import { itemId, listResponses } from '../../evidence/lists/list-responses.ts';
import { ITEMS, pagingRule } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'paging-declared-size',
  decides:
    'A page without a limit, if more items follow, has as many items as the declared default limit; a page with a very large limit has at most the declared maximum.',
  needs: [{ exchange: { step: 'walk', walk: 'all-before' } }],
  leaves:
    'A page without a limit where only the maximum is declared; everything while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const [first, second] = [0, 1].map(
      (page) => listResponses(judgement, { step: 'walk', walk: 'all-before', page })[0],
    );
    const [large] = listResponses(judgement, { step: 'paging-probe', param: 'limit', value: 'large' });
    const [after] = listResponses(judgement, { step: 'walk', walk: 'all-after', page: 0 });
    if (!first) return [];
    const bounds = [
      { response: first, most: pagingRule(judgement, 'defaultLimit'), next: second },
      { response: large, most: pagingRule(judgement, 'maxLimit') },
    ];
    return bounds.flatMap(({ response, most, next }): readonly Observation[] => {
      if (!response) return [];
      if (most === undefined) return [seen(`a page holds ${response.items.length} items`, response.exchange)];
      // What the next page holds would have had room on this one; a target that ignores the offset shows the same again, and one that lists
      // late shows it on the first page later.
      const ids = [response, ...(after ? [after] : [])].flatMap(({ items }) => items).map(itemId);
      const isShort =
        response.items.length < most && next !== undefined && next.items.some((item) => !ids.includes(itemId(item)));
      if (response.items.length <= most && !isShort) return [met(response.exchange)];
      return [
        broken(isShort ? [response.exchange, next.exchange] : [response.exchange], {
          expected: phrase`${ITEMS}${isShort ? '' : 'at most '}${most}, as declared`,
          received: phrase`${ITEMS}${response.items.length}`,
          signature: 'page size',
        }),
      ];
    });
  },
});
