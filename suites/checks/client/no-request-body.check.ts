import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'no-request-body',
  decides: 'The suite sends no body with operations that have none.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('no request body', ({ request }) => request.body === undefined || 'a body'),
});
