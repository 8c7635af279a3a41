import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { defineCheck } from '../check.ts';
import { isNotified, windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { namesParameter } from '../../evidence/deliveries/registrations.ts';
import { judgeHub } from '../shared/hub-notified.ts';

/** Hubs registered with the two blank forms of an event type. */
const HUB_OF = { absent: 'main', empty: 'empty-event-type' } as const;

export default defineCheck({
  id: 'blank-event-type-selects-all',
  decides:
    'The blank form of an event type that the profile declares (absent or empty) selects all events; without a declaration, at least one of the two forms selects all events. They are those of the customer, whichever of its identities created or updated the resource.',
  needs: [{ note: 'delivery-window' }],
  leaves: 'The other form, if one form is declared; a form that the target does not register.',
  judge: (judgement) => {
    const windows = windowsOf(judgement, { windows: ['plain', 'other-identity'] }).filter(({ fired }) => fired);
    const countOf = (hub: HubName): number =>
      windows.filter((window) => window.window === 'plain' && isNotified(window, hub)).length;
    const { absent, empty } = HUB_OF;
    const declared = judgement.declared('hub.blankEventType');
    const hubs: readonly HubName[] =
      declared === 'both'
        ? [absent, empty]
        : declared === 'absent' || declared === 'empty'
          ? [HUB_OF[declared]]
          : // Whichever is notified of more.
            [countOf(empty) > countOf(absent) ? empty : absent];
    return windows.flatMap((window) =>
      hubs
        .filter((hub) => window.expecting.includes(hub))
        .filter((hub) => hub !== absent || !namesParameter(judgement, hub, 'EventType'))
        .map((hub) => judgeHub(judgement, window, hub)),
    );
  },
});
