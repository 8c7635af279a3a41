/** Faults of a provider that declares what the healthy one does not declare, and does otherwise. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { applyAlterations, aroundCall, changingBody, changingStored, eachText } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import { jsonResponse } from '../http/response.ts';
import type { Parts } from '../parts.ts';
import { KINDS, asKept, kindFacts, type Kept, type Kind } from '../resource/kind.ts';
import { MAXIMUM_LIMIT } from '../resource/page.ts';
import { replaceResource } from '../resource/resources.ts';
import { updateByPartner } from '../resource/update.ts';
import {
  bodyOf,
  changingWholeList,
  combiningLists,
  isKnownTarget,
  keepingSelected,
  notifyingRejected,
  selectingAsCreated,
} from './altering.ts';
import type { Fault } from './fault.ts';
import {
  creationsHaveTheirOwnName,
  notifyingAllOfCreations,
  notifyingCreations,
  notifyingNarrowedOfCreations,
} from './own-creations.ts';
import {
  CREATION_RESPONSE_AGREES,
  CREATIONS_PERSIST,
  NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK,
  REJECTED_UPDATES_ARE_NOT_NOTIFIED,
} from './rules.ts';

/** The healthy provider, which does otherwise than is declared. */
const unaltered: Alteration = () => ({});

const PRIORITIES = ['1', '2', '3', '4'];
const TYPES = ['fault', 'complaint'];

const PRIORITY_VALUES: Readonly<Record<Kind, string>> = {
  change: 'change.shape.allowed-values-are-as-declared',
  ticket: 'ticket.resource.priority-values-are-as-declared',
  order: 'order.resource.priority-values-are-as-declared',
};

/** The states in the order in which a provider would pass them from the last to the first. */
const backwards = (kind: Kind): JsonObject => {
  const { progress } = kindFacts[kind];
  return Object.fromEntries(progress.map((state, at) => [state, at === 0 ? [] : [progress[at - 1]!]]));
};

/** The states in the order in which this provider passes them. */
const forwards = (kind: Kind): JsonObject => {
  const { progress } = kindFacts[kind];
  return Object.fromEntries(progress.map((state, at) => [state, progress.slice(at + 1, at + 2)]));
};

/** A list of tickets by the first of these members that the query contains. */
function filteringTicketsByOneOf(members: readonly string[]): Alteration {
  return changingWholeList('ticket', MAXIMUM_LIMIT, (items, { request }, { store }) => {
    const valueOf = (name: string): string | undefined => request.query.find(([one]) => one === name)?.[1];
    const member = members.find((name) => valueOf(name) !== undefined);
    if (member === undefined) return items;
    return items.filter(({ id }) => {
      const record = store.get('ticket', String(id));
      return record && asKept(record.value).resource[member] === valueOf(member);
    });
  });
}

const filters = (...members: readonly string[]): Json =>
  members.map((name) => ({ template: `${name}={v}`, pointer: `/${name}` }));

const twoRetriesAlone: Readonly<Record<string, Json>> = {
  'notification.delivery': { retries: 2, order: 'kept', duplicates: false, redirects: false },
};

/** The query of a hub for tickets names a member, too. */
const queriesByMember: Readonly<Record<string, Json>> = {
  'hub.querySyntax': { neutral: '', example: 'priority=1', matches: { priority: '1' }, differs: { priority: '2' } },
};

const TAKEN = new Rejection(409, 'duplicate', 'This external id is taken.');

/** What a creation with the declared minimal body must meet. */
const DECLARED_CREATION_SUCCEEDS = {
  change: 'create.post-with-a-json-body-is-accepted',
  ticket: 'create.success-is-201',
  order: 'create.success-is-200',
} as const;

const NAMELESS = new Rejection(400, 'missing-member', 'The external id is missing.');

/** Milliseconds until a new external id is registered. */
const REGISTRATION_MS = 100;

interface SecondCreation {
  readonly kind: Kind;
  readonly externalId: string;
  readonly customer: string;
  readonly parts: Parts;
}

const isOf =
  (externalId: string) =>
  ({ resource }: Kept): boolean =>
    resource['externalId'] === externalId;

/** Without letter case. */
const lower = (text: Json | undefined): string => String(text).toLowerCase();

