import { HUBS, type HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { defineCheck } from '../check.ts';
import { ofOtherEventTypes } from './other-event-type.ts';
import { judgeSilence } from '../shared/unexpected-notification.ts';

const WINDOWS = ['named-event-type'] as const;

/** Hubs that are narrowed by an event type and by nothing else. */
const NAMED = (Object.keys(HUBS) as HubName[]).filter((name) => HUBS[name].narrowedBy?.join() === 'EventType');

export default defineCheck({
  id: 'silent-about-other-event-types',
  decides: 'A hub for one event type is not notified of events of other types.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves: 'Notifications without an event type that may be about another event; types that the profile does not name.',
  judge: (judgement) => [...judgeSilence(judgement, WINDOWS), ...ofOtherEventTypes(judgement, NAMED)],
});
