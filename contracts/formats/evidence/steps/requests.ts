/** Steps of the scenarios about single requests: invalid input, credentials, header fields, methods, clean-up. */

import { flag, integer, listOf, oneOf, optional, text } from '../../../json-schema/typed-schema.ts';

/** Methods that the suite tries where the document does not describe them; the deletion comes last. */
export const TRIED_METHODS = ['OPTIONS', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Chosen forms of Accept and Content-Type; `letters`: with letters in the body that differ from charset to charset. */
const HEADER_FORMS = [
  'accept-absent',
  'accept-charset',
  'accept-other',
  'content-type-absent',
  'content-type-charset',
  'content-type-charset-letters',
] as const;

export type HeaderForm = (typeof HEADER_FORMS)[number];

export const REQUEST_STEPS = {
  'clean-up': { meaning: 'the removal of what the run has created', facts: {} },
  valid: {
    meaning: "a generated request of a user's own contract",
    facts: {
      /** Coverage cases that it represents. */
      covers: listOf(text()),
      /** Sequence number of the request that it repeats, on a new resource if it names one. */
      repeats: optional(integer()),
    },
  },
  observed: {
    meaning: 'a request of another client, in traffic that the suite did not send',
    facts: { set: optional(oneOf('owned', 'foreign')), key: optional(oneOf('imsi', 'msisdn')) },
  },
  remove: { meaning: 'the deletion of what a generated request created', facts: {} },
  'bad-input': {
    meaning: 'a request that violates the contract in one way',
    facts: {
      /** Name of the violation, where it is, and the JSON Pointer or the parameter there. */
      violation: text(),
      in: oneOf('body', 'query', 'header', 'path'),
      at: text(),
      /** The parameter that violates its schema. */
      param: optional(text()),
      value: optional(oneOf('violating')),
      /** Sequence number of the request that it repeats, on a new resource if it names one. */
      repeats: optional(integer()),
    },
  },
  'closed-and-allowable': {
    meaning: 'an update of a member that is not declared allowable, together with one that is',
    facts: { /** JSON Pointer of that member. */ at: text() },
  },
  'member-left-out': {
    meaning: 'a request without one member',
    facts: { /** JSON Pointer of the member. */ at: text() },
  },
  'no-member-left-out': {
    meaning: 'a registration with all members, after one without a member was rejected',
    facts: {},
  },
  'unlisted-value': {
    meaning: 'a request with a value that is not among the declared values of a member, or a retrieval after it',
    facts: { /** JSON Pointer of the member. */ at: text() },
  },
  'declared-rejection': {
    meaning: 'a request that the profile declares to be rejected',
    facts: { /** Declared statuses. */ statuses: listOf(integer()) },
  },
  'unrelated-resource': { meaning: 'a creation before invalid requests', facts: {} },
  'before-bad-input': { meaning: 'a retrieval before invalid requests', facts: {} },
  'after-bad-input': { meaning: 'a retrieval after invalid requests', facts: {} },
  credentials: { meaning: 'a request without credentials or with wrong ones', facts: {} },
  protected: { meaning: 'a creation before requests with wrong credentials', facts: {} },
  'protected-hub': { meaning: 'the registration of a hub before requests with wrong credentials', facts: {} },
  'before-credentials': {
    meaning: 'a request with valid credentials before requests with wrong ones',
    facts: {},
  },
  'after-credentials': { meaning: 'a retrieval after requests with wrong credentials', facts: {} },
  'after-rejected-deletion': {
    meaning: 'the retrieval of a hub after a rejected deletion',
    facts: { hub: oneOf('protected') },
  },
  'header-form': {
    meaning: 'a creation, or a request with a chosen form of Accept or Content-Type',
    facts: { form: optional(oneOf(...HEADER_FORMS)) },
  },
  'before-forms': { meaning: 'a retrieval before requests with chosen header fields', facts: {} },
  'after-form': { meaning: 'the retrieval after an update with such fields', facts: { form: oneOf(...HEADER_FORMS) } },
  'around-methods': {
    meaning: 'a creation, a registration or a retrieval around requests with undescribed methods',
    facts: {},
  },
  method: { meaning: 'a method that the document does not describe', facts: { name: oneOf(...TRIED_METHODS) } },
  sandbox: { meaning: 'a creation under the usual sandbox value', facts: {} },
  'sandbox-header': {
    meaning: 'a request with a chosen sandbox value',
    facts: {
      hub: optional(oneOf('sandbox-usual', 'sandbox-minimum', 'sandbox-signs', 'sandbox-absent', 'sandbox-short')),
      /** A request like it was served under the usual value, so that a rejection is caused by the value. */
      controlled: optional(flag()),
    },
  },
  'other-sandbox-value': { meaning: 'a retrieval under another sandbox value than that of the creation', facts: {} },
} as const;
