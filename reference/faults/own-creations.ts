/** A provider that notifies partners of what they create, by an event type of its creations alone. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Alteration } from '../alteration.ts';
import type { Parts } from '../parts.ts';
import type { Kind } from '../resource/kind.ts';
import { eventTypes, type Event } from '../notifications/event.ts';
import { publish } from '../notifications/publish.ts';
import type { Hub } from '../hub/hub.ts';
import { hubs } from './altering.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** Event type of the creation by a partner. */
const CREATION = 'PartnerCreation';

/** Hubs of a partner that are notified of a creation by it. */
const addressees = (healthy: Parts, event: Event): readonly Hub[] =>
  hubs(healthy, event.kind, event.customer).filter(({ eventType = CREATION, ...hub }) => {
    const isForAnotherType = eventType !== CREATION || new URLSearchParams(hub.query ?? '').has('eventType');
    return !isForAnotherType && healthy.isInterested(hub, event);
  });

/** Notifies hubs of creations. */
const notifyingOfCreations =
  (addressedBy: typeof addressees): Alteration =>
  (healthy) => {
    const naming = {
      ...healthy,
      addressees: (event: Event) => [...addressedBy(healthy, event)],
      notification: (...event: Parameters<Parts['notification']>) => ({
        ...(healthy.notification(...event) as JsonObject),
        eventType: CREATION,
      }),
    };
    return {
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const kind = call.interface as Kind;
        if (call.operation === `${kind}.create` && isSuccess(response.status))
          publish(naming, {
            trigger: 'update',
            kind,
            customer: call.customer,
            resource: response.body as JsonObject,
          });
        return response;
      },
    };
  };

/** Notifies a partner of its creations. */
export const notifyingCreations: Alteration = notifyingOfCreations(addressees);

/** The same, with hubs for single resources notified of all creations. */
export const notifyingNarrowedOfCreations: Alteration = notifyingOfCreations((healthy, event) => [
  ...addressees(healthy, event),
  ...hubs(healthy, event.kind, event.customer).filter(
    ({ changeId, externalId, eventType }) => eventType === undefined && (changeId ?? externalId) !== undefined,
  ),
]);

/** The same, with hubs of all customers notified of the id of each new resource. */
export const notifyingAllOfCreations: Alteration = (healthy) =>
  notifyingOfCreations((parts, event) =>
    hubs(parts, event.kind).filter(
      ({ changeId, externalId, eventType, query }) =>
        (changeId ?? externalId ?? eventType ?? (query || undefined)) === undefined,
    ),
  )({
    ...healthy,
    notification: (event, ...rest) =>
      healthy.notification({ ...event, resource: { id: event.resource['id'] ?? '' } }, ...rest),
  });

/** What such a provider declares. */
export const creationsHaveTheirOwnName: Readonly<Record<string, Json>> = {
  'notification.ownCreates': true,
  'notification.eventTypes': Object.fromEntries(
    Object.entries(eventTypes).map(([kind, names]) => [kind, { ...names, create: CREATION }]),
  ),
};
