import { defineCheck } from '../check.ts';
import { sandboxValueOf } from '../../evidence/sandbox-value.ts';
import { judgeRequests, LEAVES, ORDINARY } from './ordinary-requests.ts';

export default defineCheck({
  id: 'no-sandbox-header-in-production',
  decides: 'The suite does not send x-external-system in production.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Sandbox mode.`,
  judge: judgeRequests('no x-external-system', (exchange, { profile }) =>
    profile.mode === 'production' ? sandboxValueOf(exchange) === undefined || 'the header in production' : undefined,
  ),
});
