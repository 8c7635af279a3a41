import { defineCheck } from '../check.ts';
import { inputRefused, LEFT_ALONE } from './input-refused.ts';

export default defineCheck({
  id: 'malformed-body-refused',
  decides: 'A body that is not well-formed JSON is refused.',
  needs: [{ exchange: { step: 'bad-input', body: 'malformed' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRefused(judgement, { body: 'malformed' }),
});
