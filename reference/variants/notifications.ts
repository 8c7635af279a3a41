import { setTimeout as sleep } from 'node:timers/promises';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Alteration } from '../alteration.ts';
import { aroundCall, aroundExchange, changingBody } from '../alteration.ts';
import { jsonResponse } from '../http/response.ts';
import { contentText } from '../http/write-response.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import { asHub, hubBody } from '../hub/hub.ts';
import type { Hub } from '../hub/hub.ts';
import { isKnownTarget, listingAllHubs } from '../faults/altering.ts';
import { creationsHaveTheirOwnName, notifyingCreations } from '../faults/own-creations.ts';
import { eventTypes } from '../notifications/event.ts';
import { publish } from '../notifications/publish.ts';
import type { Parts } from '../parts.ts';
import { KINDS, asKept, kindFacts, type Kind } from '../resource/kind.ts';
import { replaceResource } from '../resource/resources.ts';
import type { Variant } from './variant.ts';

const HUB_CREATE = KINDS.map((kind) => `${kind}.hub-create`);

const HUB_DELETE = KINDS.map((kind) => `${kind}.hub-delete`);

const HUBS_OF_CHANGES = ['change.hub-create', 'change.hub-retrieve', 'change.hub-delete'];

/** Consecutive ids, which as a double become the same few. */
const FIRST_BEYOND = 9_007_199_254_741_000n;
const larger = (id: string): string => String(BigInt(id) + FIRST_BEYOND);
const smaller = (id: string): string => String(BigInt(id) - FIRST_BEYOND);

function hubsOf(parts: Parts, customer: string): Hub[] {
  return parts.store.list('hub', customer).map(({ value }) => asHub(value));
}

/** Moves a resource from one state to the next, and notifies of it; nothing if it is in another one by then. */
function moveOn(parts: Parts, kind: Kind, { id, customer, at }: { id: string; customer: string; at: number }): void {
  const { stateMember, progress } = kindFacts[kind];
  const record = parts.store.get(kind, id);
  if (!record) return;
  const kept = asKept(record.value);
  if (kept.resource[stateMember] !== progress[at - 1]) return;
  const resource = replaceResource(parts, kind, customer, kept, { ...kept.resource, [stateMember]: progress[at]! });
  publish(parts, { trigger: 'status-change', kind, customer, resource });
}

/** What happens to each resource after the response to its creation. */
const afterCreation =
  (happens: (parts: Parts, kind: Kind, created: { id: string; customer: string }) => void): Alteration =>
  (healthy) => ({
    operate: async (call, route) => {
      const response = await healthy.operate(call, route);
      const kind = call.interface as Kind;
      if (call.operation === `${kind}.create` && response.status < 300)
        happens(healthy, kind, { id: String((response.body as JsonObject)['id']), customer: call.customer });
      return response;
    },
  });

/** Moves every resource from its first state to the next right after the response to its creation. */
const takingUp: Alteration = afterCreation((parts, kind, created) => moveOn(parts, kind, { ...created, at: 1 }));

/** Creations after which the provider moves a resource on. */
const CREATIONS_IN_A_STATE = 4;

/** The provider works on one resource after the other: with each creation, those before it move on, to their last state. */
const workingOff: Alteration = (healthy) => {
  const made = new Map<Kind, { id: string; customer: string }[]>();
  return afterCreation((parts, kind, created) => {
    const all = [...(made.get(kind) ?? []), created];
    made.set(kind, all);
    kindFacts[kind].progress.forEach((_, at) => {
      const one = all.at(-1 - CREATIONS_IN_A_STATE * at);
      if (at > 0 && one) moveOn(parts, kind, { ...one, at });
    });
  })(healthy);
};

/** Members of request bodies, as the document of tickets and orders names them. */
const BODY_MEMBERS = {
  'ticket.create': 'troubleTicket',
  'ticket.update': 'troubleTicket',
  'ticket.hub-create': 'data',
  'order.create': 'serviceOrder',
};

