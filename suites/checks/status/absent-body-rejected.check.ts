import { defineCheck } from '../check.ts';
import { inputRejected, LEFT_ALONE } from './input-rejected.ts';

export default defineCheck({
  id: 'absent-body-rejected',
  decides: 'A request without its required body is rejected.',
  needs: [{ exchange: { step: 'bad-input', body: 'absent' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRejected(judgement, { body: 'absent' }),
});
