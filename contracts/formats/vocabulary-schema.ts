/** The part of the published schemas of recordings and results that follows from the vocabulary of evidence. */

import type { JsonObject } from '../contract.ts';
import { object, type Members } from '../json-schema/typed-schema.ts';
import { CONDITIONS } from './evidence/conditions.ts';
import { NOTES } from './evidence/notes.ts';
import { STEPS } from './evidence/steps.ts';

/** What each condition says, for readers of the published schemas. */
const MEANINGS: Readonly<Record<keyof typeof CONDITIONS, string>> = {
  kind: 'What the document states about the request: `good` must be served; `offered` must be served if it contains all required members, which the document does not list; `settling` must be served, but its effect may be delayed; `unavailable` is for an operation called currently unavailable; `negative` must be rejected or finds nothing; `odd` is not described; `probe` is unspecified; `clean-up` removes what the run created.',
  method: 'Whether the document describes the method for the path.',
  token: 'State of the token that was sent.',
  tampering: 'Present if the credentials could not be made invalid, so that genuine credentials were sent.',
  customer: 'Customer of the profile on whose behalf the request was sent.',
  scope: 'Whether the identity holds the scopes that the operation requires.',
  scopes: 'Scopes of the interface that the identity holds; `other` for all that the interface does not name.',
  sandbox: 'Value of the sandbox header field.',
  correlation: 'The correlationId header field.',
  accept: 'The Accept header field.',
  contentType: 'The Content-Type header field.',
  item: 'Resource of this run that the request is about.',
  id: 'What the identifier in the path names.',
  body: 'The body of the request.',
  wrapping:
    'The declared form of the body, if it is not a plain object: `jsonString`, or the member that contains the object.',
  premise: 'Present if the request relies on what the profile does not declare and the run found by itself.',
  path: 'Present if the request was sent to another path than that of the document, which the target does not serve.',
  shape: 'How the body of a creation was chosen.',
  otherwise: 'Present where a condition other than the one under test may explain a rejection.',
  superseded:
    'Present on a busy response or a server error after which the request was repeated: the repetition has the response to it.',
  repetition: 'Present on a request that was sent again after a server error.',
  receipt:
    'Present where the response has a status declared for asynchronous processing, and no read confirms that it contains the resource.',
};

const definitionsOf = (base: JsonObject): JsonObject => base['$defs'] as JsonObject;

/** What holds of an object whose member `name` has the given value. */
const where = (name: string, value: string, description: string, then: JsonObject): JsonObject => ({
  if: { properties: { [name]: { const: value } } },
  then: { description, ...then },
});

/** Members that are allowed in addition to those of other schemas for the same object. */
function openMembers(members: Members): JsonObject {
  const { properties, required } = object(members).schema;
  return { properties, ...((required as readonly string[]).length === 0 ? {} : { required }) };
}

const factsOfStep = ([step, { meaning, facts }]: [string, { meaning: string; facts: Members }]): JsonObject =>
  where('step', step, meaning, openMembers(facts));

const factsOfNote = ([note, { meaning, facts }]: [string, { meaning: string; facts: Members }]): JsonObject =>
  where('note', note, meaning, { properties: { facts: object(facts).schema } });

const conditionSchemas = (): JsonObject =>
  Object.fromEntries(
    Object.entries(CONDITIONS).map(([name, { schema }]) => [
      name,
      { description: MEANINGS[name as keyof typeof CONDITIONS], ...schema },
    ]),
  );

/** Facts of an exchange: the conditions of any request, and what its step states. Which of them are present is for the scenario. */
const factsSchema = (): JsonObject => ({
  description: 'What the sender of a request states about it, and what checks select by; never secrets.',
  type: 'object',
  properties: {
    step: { description: 'Step of a scenario that the request belongs to.', enum: Object.keys(STEPS) },
    ...conditionSchemas(),
  },
  required: ['step'],
  allOf: Object.entries(STEPS).map(factsOfStep),
  unevaluatedProperties: false,
});

function noteSchema(base: JsonObject): JsonObject {
  const note = definitionsOf(base)['Note'] as JsonObject;
  return {
    ...note,
    properties: {
      ...(note['properties'] as JsonObject),
      note: { description: 'Name of the note, which says what its facts are.', enum: Object.keys(NOTES) },
    },
    allOf: Object.entries(NOTES).map(factsOfNote),
  };
}

/** The hand-written schema of recordings with its generated definitions made from the vocabulary. */
export const recordingSchema = (base: JsonObject): JsonObject => ({
  ...base,
  $defs: { ...definitionsOf(base), Facts: factsSchema(), Note: noteSchema(base) },
});

/** The hand-written schema of results with the facts of its evidence made from the vocabulary. */
export const resultSchema = (base: JsonObject): JsonObject => ({
  ...base,
  $defs: { ...definitionsOf(base), Facts: factsSchema() },
});
