import { defineCheck } from '../check.ts';
import { inputRefused, LEFT_ALONE } from './input-refused.ts';

export default defineCheck({
  id: 'other-media-type-refused',
  decides: 'A body of another media type than the stated one is refused.',
  needs: [{ exchange: { step: 'bad-input', body: 'wrong-media-type' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRefused(judgement, { body: 'wrong-media-type' }),
});
