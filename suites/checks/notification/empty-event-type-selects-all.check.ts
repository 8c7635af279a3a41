import { defineCheck } from '../check.ts';
import { judgeOfHub } from './expected-notification.ts';

export default defineCheck({
  id: 'empty-event-type-selects-all',
  decides: 'A hub with an empty event type is notified of events of every type.',
  needs: [{ note: 'delivery-window' }],
  leaves: 'Events of a trigger of which no hub is notified; a target that does not register such a hub.',
  judge: (judgement) => judgeOfHub(judgement, { windows: ['plain'], isAbout: (hub) => hub === 'empty-event-type' }),
});
