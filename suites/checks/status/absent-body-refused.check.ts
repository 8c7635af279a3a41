import { defineCheck } from '../check.ts';
import { inputRefused, LEFT_ALONE } from './input-refused.ts';

export default defineCheck({
  id: 'absent-body-refused',
  decides: 'A request without the body that it needs is refused.',
  needs: [{ exchange: { step: 'bad-input', body: 'absent' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRefused(judgement, { body: 'absent' }),
});
