import { defineCheck } from '../check.ts';
import { inputRejected, LEFT_ALONE } from './input-rejected.ts';

export default defineCheck({
  id: 'malformed-body-rejected',
  decides: 'A body that is not well-formed JSON is rejected.',
  needs: [{ exchange: { step: 'bad-input', body: 'malformed' } }],
  leaves: LEFT_ALONE,
  judge: (judgement) => inputRejected(judgement, { body: 'malformed' }),
});
