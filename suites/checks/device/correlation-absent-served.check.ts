import { defineCheck } from '../check.ts';
import { correlated, judgeServed } from './correlation-ids.ts';

export default defineCheck({
  id: 'correlation-absent-served',
  decides: 'A lookup without a correlation id is served.',
  needs: [{ exchange: { step: 'correlation', correlation: 'absent' } }],
  leaves: 'Any id in the response, or none; an overloaded target.',
  judge: (judgement) => correlated(judgement, 'absent').map(judgeServed),
});
