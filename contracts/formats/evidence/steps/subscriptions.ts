/** Steps of the scenarios that subscribe to notifications and cause them. */

import { flag, oneOf, optional, text } from '../../../typed-schema.ts';

/** Name of the hub within the run. */
const hub = text();

export const SUBSCRIPTION_STEPS = {
  subscribe: { meaning: 'the registration of a listener', facts: { hub, controlled: optional(flag()) } },
  'retrieve-hub': { meaning: 'the retrieval of a hub', facts: { hub } },
  'foreign-hub': { meaning: "the retrieval of another customer's hub", facts: { hub } },
  'unknown-hub': { meaning: 'the retrieval of a hub that does not exist', facts: {} },
  'same-callback': { meaning: 'a second registration of the same callback', facts: { hub } },
  'first-of-two': { meaning: 'the retrieval of the first of two hubs with one callback', facts: { hub } },
  'delete-second-of-two': { meaning: 'the deletion of the second of two hubs with one callback', facts: {} },
  'kept-hub': { meaning: 'the retrieval of a hub after another one was deleted', facts: { hub } },
  'delete-hub': { meaning: 'the deletion of a hub', facts: { hub } },
  'delete-hub-early': { meaning: 'the deletion of a hub with an unusual listener', facts: {} },
  'delete-again': { meaning: 'a repeated deletion', facts: {} },
  'deleted-hub': { meaning: 'the retrieval of a deleted hub', facts: { hub } },
  'delete-unknown-hub': { meaning: 'the deletion of a hub that does not exist', facts: {} },
  'foreign-deletion': { meaning: "the deletion of another customer's hub", facts: { hub } },
  'after-foreign-deletion': { meaning: "the owner's retrieval after that", facts: { hub } },
  'register-again': { meaning: 'the registration of the callback of a deleted hub', facts: { hub } },
  'unknown-target': {
    meaning: 'a hub narrowed to a resource that does not exist',
    facts: { param: text() },
  },
  notified: { meaning: 'a creation whose changes are to be notified', facts: {} },
  'notified-read': { meaning: 'a retrieval beside a notification', facts: {} },
  'trigger-update': { meaning: 'an update that is to be notified', facts: {} },
  'trigger-status': { meaning: 'an update of the status that is to be notified', facts: {} },
  'refused-update': {
    meaning: 'an update that must be refused and not notified',
    facts: { how: oneOf('foreign', 'malformed', 'wrong type') },
  },
} as const;
