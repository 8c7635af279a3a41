import { defineCheck } from '../check.ts';
import { inputRejected, LEFT_ALONE } from './input-rejected.ts';

export default defineCheck({
  id: 'violating-parameter-rejected',
  decides: 'A parameter that violates its schema is rejected.',
  needs: [{ exchange: { step: 'bad-input', value: 'violating' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRejected(judgement, { value: 'violating' }),
});
