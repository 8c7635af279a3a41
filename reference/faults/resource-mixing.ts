import type { Json, JsonObject } from '../../contracts/contract.ts';
import { aroundCall, changingCall, eachObject, hasParameter, changingBody, withoutMember } from '../alteration.ts';
import type { Alteration, Where } from '../alteration.ts';
import type { Parts } from '../parts.ts';
import { asKept } from '../resource/kind.ts';
import type { Kept, Kind } from '../resource/kind.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATED_CAN_BE_RETRIEVED,
  LIST_CONTAINS_NO_FOREIGN,
  LIST_AGREES_WITH_RETRIEVAL,
  FOREIGN_RETRIEVAL_IS_AS_DECLARED,
  FOREIGN_UPDATE_IS_AS_DECLARED,
} from './rules.ts';

/** Edits the resources in the responses to one customer. */
function showingTo(
  where: Where,
  edit: (resource: JsonObject, customer: string, healthy: Parts) => JsonObject,
): Alteration {
  return aroundCall(where, async (call, next, healthy) => {
    const outcome = await next();
    if (outcome instanceof Error || outcome.body === undefined) return outcome;
    const body = eachObject(outcome.body, (resource) => edit(resource, call.customer, healthy));
    return { ...outcome, body };
  });
}

/** What the newest resource of any other customer is about. */
function aboutAnother({ store }: Parts, kind: Kind, customer: string): string | undefined {
  const other = store
    .list(kind)
    .filter(({ owner }) => owner !== customer)
    .map(({ value }) => asKept(value))
    .findLast(({ origin }) => origin === 'partner');
  const description = other?.resource['description'];
  return typeof description === 'string' ? description : undefined;
}

const items = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : []);

/** Notes, if there are any, and among them what a resource of another customer is about. */
function withTheirWords(kind: Kind): Parameters<typeof showingTo>[1] {
  return (resource, customer, healthy) => {
    const text = aboutAnother(healthy, kind, customer);
    const isNoted = text !== undefined && items(resource['note']).length > 0;
    return isNoted ? { ...resource, note: [...items(resource['note']), { text }] } : resource;
  };
}

/** Serves a call as one of the owner, where the resource is of a certain kind. */
function asTheOwner(where: Where, kind: Kind, isOpen: (kept: Kept, customer: string) => boolean): Alteration {
  return changingCall(where, (call, { store }) => {
    const record = store.get(kind, call.params['id'] ?? '');
    return record && isOpen(asKept(record.value), call.customer) ? { ...call, customer: record.owner } : call;
  });
}

const LISTS = {
  change: 'update.lists-are-as-declared',
  ticket: 'update.lists-are-as-declared',
  order: 'update.lists-are-as-declared',
} as const;

