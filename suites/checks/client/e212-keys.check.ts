import { defineCheck } from '../check.ts';
import { keysFollow } from './device-keys.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'e212-keys',
  decides: 'The suite writes an IMSI as E.212 does.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('imsi of six to fifteen digits', (exchange) => keysFollow(exchange, 'imsi', /^\d{6,15}$/)),
});
