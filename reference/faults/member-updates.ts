import type { Json, JsonObject } from '../../contracts/contract.ts';
import { aroundCall, changingBody, withoutMember } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { asKept, kindFacts } from '../resource/kind.ts';
import type { Kind } from '../resource/kind.ts';
import type { Fault } from './fault.ts';
import { listing } from './altering.ts';
import { perKind } from './per-kind.ts';
import {
  LIST_AGREES_WITH_RETRIEVAL,
  UPDATE_CHANGES_WHAT_WAS_SENT,
  UPDATE_RESPONSE_AGREES,
  UPDATES_PERSIST,
} from './rules.ts';

/** Takes members of an update otherwise than they were sent; those that become undefined stay as they were. */
function taking(
  kind: Kind,
  take: (name: string, value: Json, before: JsonObject, patch: JsonObject) => Json | undefined,
): Alteration {
  return (healthy) => ({
    applyPatch: (of, resource, patch) => {
      if (of !== kind) return healthy.applyPatch(of, resource, patch);
      const taken = Object.entries(patch).map(([name, value]) => [name, take(name, value!, resource, patch)] as const);
      return healthy.applyPatch(of, resource, Object.fromEntries(taken.filter(([, value]) => value !== undefined)));
    },
  });
}

const isDate = (value: Json): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

const isNull = ([, value]: readonly [string, Json | undefined]): boolean => value === null;

/** Stores null where an update sends it. */
const storingNull =
  (kind: Kind): Alteration =>
  (healthy) => ({
    problemOf: (operation, body) => {
      const given = Object.entries(body).filter((member) => !isNull(member));
      return healthy.problemOf(operation, operation === `${kind}.update` ? Object.fromEntries(given) : body);
    },
    applyPatch: (of, resource, patch) => {
      const nulls = Object.entries(patch).filter((member) => of === kind && isNull(member));
      return { ...healthy.applyPatch(of, resource, patch), ...Object.fromEntries(nulls) };
    },
  });

