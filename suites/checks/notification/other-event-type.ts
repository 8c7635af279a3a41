/** Notifications whose declared type is another one than that of their hub, whatever they are about. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Judgement } from '../check.ts';
import { deliveriesToHub, eventTypesOf } from '../../evidence/deliveries/delivery-windows.ts';
import { eventTypeAloneOf } from '../../evidence/deliveries/event-type-alone.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { requestJson } from '../../evidence/history.ts';
import { jsonValue, memberPart, phrase } from '../../evidence/phrase.ts';
import { broken, type Observation } from '../observation.ts';

/** The first one for each of the hubs; types that the profile does not name are left alone. */
export function ofOtherEventTypes(judgement: Judgement, hubs: readonly HubName[]): readonly Observation[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['eventType'];
  if (typeof pointer !== 'string') return [];
  return hubs.flatMap((hub) => {
    const wanted = eventTypeAloneOf(judgement, hub)?.toLowerCase();
    const registration = registrationOf(judgement, hub);
    if (wanted === undefined || !registration) return [];
    const named = eventTypesOf(contract.id, judgement).map((name) => name.toLowerCase());
    const typesOf = (delivery: Parameters<typeof requestJson>[0]): readonly string[] =>
      valuesAt(requestJson(delivery), pointer).map((type) => String(type).toLowerCase());
    const other = deliveriesToHub(history, contract.id, hub).find((delivery) => {
      const types = typesOf(delivery);
      return !types.includes(wanted) && types.some((type) => named.includes(type));
    });
    if (!other) return [];
    return [
      broken([registration, other], {
        expected: phrase`${jsonValue(eventTypeAloneOf(judgement, hub))} at ${memberPart(pointer)}, as registered`,
        received: jsonValue(valuesAt(requestJson(other), pointer)[0]),
        pointer,
        signature: 'another type',
      }),
    ];
  });
}
