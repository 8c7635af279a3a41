import { HUBS } from '../../../contracts/formats/evidence/hubs.ts';
import { defineCheck } from '../check.ts';
import { judgeWindows } from './expected-notification.ts';

const WINDOWS = ['named-event-type'] as const;

export default defineCheck({
  id: 'event-type-selects',
  decides: 'A hub for one event type is notified of events of that type.',
  needs: [{ windows: WINDOWS }],
  leaves: 'Events without a declared type.',
  judge: (judgement) =>
    judgeWindows(judgement, {
      windows: WINDOWS,
      isAbout: (hub) => HUBS[hub].narrowedBy?.includes('EventType') === true,
    }),
});
