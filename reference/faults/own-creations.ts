/** A provider that notifies partners of what they create, by an event type of its creations alone. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Alteration } from '../alteration.ts';
import type { Parts } from '../parts.ts';
import type { Kind } from '../resource/kind.ts';
import { eventTypes, type Event } from '../notifications/event.ts';
import { publish } from '../notifications/publish.ts';
import { hubs } from './altering.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** Event type of the creation by a partner. */
const CREATION = 'PartnerCreation';

/** Notifies a partner of its creations. */
export const notifyingCreations: Alteration = (healthy) => {
  const naming = {
    ...healthy,
    addressees: (event: Event) =>
      hubs(healthy, event.kind, event.customer).filter(({ eventType = CREATION, ...hub }) => {
        const isForAnotherType = eventType !== CREATION || new URLSearchParams(hub.query ?? '').has('eventType');
        return !isForAnotherType && healthy.isInterested(hub, event);
      }),
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

/** What such a provider declares. */
export const creationsHaveTheirOwnName: Readonly<Record<string, Json>> = {
  'notification.ownCreates': true,
  'notification.eventTypes': Object.fromEntries(
    Object.entries(eventTypes).map(([kind, names]) => [kind, { ...names, create: CREATION }]),
  ),
};
