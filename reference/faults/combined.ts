import type { Json, JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  aroundCall,
  changingCall,
  hasParameter,
  changingStored,
  rejecting,
  withoutParameter,
  withParameter,
} from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import type { Call } from '../http/route.ts';
import { asKept, kindFacts } from '../resource/kind.ts';
import { bodyOf, notifyingDeleted } from './altering.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATION_RESPONSE_AGREES,
  DELETED_HUBS_ARE_NOT_NOTIFIED,
  PAYLOAD_AGREES_WITH_THE_RESOURCE,
  FIELDS_SELECTS_MEMBERS,
  FIELDS_TAKES_SEVERAL_NAMES,
  OFFSET_IS_THE_FIRST_INDEX,
  REJECTED_INPUT_HAS_NO_EFFECT,
  FOREIGN_UPDATE_IS_AS_DECLARED,
  DESCRIBED_ARE_SERVED,
  UPDATES_ARE_NOTIFIED,
} from './rules.ts';

/** Items that say the same, once. */
const once = (list: Json | undefined): Json | undefined =>
  Array.isArray(list)
    ? [...new Map((list as readonly Json[]).map((item) => [JSON.stringify(item), item])).values()]
    : list;

const FILTERS = ['status', 'priority', 'externalId', 'requestType', 'impact', 'risk', 'channel', 'filters'];

const unfiltered = (call: Call): Call => FILTERS.reduce(withoutParameter, call);

const isOfLaterPage = ({ request }: Call): boolean =>
  request.query.some(([name, value]) => name === 'offset' && Number(value) > 0);

/** A call whose field selection has none of some names. */
const withoutNames = (call: Call, isLeftOut: (name: string) => boolean): Call =>
  withParameter(call, 'fields', (names) =>
    names
      .split(',')
      .filter((name) => !isLeftOut(name))
      .join(','),
  );