/** Without marks. */
const bare = (text: Json | undefined): string => String(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

interface TakenIdFault {
  readonly name: string;
  readonly summary: string;
  readonly isTaken: (second: SecondCreation) => boolean;
  /** It rejects a second creation and makes a resource of it nevertheless. */
  readonly isMade?: boolean;
}

/** What goes wrong where a second creation with an external id is rejected, as declared. */
const TAKEN_ID_FAULTS: readonly TakenIdFault[] = [
  {
    name: 'external-ids-of-all-customers-are-taken',
    summary:
      'A creation with an external id of another customer is rejected with 409, which is declared for repeated ones.',
    isTaken: ({ kind, externalId, parts }) =>
      parts.store.list(kind).some(({ value }) => isOf(externalId)(asKept(value))),
  },
  {
    name: 'letter-case-of-external-ids-is-ignored',
    summary: 'A creation whose external id differs from a known one in letter case is rejected as a repetition.',
    isTaken: ({ kind, externalId, customer, parts }) =>
      parts.listed(kind, customer).some(({ resource }) => lower(resource['externalId']) === lower(externalId)),
  },
  {
    name: 'accents-in-external-ids-are-ignored',
    summary: 'A creation whose external id differs from a known one in an accent is rejected as a repetition.',
    isTaken: ({ kind, externalId, customer, parts }) =>
      parts.listed(kind, customer).some(({ resource }) => bare(resource['externalId']) === bare(externalId)),
  },
  {
    name: 'repetitions-at-the-same-time-are-accepted',
    summary: 'A second creation with an external id is rejected, as declared, unless both are sent at the same time.',
    isTaken: ({ kind, externalId, customer, parts }) =>
      parts
        .listed(kind, customer)
        .some((kept) => isOf(externalId)(kept) && kept.createdAt + REGISTRATION_MS < parts.now()),
  },
  {
    name: 'updates-release-the-external-id',
    summary: 'A second creation with an external id is rejected, as declared, unless the first resource was updated.',
    isTaken: ({ kind, externalId, customer, parts }) =>
      parts.listed(kind, customer).some((kept) => isOf(externalId)(kept) && kept.updatedAt === kept.createdAt),
  },
  {
    name: 'rejected-repetitions-create-a-resource',
    summary: 'A second creation with an external id is rejected, as declared, and creates a resource.',
    isTaken: ({ kind, externalId, customer, parts }) => parts.listed(kind, customer).some(isOf(externalId)),
    isMade: true,
  },
];

const rejectingTaken = (kind: Kind, { isTaken, isMade = false }: TakenIdFault): Alteration =>
  aroundCall(`${kind}.create`, async (call, next, parts) => {
    const { externalId } = bodyOf(call.request);
    if (typeof externalId !== 'string' || !isTaken({ kind, externalId, customer: call.customer, parts })) return next();
    if (isMade) await next();
    return TAKEN;
  });

export const declaredOtherwiseFaults: readonly Fault[] = [
  ...KINDS.flatMap((kind) =>
    TAKEN_ID_FAULTS.map((fault): Fault => ({
      id: `${kind}.create.${fault.name}`,
      requirement: `${kind}.create.repeated-external-id-is-as-declared`,
      summary: fault.summary,
      visibility: 'hidden',
      declarations: { [`${kind}.duplicateExternalId`]: '409' },
      alter: rejectingTaken(kind, fault),
    })),
  ),
  {
    id: 'ticket.events.queries-by-member-use-the-values-at-creation',
    requirement: 'ticket.hub.query-selects-as-declared',
    summary: 'A query that names a member is evaluated with the values that tickets had when they were created.',
    visibility: 'hidden',
    declarations: queriesByMember,
    alter: selectingAsCreated('ticket'),
  },
  {
    id: 'ticket.events.queries-by-member-keep-what-they-selected',
    requirement: 'ticket.hub.query-excludes-other-event-types-as-declared',
    summary: 'A hub whose query has once selected a ticket is notified of it from then on, whatever its members are.',
    visibility: 'hidden',
    declarations: queriesByMember,
    alter: keepingSelected('ticket'),
  },
  {
    id: 'change.hub-create.foreign-change-requests-are-accepted',
    requirement: 'change.hub-create.unknown-crid-status-is-as-declared',
    summary: 'A hub can be registered for the change request of another customer, although an unknown one is rejected.',
    visibility: 'hidden',
    declarations: { 'hub.unknownTargetStatus': [404] },
    alter: aroundCall('change.hub-create', (call, next, { store }) =>
      isKnownTarget(call, store) ? next() : new Rejection(404, 'unknown-id', 'This id is unknown.'),
    ),
  },
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.events.failed-notifications-are-sent-too-often`,
    requirement: `${kind}.events.retries-are-as-declared`,
    summary:
      'Each attempt at a notification that fails is repeated at once, so that six are made instead of the declared three.',
    visibility: 'hidden',
    declarations: twoRetriesAlone,
    alter: (healthy) => ({
      retryDelayMs: (attempts) => (attempts > 2 ? undefined : healthy.retryDelayMs(attempts)),
      send: async (delivery, signal) => {
        const status = await healthy.send(delivery, signal);
        return delivery.kind === kind && status >= 500 ? healthy.send(delivery, signal) : status;
      },
    }),
  })),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.create.rejected-repetitions-change-the-first`,
    requirement: `${kind}.${CREATIONS_PERSIST[kind]}`,
    summary:
      'A second creation with an external id is rejected with 409, as declared, and its description is given to the first.',
    visibility: 'hidden',
    declarations: { [`${kind}.duplicateExternalId`]: '409' },
    alter: aroundCall(`${kind}.create`, (call, next, parts) => {
      const { externalId, description } = bodyOf(call.request);
      const kept = parts.listed(kind, call.customer).find(({ resource }) => resource['externalId'] === externalId);
      if (typeof externalId !== 'string' || !kept) return next();
      if (typeof description === 'string')
        replaceResource(parts, kind, call.customer, kept, { ...kept.resource, description });
      return TAKEN;
    }),
  })),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.create.unlisted-priorities-are-accepted`,
    requirement: PRIORITY_VALUES[kind],
    summary: 'Any priority is stored and shown, although the allowed ones are declared.',
    visibility: 'hidden',
    declarations: { [`${kind}.enums`]: { '/priority': PRIORITIES } },
    alter: unaltered,
  })),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.retrieve.priorities-in-words`,
    requirement: PRIORITY_VALUES[kind],
    summary: 'Priorities are shown in words, although digits are declared.',
    visibility: 'plain',
    declarations: { [`${kind}.enums`]: { '/priority': PRIORITIES } },
    alter: changingBody(`${kind}.retrieve`, (body) => ({ ...(body as JsonObject), priority: 'high' })),
  })),
  // Items of orders have no id by which they can be merged.
  ...(['change', 'ticket'] as const).map((kind): Fault => ({
    id: `${kind}.update.items-with-a-known-id-are-added`,
    requirement: `${kind}.update.lists-are-as-declared`,
    summary: 'Lists merge by id, as declared, but an item with the id of an earlier one is added to it.',
    visibility: 'hidden',
    declarations: { [`${kind}.patchListSemantics`]: 'merge' },
    alter: combiningLists((before, sent) => [...before, ...sent]),
  })),
  ...(['ticket', 'order'] as const).map((kind): Fault => ({
    id: `${kind}.states.other-order-than-declared`,
    requirement: `${kind}.states.transitions-are-as-declared`,
    summary: 'The states follow each other otherwise than declared.',
    visibility: 'hidden',
    declarations: { [`${kind}.stateMachine`]: backwards(kind) },
    alter: unaltered,
  })),
  ...(['ticket', 'order'] as const).map((kind): Fault => ({
    id: `${kind}.states.other-values-than-declared`,
    requirement: `${kind}.states.values-are-as-declared`,
    summary: 'New resources have a state that is not among the declared ones.',
    visibility: 'plain',
    declarations: { [`${kind}.enums`]: { [`/${kindFacts[kind].stateMember}`]: kindFacts[kind].progress.slice(1) } },
    alter: unaltered,
  })),
  {
    id: 'ticket.update.states-that-cannot-follow-are-taken',
    requirement: 'ticket.states.transitions-are-as-declared',
    summary: 'An update sets any state, although only some can follow each other as declared.',
    visibility: 'hidden',
    declarations: { 'ticket.stateMachine': forwards('ticket') },
    alter: unaltered,
  },
  {
    id: 'ticket.update.unlisted-states-are-taken',
    requirement: 'ticket.states.values-are-as-declared',
    summary: 'A creation or update sets any state, although the values are declared.',
    visibility: 'hidden',
    declarations: { 'ticket.enums': { '/status': [...kindFacts.ticket.progress] } },
    alter: unaltered,
  },
  {
    id: 'order.update.members-not-declared-are-taken',
    requirement: 'order.update.other-details-stay-as-declared',
    summary: 'An update changes a member that is not among the declared allowable ones.',
    visibility: 'hidden',
    declarations: { 'order.allowableFields': ['/note'] },
    alter: unaltered,
  },
  {
    id: 'change.update.members-not-declared-are-taken',
    requirement: 'change.states.other-members-stay-as-declared',
    summary: 'An update changes a member that is not among those declared for the state.',
    visibility: 'hidden',
    declarations: { 'change.updateMatrix': { Submitted: ['/description'] } },
    alter: unaltered,
  },
  {
    id: 'change.update.takes-a-part-of-what-a-state-rejects',
    requirement: 'change.create.rejected-input-has-no-effect',
    summary: 'An update that the state rejects for one member changes the description that it contains as well.',
    visibility: 'hidden',
    alter: aroundCall('change.update', async (call, next) => {
      const outcome = await next();
      const { description, ...others } = bodyOf(call.request);
      if (!(outcome instanceof Rejection) || outcome.code !== 'state') return outcome;
      if (description === undefined || Object.keys(others).length === 0) return outcome;
      const body = Buffer.from(JSON.stringify({ description }));
      await next({ ...call, request: { ...call.request, body } });
      return outcome;
    }),
  },
  {
    id: 'change.update.completed-takes-any-update',
    requirement: 'change.states.updates-in-other-states-are-as-declared',
    summary: 'A completed change request can be updated, although the rejection of updates is declared.',
    visibility: 'hard',
    alter: aroundCall('change.update', (call, next, healthy) => {
      const { id = '' } = call.params;
      const record = healthy.store.get('change', id);
      const before = record?.owner === call.customer ? asKept(record.value) : undefined;
      if (before?.resource['status'] !== 'Completed') return next();
      const about = { kind: 'change', customer: call.customer, before, patch: bodyOf(call.request) } as const;
      return jsonResponse(200, updateByPartner(healthy, about));
    }),
  },
  {
    id: 'ticket.list.declared-filter-is-ignored',
    requirement: 'ticket.service.search-filters-are-as-declared',
    summary: 'A declared filter has no effect.',
    visibility: 'hidden',
    declarations: { 'ticket.filters': filters('priority') },
    alter: unaltered,
  },
  {
    id: 'ticket.list.second-filter-is-ignored',
    requirement: 'ticket.service.search-filters-are-as-declared',
    summary: 'Of two filters in one request, only the first has an effect.',
    visibility: 'hard',
    declarations: {
      'ticket.filters': filters('priority', 'ticketType'),
      'ticket.enums': { '/priority': PRIORITIES, '/ticketType': TYPES },
    },
    alter: filteringTicketsByOneOf(['priority', 'ticketType']),
  },
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.create.external-id-is-required`,
    requirement: `${kind}.${DECLARED_CREATION_SUCCEEDS[kind]}`,
    summary: 'A creation without an external id is rejected, although the declared minimal body has none.',
    visibility: 'hidden',
    alter: aroundCall(`${kind}.create`, (call, next) =>
      typeof bodyOf(call.request)['externalId'] === 'string' ? next() : NAMELESS,
    ),
  })),
  ...(['change', 'order'] as const).map((kind): Fault => ({
    id: `${kind}.create.local-times-become-utc`,
    requirement: `${kind}.${CREATION_RESPONSE_AGREES[kind]}`,
    summary:
      'The offset of a date-time is dropped and its local time is kept as UTC; date-times with offsets are declared.',
    visibility: 'hidden',
    declarations: { dateTimeProfile: { output: 'iso8601', input: 'offset-seconds' } },
    alter: changingStored(
      [kind],
      (resource) =>
        eachText(resource, (text) => text.replace(/^([\d-]{10}T[\d:]{8})[+-]\d\d:\d\d$/, '$1Z')) as JsonObject,
    ),
  })),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.events.a-path-is-appended-to-the-query`,
    requirement: `${kind}.${NOTIFICATIONS_ARE_SENT_TO_THE_CALLBACK[kind]}`,
    summary: 'A path, which is declared to be appended to the callback, is appended to its query where it has one.',
    visibility: 'hidden',
    declarations: { 'notification.callbackPathRule': 'suffix' },
    alter: (healthy) => ({
      send: (delivery, signal) => {
        const callback = `${delivery.callback}${delivery.kind === kind ? '/event' : ''}`;
        return healthy.send({ ...delivery, callback }, signal);
      },
    }),
  })),
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.events.rejected-update-is-notified-where-creations-have-their-own-name`,
    requirement: `${kind}.${REJECTED_UPDATES_ARE_NOT_NOTIFIED[kind]}`,
    summary: 'Hubs are notified of an update that was rejected; the event type of creations is declared to be another.',
    visibility: 'hidden',
    declarations: creationsHaveTheirOwnName,
    alter: (healthy) =>
      applyAlterations(healthy, [notifyingCreations, notifyingRejected(kind, (owner, caller) => owner === caller)]),
  })),
  {
    id: 'change.events.creations-reach-hubs-for-other-change-requests',
    requirement: 'change.hub-create.crid-excludes-other-change-requests',
    summary:
      'Hubs for one change request are notified of the creation of every other one, and of no other event of it.',
    visibility: 'hidden',
    declarations: creationsHaveTheirOwnName,
    alter: notifyingNarrowedOfCreations,
  },
  ...KINDS.map((kind): Fault => ({
    id: `${kind}.events.creations-reach-other-customers`,
    requirement: `${kind}.events.other-customers-are-not-notified`,
    summary:
      'Hubs of all customers are notified of each creation, by a notification with nothing but the id of the resource.',
    visibility: 'hidden',
    declarations: creationsHaveTheirOwnName,
    alter: notifyingAllOfCreations,
  })),
];
