import type { JsonObject } from '../../contracts/contract.ts';
import {
  changingResponse,
  aroundCall,
  aroundExchange,
  requiringHeader,
  eachObject,
  eachText,
  changingStored,
  rejecting,
  changingMediaType,
  changingBody,
  withoutMember,
} from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Kind } from '../resource/kind.ts';
import { asKept } from '../resource/kind.ts';
import { bodyOf, takingOnlyItem } from './altering.ts';
import { effectDespiteRejection } from './effect-despite-rejection.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import {
  CREATED_CAN_BE_RETRIEVED,
  CREATION_RESPONSE_AGREES,
  CREATIONS_PERSIST,
  DESCRIBED_ARE_SERVED,
  ID_IS_ASSIGNED,
  REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
  REJECTED_INPUT_HAS_NO_EFFECT,
} from './rules.ts';

const SUCCESS: Readonly<Record<Kind, number>> = { change: 201, ticket: 201, order: 200 };
const WRONG: Readonly<Record<Kind, number>> = { change: 202, ticket: 200, order: 201 };

/** Takes a body for an empty object where it is not what it should be. */
function takingBody(operation: string, isTaken: (text: string) => boolean): Alteration {
  return aroundExchange(operation, ({ request }, next) => {
    const isWrong = isTaken(Buffer.from(request.body).toString('utf8').trim());
    return isWrong ? next({ ...request, body: Buffer.from('{}'), headers: jsonOnly(request.headers) }) : next();
  });
}

function jsonOnly(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}

function isMalformed(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return text !== '';
  }
}

const isNoObject = (text: string): boolean => !isMalformed(text) && text !== '' && !text.startsWith('{');

/** Edits resources of a kind as they are first stored. */
const creating = (kind: Kind, edit: (resource: JsonObject) => JsonObject): Alteration =>
  changingStored([kind], (resource, before) => (before === undefined ? edit(resource) : resource));

/** The response to a creation shows a member that is not stored. */
const losingAfterTheResponse =
  (name: string) =>
  (kind: Kind): Alteration =>
  (healthy) => {
    const stored = creating(kind, (resource) => withoutMember(resource, name))(healthy);
    const shown = changingBody(`${kind}.create`, (body, { request }) => {
      const sent = bodyOf(request)[name];
      return sent === undefined ? body : { ...(body as JsonObject), [name]: sent };
    })(healthy);
    return { ...stored, ...shown };
  };

/** Edits every text of a resource, at any depth. */
const texts =
  (edit: (text: string) => string) =>
  (resource: JsonObject): JsonObject =>
    eachText(resource, edit) as JsonObject;

