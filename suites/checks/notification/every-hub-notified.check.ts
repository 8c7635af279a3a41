import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { defineCheck } from '../check.ts';
import { judgeOfHub } from './expected-notification.ts';

const HUBS: readonly HubName[] = ['second', 'late', 'other-customer'];

export default defineCheck({
  id: 'every-hub-notified',
  decides: 'Each of several hubs is notified of an event.',
  needs: [{ note: 'delivery-window' }],
  leaves: 'Events of a trigger of which no hub is notified.',
  judge: (judgement) =>
    judgeOfHub(judgement, {
      windows: ['plain', 'later', 'other-customer'],
      isAbout: (hub) => HUBS.includes(hub),
    }),
});
