/** Steps of the scenarios that register hubs and cause notifications. */

import { flag, oneOf, optional, text } from '../../../json-schema/typed-schema.ts';
import { HUB_NAMES } from '../hubs.ts';

/** The hub that the request is about. */
const hub = oneOf(...HUB_NAMES);

export const SUBSCRIPTION_STEPS = {
  subscribe: {
    meaning: 'the registration of a hub',
    facts: {
      hub,
      /** The parameter that names another customer's resource. */
      param: optional(oneOf('CRID', 'ExternalID')),
      /** The same registration has succeeded with the usual value of the sandbox header field. */
      controlled: optional(flag()),
    },
  },
  'retrieve-hub': { meaning: 'the retrieval of a hub by its customer', facts: { hub } },
  'foreign-hub': { meaning: "the retrieval of another customer's hub", facts: { hub } },
  'unknown-hub': { meaning: 'the retrieval of a hub that does not exist', facts: {} },
  'same-callback': { meaning: 'a second registration of the same callback', facts: { hub } },
  'first-of-two': { meaning: 'the retrieval of the first of two hubs with one callback', facts: { hub } },
  'delete-second-of-two': { meaning: 'the deletion of the second of two hubs with one callback', facts: {} },
  'kept-hub': { meaning: 'the retrieval of a hub after the deletion of another hub', facts: { hub } },
  'delete-hub': { meaning: 'the deletion of a hub by its customer', facts: { hub } },
  'delete-hub-early': { meaning: 'the deletion of a hub whose callback fails, is slow or redirects', facts: {} },
  'delete-again': { meaning: 'the deletion of a hub that was registered again', facts: {} },
  'deleted-hub': { meaning: 'the retrieval of a deleted hub', facts: { hub } },
  'unusual-hub': {
    meaning: 'the retrieval of a hub by an id that resembles a known one, or that no provider assigns',
    facts: { /** The id in the path. */ asked: text() },
  },
  'delete-unknown-hub': { meaning: 'the deletion of a hub that does not exist', facts: {} },
  'foreign-deletion': { meaning: "the deletion of another customer's hub", facts: { hub } },
  'after-foreign-deletion': {
    meaning: "the customer's retrieval of its hub after another customer's deletion or retrieval",
    facts: { hub },
  },
  'register-again': { meaning: 'the registration of the callback of a deleted hub', facts: { hub } },
  'unknown-target': {
    meaning: 'the registration of a hub narrowed to a resource that does not exist',
    facts: { param: oneOf('CRID', 'ExternalID') },
  },
  notified: { meaning: 'a creation whose changes are to be notified', facts: {} },
  'notified-read': { meaning: 'a retrieval before or after an event that is to be notified', facts: {} },
  'trigger-update': { meaning: 'an update that is to be notified', facts: {} },
  'trigger-status': {
    meaning: 'an update of the status that is to be notified, and the retrievals before and after it',
    facts: {},
  },
  'rejected-update': {
    meaning: 'an update that must be rejected and not notified',
    facts: { how: oneOf('foreign', 'malformed', 'wrong type') },
  },
} as const;