/** What belongs to one resource and turns up in another. */
export const resourceMixingFaults: readonly Fault[] = [
  ...perKind({
    name: 'list.notes-of-another-customer',
    summary: 'In a list, notes have the description of a resource of another customer among them.',
    visibility: 'hard',
    violates: LIST_CONTAINS_NO_FOREIGN,
    alter: (kind) => showingTo(`${kind}.list`, withTheirWords(kind)),
  }),
  ...perKind({
    name: 'list.notes-of-the-previous-resource',
    summary: 'In a list, a resource without notes shows those of the last one before it that has some.',
    visibility: 'hidden',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) =>
      changingBody(`${kind}.list`, (body, { request }) => {
        let before: readonly Json[] = [];
        return eachObject(body, (resource) => {
          if (items(resource['note']).length > 0) before = items(resource['note']);
          return before.length === 0 || hasParameter(request, 'fields') ? resource : { ...resource, note: before };
        });
      }),
  }),
  {
    id: 'ticket.list.only-the-first-shows-notes',
    requirement: 'ticket.list.agrees-with-retrieve',
    summary: 'Of the tickets in a list that have notes, the first shows them and the others do not.',
    visibility: 'hidden',
    alter: changingBody('ticket.list', (body, { request }) => {
      let isShown = false;
      return eachObject(body, (resource) => {
        const [isFirst, isNoted] = [!isShown, items(resource['note']).length > 0];
        isShown ||= isNoted;
        return isFirst || !isNoted || hasParameter(request, 'fields') ? resource : withoutMember(resource, 'note');
      });
    }),
  },
  ...perKind({
    name: 'retrieve.notes-of-another-customer',
    summary: 'Notes of a retrieved resource have the description of a resource of another customer among them.',
    visibility: 'hard',
    violates: FOREIGN_RETRIEVAL_IS_AS_DECLARED,
    alter: (kind) => showingTo(`${kind}.retrieve`, withTheirWords(kind)),
  }),
  ...perKind({
    name: 'retrieve.notes-of-another-resource',
    summary: 'Notes of a retrieved resource have one of another resource of the customer among them.',
    visibility: 'hard',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      showingTo(`${kind}.retrieve`, (resource, customer, healthy) => {
        const others = healthy.listed(kind, customer).filter((one) => one.resource['id'] !== resource['id']);
        const [note] = others.flatMap((one) => items(one.resource['note']));
        const isNoted = note !== undefined && items(resource['note']).length > 0;
        return isNoted ? { ...resource, note: [...items(resource['note']), note] } : resource;
      }),
  }),
  ...perKind({
    name: 'update.notes-contain-members-of-earlier-ones',
    summary: 'Notes of an update are written over those in their places, of which members remain.',
    visibility: 'hard',
    violates: LISTS,
    alter: (kind) => (healthy) => ({
      applyPatch: (of, resource, patch) => {
        const earlier = items(resource['note']);
        const note = items(patch['note']).map((one, at) => ({
          ...((earlier[at] ?? {}) as JsonObject),
          ...(one as JsonObject),
        }));
        return healthy.applyPatch(of, resource, of === kind && note.length > 0 ? { ...patch, note } : patch);
      },
    }),
  }),
  ...perKind({
    name: 'retrieve.of-another-customer-once-updated',
    summary: 'What its owner has updated can be retrieved by any customer.',
    visibility: 'hard',
    violates: FOREIGN_RETRIEVAL_IS_AS_DECLARED,
    alter: (kind) => asTheOwner(`${kind}.retrieve`, kind, ({ updatedAt, createdAt }) => updatedAt > createdAt),
  }),
  ...perKind({
    name: 'retrieve.of-another-customer-if-provider-created',
    summary: 'What the provider created for one customer can be retrieved by any.',
    visibility: 'hard',
    violates: FOREIGN_RETRIEVAL_IS_AS_DECLARED,
    alter: (kind) => asTheOwner(`${kind}.retrieve`, kind, ({ origin }) => origin === 'provider'),
  }),
  {
    id: 'ticket.retrieve.of-another-customer-with-fields',
    requirement: 'ticket.retrieve.foreign-access-is-as-declared',
    summary: 'With `fields`, the owner of a ticket is ignored.',
    visibility: 'hard',
    alter: aroundCall('ticket.retrieve', (call, next, { store }) => {
      const record = hasParameter(call.request, 'fields') ? store.get('ticket', call.params['id'] ?? '') : undefined;
      return next(record ? { ...call, customer: record.owner } : call);
    }),
  },
  ...perKind({
    name: 'retrieve.first-customer-retrieves-all',
    summary: 'The first customer of all may retrieve what belongs to any other.',
    visibility: 'hard',
    violates: FOREIGN_RETRIEVAL_IS_AS_DECLARED,
    alter: (kind) => asTheOwner(`${kind}.retrieve`, kind, (_, customer) => customer === 'A'),
  }),
  ...perKind({
    name: 'update.of-another-customer-once-updated',
    summary: 'What its owner has updated can be updated by any customer.',
    visibility: 'hard',
    violates: FOREIGN_UPDATE_IS_AS_DECLARED,
    alter: (kind) => asTheOwner(`${kind}.update`, kind, ({ updatedAt, createdAt }) => updatedAt > createdAt),
  }),
];
