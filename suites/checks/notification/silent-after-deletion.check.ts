import { defineCheck } from '../check.ts';
import { judgeSilence } from './unexpected-notification.ts';

export default defineCheck({
  id: 'silent-after-deletion',
  decides: 'A deleted hub is notified of no event that happens after its deletion.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Notifications about anything else.',
  judge: (judgement) => judgeSilence(judgement, ['after-deletion']),
});
