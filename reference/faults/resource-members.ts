import type { Json, JsonObject } from '../../contracts/contract.ts';
import { changingBody, eachObject, eachText, changingStored, changingResponse, withoutMember } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Response } from '../http/response.ts';
import type { Kind } from '../resource/kind.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import { CREATION_RESPONSE_AGREES, SENT_MEMBERS_ARE_RETURNED } from './rules.ts';

type Edit = (resource: JsonObject) => JsonObject;

/** Edits resources of a kind as they are first stored. */
const creating = (kind: Kind, edit: Edit): Alteration =>
  changingStored([kind], (resource, before) => (before === undefined ? edit(resource) : resource));

/** Edits resources in every response that contains them. */
const showing = (kind: Kind, edit: Edit): Alteration =>
  changingBody(
    ['create', 'retrieve', 'list', 'update'].map((name) => `${kind}.${name}`),
    (body) => eachObject(body, edit),
  );

/** Gives a member another name. */
const renaming =
  (from: string, to: string): Edit =>
  (resource) =>
    resource[from] === undefined ? resource : { ...withoutMember(resource, from), [to]: resource[from] };

/** Edits the lists at the top of a resource. */
const eachList =
  (edit: (list: readonly Json[]) => readonly Json[]): Edit =>
  (resource) =>
    Object.fromEntries(
      Object.entries(resource).map(([name, value]) => [
        name,
        Array.isArray(value) ? [...edit(value as readonly Json[])] : value!,
      ]),
    );

/** Edits the texts of the objects and lists within an object. */
const eachTextWithin =
  (edit: (text: string) => string) =>
  (item: Json): Json =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(
          Object.entries(item as JsonObject).map(([name, value = null]) => [
            name,
            typeof value === 'object' ? eachText(value, edit) : value,
          ]),
        )
      : item;

const KEPT = ['id', 'externalId', 'description', 'status', 'state', 'creationDate', 'requestDate'];

/** A resource without every second one of its members, by their names. */
const halfOf: Edit = (resource) => {
  const names = Object.keys(resource)
    .filter((name) => !KEPT.includes(name))
    .toSorted();
  return names.reduce((left, name, index) => (index % 2 === 0 ? withoutMember(left, name) : left), resource);
};

const zeroAsNull = (value: Json): Json => {
  if (value === 0) return null;
  if (Array.isArray(value)) return (value as readonly Json[]).map(zeroAsNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, inner]) => [name, zeroAsNull(inner!)]));
};

const errors = (kind: Kind, edit: (response: Response) => Response): Alteration =>
  changingResponse(kind, (response) => (response.status >= 400 ? edit(response) : response));

const withoutBody = ({ status, headers }: Response): Response => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
});

const ERROR_BODY = {
  ticket: 'errors.body-is-an-error-representation',
  order: 'errors.body-is-an-error-representation',
} as const;

const STATE_MEMBER = {
  change: 'members.state-is-called-status',
  ticket: 'resource.state-is-called-status',
  order: 'resource.state-is-called-state',
} as const;

