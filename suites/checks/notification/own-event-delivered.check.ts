import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { oneOf } from '../../../contracts/typed-schema.ts';
import { defineCheck } from '../check.ts';
import type { Window } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isMain, judgeHub, judgeWindows, recorded, WINDOWS_OF_MAIN } from './expected-notification.ts';

function unwanted({ note, trigger, deliveriesTo }: Window, hub: HubName): Observation {
  const [delivery] = deliveriesTo(hub);
  if (!delivery) return met(note);
  return broken([note, delivery], {
    expected: 'no notification of the own operation, as declared',
    received: 'one',
    signature: `own ${trigger}`,
  });
}

export default defineCheck({
  id: 'own-event-delivered',
  decides: 'A hub is notified of the operations of its partner or not, as declared.',
  needs: [{ note: 'delivery-window' }],
  leaves: 'Either behaviour while undeclared; it is recorded.',
  options: { trigger: oneOf('create', 'update') },
  judge: (judgement) => {
    const { trigger } = judgement.options;
    const declared = judgement.declared(trigger === 'create' ? 'notification.ownCreates' : 'notification.ownUpdates');
    const windows = trigger === 'create' ? (['own-create'] as const) : WINDOWS_OF_MAIN;
    return judgeWindows(judgement, { windows, trigger, isAbout: isMain }, (_, window, hub) => {
      if (declared === undefined) return recorded(window, hub);
      return declared === false ? unwanted(window, hub) : judgeHub(judgement, window, hub);
    });
  },
});
