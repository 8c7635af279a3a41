import { defineCheck } from '../check.ts';
import { judgeSilence } from './unexpected-notification.ts';

export default defineCheck({
  id: 'silent-about-other-event-types',
  decides: 'A hub for one event type is notified of no event of another type.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Notifications without an event type that may be about another event.',
  judge: (judgement) => judgeSilence(judgement, ['named-event-type']),
});
