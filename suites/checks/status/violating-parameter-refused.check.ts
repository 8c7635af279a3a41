import { defineCheck } from '../check.ts';
import { inputRefused, LEFT_ALONE } from './input-refused.ts';

export default defineCheck({
  id: 'violating-parameter-refused',
  decides: 'A parameter that its schema forbids is refused.',
  needs: [{ exchange: { step: 'bad-input', value: 'violating' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRefused(judgement, { value: 'violating' }),
});
