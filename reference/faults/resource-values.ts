import type { Json, JsonObject } from '../../contracts/contract.ts';
import { aroundCall, eachText, changingStored } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import { asKept } from '../resource/kind.ts';
import type { Kind } from '../resource/kind.ts';
import type { Fault } from './fault.ts';
import { perKind } from './per-kind.ts';
import { CREATED_CAN_BE_RETRIEVED, CREATIONS_PERSIST, CREATION_RESPONSE_AGREES } from './rules.ts';

const DATED = { change: CREATION_RESPONSE_AGREES.change, order: CREATION_RESPONSE_AGREES.order };

/** Edits resources as they are created; updates leave them as they are. */
const creating = (kind: Kind, edit: (resource: JsonObject) => JsonObject): Alteration =>
  changingStored([kind], (resource, before) => (before ? resource : edit(resource)));

/** Every text of what is created, edited. */
const creatingTexts = (kind: Kind, edit: (text: string) => string): Alteration =>
  creating(kind, (resource) => eachText(resource, edit) as JsonObject);

/** The objects of some lists, edited. */
const inLists =
  (names: readonly string[], edit: (items: readonly JsonObject[]) => readonly JsonObject[]) =>
  (resource: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(resource).map(([name, value]): [string, Json] => [
        name,
        names.includes(name) && Array.isArray(value) ? [...edit(value as readonly JsonObject[])] : value!,
      ]),
    );

/** A member whose text, if it reads like a date-time, has the day after the month and no offset. */
const writtenAnew = (name: string, value: Json | undefined): JsonObject =>
  value === undefined
    ? {}
    : { [name]: eachText(value, (text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d).*$/, '$2/$3/$1 $4')) };

/** Ids of digits as numbers. */
const withNumbers = (value: Json, name = ''): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withNumbers(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([inner, one = null]) => [inner, withNumbers(one, inner)]),
    );
  return name === 'id' && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
};

const ENTITIES = ['relatedParty', 'relatedEntity', 'orderRelationship'];

