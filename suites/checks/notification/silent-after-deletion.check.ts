import { defineCheck } from '../check.ts';
import { afterDeletion } from './named-resources.ts';
import { judgeSilence } from '../shared/unexpected-notification.ts';

const WINDOWS = ['after-deletion'] as const;

export default defineCheck({
  id: 'silent-after-deletion',
  decides: 'A deleted hub is not notified of events after its deletion, nor of resources that are created after it.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves:
    'Notifications about other subjects, or about a resource with the external id of one from before the deletion.',
  judge: (judgement) => [...judgeSilence(judgement, WINDOWS), ...afterDeletion(judgement)],
});
