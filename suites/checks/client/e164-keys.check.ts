import { defineCheck } from '../check.ts';
import { keysFollow } from './device-keys.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'e164-keys',
  decides: 'The suite writes an MSISDN as E.164 does, with or without a plus sign.',
  needs: [ORDINARY],
  leaves: LEAVES,
  judge: judgeRequests('msisdn of five to fifteen digits', (exchange) =>
    keysFollow(exchange, 'msisdn', /^\+?\d{5,15}$/),
  ),
});
