import { operationsOf } from '../../../contracts/operations-of.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import { defineCheck, type Judgement } from '../check.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { objectsIn, objectsWithin } from './notified-resources.ts';
import type { Resource } from './resource-moments.ts';
import { eventTypesOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isMain, judgeWindows, recorded, WINDOWS_OF_MAIN } from './expected-notification.ts';
import { judgeHub } from '../shared/hub-notified.ts';

/** Objects of a notification that are the resource: those at the declared place, otherwise those with its id. */
function shownIn(judgement: Judgement, delivery: Delivery, id: string | undefined): readonly Resource[] {
  const place = notificationForm(judgement)?.['resource'];
  const body = requestJson(delivery);
  if (typeof place === 'string') return valuesAt(body, place).flatMap(objectsIn);
  const all = objectsWithin(body);
  return [...all.filter((one) => id !== undefined && idText(one) === id), ...objectsIn(body)];
}

/**
 * True unless the resource in a notification has the state of its creation: the target may have changed it, and this may be the event. A notification
 * without a state is about a change if it names the event type of status changes.
 */
function mayBeAChangeOfState(judgement: Judgement, { item }: Window, delivery: Delivery): boolean {
  const { contract, history } = judgement;
  const member = stateMember(contract);
  const [creation] = history.exchanges({ operations: operationsOf(contract, 'create'), facts: { item } });
  const first = objectsIn(creation && responseJson(creation))[0];
  const states = shownIn(judgement, delivery, first && idText(first)).flatMap(({ [member]: now }) => now ?? []);
  if (states.length > 0) return states.some((now) => now !== first?.[member]);
  return eventTypesIn(delivery, eventTypesOf(contract.id, judgement, 'status-change')).length > 0;
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
    'Either behaviour while undeclared: recorded, not judged. A notification with another state than at the creation, or with the event type of status changes and no state.',
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
