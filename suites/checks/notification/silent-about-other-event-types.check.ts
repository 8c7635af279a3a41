import { defineCheck } from '../check.ts';
import { judgeSilence } from './unexpected-notification.ts';

const WINDOWS = ['named-event-type'] as const;

export default defineCheck({
  id: 'silent-about-other-event-types',
  decides: 'A hub for one event type is not notified of events of other types.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves: 'Notifications without an event type that may be about another event.',
  judge: (judgement) => judgeSilence(judgement, WINDOWS),
});
