import { defineCheck } from '../check.ts';
import { inputRejected, LEFT_ALONE } from './input-rejected.ts';

export default defineCheck({
  id: 'other-media-type-rejected',
  decides: 'A body whose media type is not the stated one is rejected.',
  needs: [{ exchange: { step: 'bad-input', body: 'wrong-media-type' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRejected(judgement, { body: 'wrong-media-type' }),
});