/** What is right alone and wrong together with something else. */
export const combinedFaults: readonly Fault[] = [
  {
    id: 'ticket.list.fields-forgotten-for-an-order',
    requirement: `ticket.${FIELDS_SELECTS_MEMBERS.ticket}`,
    summary: 'A selection of fields is ignored where an order is requested.',
    visibility: 'hidden',
    alter: changingCall('ticket.list', (call) =>
      hasParameter(call.request, 'sort') ? withoutParameter(call, 'fields') : call,
    ),
  },
  ...perKind({
    name: 'errors.page-with-offset-and-limit-is-500',
    summary: 'A list with both `offset` and `limit` returns 500 each time.',
    visibility: 'hidden',
    violates: DESCRIBED_ARE_SERVED,
    alter: (kind) =>
      aroundCall(`${kind}.list`, (call, next) =>
        hasParameter(call.request, 'offset') && hasParameter(call.request, 'limit')
          ? Promise.resolve(rejecting(500))
          : next(),
      ),
  }),
  ...perKind({
    name: 'list.filters-forgotten-on-later-pages',
    summary: 'From the second page on, a filtered list contains all resources.',
    visibility: 'hidden',
    violates: { change: 'list.filter-criteria-select-change-requests', order: 'list.filters-select-orders' },
    alter: (kind) => changingCall(`${kind}.list`, (call) => (isOfLaterPage(call) ? unfiltered(call) : call)),
  }),
  ...perKind({
    name: 'list.fields-know-no-members-with-an-at-sign-on-later-pages',
    summary: 'From the second page on, names in `fields` that begin with an at sign are ignored.',
    visibility: 'hidden',
    violates: FIELDS_TAKES_SEVERAL_NAMES,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) =>
        isOfLaterPage(call) ? withoutNames(call, (name) => name.startsWith('@')) : call,
      ),
  }),
  ...perKind({
    name: 'list.offset-is-rounded-to-a-page',
    summary: 'With a limit, a page begins at the multiple of the limit below the offset.',
    visibility: 'hidden',
    violates: OFFSET_IS_THE_FIRST_INDEX,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call) => {
        const limit = Number(call.request.query.find(([name]) => name === 'limit')?.[1]);
        const rounded = (offset: string): string => String(Math.floor(Number(offset) / limit) * limit);
        return limit > 1 ? withParameter(call, 'offset', (text) => (/^\d+$/.test(text) ? rounded(text) : text)) : call;
      }),
  }),
  ...perKind({
    name: 'list.fields-end-at-an-unknown-one',
    summary: 'Of several fields, those behind one that no resource has are left out.',
    visibility: 'hard',
    violates: FIELDS_TAKES_SEVERAL_NAMES,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call, healthy) => {
        const known = new Set(healthy.listed(kind, call.customer).flatMap(({ resource }) => Object.keys(resource)));
        return withParameter(call, 'fields', (text) => {
          const names = text.split(',');
          const end = names.findIndex((name) => !known.has(name));
          return names.slice(0, end > 0 ? end : names.length).join(',');
        });
      }),
  }),
  ...perKind({
    name: 'list.fields-are-beginnings',
    summary: 'A field selects every member whose name begins with it.',
    visibility: 'hard',
    violates: FIELDS_TAKES_SEVERAL_NAMES,
    alter: (kind) =>
      changingCall(`${kind}.list`, (call, healthy) => {
        const known = healthy.listed(kind, call.customer).flatMap(({ resource }) => Object.keys(resource));
        return withParameter(call, 'fields', (text) => {
          const names = text.split(',');
          return [...new Set([...names, ...known.filter((one) => names.some((name) => one.startsWith(name)))])].join(
            ',',
          );
        });
      }),
  }),
  ...perKind({
    name: 'create.equal-items-are-merged',
    summary: 'Of notes with the same text one is kept.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      changingStored([kind], (resource) =>
        resource['note'] === undefined ? resource : { ...resource, note: once(resource['note']) },
      ),
  }),
  ...perKind({
    name: 'update.foreign-note-is-added',
    summary: 'A note can be added to what belongs to another customer.',
    visibility: 'hidden',
    violates: FOREIGN_UPDATE_IS_AS_DECLARED,
    alter: (kind) =>
      changingCall(`${kind}.update`, (call, { store }) => {
        const record = store.get(kind, call.params['id'] ?? '');
        const [name, ...others] = Object.keys(bodyOf(call.request));
        return record && name === 'note' && others.length === 0 ? { ...call, customer: record.owner } : call;
      }),
  }),
  ...perKind({
    name: 'hub-delete.of-another-still-notified',
    summary: 'Of two customers, the deleted hubs of one are still notified.',
    visibility: 'hidden',
    violates: DELETED_HUBS_ARE_NOT_NOTIFIED,
    alter: (kind) => notifyingDeleted(kind, ({ customer }) => customer === 'B'),
  }),
  ...perKind({
    name: 'events.communication-contains-the-first-state',
    summary: 'An outbound communication contains the resource as it was created.',
    visibility: 'hidden',
    // Orders are updated by notes, of which a provider may add its own.
    violates: { change: PAYLOAD_AGREES_WITH_THE_RESOURCE.change, ticket: PAYLOAD_AGREES_WITH_THE_RESOURCE.ticket },
    alter: (kind) => (healthy) => {
      const first = new Map<string, JsonObject>();
      return {
        keep: (of, resource, before) => {
          const kept = healthy.keep(of, resource, before);
          if (of === kind && !before) first.set(String(kept['id']), kept);
          return kept;
        },
        notification: (event, hub) => {
          const old = event.kind === kind ? first.get(String(event.resource['id'])) : undefined;
          const isStale = event.trigger === 'outbound-communication' && old !== undefined;
          return healthy.notification(isStale ? { ...event, resource: old } : event, hub);
        },
      };
    },
  }),
  ...perKind({
    name: 'events.change-of-status-contains-the-former-one',
    summary: 'The notification of a change of status contains the previous status.',
    visibility: 'hidden',
    violates: PAYLOAD_AGREES_WITH_THE_RESOURCE,
    alter: (kind) => (healthy) => {
      const former = new Map<string, Json | undefined>();
      const { stateMember } = kindFacts[kind];
      return {
        keep: (of, resource, before) => {
          if (of === kind && before && before[stateMember] !== resource[stateMember])
            former.set(String(before['id']), before[stateMember]);
          return healthy.keep(of, resource, before);
        },
        notification: (event, hub) => {
          const state = event.kind === kind ? former.get(String(event.resource['id'])) : undefined;
          if (event.trigger !== 'status-change' || state === undefined) return healthy.notification(event, hub);
          return healthy.notification({ ...event, resource: { ...event.resource, [stateMember]: state } }, hub);
        },
      };
    },
  }),
  {
    id: 'order.update.rejected-with-a-closed-member-in-part',
    requirement: `order.${REJECTED_INPUT_HAS_NO_EFFECT.order}`,
    summary: 'An update that is rejected because of a member that cannot be updated changes the other member.',
    visibility: 'hard',
    alter: aroundCall('order.update', async (call, next, healthy) => {
      const outcome = await next();
      const record = healthy.store.get('order', call.params['id'] ?? '');
      const { note } = bodyOf(call.request);
      if (!(outcome instanceof Rejection) || note === undefined || record?.owner !== call.customer) return outcome;
      const kept = asKept(record.value);
      const resource = healthy.applyPatch('order', kept.resource, { note });
      healthy.store.put('order', record.key, record.owner, { ...kept, resource });
      return outcome;
    }),
  },
  ...perKind({
    name: 'list.filter-uses-the-created-values',
    summary: 'A filter finds resources by the description they were created with.',
    visibility: 'hard',
    violates: { order: 'list.filters-select-orders' },
    alter: (kind) => (healthy) => {
      const first = new Map<string, Json>();
      return {
        keep: (of, resource, before) => {
          const kept = healthy.keep(of, resource, before);
          if (of === kind && !before) first.set(String(kept['id']), kept['description'] ?? null);
          return kept;
        },
        operate: (call, route) =>
          healthy.operate(call, route).then((response) => {
            const filter = call.request.query.find(([name]) => name === 'filters')?.[1] ?? '';
            const wanted = /description=([^,]*)/.exec(filter)?.[1];
            if (call.operation !== `${kind}.list` || wanted === undefined || !Array.isArray(response.body))
              return response;
            const body = (response.body as JsonObject[]).filter(({ id }) => first.get(String(id)) === wanted);
            return { ...response, body };
          }),
      };
    },
  }),
  ...perKind({
    name: 'events.silent-after-the-eighth-change',
    summary: 'After eight notifications about a resource, no hub is notified of further changes of it.',
    visibility: 'hard',
    violates: UPDATES_ARE_NOTIFIED,
    alter: (kind) => (healthy) => {
      const changes = new Map<string, number>();
      return {
        addressees: (event) => {
          const id = `${event.kind} ${String(event.resource['id'])}`;
          changes.set(id, (changes.get(id) ?? 0) + 1);
          return event.kind === kind && changes.get(id)! > 8 ? [] : healthy.addressees(event);
        },
      };
    },
  }),
  {
    id: 'ticket.monitor.status-code-is-a-number-after-an-update',
    requirement: 'ticket.monitor.response-status-code-is-a-string',
    summary: 'Once its ticket was updated, the status code of a monitor is a number.',
    visibility: 'hard',
    alter: changingResponse('ticket.monitor', (response) => {
      const { response: inner, ...monitor } = response.body as JsonObject;
      const { statusCode } = inner as JsonObject;
      return statusCode === '200'
        ? { ...response, body: { ...monitor, response: { ...(inner as JsonObject), statusCode: 200 } } }
        : response;
    }),
  },
];