/** What goes wrong while something is created. */
export const creationFaults: readonly Fault[] = [
  ...perKind({
    name: 'create.external-id-in-snake-case',
    summary: 'The response to a creation has the external id under the name external_id.',
    visibility: 'plain',
    violates: {
      change: 'create.response-agrees-with-what-was-sent',
      ticket: 'create.response-agrees-with-what-was-sent',
      order: 'create.response-agrees-with-what-was-sent',
    },
    alter: (kind) =>
      changingResponse(`${kind}.create`, (response) => {
        const { externalId, ...rest } = response.body as JsonObject;
        return externalId === undefined ? response : { ...response, body: { ...rest, external_id: externalId } };
      }),
  }),
  ...perKind({
    name: 'create.external-id-of-another-customer-is-a-conflict',
    summary: 'A creation with an external id that a resource of another customer has returns 409.',
    visibility: 'hidden',
    violates: {
      change: 'create.repeated-external-id-is-as-declared',
      ticket: 'create.repeated-external-id-is-as-declared',
      order: 'create.repeated-external-id-is-as-declared',
    },
    alter: (kind) =>
      aroundCall(`${kind}.create`, ({ request, customer }, next, healthy) => {
        const { externalId } = bodyOf(request);
        const isTaken = healthy.store
          .list(kind)
          .some(({ owner, value }) => owner !== customer && asKept(value).resource['externalId'] === externalId);
        return externalId !== undefined && isTaken ? rejecting(409) : next();
      }),
  }),
  ...perKind({
    name: 'retrieve.every-ninth-finds-nothing',
    summary: 'Every ninth retrieval finds nothing.',
    visibility: 'hidden',
    violates: CREATIONS_PERSIST,
    alter: (kind) => (healthy) => {
      let count = 0;
      return aroundCall(`${kind}.retrieve`, (_call, next) => {
        count += 1;
        return count % 9 === 0 ? rejecting(404) : next();
      })(healthy);
    },
  }),
  ...perKind({
    name: 'create.every-fifth-is-stored-twice',
    summary: 'Every fifth creation stores the resource a second time, under another id.',
    visibility: 'hidden',
    violates: {
      change: 'create.one-request-creates-one-change-request',
      ticket: 'create.one-request-creates-one-ticket',
      order: 'create.one-request-creates-one-order',
    },
    alter: (kind) => (healthy) => {
      let count = 0;
      return aroundCall(`${kind}.create`, async (_call, next) => {
        count += 1;
        if (count % 5 === 0) await next();
        return next();
      })(healthy);
    },
  }),
  ...perKind({
    name: 'create.wrong-success-status',
    summary: 'A creation returns another success status than the stated one.',
    visibility: 'plain',
    violates: {
      change: 'create.post-with-a-json-body-is-accepted',
      ticket: 'create.success-is-201',
      order: 'create.success-is-200',
    },
    alter: (kind) =>
      changingResponse(`${kind}.create`, (response) =>
        response.status === SUCCESS[kind] ? { ...response, status: WRONG[kind] } : response,
      ),
  }),
  ...perKind({
    name: 'create.returns-a-list',
    summary: 'A creation returns a list of one.',
    visibility: 'plain',
    violates: {
      change: 'create.response-is-a-change-request',
      ticket: 'create.response-is-a-ticket',
      order: 'create.response-is-an-order',
    },
    alter: (kind) => changingBody(`${kind}.create`, (body) => [body]),
  }),
  ...perKind({
    name: 'create.as-plain-text',
    summary: 'A creation returns text/plain.',
    visibility: 'plain',
    violates: {
      change: 'create.response-is-json',
      ticket: 'create.response-is-json',
      order: 'create.response-is-json',
    },
    alter: (kind) => changingMediaType(`${kind}.create`, 'text/plain'),
  }),
  ...perKind({
    name: 'create.without-id',
    summary: 'The response to a creation does not contain the id.',
    visibility: 'plain',
    violates: ID_IS_ASSIGNED,
    alter: (kind) => changingBody(`${kind}.create`, (body) => withoutMember(body as JsonObject, 'id')),
  }),
  ...perKind({
    name: 'create.concurrent-creations-get-one-id',
    summary: 'Resources that are created at the same time get the same id, because the next id is incremented late.',
    visibility: 'hard',
    violates: {
      change: 'members.ids-are-distinct',
      ticket: 'create.ids-are-distinct',
      order: 'create.ids-are-distinct',
    },
    alter: (kind) => (healthy) => {
      let counted = 500_000;
      let next: number | undefined;
      return {
        operate: async (call, route) => {
          if (call.operation !== `${kind}.create`) return healthy.operate(call, route);
          const read = counted + 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          counted = read;
          next = read;
          return healthy.operate(call, route);
        },
        issueId: (of) => {
          const id = of === kind ? next : undefined;
          next = undefined;
          return id === undefined ? healthy.issueId(of) : String(id);
        },
      };
    },
  }),
  ...perKind({
    name: 'create.long-text-is-cut',
    summary: 'Texts are cut at 255 characters.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      changingStored([kind], (resource) => eachText(resource, (text) => text.slice(0, 255)) as JsonObject),
  }),
  ...perKind({
    name: 'create.attachments-are-lost-after-the-response',
    summary: 'The attachments of a creation are in its response only; those of an update are stored.',
    visibility: 'hidden',
    violates: { ticket: 'create.sent-members-are-returned', order: 'create.sent-members-are-returned' },
    alter: losingAfterTheResponse('attachment'),
  }),
  ...perKind({
    name: 'create.text-is-trimmed-and-upper-cased-in-the-response',
    summary: 'The response to a creation shows the description in upper case; what is stored is right.',
    visibility: 'plain',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      changingBody(`${kind}.create`, (body) => {
        const { description } = body as JsonObject;
        return typeof description === 'string'
          ? { ...(body as JsonObject), description: description.toUpperCase() }
          : body;
      }),
  }),
  ...perKind({
    name: 'create.emoji-become-question-marks',
    summary:
      'Characters beyond the basic plane are stored as question marks; the answer to the creation still shows them.',
    visibility: 'hard',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      changingBody([`${kind}.retrieve`, `${kind}.list`], (body) =>
        eachText(body, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
      ),
  }),
  ...perKind({
    name: 'create.second-list-element-is-lost',
    summary: 'Of a list that was sent, only the first element is stored.',
    visibility: 'hidden',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      changingBody(`${kind}.retrieve`, (body) =>
        eachObject(body, (resource) =>
          Object.fromEntries(
            Object.entries(resource).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 1) : value!]),
          ),
        ),
      ),
  }),
  ...perKind({
    name: 'create.nested-role-is-lost',
    summary: 'The role of a related party is not stored.',
    visibility: 'hidden',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      changingBody(`${kind}.retrieve`, (body) =>
        eachObject(body, (resource) => {
          const parties = resource['relatedParty'];
          if (!Array.isArray(parties)) return resource;
          return { ...resource, relatedParty: (parties as JsonObject[]).map((party) => withoutMember(party, 'role')) };
        }),
      ),
  }),
  ...perKind({
    name: 'create.note-loses-its-type',
    summary: 'Notes are stored and returned without their noteType.',
    visibility: 'hidden',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      creating(kind, (resource) => {
        const { note } = resource;
        if (!Array.isArray(note)) return resource;
        return { ...resource, note: (note as JsonObject[]).map((one) => withoutMember(one, 'noteType')) };
      }),
  }),
  ...perKind({
    name: 'create.numeric-texts-lose-trailing-zeros',
    summary: 'A text that reads like a number loses the zeros behind its point.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        texts((text) => (/^\d+\.\d*0$/.test(text) ? String(Number(text)) : text)),
      ),
  }),
  ...perKind({
    name: 'create.text-null-becomes-null',
    summary: 'A text `null` is treated as an absent value.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        texts((text) => (text === 'null' ? '' : text)),
      ),
  }),
  ...perKind({
    name: 'create.percent-is-decoded',
    summary: 'What reads like a percent-encoded character in a text becomes that character.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        texts((text) => text.replaceAll(/%(4[0-9]|2[0-9B])/g, (one) => decodeURIComponent(one))),
      ),
  }),
  ...perKind({
    name: 'create.entities-become-characters',
    summary: '`&amp;` in a text becomes `&`.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        texts((text) => text.replaceAll('&amp;', '&')),
      ),
  }),
  ...perKind({
    name: 'create.carriage-returns-are-lost',
    summary: 'A carriage return in a text is lost.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        texts((text) => text.replaceAll('\r', '')),
      ),
  }),
  ...perKind({
    name: 'create.long-content-is-cut',
    summary: 'The content of an attachment is cut at a thousand characters.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(kind, (resource) => {
        const { attachment } = resource;
        if (!Array.isArray(attachment)) return resource;
        const cut = texts((text) => text.slice(0, 1000));
        return { ...resource, attachment: (attachment as JsonObject[]).map(cut) };
      }),
  }),
  ...perKind({
    name: 'create.negative-offsets-become-positive',
    summary: 'The sign of a negative offset of a date is lost.',
    visibility: 'hidden',
    violates: {
      change: 'create.response-agrees-with-what-was-sent',
      order: 'create.response-agrees-with-what-was-sent',
    },
    alter: (kind) =>
      creating(
        kind,
        texts((text) => text.replace(/(T[\d:.]+)-(\d\d:\d\d)$/, '$1+$2')),
      ),
  }),
  {
    id: 'change.create.external-id-in-lower-case',
    requirement: 'change.members.external-id-is-returned-as-sent',
    summary: 'The customer’s own id is returned in lower case.',
    visibility: 'hidden',
    alter: changingStored(['change'], (resource) => {
      const { externalId } = resource;
      return typeof externalId === 'string' ? { ...resource, externalId: externalId.toLowerCase() } : resource;
    }),
  },
  ...perKind({
    name: 'create.every-seventh-is-lost',
    summary: 'Every seventh creation is acknowledged and not stored.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: (kind) => (healthy) => {
      let count = 0;
      return {
        operate: async (call, route) => {
          const response = await healthy.operate(call, route);
          const isLost = call.operation === `${kind}.create` && ++count % 7 === 0;
          if (isLost) healthy.store.remove(kind, (response.body as JsonObject)['id'] as string);
          return response;
        },
      };
    },
  }),
  ...perKind({
    name: 'create.is-lost-after-a-second',
    summary: 'A created resource is lost after a second.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: (kind) => (healthy) => ({
      exchange: (request) => {
        for (const { key, value } of healthy.store.list(kind)) {
          const { origin, createdAt } = asKept(value);
          if (origin === 'partner' && healthy.now() - createdAt > 1_000) healthy.store.remove(kind, key);
        }
        return healthy.exchange(request);
      },
    }),
  }),
  ...perKind({
    name: 'create.without-body',
    summary: 'A call without a body creates something.',
    visibility: 'hidden',
    violates: {
      change: 'create.absent-body-is-rejected',
      ticket: 'create.body-is-required',
      order: 'create.body-is-required',
    },
    alter: (kind) => takingBody(`${kind}.create`, (text) => text === ''),
  }),
  ...perKind({
    name: 'create.with-malformed-json',
    summary: 'A body that is not JSON is treated as an empty object.',
    visibility: 'hidden',
    violates: {
      change: 'create.malformed-json-is-rejected',
      ticket: 'create.body-is-well-formed-json',
      order: 'create.body-is-well-formed-json',
    },
    alter: (kind) => takingBody(`${kind}.create`, isMalformed),
  }),
  ...perKind({
    name: 'create.text-after-the-json-is-ignored',
    summary: 'A body is read up to the end of its first JSON object; what follows is ignored.',
    visibility: 'hidden',
    violates: {
      change: 'create.malformed-json-is-rejected',
      ticket: 'create.body-is-well-formed-json',
      order: 'create.body-is-well-formed-json',
    },
    alter: (kind) =>
      aroundExchange(`${kind}.create`, ({ request }, next) => {
        const text = Buffer.from(request.body).toString('utf8');
        const end = isMalformed(text) ? text.lastIndexOf('} ') : -1;
        return end < 0 ? next() : next({ ...request, body: Buffer.from(text.slice(0, end + 1)) });
      }),
  }),
  ...perKind({
    name: 'create.with-a-list',
    summary: 'A body that is a list, a text or a number is treated as an empty object.',
    visibility: 'hidden',
    violates: {
      change: 'create.non-object-body-is-rejected',
      ticket: 'create.body-is-an-object',
      order: 'create.body-is-an-object',
    },
    alter: (kind) => takingBody(`${kind}.create`, isNoObject),
  }),
  ...perKind({
    name: 'create.within-a-list',
    summary: 'A list of one body is taken for this body.',
    visibility: 'hidden',
    violates: {
      change: 'create.non-object-body-is-rejected',
      ticket: 'create.body-is-an-object',
      order: 'create.body-is-an-object',
    },
    alter: (kind) => takingOnlyItem(`${kind}.create`),
  }),
  ...perKind({
    name: 'create.types-are-not-checked',
    summary: 'Members of other types than the stated ones are accepted and stored as text.',
    visibility: 'hidden',
    violates: {
      change: 'create.wrong-member-types-are-rejected',
      ticket: 'create.wrong-member-types-are-rejected',
      order: 'create.wrong-member-types-are-rejected',
    },
    alter: (kind) => (healthy) => ({
      problemOf: (operation, body) => (operation === `${kind}.create` ? undefined : healthy.problemOf(operation, body)),
      keep: (of, resource, before) => {
        const kept = healthy.keep(of, resource, before);
        const wrong =
          of === kind &&
          before === undefined &&
          typeof kept['description'] !== 'string' &&
          kept['description'] !== undefined;
        return wrong ? { ...kept, description: JSON.stringify(kept['description']) } : kept;
      },
    }),
  }),
  ...perKind({
    name: 'create.of-any-media-type',
    summary: 'The media type of a body is ignored.',
    visibility: 'hidden',
    violates: {
      change: 'create.other-media-type-is-rejected',
      ticket: 'create.content-type-is-json',
      order: 'create.content-type-is-json',
    },
    alter: (kind) =>
      aroundExchange(`${kind}.create`, ({ request }, next) => next({ ...request, headers: jsonOnly(request.headers) })),
  }),
  ...perKind({
    name: 'create.demands-content-type',
    summary: 'A creation without a Content-Type is rejected.',
    visibility: 'hidden',
    violates: { ticket: 'create.content-type-is-optional', order: 'create.content-type-is-optional' },
    alter: (kind) => requiringHeader(`${kind}.create`, 'content-type'),
  }),
  ...perKind({
    name: 'create.demands-accept',
    summary: 'A creation without an Accept is rejected.',
    visibility: 'hidden',
    violates: { ticket: 'create.accept-is-optional', order: 'create.accept-is-optional' },
    alter: (kind) => requiringHeader(`${kind}.create`, 'accept'),
  }),
  {
    id: 'order.create.content-type-with-charset-is-rejected',
    requirement: 'order.create.content-type-may-name-the-charset',
    summary: 'A content type that names its charset is rejected.',
    visibility: 'hidden',
    alter: aroundExchange('order.create', ({ request }, next) =>
      /charset/i.test(request.headers['content-type'] ?? '') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'order.create.accept-with-charset-is-rejected',
    requirement: 'order.create.accept-may-name-the-charset',
    summary: 'An Accept that names a charset is rejected.',
    visibility: 'hidden',
    alter: aroundExchange('order.create', ({ request }, next) =>
      /charset/i.test(request.headers['accept'] ?? '') ? rejecting(400) : next(),
    ),
  },
  ...perKind({
    name: 'create.rejected-creation-changes-the-last-resource',
    summary: 'A creation rejected for its body overwrites the description of the last resource.',
    visibility: 'hard',
    violates: { change: 'create.rejected-input-has-no-effect', order: 'create.rejected-requests-have-no-effect' },
    alter: (kind) =>
      aroundCall(`${kind}.create`, async (call, next, healthy) => {
        const outcome = await next();
        const last = healthy.store.list(kind, call.customer).at(-1);
        if (!(outcome instanceof Error) || !last) return outcome;
        const kept = asKept(last.value);
        const spoilt = { ...kept, resource: { ...kept.resource, description: 'spoilt' } };
        healthy.store.put(kind, last.key, last.owner, spoilt);
        return outcome;
      }),
  }),
  ...(
    [
      ['description', 'create.rejected-creation-creates-the-resource', 'without this member'],
      ['externalId', 'create.rejected-creation-stores-the-external-id', 'with nothing but its external id'],
    ] as const
  ).flatMap(([member, name, how]) =>
    perKind({
      name,
      summary: `A creation that is rejected because of one member creates the resource ${how}.`,
      visibility: 'hard',
      violates: REJECTED_INPUT_HAS_NO_EFFECT,
      alter: (kind) =>
        aroundCall(`${kind}.create`, async (call, next) => {
          const outcome = await next();
          const sent = Buffer.from(call.request.body).toString('utf8');
          const [, text] = new RegExp(`"${member}":("[^"]*")`).exec(sent) ?? [];
          if (!(outcome instanceof Error) || text === undefined) return outcome;
          await next({ ...call, request: { ...call.request, body: Buffer.from(`{"${member}":${text}}`) } });
          return outcome;
        }),
    }),
  ),
  ...perKind({
    name: 'create.despite-wrong-credentials',
    summary: 'A creation that is rejected for its credentials creates something all the same.',
    visibility: 'hard',
    violates: REQUESTS_WITH_WRONG_CREDENTIALS_HAVE_NO_EFFECT,
    alter: (kind) => effectDespiteRejection(`${kind}.create`),
  }),
  ...perKind({
    name: 'create.not-offered',
    summary: 'Creation returns 405.',
    visibility: 'plain',
    violates: { change: 'create.post-with-a-json-body-is-accepted' },
    alter: (kind) => changingResponse(`${kind}.create`, () => rejecting(405)),
  }),
  {
    id: 'order.create.declared-charset-is-ignored',
    requirement: 'order.create.response-agrees-with-what-was-sent',
    summary: 'A body whose Content-Type names the charset is read as Latin-1.',
    visibility: 'hidden',
    alter: aroundExchange('order.create', ({ request }, next) =>
      /charset/i.test(request.headers['content-type'] ?? '')
        ? next({ ...request, body: Buffer.from(Buffer.from(request.body).toString('latin1')) })
        : next(),
    ),
  },
  ...perKind({
    name: 'create.notes-with-parties-are-500',
    summary: 'A creation with notes and parties returns 500 each time.',
    visibility: 'hidden',
    // At the others, the document states the success status, which a single rejection violates.
    violates: { change: DESCRIBED_ARE_SERVED.change },
    alter: (kind) =>
      aroundExchange(`${kind}.create`, ({ request }, next) =>
        ['note', 'relatedParty'].every((name) => bodyOf(request)[name] !== undefined) ? rejecting(500) : next(),
      ),
  }),
  {
    id: 'change.create.full-body-is-rejected',
    requirement: 'change.create.full-member-set-is-as-declared',
    summary: 'A change request with a location is rejected.',
    visibility: 'hidden',
    alter: aroundExchange('change.create', ({ request }, next) =>
      Buffer.from(request.body).includes('"location"') ? rejecting(400) : next(),
    ),
  },
];
