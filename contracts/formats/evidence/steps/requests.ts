/** Steps of the scenarios about single requests: invalid input, credentials, header fields, methods, clean-up. */

import { flag, integer, oneOf, optional, text } from '../../../typed-schema.ts';

/** Place of a violation: where in the request, and the JSON Pointer or parameter name there. */
const violation = { violation: text(), in: oneOf('body', 'query', 'header', 'path'), at: text() };

export const REQUEST_STEPS = {
  'clean-up': { meaning: 'the removal of what the run has created', facts: {} },
  valid: {
    meaning: "a generated request of a user's own contract",
    facts: { /** Coverage cases it stands for. */ covers: text() },
  },
  remove: { meaning: 'the deletion of what a generated request created', facts: {} },
  'bad-input': {
    meaning: 'a request that violates the contract in one way',
    facts: { ...violation, param: optional(text()), value: optional(oneOf('violating')) },
  },
  'beside-allowable': { meaning: 'an update of a member that is not declared allowable', facts: violation },
  'member-left-out': { meaning: 'a request without one member', facts: { at: text() } },
  'declared-refusal': {
    meaning: 'a request the profile declares to be refused',
    facts: { /** Declared statuses. */ wanted: text() },
  },
  bystander: { meaning: 'a creation that invalid requests must leave unchanged', facts: {} },
  'before-bad-input': { meaning: 'a retrieval before invalid requests', facts: {} },
  'after-bad-input': { meaning: 'a retrieval after invalid requests', facts: {} },
  credentials: { meaning: 'a request without credentials or with wrong ones', facts: {} },
  guarded: { meaning: 'a creation that such requests must leave unchanged', facts: {} },
  'guarded-hub': { meaning: 'a hub that such requests must leave unchanged', facts: {} },
  'before-credentials': {
    meaning: 'a retrieval before requests with wrong credentials',
    facts: { externalId: optional(text()) },
  },
  'after-credentials': { meaning: 'a retrieval after requests with wrong credentials', facts: {} },
  'after-refused-deletion': { meaning: 'the retrieval of a hub after a refused deletion', facts: { hub: text() } },
  'header-form': {
    meaning: 'a request with a chosen form of Accept or Content-Type',
    facts: {
      form: optional(
        oneOf(
          'accept-absent',
          'accept-charset',
          'accept-other',
          'content-type-absent',
          'content-type-charset',
          'content-type-charset-letters',
        ),
      ),
    },
  },
  'before-forms': { meaning: 'a retrieval before requests with chosen header fields', facts: {} },
  method: { meaning: 'a method the document does not describe', facts: { name: text() } },
  sandbox: { meaning: 'a creation for the sandbox header field', facts: {} },
  'sandbox-header': {
    meaning: 'a request with a chosen sandbox header field',
    facts: { hub: optional(text()), controlled: optional(flag()), nth: optional(integer()) },
  },
  'other-sandbox-value': { meaning: 'a list with another sandbox value', facts: {} },
} as const;