/** Takes bodies in one form only: a JSON string, or an object in a member. */
const unwrapping = (forms: Readonly<Record<string, string>>): Alteration =>
  aroundExchange(Object.keys(forms), ({ operation, request }, next) => {
    const text = Buffer.from(request.body).toString('utf8');
    const form = forms[operation] ?? '';
    const inner = unwrapped(text, form);
    return inner === undefined ? next() : next({ ...request, body: Buffer.from(inner) });
  });

/** The text of the object in a body; a body of another form is no object, and malformed JSON remains as it is. */
function unwrapped(text: string, form: string): string | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (form === 'jsonString') return typeof value === 'string' ? value : '[]';
    return JSON.stringify((value as JsonObject | null)?.[form] ?? []);
  } catch {
    return undefined;
  }
}

const sendingTwice: Alteration = (healthy) => ({
  send: async (delivery, signal) => {
    await healthy.send(delivery, signal);
    return healthy.send(delivery, signal);
  },
});

/** For a notification without a successor. */
const LONGEST_WAIT_MS = 250;

/** How hubs, notifications and monitors may be. */
export const notificationVariants: readonly Variant[] = [
  {
    id: 'notifications-come-late',
    summary: 'Notifications are sent a second after their cause.',
    allowed: 'No document bounds the time; the declared deadline is kept.',
    alter: () => ({ deliveryDelayMs: () => 1_000 }),
  },
  {
    id: 'notifications-at-intervals',
    summary:
      'Each hub is sent one notification at a time: the first one after 600 milliseconds, each further one after 150.',
    allowed: 'Delivery rules are unspecified; this provider declares no deadline.',
    declarations: { 'notification.deadlineMs': undefined },
    isAlone: 'Many notifications come after the windows of their events.',
    alter: (healthy) => {
      const begun = new Set<string>();
      return {
        send: async (delivery, signal) => {
          await sleep(begun.has(delivery.hub) ? 150 : 600, undefined, { signal });
          begun.add(delivery.hub);
          return healthy.send(delivery, signal);
        },
      };
    },
  },
  {
    id: 'notifications-come-twice',
    summary: 'Every notification is delivered twice.',
    allowed: 'Delivery rules are unspecified; this provider declares that duplicates may occur.',
    alter: sendingTwice,
  },
  {
    id: 'notifications-are-given-up-soon',
    summary: 'A notification is sent at most three times; each attempt contains its number.',
    allowed: 'Delivery rules are unspecified; this provider declares two retries.',
    declarations: { 'notification.delivery': { retries: 2, order: 'kept', duplicates: false, redirects: false } },
    excludes: ['notifications-come-twice', 'own-creations-are-notified-twice-by-an-undeclared-name'],
    alter: (healthy) => {
      const attempts = new WeakMap<object, number>();
      return {
        retryDelayMs: (made) => (made > 2 ? undefined : healthy.retryDelayMs(made)),
        send: (delivery, signal) => {
          const body = delivery.body as JsonObject;
          const attempt = (attempts.get(body) ?? 0) + 1;
          attempts.set(body, attempt);
          return healthy.send({ ...delivery, body: { ...body, attempt } }, signal);
        },
      };
    },
  },
  {
    id: 'change.hubs-for-foreign-change-requests-are-403',
    summary: 'A hub for an unknown change request is rejected with 404, one for that of another customer with 403.',
    allowed:
      'The status for an unknown CRID is unspecified and declared; 403 is listed, and nothing is declared of a foreign one.',
    declarations: { 'hub.unknownTargetStatus': [404] },
    alter: aroundCall('change.hub-create', (call, next, { store }) => {
      if (!isKnownTarget(call, store)) return new Rejection(404, 'unknown-id', 'This id is unknown.');
      const id = call.request.query.find(([name]) => name === 'CRID')?.[1];
      const owner = id === undefined ? undefined : store.get('change', id)?.owner;
      return owner === undefined || owner === call.customer
        ? next()
        : new Rejection(403, 'foreign-id', 'Not your own.');
    }),
  },
  {
    id: 'queries-see-resources-before-an-update',
    summary: 'Whether the query of a hub selects an update depends on what the resource was before it.',
    allowed: 'The documents do not state whether the filter of a hub concerns the resource before or after an update.',
    excludes: ['notifications-with-another-envelope'],
    alter: (healthy) => {
      const previous = new Map<string, JsonObject>();
      const keyOf = (kind: Kind, { id }: JsonObject): string => `${kind} ${String(id)}`;
      return {
        keep: (kind, resource, before) => {
          const kept = healthy.keep(kind, resource, before);
          previous.set(keyOf(kind, kept), before ?? kept);
          return kept;
        },
        isInterested: (hub, event) => {
          const resource = previous.get(keyOf(event.kind, event.resource)) ?? event.resource;
          return healthy.isInterested(hub, event.trigger === 'update' ? { ...event, resource } : event);
        },
      };
    },
  },
  {
    id: 'notifications-out-of-order',
    summary: 'Of the notifications to one hub, every other one is overtaken by its successor.',
    allowed: 'Delivery rules are unspecified; this provider declares that order is free, and nothing of retries.',
    declarations: { 'notification.delivery': { order: 'free', duplicates: true, redirects: false } },
    alter: (healthy) => {
      /** Sends the notification that waits for its successor, by hub. */
      const waiting = new Map<string, () => Promise<unknown>>();
      return {
        send: async (delivery, signal) => {
          const { hub } = delivery;
          const sendWaiting = waiting.get(hub);
          if (sendWaiting) {
            const status = await healthy.send(delivery, signal);
            // Else the next notification could overtake it, too.
            await sendWaiting();
            return status;
          }
          const send = (): Promise<unknown> => {
            clearTimeout(timer);
            waiting.delete(hub);
            return healthy.send(delivery, new AbortController().signal).catch(() => undefined);
          };
          const timer = setTimeout(() => void send(), LONGEST_WAIT_MS);
          waiting.set(hub, send);
          // Responds before the delivery: the next one need not wait.
          return 204;
        },
      };
    },
  },
  {
    id: 'notifications-by-put',
    summary: 'Notifications are brought with PUT.',
    allowed: 'Their method is unspecified; this provider declares it.',
    declarations: { 'notification.method': 'PUT' },
    alter: (healthy) => ({ send: (delivery, signal) => healthy.send({ ...delivery, method: 'PUT' }, signal) }),
  },
  {
    id: 'notifications-with-credentials',
    summary: 'Notifications identify the provider with a header.',
    allowed: 'Whether and how the provider identifies itself is unspecified; this provider declares it.',
    declarations: { 'notification.auth': { 'X-Provider': 'reference' } },
    alter: (healthy) => ({
      send: (delivery, signal) => healthy.send({ ...delivery, headers: { 'x-provider': 'reference' } }, signal),
    }),
  },
  {
    id: 'notifications-are-compressed',
    summary: 'Notifications are compressed with gzip.',
    allowed: 'The payload is unspecified; a content coding is no part of the media type (RFC 9110, 8.4).',
    excludes: ['notifications-with-credentials'],
    alter: (healthy) => ({
      send: (delivery, signal) => healthy.send({ ...delivery, headers: { 'content-encoding': 'gzip' } }, signal),
    }),
  },
  {
    id: 'notifications-below-the-callback',
    summary: 'Notifications are sent to a path below the callback.',
    allowed: 'Declared: the callback is the beginning of the address.',
    declarations: { 'notification.callbackPathRule': 'suffix' },
    alter: (healthy) => ({
      send: (delivery, signal) => {
        const url = new URL(delivery.callback);
        url.pathname = `${url.pathname.replace(/\/$/, '')}/listener/event`;
        return healthy.send({ ...delivery, callback: url.href }, signal);
      },
    }),
  },
  {
    id: 'notifications-with-another-envelope',
    summary: 'A notification is the resource and the name of the event, without an envelope around them.',
    allowed: 'The payload is unspecified; what is declared of it is true.',
    declarations: {
      'notification.schema': Object.fromEntries(
        KINDS.map((kind) => [kind, { id: '/resource/id', resource: '/resource', eventType: '/type' }]),
      ),
    },
    alter: (healthy) => ({
      notification: (event, hub) => ({
        type: (healthy.notification(event, hub) as JsonObject)['eventType']!,
        resource: event.resource,
      }),
    }),
  },
  {
    id: 'notifications-without-the-resource',
    summary: 'A notification names the id of the resource and does not contain it.',
    allowed: 'The payload is unspecified; what is declared of it is true.',
    declarations: {
      'notification.schema': Object.fromEntries(KINDS.map((kind) => [kind, { id: '/id', eventType: '/eventType' }])),
    },
    alter: (healthy) => ({
      notification: (event, hub) => ({
        eventType: (healthy.notification(event, hub) as JsonObject)['eventType']!,
        id: event.resource['id']!,
      }),
    }),
  },
  {
    id: 'notifications-name-no-resource',
    summary: 'A notification says that something changed, and nothing else.',
    allowed: 'The payload is unspecified, and nothing is declared of it.',
    declarations: { 'notification.schema': undefined, 'notification.eventTypes': undefined },
    isAlone: 'No notification can be attributed to an event.',
    alter: () => ({ notification: () => ({ changed: true }) }),
  },
  {
    id: 'hubs-take-effect-late',
    summary:
      'A hub is not notified of events within half a second after its registration, and cannot be deleted in that time.',
    allowed: 'No document says when a registration takes effect; the declared time, settleMs, is kept.',
    declarations: { settleMs: 700 },
    isLegalAsDeclared: true,
    isAlone: 'The probes that show other variants cause events right after the registration.',
    alter: (healthy) => {
      const effective = new Map<string, number>();
      const isEffective = (key: string): boolean => performance.now() >= (effective.get(key) ?? 0);
      return {
        operate: async (call, route) => {
          const isUnknown =
            call.operation.endsWith('.hub-delete') && !isEffective(`${call.interface} ${call.params['id'] ?? ''}`);
          const response = await healthy.operate(
            isUnknown ? { ...call, params: { ...call.params, id: '999999999' } } : call,
            route,
          );
          if (call.operation.endsWith('.hub-create') && response.status === 201)
            effective.set(`${call.interface} ${String((response.body as JsonObject)['id'])}`, performance.now() + 500);
          return response;
        },
        addressees: (event) => healthy.addressees(event).filter(({ key }) => isEffective(key)),
      };
    },
  },
  {
    id: 'queries-name-own-event-types',
    summary: 'A hub whose query names an event type that its interface does not have is rejected.',
    allowed: 'The syntax of a query is unspecified; the declared example names a type of one interface.',
    declarations: { 'hub.querySyntax': { neutral: '', example: 'eventType=TroubleTicketUpdate' } },
    alter: aroundCall(HUB_CREATE, (call, next) => {
      const { query } = sentIn(call.request.body);
      const named = typeof query === 'string' ? new URLSearchParams(query).get('eventType') : null;
      const isKnown = named === null || Object.values(eventTypes[call.interface as Kind]).includes(named);
      return isKnown ? next() : new Rejection(400, 'query', 'The event type is unknown.');
    }),
  },
  {
    id: 'own-updates-are-not-notified',
    summary: 'A partner is not notified of the updates it makes itself.',
    allowed: 'Whether a partner is notified of its updates is unspecified; this provider declares that it is not.',
    declarations: { 'notification.ownUpdates': false },
    alter: (healthy) => {
      let isOwn = false;
      return {
        // Updates publish within one turn of the event loop, so that nothing else can come in between.
        operate: (call, route) => {
          isOwn = call.operation.endsWith('.update') && call.interface !== 'control';
          return healthy.operate(call, route);
        },
        addressees: (event) => (isOwn && event.trigger === 'update' ? [] : healthy.addressees(event)),
      };
    },
  },
  {
    id: 'new-resources-change-their-state',
    summary:
      'The provider takes up each new resource at once: its state changes, and its customer is notified of that.',
    allowed:
      'The transitions are unspecified, and status changes are notified. The names of event types are undeclared.',
    declarations: { 'notification.eventTypes': undefined },
    alter: takingUp,
  },
  {
    id: 'new-resources-run-through-their-states',
    summary: 'The provider completes each new resource by itself, soon after its creation.',
    allowed:
      'The transitions are unspecified, and status changes are notified. In its last state a change request takes no updates, as declared.',
    isAlone: 'Other variants alter what states resources have.',
    alter: workingOff,
  },
  {
    id: 'own-creations-are-notified',
    summary: 'A partner is notified of what it creates itself.',
    allowed: 'One wording names create and update notifications; this provider declares it.',
    declarations: { 'notification.ownCreates': true, 'notification.eventTypes': eventTypes },
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        const kind = call.interface as Kind;
        if (call.operation !== `${kind}.create` || response.status >= 300) return response;
        const occurrence = {
          trigger: 'provider-initiated',
          kind,
          customer: call.customer,
          resource: response.body as JsonObject,
        } as const;
        publish(healthy, occurrence);
        return response;
      },
    }),
  },
  {
    id: 'own-creations-are-notified-by-their-own-name',
    summary: 'A partner is notified of its creations, with their own event type.',
    allowed: 'One wording names create notifications; this provider declares them and their event type.',
    declarations: creationsHaveTheirOwnName,
    alter: notifyingCreations,
  },
  {
    id: 'own-creations-are-notified-by-an-undeclared-name',
    summary: 'A partner is notified of its creations, with an event type that the profile does not declare.',
    allowed: 'Whether own creations are notified, and their event type, are unspecified.',
    declarations: { 'notification.ownCreates': undefined, 'notification.eventTypes': eventTypes },
    alter: notifyingCreations,
  },
  {
    id: 'own-creations-are-notified-twice-by-an-undeclared-name',
    summary:
      'A partner is notified twice of each of its creations, with an event type that the profile does not declare.',
    allowed:
      'Whether own creations are notified, and their event type, are unspecified; this provider declares that duplicates may occur.',
    declarations: { 'notification.ownCreates': undefined, 'notification.eventTypes': eventTypes },
    alter: (healthy) => ({ ...notifyingCreations(healthy), ...sendingTwice(healthy) }),
  },
  {
    id: 'tickets-and-orders-share-hubs',
    summary: 'A hub made on the ticket interface is also notified of orders, and the reverse.',
    allowed: 'Both interfaces share their hub conventions; this provider declares that events cross.',
    // What is declared of a ticket's notifications is not true of an order's, and both come to either hub.
    declarations: { 'hub.crossApiEvents': true, 'notification.schema': undefined },
    alter: (healthy) => ({
      addressees: (event) => {
        const others = { ticket: 'order', order: 'ticket', change: '' }[event.kind];
        const crossing = hubsOf(healthy, event.customer).filter(
          (hub) => hub.kind === others && healthy.isInterested(hub, event),
        );
        return [...healthy.addressees(event), ...crossing];
      },
    }),
  },
  {
    id: 'status-changes-are-updates-too',
    summary: 'A change of status is notified twice: as a change of status, and as an update.',
    allowed: 'A status change is one of the updates a listener is notified of.',
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        if (call.operation !== 'control.status-change' || response.status >= 300) return response;
        const kind = call.params['interface'] as Kind;
        const record = healthy.store.get(kind, call.params['id']!);
        if (record)
          publish(healthy, { trigger: 'update', kind, customer: record.owner, resource: response.body as JsonObject });
        return response;
      },
    }),
  },
  {
    id: 'same-callback-is-409',
    summary: 'A second registration of a callback on the same interface is rejected with 409.',
    allowed: '409 is listed for registrations and no condition is stated; this provider declares it.',
    declarations: { 'hub.duplicatePolicy': '409' },
    alter: aroundCall(HUB_CREATE, (call, next, parts) =>
      hubWithSameCallback(parts, call.interface as Kind, call.customer, call.request.body)
        ? new Rejection(409, 'duplicate', 'This callback is registered.')
        : next(),
    ),
  },
  {
    id: 'deleted-callback-is-409',
    summary: 'The callback of a deleted hub cannot be registered again: the registration is rejected with 409.',
    allowed:
      '409 is listed for registrations without a condition; no sentence says that a callback can be registered again.',
    alter: (healthy) => {
      const gone = new Set<unknown>();
      return {
        operate: async (call, route) => {
          const kind = call.interface as Kind;
          const record = HUB_DELETE.includes(call.operation)
            ? healthy.store.get('hub', `${kind} ${call.params['id'] ?? ''}`)
            : undefined;
          if (HUB_CREATE.includes(call.operation) && gone.has(sentIn(call.request.body)['callback']))
            return errorResponse(new Rejection(409, 'duplicate', 'This callback was registered before.'));
          const response = await healthy.operate(call, route);
          if (record) gone.add(asHub(record.value).callback);
          return response;
        },
      };
    },
  },
  {
    id: 'change.hub-create.takes-a-text',
    summary: 'The body of a hub creation is a JSON string that contains the object; a plain object is rejected.',
    allowed: 'The document labels the body `data` a string; this provider declares the form.',
    declarations: { bodyWrapping: { 'change.hub-create': 'jsonString' } },
    isLegalAsDeclared: true,
    isAlone: 'The probes that show other variants send requests of the usual form.',
    alter: unwrapping({ 'change.hub-create': 'jsonString' }),
  },
  {
    id: 'bodies-in-a-member',
    summary: 'The object of a request body is in the member that the document names; a plain object is rejected.',
    allowed: 'The document names the bodies without their form; this provider declares the form.',
    declarations: { bodyWrapping: BODY_MEMBERS },
    isLegalAsDeclared: true,
    isAlone: 'The probes that show other variants send requests of the usual form.',
    alter: unwrapping(BODY_MEMBERS),
  },
  {
    id: 'same-callback-is-the-same-hub',
    summary: 'A second registration of a callback returns the existing hub.',
    allowed: 'This provider declares it.',
    declarations: { 'hub.duplicatePolicy': 'sameId' },
    alter: aroundCall(HUB_CREATE, (call, next, parts) => {
      const there = hubWithSameCallback(parts, call.interface as Kind, call.customer, call.request.body);
      return there ? jsonResponse(201, hubBody(there)) : next();
    }),
  },
  {
    id: 'hub-ids-of-digits',
    summary: 'Hub ids of the ticket and order interfaces are strings of digits.',
    allowed: 'They are strings; no form is stated.',
    alter: (healthy) => ({
      issueHubId: (kind) =>
        kind === 'change' ? healthy.issueHubId(kind) : String(healthy.issueHubId(kind)).replace('hub-', ''),
    }),
  },
  {
    id: 'hub-ids-are-reused',
    summary: 'The id of a deleted hub is that of the next one.',
    allowed: 'An id identifies an existing hub; no document excludes that the id of a deleted hub is used again.',
    alter: (healthy) => {
      const free = new Map<Kind, (number | string)[]>();
      return {
        issueHubId: (kind) => free.get(kind)?.pop() ?? healthy.issueHubId(kind),
        ...aroundCall(HUB_DELETE, async (call, next) => {
          const response = await next();
          if (response instanceof Rejection) return response;
          const [kind, id] = [call.interface as Kind, call.params['id'] ?? ''];
          free.set(kind, [...(free.get(kind) ?? []), kind === 'change' ? Number(id) : id]);
          return response;
        })(healthy),
      };
    },
  },
  {
    id: 'change.ids-of-64-bits',
    summary: 'Hubs and change requests are numbered from beyond what a double holds exactly.',
    allowed: 'A hub id is an integer and CRID another; no range is stated, and JSON bounds none.',
    alter: (healthy) => {
      const large = aroundExchange(HUBS_OF_CHANGES, async ({ request }, next) => {
        const path = request.path.replace(/(\/hub\/)(\d+)$/, (_, start: string, id: string) => start + smaller(id));
        const response = await next({ ...request, path });
        if (response.status >= 400) return response;
        const text = contentText(response)?.replace(
          /("id":)(\d+)/g,
          (_, name: string, id: string) => name + larger(id),
        );
        return { ...response, ...(text === undefined ? {} : { text }) };
      });
      return {
        ...large(healthy),
        issueId: (kind) => (kind === 'change' ? larger(healthy.issueId(kind)) : healthy.issueId(kind)),
      };
    },
  },
  {
    id: 'blank-queries-are-omitted',
    summary: 'A hub registered with a blank query is shown without one.',
    allowed: 'No member of a hub is said to be required.',
    alter: changingBody(
      KINDS.flatMap((kind) => [`${kind}.hub-create`, `${kind}.hub-retrieve`]),
      (body) => {
        const bare = ({ query, ...hub }: JsonObject): JsonObject =>
          query === '' ? hub : { ...hub, ...(query !== undefined && { query }) };
        return Array.isArray(body) ? (body as JsonObject[]).map(bare) : bare(body as JsonObject);
      },
    ),
  },
  {
    id: 'change.hub-retrieval-lists-all',
    summary: 'Reading one hub lists every hub of the customer, the one requested first.',
    allowed: 'The response is a list of the listeners of a hub; the number of its elements is unspecified.',
    alter: listingAllHubs('change'),
  },
  {
    id: 'hub-retrieval-is-one-object',
    summary: 'Reading a hub of tickets or orders returns the hub instead of a list.',
    allowed: 'Whether a single listener is returned in a list is unspecified; this provider declares it.',
    declarations: { 'ticket.hubGetShape': 'object', 'order.hubGetShape': 'object' },
    alter: changingBody(['ticket.hub-retrieve', 'order.hub-retrieve'], (body) => (body as JsonObject[])[0]!),
  },
  {
    id: 'hub-deletion-returns-the-hub',
    summary: 'The deletion of a hub returns 200 and the hub.',
    allowed: 'Method, path and status of the deletion are unspecified; the bindings say which.',
    bindings: Object.fromEntries(
      KINDS.map((kind) => [`${kind}.hub-delete`, { method: 'DELETE', path: '/hub/{id}', success: [200] }]),
    ),
    alter: aroundCall(
      KINDS.map((kind) => `${kind}.hub-delete`),
      async (call, next, parts) => {
        const record = parts.store.get('hub', `${call.interface} ${call.params['id']!}`);
        const outcome = await next();
        return outcome instanceof Rejection || !record ? outcome : jsonResponse(200, hubBody(asHub(record.value)));
      },
    ),
  },
  {
    id: 'monitors-with-a-raw-href',
    summary: 'The href of a monitor holds the external id as it is.',
    allowed: 'Whether the id is escaped in it is unspecified.',
    alter: changingBody(
      KINDS.map((kind) => `${kind}.monitor`),
      (body) => {
        const { href, externalId } = body as JsonObject;
        const base = (href as string).replace(/[^/]*$/, '');
        return typeof externalId === 'string' ? { ...(body as JsonObject), href: base + externalId } : body;
      },
    ),
  },
  {
    id: 'monitors-in-progress',
    summary: 'A monitor says InProgress for half a second after the operation.',
    allowed: 'The values of its state are unspecified; this provider declares them.',
    declarations: { 'monitor.states': ['InProgress', 'Completed'] },
    alter: (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        if (!call.operation.endsWith('.monitor')) return response;
        const kept = healthy.listed(call.interface as Kind, call.customer).at(-1);
        const isNew = kept !== undefined && healthy.now() - kept.updatedAt < 500;
        return isNew ? { ...response, body: { ...(response.body as JsonObject), state: 'InProgress' } } : response;
      },
    }),
  },
];

/** The customer's hub with the callback of a registration, if there is one. */
function hubWithSameCallback(parts: Parts, kind: Kind, customer: string, octets: Uint8Array): Hub | undefined {
  const { callback } = sentIn(octets);
  return callback === undefined
    ? undefined
    : hubsOf(parts, customer).find((hub) => hub.kind === kind && hub.callback === callback);
}

/** The object in a body; an empty one if the body has none. */
function sentIn(octets: Uint8Array): JsonObject {
  try {
    return (JSON.parse(Buffer.from(octets).toString('utf8')) ?? {}) as JsonObject;
  } catch {
    return {};
  }
}
