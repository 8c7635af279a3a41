import { defineCheck } from '../check.ts';
import { judgeSilence } from './unexpected-notification.ts';

export default defineCheck({
  id: 'silent-after-deletion',
  decides: 'A deleted hub is not notified of events after its deletion.',
  needs: [{ windows: ['after-deletion'] }, { delivery: true }],
  leaves: 'Notifications about anything else.',
  judge: (judgement) => judgeSilence(judgement, ['after-deletion']),
});
