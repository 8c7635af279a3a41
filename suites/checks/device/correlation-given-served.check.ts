import { defineCheck } from '../check.ts';
import { correlated, judgeServed } from './correlation-ids.ts';

export default defineCheck({
  id: 'correlation-given-served',
  decides: 'A lookup with a correlation id is served.',
  needs: [{ exchange: { step: 'correlation', correlation: 'given' } }],
  leaves: 'Any id in the response, or none; an overloaded target.',
  judge: (judgement) => correlated(judgement, 'given').map(judgeServed),
});
