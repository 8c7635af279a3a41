import { listAnswers } from '../../evidence/lists/list-answers.ts';
import { pagingRule } from '../../evidence/lists/paging-walks.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, type Observation } from '../observation.ts';

export default defineCheck({
  id: 'paging-declared-size',
  decides: 'A page without a limit, and one with a very large limit, hold no more items than declared.',
  needs: [{ exchange: { step: 'walk', walk: 'all-before' } }],
  leaves: 'Everything while undeclared: it is recorded.',
  judge: (judgement) => {
    const [first] = listAnswers(judgement, { step: 'walk', walk: 'all-before', page: 0 });
    const [large] = listAnswers(judgement, { step: 'paging-probe', param: 'limit', value: 'large' });
    if (!first) return [];
    const greatest = pagingRule(judgement, 'maxLimit');
    const bounds = [
      { answer: first, most: pagingRule(judgement, 'defaultLimit') ?? greatest },
      { answer: large, most: greatest },
    ];
    return bounds.flatMap(({ answer, most }): readonly Observation[] => {
      if (!answer) return [];
      if (most === undefined) return [seen(`a page holds ${answer.items.length} items`, answer.exchange)];
      if (answer.items.length <= most) return [met(answer.exchange)];
      return [
        broken([answer.exchange], {
          expected: `at most ${most} items, as declared`,
          received: `${answer.items.length} items`,
          signature: 'page size',
        }),
      ];
    });
  },
});
