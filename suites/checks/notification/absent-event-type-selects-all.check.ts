import { defineCheck } from '../check.ts';
import { namesParameter } from '../../evidence/deliveries/registrations.ts';
import { isMain, judgeWindows, WINDOWS_OF_MAIN } from './expected-notification.ts';

export default defineCheck({
  id: 'absent-event-type-selects-all',
  decides: 'A hub without an event type is notified of events of every type.',
  needs: [{ note: 'delivery-window' }],
  leaves:
    'Missing notifications if no notification ever arrived at the listener; missing notifications at all hubs while no deadline is declared.',
  judge: (judgement) =>
    judgeWindows(judgement, {
      windows: WINDOWS_OF_MAIN,
      isAbout: (hub) => isMain(hub) && !namesParameter(judgement, hub, 'EventType'),
    }),
});