/** Values that are returned otherwise than they were sent, where few look. */
export const resourceValueFaults: readonly Fault[] = [
  ...perKind({
    name: 'create.dates-without-an-offset-become-1970',
    summary: 'A planned or requested date is kept without an offset, as the first moment of 1970.',
    visibility: 'hidden',
    violates: DATED,
    alter: (kind) =>
      creating(kind, (resource) =>
        Object.fromEntries(
          Object.entries(resource).map(([name, value]) => [
            name,
            /^(planned|requestedStart)/.test(name) ? '1970-01-01T00:00:00' : value!,
          ]),
        ),
      ),
  }),
  ...perKind({
    name: 'create.leap-days-become-the-day-before',
    summary: 'The 29th of February becomes the 28th.',
    visibility: 'hard',
    violates: DATED,
    alter: (kind) => creatingTexts(kind, (text) => text.replace(/^(\d{4}-02-)29T/, '$128T')),
  }),
  ...perKind({
    name: 'create.day-31-becomes-day-30',
    summary: 'Dates on the 31st are kept as those on the 30th.',
    visibility: 'hard',
    violates: DATED,
    alter: (kind) => creatingTexts(kind, (text) => text.replace(/^(2031-\d\d-)31T/, '$130T')),
  }),
  ...perKind({
    name: 'create.parties-twice',
    summary: 'Every related party is there twice.',
    visibility: 'hidden',
    violates: CREATED_CAN_BE_RETRIEVED,
    alter: (kind) =>
      creating(
        kind,
        inLists(['relatedParty'], (all) => [...all, ...all]),
      ),
  }),
  ...perKind({
    name: 'create.parties-of-one-role-become-one',
    summary: 'Of several related parties with the same role, only the last one is stored.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        inLists(['relatedParty'], (all) => [...new Map(all.map((party) => [party['role'] ?? party, party])).values()]),
      ),
  }),
  ...perKind({
    name: 'create.nested-ids-of-digits-become-numbers',
    summary: 'An id within a member that is a text of digits is kept as a number.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creating(kind, ({ id = null, ...members }) => ({ id, ...(withNumbers(members) as JsonObject) })),
  }),
  ...perKind({
    name: 'create.first-entity-twice',
    summary: 'The first item of a list of entities that have ids is there once more at its end.',
    visibility: 'hidden',
    violates: { ticket: CREATED_CAN_BE_RETRIEVED.ticket, order: CREATED_CAN_BE_RETRIEVED.order },
    alter: (kind) =>
      creating(
        kind,
        inLists(['relatedEntity', 'orderItem'], (all) => [...all, ...all.slice(0, 1)]),
      ),
  }),
  ...perKind({
    name: 'create.references-are-exchanged',
    summary: 'The addresses of related entities and parties become those of another one.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(
        kind,
        inLists(ENTITIES, (all) =>
          all.map((one) => (one['href'] === undefined ? one : { ...one, href: 'https://example.com/elsewhere' })),
        ),
      ),
  }),
  ...(['NFC', 'NFD'] as const).flatMap((form) =>
    perKind({
      name: `create.characters-are-${form === 'NFC' ? 'composed' : 'decomposed'}`,
      summary: `Texts are kept in the normal form ${form}, not as they were sent.`,
      visibility: 'hidden',
      violates: CREATION_RESPONSE_AGREES,
      alter: (kind) => creatingTexts(kind, (text) => text.normalize(form)),
    }),
  ),
  ...perKind({
    name: 'create.tabs-become-blanks',
    summary: 'A tab in a text becomes a blank.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creatingTexts(kind, (text) => text.replaceAll('\t', ' ')),
  }),
  ...perKind({
    name: 'create.consecutive-spaces-are-collapsed',
    summary: 'Of several blanks in a row one is kept.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creatingTexts(kind, (text) => text.replaceAll(/ {2,}/g, ' ')),
  }),
  ...perKind({
    name: 'create.exponents-are-calculated',
    summary: 'A text that is a number with an exponent becomes the number without one.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creatingTexts(kind, (text) => (/^\d+E\d+$/.test(text) ? String(Number(text)) : text)),
  }),
  ...perKind({
    name: 'create.texts-like-date-times-are-written-anew',
    summary: 'A text that reads like a date-time is read as one and written in another form.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) =>
      creating(kind, ({ description, ...resource }) =>
        inLists(['note'], (all) => all.map((one) => ({ ...one, ...writtenAnew('text', one['text']) })))({
          ...resource,
          ...writtenAnew('description', description),
        }),
      ),
  }),
  ...perKind({
    name: 'create.nested-dates-lose-their-offset',
    summary: 'The offset of a date-time within an object is dropped and its local time is kept as UTC.',
    visibility: 'hidden',
    violates: { change: CREATION_RESPONSE_AGREES.change },
    alter: (kind) =>
      creating(kind, (resource) =>
        Object.fromEntries(
          Object.entries(resource).map(([name, value]) => [
            name,
            typeof value === 'object'
              ? eachText(value, (text) => text.replace(/^(.*T.*)[+-]\d\d:\d\d$/, '$1Z'))
              : value!,
          ]),
        ),
      ),
  }),
  ...perKind({
    name: 'create.placeholders-are-resolved',
    summary: 'A text loses what looks like the placeholder of a template.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creatingTexts(kind, (text) => text.replaceAll(/\$\{[^}]*\}|\{\{[^}]*\}\}/g, '')),
  }),
  ...perKind({
    name: 'create.sizes-have-32-bits',
    summary: 'The size of an attachment is kept in 32 bits.',
    visibility: 'hidden',
    violates: { change: CREATION_RESPONSE_AGREES.change },
    alter: (kind) =>
      creating(
        kind,
        inLists(['attachment'], (all) =>
          all.map((one) => (typeof one['size'] === 'number' ? { ...one, size: one['size'] | 0 } : one)),
        ),
      ),
  }),
  ...perKind({
    name: 'create.padding-is-lost',
    summary: 'The padding of base64 content is lost.',
    visibility: 'hidden',
    violates: CREATION_RESPONSE_AGREES,
    alter: (kind) => creatingTexts(kind, (text) => text.replace(/(\w)=+$/, '$1')),
  }),
  ...perKind({
    name: 'create.same-external-id-overwrites-the-first',
    summary: 'A creation with a known external id returns a new id, and overwrites the first one, too.',
    visibility: 'hard',
    violates: CREATIONS_PERSIST,
    alter: (kind) =>
      aroundCall(`${kind}.create`, async (call, next, { store }) => {
        const outcome = await next();
        const made = outcome instanceof Error ? undefined : (outcome.body as JsonObject | undefined);
        const first = store
          .list(kind, call.customer)
          .find(({ value }) => asKept(value).resource['externalId'] === made?.['externalId']);
        if (made?.['externalId'] === undefined || !first || first.key === made['id']) return outcome;
        const resource = { ...made, id: first.key };
        store.put(kind, first.key, first.owner, { ...(first.value as JsonObject), resource });
        return outcome;
      }),
  }),
];
