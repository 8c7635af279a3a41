import { operationsOf } from '../../../contracts/operations-of.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { objectsIn } from './notified-resources.ts';
import type { Window } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isMain, judgeHub, judgeWindows, recorded, WINDOWS_OF_MAIN } from './expected-notification.ts';

/** True unless the resource in a notification has the state of its creation: the target may have changed it, and this may be the event. */
function mayBeAChangeOfState(judgement: Judgement, { item }: Window, delivery: Delivery): boolean {
  const { contract, history } = judgement;
  const member = stateMember(contract);
  const [creation] = history.exchanges({ operations: operationsOf(contract, 'create'), facts: { item } });
  const first = objectsIn(creation && responseJson(creation))[0]?.[member];
  const place = notificationForm(judgement)?.['resource'];
  return valuesAt(requestJson(delivery), typeof place === 'string' ? place : '')
    .flatMap(objectsIn)
    .some(({ [member]: now }) => now !== undefined && now !== first);
}

const windowsFor = (trigger: 'create' | 'update'): readonly DeliveryWindow[] =>
  trigger === 'create' ? ['own-create'] : WINDOWS_OF_MAIN;

function unwanted(judgement: Judgement, window: Window, hub: HubName): Observation {
  const { note, trigger } = window;
  const [delivery, ...others] = window.deliveriesTo(hub);
  if (!delivery) return met(note);
  const own = [delivery, ...others].find((one) => !mayBeAChangeOfState(judgement, window, one));
  if (!own) return undecided('the notification may be about a change of state by the target', note, delivery);
  return broken([note, own], {
    expected: 'no notification of the own operation, as declared',
    received: 'a notification',
    signature: `own ${trigger}`,
  });
}

export default defineCheck({
  id: 'own-event-delivered',
  decides: 'A hub is notified of the operations of its partner or not, as declared.',
  needs: ({ options: { trigger } }) => [{ windows: windowsFor(trigger) }],
  leaves:
    'Either behaviour while undeclared: recorded, not judged. A notification with another state than at the creation.',
  options: { trigger: oneOf('create', 'update') },
  judge: (judgement) => {
    const { trigger } = judgement.options;
    const declared = judgement.declared(trigger === 'create' ? 'notification.ownCreates' : 'notification.ownUpdates');
    const windows = windowsFor(trigger);
    return judgeWindows(judgement, { windows, trigger, isAbout: isMain }, (_, window, hub) => {
      if (declared === undefined) return recorded(window, hub);
      return declared === false ? unwanted(judgement, window, hub) : judgeHub(judgement, window, hub);
    });
  },
});
