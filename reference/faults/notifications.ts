import type { Json, JsonObject } from '../../contracts/contract.ts';
import { eachText } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { asHub, type Hub } from '../hub/hub.ts';
import { declaredEventTypes, eventTypes, type Event, type EventTrigger } from '../notifications/event.ts';
import { publish } from '../notifications/publish.ts';
import type { Parts } from '../parts.ts';
import { readFixtures } from '../own-profile/fixtures.ts';
import { KINDS, asKept, kindFacts, type Kind } from '../resource/kind.ts';
import { addressing, hubToDelete, hubs, keepingSelected, notifyingRejected, selectingAsCreated } from './altering.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  PAYLOAD_AGREES_WITH_THE_RESOURCE,
  PAYLOAD_REFERS_TO_THE_RESOURCE,
  STATUS_CHANGES_ARE_NOTIFIED,
  EVERY_HUB_IS_NOTIFIED,
  OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
  REJECTED_UPDATES_ARE_NOT_NOTIFIED,
  NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
  UPDATES_ARE_NOTIFIED,
} from './rules.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** A hub that is narrowed less than its partner requested. */
function without(hub: Hub, member: 'eventType' | 'externalId' | 'changeId'): Hub {
  const { [member]: _ignored, ...wide } = hub;
  return wide;
}

/** Ignores one of the things that narrow a change hub. */
function ignoring(member: 'eventType' | 'externalId' | 'changeId'): Alteration {
  return (healthy) => ({ isInterested: (hub, event) => healthy.isInterested(without(hub, member), event) });
}

/** The resource that a notification of an update contains, made of the one after it and the one before. */
function notifyingPrevious(kind: Kind, shown: (now: JsonObject, before: JsonObject) => JsonObject): Alteration {
  return (healthy) => {
    const before = new Map<string, JsonObject>();
    return {
      keep: (of, resource, old) => {
        if (of === kind && old) before.set(String(old['id']), old);
        return healthy.keep(of, resource, old);
      },
      notification: (event, hub) => {
        const old = before.get(String(event.resource['id']));
        const isOfUpdate = event.kind === kind && event.trigger === 'update' && old !== undefined;
        return healthy.notification(isOfUpdate ? { ...event, resource: shown(event.resource, old) } : event, hub);
      },
    };
  };
}

const listsOf = (resource: JsonObject): Readonly<Record<string, readonly Json[]>> =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value as readonly Json[]]] : [],
    ),
  );

/** Another body of the notifications of one kind. */
function changingBody(kind: Kind, edit: (body: JsonObject, event: Event, healthy: Parts) => JsonObject): Alteration {
  return (healthy) => ({
    notification: (event, hub) => {
      const body = healthy.notification(event, hub);
      return event.kind === kind ? edit(body as JsonObject, event, healthy) : body;
    },
  });
}

/** Hubs with an empty EventType are not notified of some events. */
function silentWithoutName(isLeftOut: (event: Event) => boolean): Alteration {
  return (healthy) => {
    const mute = new Set<string>();
    return {
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const isEmpty = call.request.query.some(([name, value]) => name === 'EventType' && value === '');
        if (isEmpty && response.status === 201) mute.add(`change ${String((response.body as JsonObject)['id'])}`);
        return response;
      },
      addressees: (event) => healthy.addressees(event).filter(({ key }) => !mute.has(key) || !isLeftOut(event)),
    };
  };
}

const TRIGGERS: readonly (readonly [EventTrigger, Record<Kind, string>])[] = [
  ['update', UPDATES_ARE_NOTIFIED],
  ['status-change', STATUS_CHANGES_ARE_NOTIFIED],
  [
    'outbound-communication',
    {
      change: 'events.outbound-communications-are-notified',
      ticket: 'events.outbound-communications-are-notified',
      order: 'events.outbound-communications-are-notified',
    },
  ],
  [
    'provider-initiated',
    {
      change: 'events.provider-initiated-change-requests-are-notified',
      ticket: 'events.provider-initiated-tickets-are-notified',
      order: 'events.provider-initiated-orders-are-notified',
    },
  ],
];
const UPDATE = TRIGGERS[0]![1];

/** Hubs are notified at callbacks whose query is written otherwise than it was registered. */
const rewritingQuery = (kind: Kind, rewrite: (query: string) => string): Alteration =>
  addressing(kind, (chosen) =>
    chosen.map((hub) => ({
      ...hub,
      callback: hub.callback.replace(/\?(.*)$/, (_, query: string) => `?${rewrite(query)}`),
    })),
  );

