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

const isSameType = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

/** The first one for each of the hubs; types that the profile does not name are left alone. */
export function ofOtherEventTypes(judgement: Judgement, hubs: readonly HubName[]): readonly Observation[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['eventType'];
  if (typeof pointer !== 'string') return [];
  const names = eventTypesOf(contract.id, judgement);
  return hubs.flatMap((hub) => {
    const registration = registrationOf(judgement, hub);
    const wanted = eventTypeAloneOf(judgement, hub);
    if (!registration || wanted === undefined) return [];
    const other = deliveriesToHub(history, contract.id, hub).find((delivery) => {
      const types = valuesAt(requestJson(delivery), pointer);
      return (
        !types.some((type) => isSameType(type, wanted)) &&
        types.some((type) => names.some((name) => isSameType(type, name)))
      );
    });
    if (!other) return [];
    return [
      broken([registration, other], {
        expected: phrase`${jsonValue(wanted)} at ${memberPart(pointer)}, as registered`,
        received: jsonValue(valuesAt(requestJson(other), pointer)[0]),
        pointer,
        signature: 'another type',
      }),
    ];
  });
}
