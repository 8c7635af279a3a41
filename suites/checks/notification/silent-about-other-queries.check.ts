import { defineCheck } from '../check.ts';
import { judgeSilence } from './unexpected-notification.ts';

export default defineCheck({
  id: 'silent-about-other-queries',
  decides:
    'A hub whose query names one event type is notified of no event of another type, nor at a resource that its query does not select, as declared.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Notifications without an event type; every other query, as only the provider knows what it selects.',
  judge: (judgement) => judgeSilence(judgement, ['other-query', 'query-mismatch']),
});
