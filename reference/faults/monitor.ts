import type { Json, JsonObject } from '../../contracts/contract.ts';
import { changingResponse, aroundCall, rejecting, changingBody, withoutMember } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { Rejection } from '../http/rejection.ts';
import { emptyResponse } from '../http/response.ts';
import type { Kind } from '../resource/kind.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';

function monitor(edit: (monitor: JsonObject, response: JsonObject) => Json): Alteration {
  return changingBody('ticket.monitor', (body) =>
    edit(body as JsonObject, (body as JsonObject)['response'] as JsonObject),
  );
}

/** The body of a monitor ends after so many characters of the resource. */
const cutAfter = (characters: number): Alteration =>
  monitor((body, response) => ({
    ...body,
    response: { ...response, body: (response['body'] as string).slice(0, characters) },
  }));

/** Finds the monitor of another name than the requested one, if there is such a name. */
const findingBy = (kind: Kind, find: (names: readonly string[], key: string) => string | undefined): Alteration =>
  aroundCall(`${kind}.monitor`, (call, next, healthy) => {
    const names = healthy.listed(kind, call.customer).map(({ resource }) => String(resource['externalId']));
    const id = find(names, String(call.params['id']));
    return id === undefined ? next() : next({ ...call, params: { ...call.params, id } });
  });

const OF_ITS_RESOURCE = {
  change: 'operations.monitor-is-of-its-change-request',
  ticket: 'monitor.response-body-agrees-with-the-ticket',
  order: 'monitor.is-of-its-order',
};

const ISOLATED = {
  change: 'monitor.foreign-access-is-as-declared',
  ticket: 'monitor.foreign-access-is-as-declared',
  order: 'monitor.foreign-access-is-as-declared',
};

/** Of a provider that distinguishes external ids by letter case at creations. */
const IN_ANY_CASE = perKind({
  name: 'monitor.found-in-any-letter-case',
  summary: 'Monitors are found by their external id in any letter case, the newest first; creations distinguish it.',
  visibility: 'hard',
  violates: { ...OF_ITS_RESOURCE, ticket: 'monitor.external-id-agrees-with-the-ticket' },
  alter: (kind) => findingBy(kind, (names, key) => names.findLast((name) => name.toLowerCase() === key.toLowerCase())),
}).map((fault): Fault => ({ ...fault, declarations: { [`${fault.id.split('.')[0]}.duplicateExternalId`]: 'sameId' } }));

