import { defineCheck } from '../check.ts';
import { judgeSilence } from '../shared/unexpected-notification.ts';

const WINDOWS = ['after-deletion'] as const;

export default defineCheck({
  id: 'silent-after-deletion',
  decides: 'A deleted hub is not notified of events after its deletion.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves: 'Notifications about other subjects.',
  judge: (judgement) => judgeSilence(judgement, WINDOWS),
});
