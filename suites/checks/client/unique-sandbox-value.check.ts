import { defineCheck } from '../check.ts';
import { judgeRequests, LEAVES, ORDINARY, sandboxValueOf } from './ordinary-requests.ts';

export default defineCheck({
  id: 'unique-sandbox-value',
  decides: 'A value of x-external-system that the suite sends is long enough to be unique.',
  needs: [ORDINARY],
  leaves: `${LEAVES} Requests without the header, and production.`,
  judge: judgeRequests('eight characters or more', (exchange, { profile }) => {
    const value = sandboxValueOf(exchange);
    return profile.mode !== 'sandbox' || value === undefined ? undefined : value.length >= 8 || `value ${value}`;
  }),
});
