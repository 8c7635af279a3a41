import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { judgeOfHub } from './expected-notification.ts';
import type { Observation } from '../observation.ts';

const HUBS: readonly HubName[] = ['second', 'late', 'other-customer'];

/** Hubs whose callback failed once or was slow. Whether a provider may suspend such a hub for a while is unspecified. */
const DIFFICULT: readonly HubName[] = ['failing-first', 'slow'];

/** The next notification of such a hub may come when the provider sends again, at a time that no document states. */
const unlessLater = (judgement: Judgement, one: Observation): Observation =>
  one.outcome === 'broken' && judgement.declared('notification.deadlineMs') === undefined
    ? {
        outcome: 'undecided',
        reason:
          'the callback failed or was slow before, and the profile declares no deadline (notification.deadlineMs)',
        seq: one.seq,
      }
    : asWarning(one);

const asWarning = (one: Observation): Observation => (one.outcome === 'broken' ? { ...one, severity: 'warn' } : one);

/** Where the document says that a hub is for all notifications to the customer, another requirement is about them. */
const isForCustomer = ({ contract: { requirements } }: Judgement): boolean =>
  requirements.some(({ check }) => check?.id === 'blank-event-type-selects-all');

export default defineCheck({
  id: 'every-hub-notified',
  decides: 'Each of several hubs is notified of an event.',
  needs: [{ note: 'delivery-window' }],
  leaves:
    'Events of a trigger of which no hub is notified; a hub that is notified of older events without a pause until it is last observed; the silence of a hub whose callback failed or was slow, which is undecided without a declared deadline and else only a warning; silence about a resource that another identity of the customer created or updated is only a warning.',
  judge: (judgement) => [
    ...judgeOfHub(judgement, {
      windows: ['plain', 'later', 'other-customer', 'registered-again'],
      isAbout: (hub) => HUBS.includes(hub),
    }),
    ...judgeOfHub(judgement, { windows: ['after-failure'], isAbout: (hub) => DIFFICULT.includes(hub) }).map((one) =>
      unlessLater(judgement, one),
    ),
    ...(isForCustomer(judgement)
      ? []
      : judgeOfHub(judgement, { windows: ['other-identity'], isAbout: () => true }).map(asWarning)),
  ],
});
