import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { TriggerName } from '../../contracts/formats/profile-schema.ts';
import type { Kind } from '../resource/kind.ts';

/** What makes the provider notify, as the events sections of the documents name it. */
export type EventTrigger = 'update' | TriggerName;

/** An event that partners are notified of. */
export interface Event {
  readonly id: string;
  readonly trigger: EventTrigger;
  readonly kind: Kind;
  readonly customer: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The resource as it was after the event. */
  readonly resource: JsonObject;
  /** What the provider says, where the event is an outbound communication. */
  readonly communication?: string;
}

/** Names of event types, which the documents leave unspecified. A hub names one of these to be notified of nothing else. */
export const eventTypes: Readonly<Record<Kind, Readonly<Record<EventTrigger, string>>>> = {
  change: {
    update: 'ChangeRequestUpdate',
    'status-change': 'ChangeRequestStatusChange',
    'outbound-communication': 'ChangeRequestCommunication',
    'provider-initiated': 'ChangeRequestProviderInitiated',
  },
  ticket: {
    update: 'TroubleTicketUpdate',
    'status-change': 'TroubleTicketStatusChange',
    'outbound-communication': 'TroubleTicketCommunication',
    'provider-initiated': 'TroubleTicketProviderInitiated',
  },
  order: {
    update: 'ServiceOrderUpdate',
    'status-change': 'ServiceOrderStatusChange',
    'outbound-communication': 'ServiceOrderCommunication',
    'provider-initiated': 'ServiceOrderProviderInitiated',
  },
};

/** Names that the profile gives. A hub may name the creations of partners, too; of these no hub is notified. */
export const declaredEventTypes: Readonly<Record<Kind, Readonly<Record<EventTrigger | 'create', string>>>> = {
  change: { ...eventTypes.change, create: 'ChangeRequestCreation' },
  ticket: { ...eventTypes.ticket, create: 'TroubleTicketCreation' },
  order: { ...eventTypes.order, create: 'ServiceOrderCreation' },
};

/** The body of a notification, in the manner of TM Forum's events: `event` holds the resource under the name of its kind. */
export function notificationBody(event: Event, eventMember: string): Json {
  return {
    eventId: event.id,
    eventTime: new Date(event.at).toISOString(),
    eventType: eventTypes[event.kind][event.trigger],
    event: {
      [eventMember]: event.resource,
      ...(event.communication !== undefined && { communication: event.communication }),
    },
  };
}
