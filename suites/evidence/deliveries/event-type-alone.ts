/** Hubs that are narrowed to one event type and to nothing else. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { nameAndValue } from '../../../contracts/text/name-and-value.ts';
import { queryOf } from '../../../contracts/text/percent-encoding.ts';
import { requestJson } from '../history.ts';
import type { Judgement } from '../judgement.ts';
import { eventTypesOf } from './delivery-windows.ts';
import { registrationOf } from './registrations.ts';

/** True for a query that is evidently nothing but an event type. */
export function isEventTypeAlone(query: string, eventType: string): boolean {
  const { name = '', value } = nameAndValue(query) ?? {};
  return value === eventType && /type|kind|event/i.test(name);
}

/** The event type that a hub is registered for, by the parameter or by its query; undefined for a hub that is narrowed by more or by other means. */
export function eventTypeAloneOf(judgement: Judgement, hub: HubName): string | undefined {
  const registration = registrationOf(judgement, hub);
  if (!registration) return undefined;
  const body = requestJson(registration);
  const query = isObject(body) && typeof body['query'] === 'string' ? body['query'] : '';
  const [first, ...more] = queryOf(registration.request.url);
  if (more.length > 0) return undefined;
  if (first) return first[0] === 'EventType' && query === '' && first[1] !== '' ? first[1] : undefined;
  return eventTypesOf(judgement.contract.id, judgement).find((type) => isEventTypeAlone(query, type));
}