/** What goes wrong with monitors. The rows of the member types are about their types. */
export const monitorFaults: readonly Fault[] = [
  {
    id: 'change.monitor.not-offered',
    requirement: 'change.operations.monitor-is-available',
    summary: 'There is no monitor.',
    visibility: 'plain',
    alter: changingResponse('change.monitor', () => rejecting(404)),
  },
  ...perKind({
    name: 'monitor.not-offered',
    summary: 'There is no monitor, although the profile binds it.',
    visibility: 'plain',
    violates: { ticket: 'monitor.is-available', order: 'monitor.is-available' },
    alter: (kind) => changingResponse(`${kind}.monitor`, () => rejecting(404)),
  }),
  ...perKind({
    name: 'monitor.returns-nothing',
    summary: 'A monitor is returned without content.',
    visibility: 'plain',
    violates: {
      change: 'operations.monitor-is-available',
      ticket: 'monitor.is-available',
      order: 'monitor.is-available',
    },
    alter: (kind) =>
      changingResponse(`${kind}.monitor`, (response) => (response.status === 200 ? emptyResponse() : response)),
  }),
  ...perKind({
    name: 'monitor.once-unknown-stays-unknown',
    summary: 'A monitor that was requested before there was its resource is never found.',
    visibility: 'hard',
    violates: {
      change: 'operations.monitor-is-available',
      ticket: 'monitor.is-available',
      order: 'monitor.is-available',
    },
    alter: (kind) => (healthy) => {
      const unknown = new Set<string>();
      return aroundCall(`${kind}.monitor`, async (call, next) => {
        const [key = ''] = Object.values(call.params);
        if (unknown.has(key)) return rejecting(404);
        const outcome = await next();
        if (outcome instanceof Error) unknown.add(key);
        return outcome;
      })(healthy);
    },
  }),
  {
    id: 'ticket.monitor.state-is-null',
    requirement: 'ticket.monitor.null-members-are-as-declared',
    summary: 'The state of a monitor is null, although no member is null, as declared.',
    visibility: 'plain',
    alter: monitor((body) => ({ ...body, state: null })),
  },
  {
    id: 'ticket.monitor.external-id-of-another',
    requirement: 'ticket.monitor.external-id-agrees-with-the-ticket',
    summary: 'The external id of a monitor, and its href, are those of another ticket.',
    visibility: 'plain',
    alter: monitor((body) => ({
      ...body,
      externalId: 'another-ticket',
      href: (body['href'] as string).replace(/[^/]*$/, 'another-ticket'),
    })),
  },
  {
    id: 'change.monitor.status-never-changes',
    requirement: 'change.operations.monitor-reports-the-current-status',
    summary: 'A monitor shows the status that the change request had when the monitor was first read.',
    visibility: 'hidden',
    alter: (healthy) => {
      const first = new Map<string, Json>();
      return changingBody('change.monitor', (returned) => {
        const { response, ...body } = returned as JsonObject;
        const { body: text, statusCode } = response as JsonObject;
        const { id, status } = JSON.parse(String(text)) as { id: string; status: Json };
        if (!first.has(id)) first.set(id, status);
        return { ...body, status: first.get(id)!, response: { statusCode: statusCode! } };
      })(healthy);
    },
  },
  {
    id: 'ticket.monitor.returns-a-list',
    requirement: 'ticket.monitor.is-an-object',
    summary: 'A monitor is returned as a list of one.',
    visibility: 'plain',
    alter: monitor((body) => [body]),
  },
  {
    id: 'ticket.monitor.status-code-in-words',
    requirement: 'ticket.monitor.response-status-code-is-an-http-status',
    summary: 'The status code of a monitor is a word.',
    visibility: 'plain',
    alter: monitor((body, response) => ({ ...body, response: { ...response, statusCode: 'Created' } })),
  },
  {
    id: 'ticket.monitor.body-is-no-json',
    requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
    summary: 'The body of a monitor is a sentence.',
    visibility: 'plain',
    alter: monitor((body, response) => ({ ...body, response: { ...response, body: 'The ticket was created.' } })),
  },
  {
    id: 'ticket.monitor.body-is-cut',
    requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
    summary: 'The body of a monitor ends after 40 characters of the ticket.',
    visibility: 'plain',
    alter: cutAfter(40),
  },
  {
    id: 'ticket.monitor.long-body-is-cut',
    requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
    summary: 'The body of a monitor ends after 500 characters of the ticket.',
    visibility: 'hidden',
    alter: cutAfter(500),
  },
  {
    id: 'ticket.monitor.body-is-ascii',
    requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
    summary: 'Letters of other alphabets are question marks in the body of a monitor.',
    visibility: 'hidden',
    alter: monitor((body, response) => ({
      ...body,
      response: { ...response, body: (response['body'] as string).replaceAll(/[^ -~]/gu, '?') },
    })),
  },
  {
    id: 'ticket.monitor.body-is-a-list',
    requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
    summary: 'The body of a monitor is a list of one ticket.',
    visibility: 'plain',
    alter: monitor((body, response) => ({
      ...body,
      response: { ...response, body: `[${response['body'] as string}]` },
    })),
  },
  {
    id: 'ticket.monitor.body-without-id',
    requirement: 'ticket.monitor.response-body-is-a-serialized-resource',
    summary: 'The ticket in a monitor has no id.',
    visibility: 'hidden',
    alter: monitor((body, response) => {
      const ticket = JSON.parse(response['body'] as string) as JsonObject;
      return { ...body, response: { ...response, body: JSON.stringify(withoutMember(ticket, 'id')) } };
    }),
  },
  {
    id: 'ticket.monitor.body-is-empty',
    requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
    summary: 'The body of a monitor is an empty object.',
    visibility: 'plain',
    alter: monitor((body, response) => ({ ...body, response: { ...response, body: '{}' } })),
  },
  ...perKind({
    name: 'monitor.of-another-customer',
    summary: 'Any customer who knows the key of a monitor may retrieve it.',
    visibility: 'hidden',
    violates: ISOLATED,
    alter: (kind) =>
      aroundCall(`${kind}.monitor`, async (call, next) => {
        const outcome = await next();
        return outcome instanceof Rejection ? next({ ...call, customer: call.customer === 'A' ? 'B' : 'A' }) : outcome;
      }),
  }),
  {
    id: 'ticket.monitor.names-that-of-another-customer',
    requirement: 'ticket.monitor.foreign-access-is-as-declared',
    summary: 'The monitor of a ticket shows its state and the id of the ticket to any customer.',
    visibility: 'hidden',
    alter: aroundCall('ticket.monitor', async (call, next) => {
      const outcome = await next();
      if (!(outcome instanceof Rejection)) return outcome;
      const other = await next({ ...call, customer: call.customer === 'A' ? 'B' : 'A' });
      if (other instanceof Rejection) return other;
      const { response, ...body } = other.body as JsonObject;
      const { id } = JSON.parse(String((response as JsonObject)['body'])) as JsonObject;
      return { ...other, body: { ...body, id: id! } };
    }),
  },
  ...perKind({
    name: 'monitor.of-another-resource',
    summary: 'A monitor is that of the resource created before the last one.',
    visibility: 'hidden',
    violates: {
      change: 'operations.monitor-is-of-its-change-request',
      ticket: 'monitor.external-id-agrees-with-the-ticket',
      order: 'monitor.is-of-its-order',
    },
    alter: (kind) =>
      aroundCall(`${kind}.monitor`, async (call, next, healthy) => {
        const outcome = await next();
        const own = healthy
          .listed(kind, call.customer)
          .map(({ resource }) => resource['externalId'])
          .filter((externalId) => externalId !== undefined && externalId !== call.params['id']);
        const other = own.at(-2);
        if (outcome instanceof Rejection || other === undefined) return outcome;
        return next({ ...call, params: { ...call.params, id: String(other) } });
      }),
  }),
  ...perKind({
    name: 'monitor.contains-a-foreign-resource',
    summary: 'A monitor also contains the resource of another customer.',
    visibility: 'hidden',
    violates: ISOLATED,
    alter: (kind) =>
      aroundCall(`${kind}.monitor`, async (call, next, healthy) => {
        const outcome = await next();
        // Of those that partners created, and not of the fixtures.
        const other = healthy.listed(kind, 'B').findLast(({ resource }) => resource['externalId'] !== undefined);
        if (outcome instanceof Rejection || !other || call.customer === 'B') return outcome;
        const body = outcome.body as JsonObject;
        const response = body['response'] as JsonObject;
        const resource = JSON.parse(response['body'] as string) as JsonObject;
        const text = JSON.stringify({ ...resource, parent: other.resource });
        return { ...outcome, body: { ...body, response: { ...response, body: text } } };
      }),
  }),
  ...perKind({
    name: 'monitor.found-by-the-beginning-of-its-name',
    summary: 'The monitor of a resource is found by the beginning of its external id, too.',
    visibility: 'hidden',
    violates: OF_ITS_RESOURCE,
    alter: (kind) =>
      findingBy(kind, (names, key) => (names.includes(key) ? key : names.find((name) => name.startsWith(key)))),
  }),
  ...IN_ANY_CASE,
  {
    id: 'ticket.monitor.unknown-key-returns-the-newest',
    requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
    summary: 'Under a name that no ticket has, the monitor of the newest ticket is served.',
    visibility: 'hidden',
    alter: aroundCall('ticket.monitor', async (call, next, healthy) => {
      const outcome = await next();
      const newest = healthy
        .listed('ticket', call.customer)
        .findLast(({ resource }) => resource['externalId'] !== undefined);
      const isKnown = healthy
        .listed('ticket', 'B')
        .some(({ resource }) => resource['externalId'] === call.params['id']);
      if (!(outcome instanceof Rejection) || !newest || isKnown) return outcome;
      return next({ ...call, params: { ...call.params, id: String(newest.resource['externalId']) } });
    }),
  },
  {
    id: 'ticket.monitor.status-code-of-a-failure',
    requirement: 'ticket.monitor.response-status-code-is-an-http-status',
    summary: 'The status code of a monitor is that of a conflict, though the ticket was made.',
    visibility: 'hidden',
    alter: monitor((body, response) => ({ ...body, response: { ...response, statusCode: '409' } })),
  },
  {
    id: 'ticket.monitor.body-disagrees',
    requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
    summary: 'The ticket in a monitor has another description.',
    visibility: 'hidden',
    alter: monitor((body, response) => {
      const ticket = JSON.parse(response['body'] as string) as JsonObject;
      return { ...body, response: { ...response, body: JSON.stringify({ ...ticket, description: 'another one' }) } };
    }),
  },
  {
    id: 'ticket.monitor.href-ends-in-the-id',
    requirement: 'ticket.monitor.href-ends-in-the-external-id',
    summary: 'The href of a monitor ends in the provider’s id.',
    visibility: 'plain',
    alter: monitor((body) => ({ ...body, href: (body['href'] as string).replace(/[^/]*$/, body['id'] as string) })),
  },
  {
    id: 'ticket.monitor.href-is-encoded-twice',
    requirement: 'ticket.monitor.href-ends-in-the-external-id',
    summary: 'The external id in the href of a monitor is percent-encoded twice.',
    visibility: 'hidden',
    alter: monitor((body) => ({ ...body, href: (body['href'] as string).replaceAll('%', '%25') })),
  },
  {
    id: 'ticket.monitor.href-is-relative',
    requirement: 'ticket.monitor.href-begins-with-the-base-url',
    summary: 'The href of a monitor is a path.',
    visibility: 'plain',
    alter: monitor((body) => ({ ...body, href: (body['href'] as string).replace(/^.*\/monitor\//, '/monitor/') })),
  },
];
