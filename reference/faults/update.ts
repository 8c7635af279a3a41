import type { Json, JsonObject } from '../../contracts/contract.ts';
import { jsonOrUndefined } from '../../contracts/json/json-or-undefined.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import {
  aroundCall,
  aroundExchange,
  changingCall,
  requiringHeader,
  changingStored,
  rejecting,
  changingStatus,
  changingMediaType,
  changingBody,
  withoutMember,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { jsonResponse, type Response } from '../http/response.ts';
import { Rejection } from '../http/rejection.ts';
import { asKept, kindFacts } from '../resource/kind.ts';
import type { Kind } from '../resource/kind.ts';
import { createResource } from '../resource/resources.ts';

import { forCreatorsOnly, takingOnlyItem } from './altering.ts';
import { effectDespiteRejection } from './effect-despite-rejection.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATED_CAN_BE_RETRIEVED,
  CREATIONS_PERSIST,
  LIST_AGREES_WITH_RETRIEVAL,
  REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
  REJECTED_INPUT_HAS_NO_EFFECT,
  UPDATE_CHANGES_WHAT_WAS_SENT,
  UPDATE_IS_ACCEPTED,
  UPDATES_PERSIST,
} from './rules.ts';
import { acceptingOtherIds } from './accepting-other-ids.ts';

/** Another way of applying a patch to one kind. */
function patching(
  kind: Kind,
  apply: (before: JsonObject, patch: JsonObject, healthy: JsonObject) => JsonObject,
): Alteration {
  return (healthy) => ({
    applyPatch: (of, resource, patch) => {
      const patched = healthy.applyPatch(of, resource, patch);
      return of === kind ? apply(resource, patch, patched) : patched;
    },
  });
}

const KEEPS = {
  change: 'operations.update-keeps-what-was-not-sent',
  ticket: 'update.keeps-what-was-not-sent',
} as const;

/** The members of a body; none of one that is no JSON object. */
function membersOf(body: Uint8Array): JsonObject {
  const sent = jsonOrUndefined(Buffer.from(body).toString('utf8'));
  return isObject(sent) ? sent : {};
}

/** Those of the two members updated most of which nothing is wrong. */
function plainMembers({ description, note }: JsonObject): JsonObject {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(Array.isArray(note) ? { note } : {}),
  };
}

/** Patches the resource although the update is rejected for its body. @param taken the patch, from what was sent */
function takingOfRejected(kind: Kind, taken: (sent: JsonObject) => JsonObject): Alteration {
  return aroundCall(`${kind}.update`, async (call, next, healthy) => {
    const outcome = await next();
    const record = healthy.store.get(kind, call.params['id'] ?? '');
    if (!(outcome instanceof Error) || !record || record.owner !== call.customer) return outcome;
    const kept = asKept(record.value);
    const resource = healthy.applyPatch(kind, kept.resource, taken(membersOf(call.request.body)));
    healthy.store.put(kind, record.key, record.owner, { ...kept, resource });
    return outcome;
  });
}

/** Makes an update rejected where the resource is in a state. */
function rejectedIn(status: string): Alteration {
  return aroundCall('change.update', (call, next, healthy) => {
    const record = healthy.store.get('change', call.params['id']!);
    const isThere = record !== undefined && asKept(record.value).resource['status'] === status;
    return isThere ? rejecting(409) : next();
  });
}

