import { defineCheck } from '../check.ts';
import { ofOtherEventTypes } from './other-event-type.ts';
import { judgeSilence } from '../shared/unexpected-notification.ts';

const WINDOWS = ['other-query', 'query-mismatch', 'query-left'] as const;

export default defineCheck({
  id: 'silent-about-other-queries',
  decides:
    'A hub whose query names one event type is not notified of events of other types, nor of resources that the query, as declared, does not select as they are at the event.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves:
    'Notifications without an event type; the update by which a resource ceases to be selected; every other query, because only the provider knows what it selects.',
  judge: (judgement) => [...judgeSilence(judgement, WINDOWS), ...ofOtherEventTypes(judgement, ['query'])],
});