/** What goes wrong with an update of certain members, after a change of status, or where a list shows what was updated. */
export const memberUpdateFaults: readonly Fault[] = [
  ...perKind({
    name: 'update.priority-is-not-changed',
    summary: 'An update of the priority is acknowledged and changes nothing.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => taking(kind, (name, value) => (name === 'priority' ? undefined : value)),
  }),
  ...perKind({
    name: 'update.priority-next-to-a-description-is-not-changed',
    summary: 'An update of the priority is acknowledged and changes nothing where it contains a description as well.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) =>
      taking(kind, (name, value, _, patch) => (name === 'priority' && 'description' in patch ? undefined : value)),
  }),
  ...perKind({
    name: 'update.dates-are-not-changed',
    summary: 'An update of a date is acknowledged and changes nothing.',
    visibility: 'hidden',
    violates: { change: UPDATE_CHANGES_WHAT_WAS_SENT.change, order: UPDATE_CHANGES_WHAT_WAS_SENT.order },
    alter: (kind) => taking(kind, (_, value) => (isDate(value) ? undefined : value)),
  }),
  ...perKind({
    name: 'update.null-is-stored',
    summary: 'An update with null for a member stores null, although no member is null, as declared.',
    visibility: 'hidden',
    violates: {
      change: 'shape.null-members-are-as-declared',
      ticket: 'resource.null-members-are-as-declared',
      order: 'resource.null-members-are-as-declared',
    },
    alter: storingNull,
  }),
  {
    id: 'change.update.response-shows-the-id-as-a-number',
    requirement: `change.${UPDATE_RESPONSE_AGREES.change}`,
    summary: 'The response to an update contains the id as a number; creations, retrievals and lists have it as text.',
    visibility: 'hidden',
    alter: changingBody('change.update', (body) => ({
      ...(body as JsonObject),
      id: Number((body as JsonObject)['id']),
    })),
  },
  {
    id: 'change.update.objects-are-not-changed',
    requirement: `change.${UPDATE_CHANGES_WHAT_WAS_SENT.change}`,
    summary: 'An update of an object is acknowledged and changes nothing.',
    visibility: 'hidden',
    alter: taking('change', (_, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : value,
    ),
  },
  ...perKind({
    name: 'update.only-the-first-item-is-stored',
    summary: 'Only the first item of a list in an update is stored.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => taking(kind, (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
  }),
  ...perKind({
    name: 'update.note-loses-its-type',
    summary: 'Notes of an update are kept without their noteType.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) =>
      taking(kind, (name, value) =>
        name === 'note' && Array.isArray(value)
          ? (value as readonly JsonObject[]).map((one) => withoutMember(one, 'noteType'))
          : value,
      ),
  }),
  ...perKind({
    name: 'update.is-lost-after-a-status-change',
    summary: 'Once the status has changed, updates are acknowledged and change nothing.',
    visibility: 'hard',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => {
      const { stateMember, initialState } = kindFacts[kind];
      return taking(kind, (_, value, before) => (before[stateMember] === initialState ? value : undefined));
    },
  }),
  ...perKind({
    name: 'update.is-undone-by-a-status-change',
    summary: 'A change of status makes a resource what it was when it was created.',
    visibility: 'hard',
    violates: UPDATES_PERSIST,
    alter: (kind) => (healthy) => {
      const { stateMember } = kindFacts[kind];
      const first = new Map<unknown, JsonObject>();
      return {
        keep: (of, resource, before) => {
          const kept = healthy.keep(of, resource, before);
          const { id } = kept;
          if (of !== kind) return kept;
          if (before === undefined) first.set(id, kept);
          const isMoved = before !== undefined && before[stateMember] !== kept[stateMember];
          return isMoved ? { ...first.get(id), [stateMember]: kept[stateMember], id } : kept;
        },
      };
    },
  }),
  ...perKind({
    name: 'update.of-provider-created-resources-is-lost',
    summary: 'Updates of what the provider created are acknowledged and change nothing.',
    visibility: 'hard',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) =>
      aroundCall(`${kind}.update`, async (call, next, healthy) => {
        const record = healthy.store.get(kind, call.params['id']!);
        const outcome = await next();
        if (record && asKept(record.value).origin === 'provider')
          healthy.store.put(kind, record.key, record.owner, record.value);
        return outcome;
      }),
  }),
  {
    id: 'ticket.update.without-accept-is-lost',
    requirement: `ticket.${UPDATE_CHANGES_WHAT_WAS_SENT.ticket}`,
    summary: 'An update without an Accept is acknowledged and changes nothing.',
    visibility: 'hidden',
    alter: aroundCall('ticket.update', async (call, next, healthy) => {
      const record = healthy.store.get('ticket', call.params['id']!);
      const outcome = await next();
      if (record && call.request.headers['accept'] === undefined)
        healthy.store.put('ticket', record.key, record.owner, record.value);
      return outcome;
    }),
  },
  ...perKind({
    name: 'update.line-ends-become-blanks',
    summary: 'Line ends in the texts of an update become blanks.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => taking(kind, (_, value) => (typeof value === 'string' ? value.replaceAll('\n', ' ') : value)),
  }),
  ...perKind({
    name: 'update.letters-are-composed',
    summary: 'Letters with combining characters in the texts of an update are stored as single characters.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => taking(kind, (_, value) => (typeof value === 'string' ? value.normalize('NFC') : value)),
  }),
  ...perKind({
    name: 'update.returns-what-it-was',
    summary: 'An update returns the resource as it was before.',
    visibility: 'hidden',
    violates: UPDATE_RESPONSE_AGREES,
    alter: (kind) =>
      aroundCall(`${kind}.update`, async (call, next, healthy) => {
        const record = healthy.store.get(kind, call.params['id']!);
        const outcome = await next();
        return record === undefined || outcome instanceof Error
          ? outcome
          : { ...outcome, body: asKept(record.value).resource };
      }),
  }),
  ...perKind({
    name: 'list.shows-the-first-status',
    summary: 'The list shows every resource in its first status.',
    visibility: 'hidden',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) => {
      const { stateMember, initialState } = kindFacts[kind];
      return listing(kind, (all) =>
        all.map((kept) => ({ ...kept, resource: { ...kept.resource, [stateMember]: initialState } })),
      );
    },
  }),
  ...perKind({
    name: 'list.shows-the-state-before-the-last-update',
    summary: 'The list shows resources as they were before their last update.',
    visibility: 'hard',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) => (healthy) => {
      const former = new Map<unknown, JsonObject>();
      return {
        keep: (of, resource, before) => {
          const kept = healthy.keep(of, resource, before);
          if (of === kind && before !== undefined) former.set(kept['id'], before);
          return kept;
        },
        listed: (of, customer) =>
          healthy.listed(of, customer).map((kept) => {
            const before = of === kind ? former.get(kept.resource['id']) : undefined;
            return before === undefined ? kept : { ...kept, resource: before };
          }),
      };
    },
  }),
];