/** What goes wrong while something is updated. */
export const updateFaults: readonly Fault[] = [
  ...perKind({
    name: 'update.also-that-of-another-customer-with-the-external-id',
    summary: 'An update also changes the resource of another customer that has the same external id.',
    visibility: 'hidden',
    violates: CREATIONS_PERSIST,
    alter: (kind) =>
      aroundCall(`${kind}.update`, async (call, next, parts) => {
        const outcome = await next();
        const record = parts.store.get(kind, call.params['id']!);
        const externalId = record && asKept(record.value).resource['externalId'];
        const other = call.customer === 'A' ? 'B' : 'A';
        const foreign = parts.listed(kind, other).find(({ resource }) => resource['externalId'] === externalId);
        if (outcome instanceof Rejection || externalId === undefined || !foreign) return outcome;
        await next({ ...call, customer: other, params: { id: String(foreign.resource['id']) } });
        return outcome;
      }),
  }),
  ...perKind({
    name: 'update.success-is-202',
    summary: 'An update returns 202.',
    visibility: 'plain',
    violates: UPDATE_IS_ACCEPTED,
    alter: (kind) => changingStatus(`${kind}.update`, 200, 202),
  }),
  ...perKind({
    name: 'update.for-the-creating-credentials-only',
    summary:
      'An update of a resource says that its id is unknown to all credentials of its customer but those that created it.',
    visibility: 'hidden',
    violates: UPDATE_IS_ACCEPTED,
    alter: (kind) => forCreatorsOnly(`${kind}.update`, `${kind}.create`),
  }),
  ...perKind({
    name: 'update.by-other-credentials-has-no-effect',
    summary:
      'An update by other credentials of the customer than those that created a resource is acknowledged and changes nothing.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) =>
      forCreatorsOnly(`${kind}.update`, `${kind}.create`, ({ params, request }, { store }) => {
        const record = store.get(kind, params['id'] ?? '');
        const resource = record ? asKept(record.value).resource : {};
        return jsonResponse(200, { ...resource, ...membersOf(request.body) });
      }),
  }),
  {
    id: 'ticket.update.loses-the-creation-date',
    requirement: 'ticket.update.keeps-what-was-not-sent',
    summary: 'After an update, a ticket has no date of creation.',
    visibility: 'hidden',
    alter: changingStored(['ticket'], (resource, before) =>
      before === undefined ? resource : withoutMember(resource, 'creationDate'),
    ),
  },
  ...perKind({
    name: 'update.external-ids-are-accepted',
    summary: 'What is not found by its id is looked for by its external id, and updated.',
    visibility: 'hidden',
    violates: {
      change: 'update.unknown-ids-are-rejected',
      ticket: 'update.unknown-ids-are-rejected',
      order: 'update.unknown-ids-are-rejected',
    },
    alter: (kind) => acceptingOtherIds(kind, 'update', (asked, { externalId }) => asked === externalId),
  }),
  {
    id: 'ticket.update.returns-a-list',
    requirement: 'ticket.update.response-is-a-ticket',
    summary: 'An update returns a list of one.',
    visibility: 'plain',
    alter: changingBody('ticket.update', (body) => [body]),
  },
  {
    id: 'ticket.update.as-plain-text',
    requirement: 'ticket.update.response-is-json',
    summary: 'An update returns text/plain.',
    visibility: 'plain',
    alter: changingMediaType('ticket.update', 'text/plain'),
  },
  {
    id: 'ticket.update.returns-another',
    requirement: 'ticket.update.returns-the-updated-ticket',
    summary: 'An update returns the customer’s first ticket.',
    visibility: 'hidden',
    alter: aroundCall('ticket.update', async (call, next, healthy) => {
      const outcome = await next();
      const first = healthy.listed('ticket', call.customer)[0];
      return outcome instanceof Error || !first ? outcome : { ...outcome, body: first.resource };
    }),
  },
  ...perKind({
    name: 'update.is-not-stored',
    summary: 'The response to an update shows the new values, and nothing is stored.',
    visibility: 'plain',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        if (call.operation !== `${kind}.update`) return healthy.operate(call, route);
        const record = healthy.store.get(kind, call.params['id']!);
        const response = await healthy.operate(call, route);
        if (record) healthy.store.put(kind, record.key, record.owner, record.value);
        return response;
      },
    }),
  }),
  ...perKind({
    name: 'update.uses-the-id-in-the-body',
    summary: 'An update that holds an id changes the resource of that id, regardless of the path.',
    visibility: 'hard',
    // An order is updated by a note, and the notes of an order are its own.
    violates: { ...CREATIONS_PERSIST, order: CREATED_CAN_BE_RETRIEVED.order },
    alter: (kind) =>
      changingCall(`${kind}.update`, (call, { store }) => {
        const [, id = ''] = /"id"\s*:\s*"?([^",}\s]+)/.exec(Buffer.from(call.request.body).toString('utf8')) ?? [];
        const named = store.get(kind, id);
        return named ? { ...call, params: { ...call.params, id: named.key }, customer: named.owner } : call;
      }),
  }),
  ...perKind({
    name: 'update.of-several-members-applies-one',
    summary: 'Of several members in an update the first is changed.',
    visibility: 'hidden',
    violates: UPDATE_CHANGES_WHAT_WAS_SENT,
    alter: (kind) =>
      patching(kind, (before, patch, patched) => {
        const [first, ...others] = Object.keys(patch);
        const kept = others.map((name) => [name, before[name]] as const).filter(([, value]) => value !== undefined);
        const unchanged = Object.entries(patched).filter(([name]) => name === first || !others.includes(name));
        return Object.fromEntries([...unchanged, ...kept]);
      }),
  }),
  ...perKind({
    name: 'update.list-shows-the-created-state',
    summary: 'The list shows resources as they were created.',
    visibility: 'hidden',
    violates: { change: UPDATE_CHANGES_WHAT_WAS_SENT.change, ticket: UPDATE_CHANGES_WHAT_WAS_SENT.ticket },
    alter: (kind) => (healthy) => {
      const first = new Map<string, JsonObject>();
      return {
        keep: (of, resource, before) => {
          const kept = healthy.keep(of, resource, before);
          const id = kept['id'] as string;
          if (of === kind && !first.has(id)) first.set(id, before ?? kept);
          return kept;
        },
        listed: (of, customer) =>
          healthy.listed(of, customer).map((kept) => ({
            ...kept,
            resource: of === kind ? (first.get(kept.resource['id'] as string) ?? kept.resource) : kept.resource,
          })),
      };
    },
  }),
  ...perKind({
    name: 'update.list-is-kept-until-a-client-writes',
    summary: 'A list shows changes by the provider only after a creation or an update.',
    visibility: 'hidden',
    violates: LIST_AGREES_WITH_RETRIEVAL,
    alter: (kind) => (healthy) => {
      const pages = new Map<string, Response>();
      return {
        operate: async (call, route) => {
          if ([`${kind}.create`, `${kind}.update`].includes(call.operation)) pages.clear();
          if (call.operation !== `${kind}.list`) return healthy.operate(call, route);
          const asked = JSON.stringify([call.customer, call.request.query]);
          const page = pages.get(asked) ?? (await healthy.operate(call, route));
          pages.set(asked, page);
          return page;
        },
      };
    },
  }),
  ...perKind({
    name: 'update.replaces-everything',
    summary: 'What an update does not hold is gone.',
    visibility: 'plain',
    violates: KEEPS,
    alter: (kind) => {
      const { stateMember } = kindFacts[kind];
      return patching(kind, (before, patch) => ({ [stateMember]: before[stateMember]!, ...patch }));
    },
  }),
  ...perKind({
    name: 'update.third-update-loses-the-external-id',
    summary: 'The third update of a resource loses its external id.',
    visibility: 'hard',
    violates: KEEPS,
    alter: (kind) => () => {
      const counts = new Map<string, number>();
      return {
        keep: (of, resource, before) => {
          if (of !== kind || before === undefined) return resource;
          const id = resource['id'] as string;
          counts.set(id, (counts.get(id) ?? 0) + 1);
          if (counts.get(id)! < 3) return resource;
          return Object.fromEntries(Object.entries(resource).filter(([name]) => name !== 'externalId'));
        },
      };
    },
  }),
  ...perKind({
    name: 'update.drops-list-entries',
    summary: 'An update of something else leaves lists with their last entry only.',
    visibility: 'hidden',
    violates: KEEPS,
    alter: (kind) =>
      patching(kind, (_before, patch, patched) =>
        Object.fromEntries(
          Object.entries(patched).map(([name, value]) => [
            name,
            Array.isArray(value) && !(name in patch) ? value.slice(-1) : value!,
          ]),
        ),
      ),
  }),
  ...perKind({
    name: 'update.adds-list-entries-twice',
    summary: 'Entries of a list in an update are there twice after it.',
    visibility: 'hidden',
    violates: {
      change: 'update.lists-are-as-declared',
      ticket: 'update.lists-are-as-declared',
      order: 'update.lists-are-as-declared',
    },
    alter: (kind) =>
      patching(kind, (_before, patch, patched) =>
        Object.fromEntries(
          Object.entries(patched).map(([name, value]) => [
            name,
            Array.isArray(value) && name in patch ? value.flatMap((one) => [one, one]) : value!,
          ]),
        ),
      ),
  }),
  {
    id: 'ticket.update.renews-the-creation-date',
    requirement: 'ticket.resource.creation-date-is-the-time-of-the-creation',
    summary: 'After an update, the date of creation is that of the update.',
    visibility: 'hidden',
    alter: patching('ticket', (_before, _patch, patched) => ({ ...patched, creationDate: new Date().toISOString() })),
  },
  ...perKind({
    name: 'update.resets-priority',
    summary: 'An update without a priority sets it to its default.',
    visibility: 'hidden',
    violates: KEEPS,
    alter: (kind) =>
      patching(kind, (before, patch, patched) =>
        before['priority'] !== undefined && !('priority' in patch) ? { ...patched, priority: '3' } : patched,
      ),
  }),
  ...perKind({
    name: 'update.changes-the-previous-resource-too',
    summary: 'An update changes the description of the customer’s previous resource, too.',
    visibility: 'hard',
    violates: KEEPS,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const response = await healthy.operate(call, route);
        if (call.operation !== `${kind}.update`) return response;
        const { description } = response.body as JsonObject;
        const records = healthy.store.list(kind, call.customer);
        const neighbour = records[records.findIndex(({ key }) => key === call.params['id']) - 1];
        if (!neighbour || description === undefined) return response;
        const kept = asKept(neighbour.value);
        const spilt = { ...kept, resource: { ...kept.resource, description } };
        healthy.store.put(kind, neighbour.key, neighbour.owner, spilt);
        return response;
      },
    }),
  }),
  ...perKind({
    name: 'update.concurrent-updates-are-lost',
    summary: 'An update reads, waits and writes: of two made at once the later one undoes the earlier.',
    visibility: 'hard',
    violates: UPDATES_PERSIST,
    alter: (kind) => (healthy) => ({
      operate: async (call, route) => {
        const id = call.params['id'] ?? '';
        const read = call.operation === `${kind}.update` ? healthy.store.get(kind, id) : undefined;
        if (read) {
          await new Promise((resolve) => setTimeout(resolve, 15));
          healthy.store.put(kind, id, read.owner, read.value);
        }
        return healthy.operate(call, route);
      },
    }),
  }),
  ...perKind({
    name: 'update.is-lost-after-a-second',
    summary: 'A second after its last update a resource is as it was before that.',
    visibility: 'hard',
    violates: UPDATES_PERSIST,
    alter: (kind) => (healthy) => {
      const undo = new Map<string, { readonly at: number; readonly value: Json; readonly owner: string }>();
      return {
        exchange: (request) => {
          for (const [key, { at, value, owner }] of undo) {
            if (healthy.now() - at < 1_000) continue;
            healthy.store.put(kind, key, owner, value);
            undo.delete(key);
          }
          return healthy.exchange(request);
        },
        operate: async (call, route) => {
          const key = call.params['id'] ?? '';
          const record = call.operation === `${kind}.update` ? healthy.store.get(kind, key) : undefined;
          const response = await healthy.operate(call, route);
          if (record) undo.set(key, { at: healthy.now(), value: record.value, owner: record.owner });
          return response;
        },
      };
    },
  }),
  ...perKind({
    name: 'update.of-unknown-id-creates',
    summary: 'An update of an unknown id creates something.',
    visibility: 'hidden',
    violates: {
      change: 'update.unknown-ids-are-rejected',
      ticket: 'update.unknown-ids-are-rejected',
      order: 'update.unknown-ids-are-rejected',
    },
    alter: (kind) =>
      aroundCall(`${kind}.update`, async (call, next, healthy) => {
        const outcome = await next();
        const isUnknown = outcome instanceof Rejection && outcome.code === 'unknown-id';
        if (!isUnknown) return outcome;
        const { customer } = call;
        return jsonResponse(200, createResource(healthy, { kind, customer, content: {}, status: 200 }));
      }),
  }),
  ...perKind({
    name: 'update.of-another-customer',
    summary: 'Every customer may update a resource by its id.',
    visibility: 'hidden',
    violates: { change: 'operations.foreign-update-is-as-declared' },
    alter: (kind) =>
      aroundCall(`${kind}.update`, (call, next, healthy) =>
        next({ ...call, customer: healthy.store.get(kind, call.params['id']!)?.owner ?? call.customer }),
      ),
  }),
  {
    id: 'ticket.update.without-body',
    requirement: 'ticket.update.body-is-required',
    summary: 'An update without a body returns 200.',
    visibility: 'hidden',
    alter: takingForEmpty((text) => text === ''),
  },
  {
    id: 'ticket.update.with-malformed-json',
    requirement: 'ticket.update.body-is-well-formed-json',
    summary: 'A body that is not JSON is treated as an update of nothing.',
    visibility: 'hidden',
    alter: takingForEmpty((text) => text !== '' && !isJson(text)),
  },
  {
    id: 'ticket.update.with-a-list',
    requirement: 'ticket.update.body-is-an-object',
    summary: 'A list of changes, or any other JSON, is treated as an update of nothing.',
    visibility: 'hidden',
    alter: takingForEmpty((text) => isJson(text) && !text.startsWith('{')),
  },
  {
    id: 'ticket.update.within-a-list',
    requirement: 'ticket.update.body-is-an-object',
    summary: 'A list of one update is taken for this update.',
    visibility: 'hidden',
    alter: takingOnlyItem('ticket.update'),
  },
  {
    id: 'ticket.update.types-are-not-checked',
    requirement: 'ticket.update.wrong-member-types-are-rejected',
    summary: 'Members of other types than the stated ones are accepted.',
    visibility: 'hidden',
    alter: (healthy) => ({
      problemOf: (operation, body) => (operation === 'ticket.update' ? undefined : healthy.problemOf(operation, body)),
    }),
  },
  {
    id: 'ticket.update.rejected-update-has-an-effect',
    requirement: 'ticket.update.rejected-requests-have-no-effect',
    summary: 'An update rejected for its body sets the description to a word of the provider’s.',
    visibility: 'hard',
    alter: takingOfRejected('ticket', () => ({ description: 'spoilt' })),
  },
  ...perKind({
    name: 'update.rejected-in-part',
    summary: 'An update that is rejected for one of its members changes the others.',
    visibility: 'hard',
    violates: REJECTED_INPUT_HAS_NO_EFFECT,
    alter: (kind) => takingOfRejected(kind, plainMembers),
  }),
  ...perKind({
    name: 'update.rejected-changes-one-member',
    summary: 'An update that is rejected for one of its members changes another one, which clients seldom send.',
    visibility: 'hard',
    violates: REJECTED_INPUT_HAS_NO_EFFECT,
    alter: (kind) => {
      const name = kind === 'order' ? 'description' : 'priority';
      return takingOfRejected(kind, ({ [name]: text }) => (typeof text === 'string' ? { [name]: text } : {}));
    },
  }),
  {
    id: 'ticket.update.of-any-media-type',
    requirement: 'ticket.update.content-type-is-json',
    summary: 'The media type of an update is ignored.',
    visibility: 'hidden',
    alter: aroundExchange('ticket.update', ({ request }, next) =>
      next({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } }),
    ),
  },
  {
    id: 'ticket.update.demands-content-type',
    requirement: 'ticket.update.content-type-is-optional',
    summary: 'An update without a Content-Type is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('ticket.update', 'content-type'),
  },
  {
    id: 'ticket.update.demands-accept',
    requirement: 'ticket.update.accept-is-optional',
    summary: 'An update without an Accept is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('ticket.update', 'accept'),
  },
  ...perKind({
    name: 'update.despite-wrong-credentials',
    summary: 'An update that is rejected for its credentials is made all the same.',
    visibility: 'hard',
    violates: REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
    alter: (kind) => effectDespiteRejection(`${kind}.update`),
  }),
  {
    id: 'change.update.rejected-is-not-updatable',
    requirement: 'change.states.rejected-can-be-updated',
    summary: 'A rejected change request cannot be updated.',
    visibility: 'hidden',
    alter: rejectedIn('Rejected'),
  },
  {
    id: 'change.update.approved-is-not-updatable',
    requirement: 'change.states.approved-can-be-partially-updated',
    summary: 'An approved change request cannot be updated at all.',
    visibility: 'hidden',
    alter: rejectedIn('Approved'),
  },
  {
    id: 'change.update.rejected-ignores-the-update',
    requirement: 'change.states.rejected-can-be-updated',
    summary: 'The update of a rejected change request returns 200 and changes nothing.',
    visibility: 'hard',
    alter: changingStored(['change'], (resource, before) => (before?.['status'] === 'Rejected' ? before : resource)),
  },
  {
    id: 'order.update.worklog-is-not-updatable',
    requirement: 'order.update.worklog-can-be-updated',
    summary: 'The worklog of an order cannot be updated; other details can.',
    visibility: 'hidden',
    alter: aroundExchange('order.update', ({ request }, next) =>
      Buffer.from(request.body).includes('"note"') ? rejecting(409) : next(),
    ),
  },
];

function takingForEmpty(isTaken: (text: string) => boolean): Alteration {
  return aroundExchange('ticket.update', ({ request }, next) => {
    const text = Buffer.from(request.body).toString('utf8').trim();
    return next(isTaken(text) ? { ...request, body: Buffer.from('{}') } : request);
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