/** What goes wrong on the way to listeners. */
export const notificationFaults: readonly Fault[] = [
  ...TRIGGERS.flatMap(([trigger, violates]) =>
    perKind({
      name: `events.silent-on-${trigger}`,
      summary: `No hub is notified of an event whose cause is: ${trigger}.`,
      visibility: 'plain',
      violates,
      alter: (kind) => addressing(kind, (chosen, event) => (event.trigger === trigger ? [] : chosen)),
    }),
  ),
  ...perKind({
    name: 'events.are-late',
    summary: 'A notification is sent six seconds after its event; five are declared.',
    visibility: 'plain',
    violates: {
      change: 'events.deadline-is-as-declared',
      ticket: 'events.deadline-is-as-declared',
      order: 'events.deadline-is-as-declared',
    },
    alter: (kind) => (healthy) => ({
      deliveryDelayMs: (one) => (one === kind ? 6_000 : healthy.deliveryDelayMs(one)),
    }),
  }),
  ...perKind({
    name: 'events.second-hub-is-forgotten',
    summary: 'Of several hubs of a customer only the first is notified.',
    visibility: 'hidden',
    violates: EVERY_HUB_IS_NOTIFIED,
    alter: (kind) => addressing(kind, (chosen) => chosen.slice(0, 1)),
  }),
  ...(
    [
      ['status-of-another-is-not-notified', 'status-change', 'of changes of status'],
      ['communication-of-another-is-not-notified', 'outbound-communication', 'of outbound communications'],
      ['initiated-for-another-is-not-notified', 'provider-initiated', 'of what the provider initiates'],
    ] as const
  ).flatMap(([name, trigger, what]) =>
    perKind({
      name: `events.${name}`,
      summary: `Of two customers, one is not notified ${what}.`,
      visibility: 'hidden',
      violates: EVERY_HUB_IS_NOTIFIED,
      alter: (kind) =>
        addressing(kind, (chosen, event) => (event.trigger === trigger && event.customer === 'B' ? [] : chosen)),
    }),
  ),
  ...perKind({
    name: 'events.other-customers-are-notified',
    summary: 'The hubs of every customer are notified.',
    visibility: 'hidden',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      addressing(kind, (chosen, event, healthy) => [
        ...chosen,
        ...hubs(healthy, kind).filter(({ customer }) => customer !== event.customer),
      ]),
  }),
  ...perKind({
    name: 'events.other-customers-are-notified-of-the-provider-initiated',
    summary: 'The hubs of every customer are notified of what the provider initiates for one.',
    visibility: 'hard',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      addressing(kind, (chosen, { trigger, customer }, healthy) =>
        trigger === 'provider-initiated'
          ? [...chosen, ...hubs(healthy, kind).filter((hub) => hub.customer !== customer)]
          : chosen,
      ),
  }),
  ...perKind({
    name: 'events.silent-after-the-third',
    summary: 'A hub is notified three times and no more.',
    visibility: 'hard',
    violates: UPDATE,
    alter: (kind) => (healthy) => {
      const notified = new Map<string, number>();
      return {
        addressees: (event) =>
          healthy.addressees(event).filter(({ key }) => {
            const count = (notified.get(key) ?? 0) + 1;
            notified.set(key, count);
            return event.kind !== kind || count <= 3;
          }),
      };
    },
  }),
  ...perKind({
    name: 'events.silent-on-old-resources',
    summary: 'A hub is not notified of resources that were there before it.',
    visibility: 'hard',
    violates: UPDATE,
    alter: (kind) => (healthy) => {
      const known = new Map<string, ReadonlySet<string>>();
      return {
        operate: async (call, route) => {
          const before = healthy.listed(kind, call.customer).map(({ resource }) => String(resource['id']));
          const response = await healthy.operate(call, route);
          if (call.operation === `${kind}.hub-create`)
            for (const { key } of hubs(healthy, kind)) known.set(key, known.get(key) ?? new Set(before));
          return response;
        },
        addressees: (event) =>
          healthy
            .addressees(event)
            .filter(({ key }) => event.kind !== kind || !known.get(key)?.has(String(event.resource['id']))),
      };
    },
  }),
  ...perKind({
    name: 'events.silent-after-a-status-change',
    summary: 'After its status has changed once, no hub is notified of further changes of a resource.',
    visibility: 'hard',
    violates: UPDATE,
    alter: (kind) => (healthy) => {
      const moved = new Set<string>();
      return {
        addressees: (event) => {
          const id = `${event.kind} ${String(event.resource['id'])}`;
          const isOver = event.kind === kind && moved.has(id);
          if (event.trigger === 'status-change') moved.add(id);
          return isOver ? [] : healthy.addressees(event);
        },
      };
    },
  }),
  ...perKind({
    name: 'events.status-changes-are-updates-to-the-same-hubs',
    summary:
      'Each hub that is notified of a change of status is notified of it as an update, too, whatever type it is for.',
    visibility: 'hidden',
    violates: {
      change: 'events.other-event-types-are-not-notified',
      ticket: 'hub.query-excludes-other-event-types-as-declared',
    },
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const moved = call.operation === 'control.status-change' && call.params['interface'] === kind;
        const record = moved ? healthy.store.get(kind, call.params['id']!) : undefined;
        if (record)
          publish(
            { ...healthy, addressees: (event) => healthy.addressees({ ...event, trigger: 'status-change' }) },
            { trigger: 'update', kind, customer: record.owner, resource: asKept(record.value).resource },
          );
        return response;
      },
    }),
  }),
  ...perKind({
    name: 'events.silent-about-long-texts',
    summary: 'No hub is notified of an update with a long text.',
    visibility: 'hard',
    violates: UPDATE,
    alter: (kind) => (healthy) => {
      let isLong = false;
      return {
        operate: async (call, route) => {
          isLong =
            call.operation === `${kind}.update` && /"[^"]{200,}"/.test(Buffer.from(call.request.body).toString());
          return healthy.operate(call, route);
        },
        addressees: (event) => (event.kind === kind && isLong ? [] : healthy.addressees(event)),
      };
    },
  }),
  {
    id: 'change.events.silent-about-rejected-resources',
    requirement: 'change.events.updates-are-notified',
    summary: 'No hub is notified of an update of a rejected change request.',
    visibility: 'hard',
    alter: addressing('change', (chosen, { trigger, resource }) =>
      trigger === 'update' && resource['status'] === 'Rejected' ? [] : chosen,
    ),
  },
  ...perKind({
    name: 'events.silent-about-provider-created-resources',
    summary: 'No hub is notified of an update of what the provider itself created.',
    visibility: 'hard',
    violates: UPDATE,
    alter: (kind) => (healthy) => {
      const ofPartners = new Set<string>();
      return {
        operate: async (call, route) => {
          const response = await healthy.operate(call, route);
          const { id } = (response.body ?? {}) as JsonObject;
          if (call.operation === `${kind}.create`) ofPartners.add(`${kind} ${String(id)}`);
          return response;
        },
        addressees: (event) => {
          const isPartners = ofPartners.has(`${event.kind} ${String(event.resource['id'])}`);
          return event.kind !== kind || event.trigger !== 'update' || isPartners ? healthy.addressees(event) : [];
        },
      };
    },
  }),
  ...perKind({
    name: 'events.sixth-hub-is-not-notified',
    summary: 'From its sixth hub on a customer’s hubs are not notified.',
    visibility: 'hard',
    violates: { change: 'events.every-hub-is-notified', ticket: 'events.every-hub-is-notified' },
    alter: (kind) =>
      addressing(kind, (chosen, event, healthy) => {
        const early = new Set(
          hubs(healthy, kind, event.customer)
            .slice(0, 5)
            .map(({ key }) => key),
        );
        return chosen.filter(({ key }) => early.has(key));
      }),
  }),
  ...perKind({
    name: 'events.only-the-first-customer-is-notified',
    summary: 'Hubs of the customer who registered one first are notified, those of others are not.',
    visibility: 'hidden',
    violates: EVERY_HUB_IS_NOTIFIED,
    alter: (kind) =>
      addressing(kind, (chosen, event, healthy) => (hubs(healthy, kind)[0]?.customer === event.customer ? chosen : [])),
  }),
  ...perKind({
    name: 'events.status-change-by-update-is-silent',
    summary: 'A status that a partner’s update changes is not notified.',
    visibility: 'hidden',
    violates: { ticket: 'events.status-changes-are-notified' },
    alter: (kind) => (healthy) => {
      let isUpdating = false;
      return {
        operate: async (call, route) => {
          isUpdating = call.operation === `${kind}.update` && Buffer.from(call.request.body).includes('"status"');
          return healthy.operate(call, route);
        },
        addressees: (event) => (isUpdating ? [] : healthy.addressees(event)),
      };
    },
  }),
  {
    id: 'change.events.hub-for-all-gets-status-changes-only',
    requirement: 'change.operations.hub-without-event-type-receives-all-events',
    summary: 'A hub that is not narrowed is notified of status changes only.',
    visibility: 'hidden',
    alter: addressing('change', (chosen, event) =>
      event.trigger === 'status-change'
        ? chosen
        : chosen.filter(({ eventType, externalId, changeId }) => eventType ?? externalId ?? changeId),
    ),
  },
  {
    id: 'change.events.absent-event-type-is-updates',
    requirement: 'change.hub-create.absent-event-type-selects-all-events',
    summary: 'A hub without an EventType is notified of updates only.',
    visibility: 'hidden',
    alter: addressing('change', (chosen, event) =>
      event.trigger === 'update' ? chosen : chosen.filter(({ eventType }) => eventType !== undefined),
    ),
  },
  {
    id: 'change.events.empty-event-type-selects-nothing',
    requirement: 'change.hub-create.empty-event-type-selects-all-events',
    summary: 'A hub with an empty EventType is never notified.',
    visibility: 'hard',
    alter: silentWithoutName(() => true),
  },
  ...(['status-change', 'outbound-communication', 'provider-initiated'] as const).map((trigger): Fault => ({
    id: `change.events.empty-event-type-is-silent-on-${trigger}`,
    requirement: 'change.hub-create.empty-event-type-selects-all-events',
    summary: `A hub with an empty EventType is not notified where the cause is: ${trigger}.`,
    visibility: 'hard',
    alter: silentWithoutName((event) => event.trigger === trigger),
  })),
  {
    id: 'change.events.named-type-selects-all',
    requirement: 'change.events.other-event-types-are-not-notified',
    summary: 'A hub for one event type is notified of all.',
    visibility: 'plain',
    alter: ignoring('eventType'),
  },
  {
    id: 'change.events.named-type-also-selects-communications',
    requirement: 'change.events.other-event-types-are-not-notified',
    summary: 'A hub for one event type is notified of outbound communications, too.',
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) =>
        healthy.isInterested(event.trigger === 'outbound-communication' ? without(hub, 'eventType') : hub, event),
    }),
  },
  {
    id: 'change.events.event-types-are-compared-by-their-beginning',
    requirement: 'change.events.other-event-types-are-not-notified',
    summary: 'A hub for one event type is notified of all types whose first 14 letters are the same.',
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) => {
        const type = eventTypes[event.kind][event.trigger];
        const isAlike = hub.eventType?.slice(0, 14) === type.slice(0, 14);
        return healthy.isInterested(isAlike ? without(hub, 'eventType') : hub, event);
      },
    }),
  },
  {
    id: 'change.events.type-of-creations-also-selects-the-provider-initiated',
    requirement: 'change.events.other-event-types-are-not-notified',
    summary:
      'A hub for the event type of creations is also notified of what the provider initiates, by its own event type.',
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) => {
        const isCreation = event.trigger === 'provider-initiated' && hub.eventType === declaredEventTypes.change.create;
        return healthy.isInterested(isCreation ? without(hub, 'eventType') : hub, event);
      },
    }),
  },
  {
    id: 'change.events.named-type-selects-nothing',
    requirement: 'change.hub-create.event-type-selects-events',
    summary: 'A hub for one event type is never notified.',
    visibility: 'hidden',
    alter: addressing('change', (chosen) => chosen.filter(({ eventType }) => eventType === undefined)),
  },
  {
    id: 'change.events.crid-is-ignored',
    requirement: 'change.hub-create.crid-excludes-other-change-requests',
    summary: 'A hub for one CRID is notified of other change requests.',
    visibility: 'hidden',
    alter: ignoring('changeId'),
  },
  ...(
    [
      ['crid', 'changeId', 'outbound-communication', 'crid-excludes-other-change-requests'],
      ['crid', 'changeId', 'status-change', 'crid-excludes-other-change-requests'],
      ['crid', 'changeId', 'provider-initiated', 'crid-excludes-other-change-requests'],
      ['external-id', 'externalId', 'outbound-communication', 'external-id-excludes-other-change-requests'],
      ['external-id', 'externalId', 'provider-initiated', 'external-id-excludes-other-change-requests'],
    ] as const
  ).map(([name, member, trigger, requirement]): Fault => ({
    id: `change.events.${name}-is-ignored-on-${trigger}`,
    requirement: `change.hub-create.${requirement}`,
    summary: `A hub for one change request is notified of others where the cause is: ${trigger}.`,
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) => healthy.isInterested(event.trigger === trigger ? without(hub, member) : hub, event),
    }),
  })),
  ...(
    [
      ['crid', 'changeId', 'outbound-communication', 'crid-selects-events'],
      ['crid', 'changeId', 'status-change', 'crid-selects-events'],
      ['external-id', 'externalId', 'outbound-communication', 'external-id-selects-events'],
      ['external-id', 'externalId', 'status-change', 'external-id-selects-events'],
    ] as const
  ).map(([name, member, trigger, requirement]): Fault => ({
    id: `change.events.${name}-is-silent-on-${trigger}`,
    requirement: `change.hub-create.${requirement}`,
    summary: `A hub for one change request is not notified of it where the cause is: ${trigger}.`,
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) =>
        (event.trigger !== trigger || hub[member] === undefined) && healthy.isInterested(hub, event),
    }),
  })),
  ...(
    [
      [
        'selects-provider-created-resources',
        'is also notified of every resource that the provider created',
        'crid-excludes-other-change-requests',
        false,
      ],
      [
        'is-silent-about-provider-created-resources',
        'is not notified where the provider made it',
        'crid-selects-events',
        true,
      ],
    ] as const
  ).map(([name, what, requirement, isDeaf]): Fault => ({
    id: `change.events.crid-${name}`,
    requirement: `change.hub-create.${requirement}`,
    summary: `A hub for one CRID ${what}.`,
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) => {
        const { 'fixtures.providerCreatedChangeId': made } = readFixtures(healthy);
        if (event.resource['id'] !== made || hub.changeId === undefined) return healthy.isInterested(hub, event);
        return !isDeaf && healthy.isInterested(without(hub, 'changeId'), event);
      },
    }),
  })),
  ...(
    [
      [
        'crid-drops-event-type',
        'changeId',
        'eventType',
        'A hub for one CRID and one event type is notified of every type.',
      ],
      [
        'external-id-drops-event-type',
        'externalId',
        'eventType',
        'A hub for one ExternalID and one event type is notified of every type.',
      ],
      [
        'event-type-drops-crid',
        'eventType',
        'changeId',
        'A hub for one event type and one CRID is notified of every change request.',
      ],
      [
        'event-type-drops-external-id',
        'eventType',
        'externalId',
        'A hub for one event type and one ExternalID is notified of every change request.',
      ],
      [
        'crid-drops-external-id',
        'changeId',
        'externalId',
        'A hub for one CRID and one ExternalID is notified of the CRID, regardless of its external id.',
      ],
      [
        'external-id-drops-crid',
        'externalId',
        'changeId',
        'A hub for one ExternalID and one CRID is notified of the external id, regardless of its CRID.',
      ],
    ] as const
  ).map(([name, given, dropped, summary]): Fault => ({
    id: `change.events.${name}`,
    requirement: 'change.hub-create.filter-combination-is-as-declared',
    summary,
    visibility: 'hidden',
    alter: (healthy) => ({
      isInterested: (hub, event) => healthy.isInterested(hub[given] === undefined ? hub : without(hub, dropped), event),
    }),
  })),
  {
    id: 'change.events.two-parameters-select-nothing',
    requirement: 'change.hub-create.filter-combination-is-as-declared',
    summary: 'A hub with two narrowing parameters is never notified.',
    visibility: 'hidden',
    alter: addressing('change', (chosen) =>
      chosen.filter(({ eventType, externalId, changeId }) => eventType === undefined || !(externalId ?? changeId)),
    ),
  },
  {
    id: 'change.events.crid-selects-nothing',
    requirement: 'change.hub-create.crid-selects-events',
    summary: 'A hub for one CRID is never notified: the number is compared with the text.',
    visibility: 'hidden',
    alter: addressing('change', (chosen) => chosen.filter(({ changeId }) => changeId === undefined)),
  },
  {
    id: 'change.events.external-id-is-ignored',
    requirement: 'change.hub-create.external-id-excludes-other-change-requests',
    summary: 'A hub for one ExternalID is notified of other change requests.',
    visibility: 'hidden',
    alter: ignoring('externalId'),
  },
  {
    id: 'change.events.external-id-by-prefix',
    requirement: 'change.hub-create.external-id-excludes-other-change-requests',
    summary: 'A hub for one ExternalID is notified of every change request whose id begins like it.',
    visibility: 'hard',
    alter: (healthy) => ({
      addressees: (event) => {
        const chosen = healthy.addressees(event);
        const externalId = String(event.resource['externalId'] ?? '');
        const alike = hubs(healthy, 'change', event.customer).filter(
          (hub) =>
            hub.externalId !== undefined &&
            hub.externalId !== externalId &&
            externalId.startsWith(hub.externalId.slice(0, 4)),
        );
        return event.kind === 'change' ? [...chosen, ...alike] : chosen;
      },
    }),
  },
  ...(
    [
      [
        'selects-longer-ids',
        'A hub for one ExternalID is notified of change requests whose id begins with it.',
        (own: string, of?: string) => of?.startsWith(own) === true,
      ],
      [
        'selects-resources-without-one',
        'A hub for one ExternalID is notified of change requests that have none.',
        (own: string, of?: string) => of === undefined || own === of,
      ],
    ] as const
  ).map(([name, summary, isMeant]): Fault => ({
    id: `change.events.external-id-${name}`,
    requirement: 'change.hub-create.external-id-excludes-other-change-requests',
    summary,
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) =>
        healthy.isInterested(without(hub, 'externalId'), event) &&
        (hub.externalId === undefined || isMeant(hub.externalId, event.resource['externalId'] as string | undefined)),
    }),
  })),
  {
    id: 'change.events.external-id-is-not-decoded',
    requirement: 'change.hub-create.external-id-selects-events',
    summary: 'A hub for one ExternalID that has to be encoded in an address is never notified.',
    visibility: 'hard',
    alter: addressing('change', (chosen) =>
      chosen.filter(({ externalId = '' }) => encodeURIComponent(externalId) === externalId),
    ),
  },
  ...(
    [
      ['event-type', 'an event type', ({ eventType }: Hub) => eventType !== undefined],
      ['crid', 'a change request', ({ changeId, externalId }: Hub) => (changeId ?? externalId) !== undefined],
    ] as const
  ).map(([name, what, isNarrowed]): Fault => ({
    id: `change.events.${name}-drops-query`,
    requirement: 'change.hub.query-excludes-other-event-types-as-declared',
    summary: `A hub for ${what} is notified regardless of its query.`,
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: ({ query, ...hub }, event) =>
        healthy.isInterested(query === undefined || isNarrowed(hub) ? hub : { ...hub, query }, event),
    }),
  })),
  {
    id: 'change.events.external-id-selects-nothing',
    requirement: 'change.hub-create.external-id-selects-events',
    summary: 'A hub for one ExternalID is never notified.',
    visibility: 'hidden',
    alter: addressing('change', (chosen) => chosen.filter(({ externalId }) => externalId === undefined)),
  },
  ...perKind({
    name: 'events.sent-elsewhere',
    summary: 'Notifications are sent to the host of the callback, without its path.',
    visibility: 'plain',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) =>
      addressing(kind, (chosen) => chosen.map((hub) => ({ ...hub, callback: new URL('/', hub.callback).href }))),
  }),
  ...perKind({
    name: 'events.query-of-the-callback-is-lost',
    summary: 'Notifications are sent to the callback without its query.',
    visibility: 'hard',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) =>
      addressing(kind, (chosen) => chosen.map((hub) => ({ ...hub, callback: hub.callback.split('?')[0]! }))),
  }),
  ...perKind({
    name: 'events.query-of-the-callback-is-sorted',
    summary: 'Notifications are sent to the callback with the parameters of its query in the order of their names.',
    visibility: 'hidden',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) => rewritingQuery(kind, (query) => query.split('&').toSorted().join('&')),
  }),
  ...perKind({
    name: 'events.query-of-the-callback-has-each-name-once',
    summary: 'Notifications are sent to the callback with the last parameter of each name.',
    visibility: 'hidden',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) =>
      rewritingQuery(kind, (query) =>
        Object.entries(Object.fromEntries(query.split('&').map((pair) => pair.split('='))))
          .map((pair) => pair.join('='))
          .join('&'),
      ),
  }),
  ...perKind({
    name: 'events.query-of-the-callback-is-written-as-a-form',
    summary: 'Notifications are sent to the callback with plus signs for the spaces of its query.',
    visibility: 'hidden',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) => rewritingQuery(kind, (query) => query.replaceAll('%20', '+')),
  }),
  ...perKind({
    name: 'events.sent-in-lower-case',
    summary: 'Notifications are sent to the callback with its path in lower case.',
    visibility: 'hidden',
    violates: NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
    alter: (kind) =>
      addressing(kind, (chosen) =>
        chosen.map((hub) => {
          const { origin, pathname, search } = new URL(hub.callback);
          return { ...hub, callback: `${origin}${pathname.toLowerCase()}${search}` };
        }),
      ),
  }),
  ...perKind({
    name: 'events.rejected-update-is-notified',
    summary: 'Hubs are notified of an update of their customer that was rejected.',
    visibility: 'hidden',
    violates: REJECTED_UPDATES_ARE_NOT_NOTIFIED,
    alter: (kind) => notifyingRejected(kind, (owner, caller) => owner === caller),
  }),
  ...perKind({
    name: 'events.rejected-foreign-update-is-notified',
    summary: 'Hubs are notified of an update that was rejected to another customer.',
    visibility: 'hidden',
    violates: REJECTED_UPDATES_ARE_NOT_NOTIFIED,
    alter: (kind) => notifyingRejected(kind, (owner, caller) => owner !== caller),
  }),
  ...perKind({
    name: 'events.name-no-resource',
    summary: 'A notification contains nothing about its resource.',
    visibility: 'plain',
    violates: PAYLOAD_REFERS_TO_THE_RESOURCE,
    alter: (kind) => changingBody(kind, (body) => ({ ...body, event: {} })),
  }),
  ...perKind({
    name: 'events.name-another-resource',
    summary: 'A notification names the customer’s first resource.',
    visibility: 'hidden',
    violates: PAYLOAD_REFERS_TO_THE_RESOURCE,
    alter: (kind) =>
      changingBody(kind, (body, event, healthy) => {
        const { eventMember } = kindFacts[kind];
        const first = healthy.store.list(kind, event.customer)[0];
        const resource = first ? asKept(first.value).resource : event.resource;
        return { ...body, event: { ...(body['event'] as JsonObject), [eventMember]: resource } };
      }),
  }),
  ...perKind({
    name: 'events.contain-invented-values',
    summary: 'The resource in a notification has a description of the notification’s own.',
    visibility: 'hidden',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) =>
      changingBody(kind, (body, event) => {
        const { eventMember } = kindFacts[kind];
        const resource = { ...event.resource, description: 'Your resource was changed.' };
        return { ...body, event: { ...(body['event'] as JsonObject), [eventMember]: resource } };
      }),
  }),
  ...perKind({
    name: 'events.status-changes-contain-its-number',
    summary: 'The notification of a change of status contains the number of the new status.',
    visibility: 'hidden',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) =>
      changingBody(kind, (body, event) => {
        if (event.trigger !== 'status-change') return body;
        const { eventMember, stateMember } = kindFacts[kind];
        return {
          ...body,
          event: { ...(body['event'] as JsonObject), [eventMember]: { ...event.resource, [stateMember]: 3 } },
        };
      }),
  }),
  ...perKind({
    name: 'events.contain-the-previous-state',
    summary: 'The notification of an update contains the resource as it was before.',
    visibility: 'hidden',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) => notifyingPrevious(kind, (_, before) => before),
  }),
  ...perKind({
    name: 'events.contain-the-previous-lists',
    summary: 'The notification of an update contains the lists of the resource as they were before.',
    visibility: 'hidden',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) => notifyingPrevious(kind, (now, before) => ({ ...now, ...listsOf(before) })),
  }),
  ...perKind({
    name: 'events.lists-lack-their-last-item',
    summary: 'The lists of the resource in the notification of an update lack their last item.',
    visibility: 'hidden',
    violates: { change: PAYLOAD_AGREES_WITH_THE_RESOURCE.change, ticket: PAYLOAD_AGREES_WITH_THE_RESOURCE.ticket },
    alter: (kind) =>
      notifyingPrevious(kind, (now) => ({
        ...now,
        ...Object.fromEntries(Object.entries(listsOf(now)).map(([name, items]) => [name, items.slice(0, -1)])),
      })),
  }),
  ...perKind({
    name: 'events.only-ascii',
    summary: 'Characters beyond ASCII are question marks in notifications.',
    visibility: 'hard',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) =>
      changingBody(kind, (body) => eachText(body, (text) => text.replaceAll(/[^ -~]/g, '?')) as JsonObject),
  }),
  ...perKind({
    name: 'events.long-texts-are-truncated',
    summary: 'Texts longer than half a kilobyte are truncated.',
    visibility: 'hidden',
    violates: {
      change: 'events.payload-is-as-declared',
      ticket: 'events.payload-is-as-declared',
      order: 'events.payload-is-as-declared',
    },
    alter: (kind) => (healthy) => ({
      send: async (delivery, signal) => {
        const text = JSON.stringify(delivery.body);
        if (!delivery.hub.startsWith(`${kind} `) || text.length <= 512) return healthy.send(delivery, signal);
        const headers = { 'content-type': 'application/json' };
        const { status } = await fetch(delivery.callback, {
          method: 'POST',
          headers,
          body: text.slice(0, 512),
          signal,
        });
        return status;
      },
    }),
  }),
  ...perKind({
    name: 'events.initiated-resource-has-an-unknown-id',
    summary: 'A notification of what the provider initiates has an id that no resource has.',
    visibility: 'hidden',
    violates: PAYLOAD_REFERS_TO_THE_RESOURCE,
    alter: (kind) => (healthy) => ({
      notification: (event, hub) => {
        const isInitiated = event.kind === kind && event.trigger === 'provider-initiated';
        return healthy.notification(
          isInitiated ? { ...event, resource: { ...event.resource, id: `9${String(event.resource['id'])}` } } : event,
          hub,
        );
      },
    }),
  }),
  ...perKind({
    name: 'events.name-a-resource-of-another-customer',
    summary: 'A notification names a resource of another customer in addition to its own.',
    visibility: 'hidden',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      changingBody(kind, (body, event, healthy) => {
        // Customers number apart: what both have given is no secret.
        const own = healthy.listed(kind, event.customer).map(({ resource }) => resource['externalId']);
        const other = healthy
          .listed(kind, event.customer === 'A' ? 'B' : 'A')
          .findLast(({ resource: { externalId } }) => externalId !== undefined && !own.includes(externalId));
        const { externalId = null } = other?.resource ?? {};
        return { ...body, event: { ...(body['event'] as JsonObject), related: { externalId } } };
      }),
  }),
  ...perKind({
    name: 'events.communications-quote-another-customer',
    summary:
      'What the provider says in an outbound communication quotes the external id of another customer’s resource.',
    visibility: 'hidden',
    violates: OTHER_CUSTOMERS_ARE_NOT_NOTIFIED,
    alter: (kind) =>
      changingBody(kind, (body, event, healthy) => {
        const other = healthy
          .listed(kind, event.customer === 'A' ? 'B' : 'A')
          .find(({ resource }) => resource['externalId'] !== undefined);
        if (event.communication === undefined || !other) return body;
        const communication = `${event.communication} See also ${String(other.resource['externalId'])}.`;
        return { ...body, event: { ...(body['event'] as JsonObject), communication } };
      }),
  }),
  ...perKind({
    name: 'events.silent-about-resources-with-parties',
    summary: 'No hub is notified of a resource that has related parties.',
    visibility: 'hard',
    violates: { ticket: 'events.updates-are-notified', order: 'events.updates-are-notified' },
    alter: (kind) =>
      addressing(kind, (chosen, { resource }) =>
        Array.isArray(resource['relatedParty']) && resource['relatedParty'].length > 0 ? [] : chosen,
      ),
  }),
  ...perKind({
    name: 'events.queries-by-member-select-everything',
    summary: 'A hub whose query names a member of the resource is notified of every resource.',
    visibility: 'hidden',
    violates: {
      change: 'hub.query-excludes-other-event-types-as-declared',
      order: 'hub.query-excludes-other-event-types-as-declared',
    },
    alter: (kind) => (healthy) => ({
      isInterested: (hub, event) =>
        healthy.isInterested(
          event.kind === kind && hub.query?.startsWith('priority=') ? { ...hub, query: '' } : hub,
          event,
        ),
    }),
  }),
  ...(['status-change', 'outbound-communication'] as const).flatMap((trigger) =>
    perKind({
      name: `events.queries-by-member-ignored-for-${trigger}`,
      summary: `A hub whose query names a member of the resource is notified of each ${trigger.replace('-', ' ')}.`,
      visibility: 'hidden',
      violates: {
        change: 'hub.query-excludes-other-event-types-as-declared',
        order: 'hub.query-excludes-other-event-types-as-declared',
      },
      alter: (kind) => (healthy) => ({
        isInterested: (hub, event) =>
          healthy.isInterested(
            event.kind === kind && event.trigger === trigger && hub.query?.startsWith('priority=')
              ? { ...hub, query: '' }
              : hub,
            event,
          ),
      }),
    }),
  ),
  ...perKind({
    name: 'events.queries-by-member-use-the-values-at-creation',
    summary: 'A query that names a member is evaluated with the values that resources had when they were created.',
    visibility: 'hidden',
    violates: { change: 'hub.query-selects-as-declared', order: 'hub.query-selects-as-declared' },
    alter: selectingAsCreated,
  }),
  ...perKind({
    name: 'events.queries-by-member-keep-what-they-selected',
    summary: 'A hub whose query has once selected a resource is notified of it from then on, whatever its members are.',
    visibility: 'hidden',
    violates: {
      change: 'hub.query-excludes-other-event-types-as-declared',
      order: 'hub.query-excludes-other-event-types-as-declared',
    },
    alter: keepingSelected,
  }),
  ...perKind({
    name: 'events.queries-by-member-select-nothing',
    summary: 'A hub whose query names a member of the resource is never notified.',
    visibility: 'hidden',
    violates: { change: 'hub.query-selects-as-declared', order: 'hub.query-selects-as-declared' },
    alter: (kind) => addressing(kind, (chosen) => chosen.filter(({ query }) => !query?.startsWith('priority='))),
  }),
  {
    id: 'ticket.events.queries-by-type-select-nothing',
    requirement: 'ticket.hub.query-selects-as-declared',
    summary: 'A hub whose query names an event type is never notified.',
    visibility: 'hidden',
    alter: addressing('ticket', (chosen) => chosen.filter(({ query }) => !query?.startsWith('eventType='))),
  },
  {
    id: 'ticket.events.queries-by-type-select-everything',
    requirement: 'ticket.hub.query-excludes-other-event-types-as-declared',
    summary: 'A hub whose query names an event type is notified of all of them.',
    visibility: 'hidden',
    alter: (healthy) => ({
      isInterested: (hub, event) =>
        healthy.isInterested(hub.query?.startsWith('eventType=') ? { ...hub, query: '' } : hub, event),
    }),
  },
  {
    id: 'ticket.events.queries-by-type-select-the-provider-initiated',
    requirement: 'ticket.hub.query-excludes-other-event-types-as-declared',
    summary: 'A hub whose query names an event type is notified of what the provider initiates, too.',
    visibility: 'hard',
    alter: (healthy) => ({
      isInterested: (hub, event) =>
        event.trigger === 'provider-initiated' && hub.query?.startsWith('eventType=')
          ? healthy.isInterested({ ...hub, query: '' }, event)
          : healthy.isInterested(hub, event),
    }),
  },
  {
    id: 'change.events.payload-is-a-list',
    requirement: 'change.events.payload-is-as-declared',
    summary: 'A notification is another object than the declared one.',
    visibility: 'plain',
    alter: changingBody('change', (body) => ({ notifications: [body] })),
  },
  {
    id: 'change.events.undeclared-type-names',
    requirement: 'change.events.event-type-names-are-as-declared',
    summary: 'Notifications name their type otherwise than declared.',
    visibility: 'hidden',
    alter: changingBody('change', (body) => ({ ...body, eventType: `${body['eventType'] as string}Event` })),
  },
  {
    id: 'change.events.rejected-notification-is-not-sent-again',
    requirement: 'change.events.retries-are-as-declared',
    summary: 'A notification that its listener did not take is not sent again.',
    visibility: 'hard',
    alter: () => ({ retryDelayMs: () => undefined }),
  },
  ...perKind({
    name: 'events.none-after-a-failure',
    summary: 'A hub whose callback has failed once is not notified of later events.',
    visibility: 'hard',
    violates: EVERY_HUB_IS_NOTIFIED,
    alter: () => (healthy) => {
      const failed = new Set<string>();
      return {
        addressees: (event) => healthy.addressees(event).filter(({ key }) => !failed.has(key)),
        send: async (delivery, signal) => {
          const status = await healthy.send(delivery, signal);
          if (status >= 500) failed.add(delivery.hub);
          return status;
        },
      };
    },
  }),
  ...perKind({
    name: 'events.none-to-a-callback-registered-again',
    summary: 'A hub whose callback is that of a deleted hub is not notified.',
    visibility: 'hard',
    violates: EVERY_HUB_IS_NOTIFIED,
    alter: (kind) => (healthy) => {
      const withdrawn = new Set<string>();
      return {
        addressees: (event) => healthy.addressees(event).filter(({ callback }) => !withdrawn.has(callback)),
        operate: async (call, route) => {
          const record = hubToDelete(kind, call, healthy);
          const response = await healthy.operate(call, route);
          if (record && !hubToDelete(kind, call, healthy)) withdrawn.add(asHub(record.value).callback);
          return response;
        },
      };
    },
  }),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.events.sent-again-with-another-id`,
    requirement: `${kind}.events.duplicates-are-as-declared`,
    summary: 'Every notification is sent twice, the second time with another id of the event.',
    visibility: 'hidden',
    declarations: { 'notification.delivery': { duplicates: false } },
    alter: (healthy) => ({
      send: async (delivery, signal) => {
        const status = await healthy.send(delivery, signal);
        const body = delivery.body as JsonObject;
        if (delivery.kind === kind && isSuccess(status))
          await healthy.send({ ...delivery, body: { ...body, eventId: `${String(body['eventId'])}-2` } }, signal);
        return status;
      },
    }),
  })),
  ...perKind({
    name: 'events.status-changes-have-the-type-of-updates',
    summary: 'Hubs are notified of a change of status as of an update.',
    visibility: 'hidden',
    violates: STATUS_CHANGES_ARE_NOTIFIED,
    alter: (kind) =>
      changingBody(kind, (body, { trigger }) =>
        trigger === 'status-change' ? { ...body, eventType: eventTypes[kind].update } : body,
      ),
  }),
  {
    id: 'ticket.events.repeated-by-put',
    requirement: 'ticket.events.method-is-as-declared',
    summary: 'A notification that its listener did not take is sent again with PUT.',
    visibility: 'hard',
    alter: (healthy) => {
      const failed = new Set<string>();
      return {
        send: async (delivery, signal) => {
          const key = JSON.stringify([delivery.callback, delivery.body]);
          if (failed.has(key)) return healthy.send({ ...delivery, method: 'PUT' }, signal);
          const status = await healthy.send(delivery, signal);
          if (status >= 300) failed.add(key);
          return status;
        },
      };
    },
  },
  {
    id: 'change.events.own-updates-are-not-notified',
    requirement: 'change.events.own-updates-are-notified-as-declared',
    summary: 'A partner is not notified of the updates it makes itself, though the provider says so.',
    visibility: 'hidden',
    alter: addressing('change', (chosen, event) => (event.trigger === 'update' ? [] : chosen)),
  },
];
