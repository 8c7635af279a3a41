import { listResponses } from '../../evidence/lists/list-responses.ts';
import { pagingRule } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'paging-declared-size',
  decides:
    'A page without a limit has no more items than the declared default limit, and one with a very large limit no more than the declared maximum.',
  needs: [{ exchange: { step: 'walk', walk: 'all-before' } }],
  leaves: 'A page without a limit where only the maximum is declared; everything while undeclared: it is recorded.',
  judge: (judgement) => {
    const [first] = listResponses(judgement, { step: 'walk', walk: 'all-before', page: 0 });
    const [large] = listResponses(judgement, { step: 'paging-probe', param: 'limit', value: 'large' });
    if (!first) return [];
    const bounds = [
      { response: first, most: pagingRule(judgement, 'defaultLimit') },
      { response: large, most: pagingRule(judgement, 'maxLimit') },
    ];
    return bounds.flatMap(({ response, most }): readonly Observation[] => {
      if (!response) return [];
      if (most === undefined) return [seen(`a page holds ${response.items.length} items`, response.exchange)];
      if (response.items.length <= most) return [met(response.exchange)];
      return [
        broken([response.exchange], {
          expected: `number of items: at most ${most}, as declared`,
          received: `number of items: ${response.items.length}`,
          signature: 'page size',
        }),
      ];
    });
  },
});