/** Members that are lost, renamed or changed, and error bodies of another form. */
export const resourceMemberFaults: readonly Fault[] = [
  ...perKind({
    name: 'create.drops-half-of-the-members',
    summary: 'A creation ignores every second member that it does not need.',
    visibility: 'plain',
    violates: SENT_MEMBERS_ARE_RETURNED,
    alter: (kind) => creating(kind, halfOf),
  }),
  ...perKind({
    name: 'resource.type-without-at-sign',
    summary: 'Responses contain `type` in place of `@type`.',
    visibility: 'plain',
    violates: SENT_MEMBERS_ARE_RETURNED,
    alter: (kind) => showing(kind, renaming('@type', 'type')),
  }),
  {
    id: 'ticket.resource.related-entities-in-the-plural',
    requirement: 'ticket.create.sent-members-are-returned',
    summary: 'Responses contain `relatedEntities` in place of `relatedEntity`.',
    visibility: 'plain',
    alter: showing('ticket', renaming('relatedEntity', 'relatedEntities')),
  },
  ...perKind({
    name: 'create.capitalises-descriptions',
    summary: 'Descriptions are stored and returned in upper case.',
    visibility: 'plain',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(kind, (resource) => {
        const { description } = resource;
        return typeof description === 'string' ? { ...resource, description: description.toUpperCase() } : resource;
      }),
  }),
  ...perKind({
    name: 'create.sixth-item-is-lost',
    summary: 'A list keeps no more than five items.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        eachList((list) => list.slice(0, 5)),
      ),
  }),
  ...perKind({
    name: 'create.lists-are-reversed',
    summary: 'The items of a list are stored in the reverse order.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        eachList((list) => list.toReversed()),
      ),
  }),
  ...perKind({
    name: 'create.plus-signs-become-spaces',
    summary: 'A plus sign in a text becomes a space, as in a form.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(kind, (resource) => eachText(resource, (text) => text.replaceAll('+', ' ')) as JsonObject),
  }),
  ...perKind({
    name: 'create.leading-plus-signs-within-items-are-lost',
    summary: 'A text within an item of a list loses the plus sign it begins with.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        eachList((list) => list.map((item) => eachText(item, (text) => text.replace(/^\+/, '')))),
      ),
  }),
  ...perKind({
    name: 'create.leading-zeros-within-objects-of-items-are-lost',
    summary: 'A text of digits in an object within an item of a list loses its leading zeros.',
    visibility: 'hidden',
    violates: { change: CREATION_RESPONSE_AGREES.change, order: CREATION_RESPONSE_AGREES.order },
    alter: (kind) =>
      creating(
        kind,
        eachList((list) => list.map(eachTextWithin((text) => text.replace(/^0+(?=\d+$)/, '')))),
      ),
  }),
  ...perKind({
    name: 'create.emoji-in-items-are-lost',
    summary: 'Characters beyond the basic plane are lost in the items of lists.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        eachList((list) =>
          list.map((item) => eachText(item, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ''))),
        ),
      ),
  }),
  {
    id: 'change.create.zero-becomes-null',
    requirement: 'change.operations.retrieve-agrees-with-the-creation',
    summary: 'A number 0 is stored as null.',
    visibility: 'hidden',
    alter: creating('change', (resource) => zeroAsNull(resource) as JsonObject),
  },
  ...perKind({
    name: 'resource.state-under-another-name',
    summary: 'The state is in the member that another interface uses for it.',
    visibility: 'plain',
    violates: STATE_MEMBER,
    alter: (kind) => showing(kind, kind === 'order' ? renaming('state', 'status') : renaming('status', 'state')),
  }),
  {
    id: 'change.resource.ids-with-a-letter',
    requirement: 'change.members.id-form-is-as-declared',
    summary: 'Ids of change requests begin with a letter.',
    visibility: 'plain',
    alter: (healthy) => ({
      issueId: (kind) => (kind === 'change' ? `C${healthy.issueId(kind)}` : healthy.issueId(kind)),
    }),
  },
  {
    id: 'change.resource.rejected-status-is-declined',
    requirement: 'change.states.named-values-are-as-declared',
    summary: 'Rejected change requests have the status Declined.',
    visibility: 'plain',
    alter: showing('change', (resource) =>
      resource['status'] === 'Rejected' ? { ...resource, status: 'Declined' } : resource,
    ),
  },
  ...perKind({
    name: 'create.severity-is-lowered',
    summary: 'The priority is stored as the lowest one.',
    visibility: 'plain',
    violates: {
      change: 'operations.severity-member-is-as-declared',
      ticket: 'service.severity-member-is-as-declared',
    },
    alter: (kind) =>
      creating(kind, (resource) => (resource['priority'] === undefined ? resource : { ...resource, priority: '9' })),
  }),
  {
    id: 'ticket.create.creation-date-is-fixed',
    requirement: 'ticket.resource.creation-date-is-the-time-of-the-creation',
    summary: 'Every ticket has the same date of creation.',
    visibility: 'plain',
    alter: showing('ticket', (resource) =>
      resource['creationDate'] === undefined ? resource : { ...resource, creationDate: '2020-01-01T00:00:00.000Z' },
    ),
  },
  {
    id: 'ticket.create.creation-date-is-hours-ahead',
    requirement: 'ticket.resource.creation-date-is-the-time-of-the-creation',
    summary: 'The date of creation is two hours ahead: a local time that is called UTC.',
    visibility: 'plain',
    alter: showing('ticket', (resource) => {
      const { creationDate } = resource;
      if (typeof creationDate !== 'string') return resource;
      return { ...resource, creationDate: new Date(Date.parse(creationDate) + 2 * 3_600_000).toISOString() };
    }),
  },
  ...perKind({
    name: 'errors.html-with-a-stack-trace',
    summary: 'Errors are HTML pages with a stack trace.',
    visibility: 'plain',
    violates: ERROR_BODY,
    alter: (kind) =>
      errors(kind, (response) => ({
        ...withoutBody(response),
        headers: { ...response.headers, 'content-type': 'text/html' },
        text: '<!doctype html><title>Error</title><pre>TypeError: undefined at /srv/app.js:41:7</pre>',
      })),
  }),
  ...perKind({
    name: 'errors.without-a-body',
    summary: 'Errors have no body.',
    visibility: 'plain',
    violates: ERROR_BODY,
    alter: (kind) => errors(kind, withoutBody),
  }),
];
