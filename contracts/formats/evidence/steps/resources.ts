/** Steps of the scenarios that create, read and update resources. */

import { flag, integer, oneOf, optional, text } from '../../../typed-schema.ts';

const nth = integer();

export const RESOURCE_STEPS = {
  create: {
    meaning: 'a creation',
    facts: { concurrent: optional(flag()), /** The awkward text its members hold. */ text: optional(text()) },
  },
  retrieve: { meaning: 'the retrieval of a resource after its creation', facts: {} },
  patch: { meaning: 'an update', facts: { nth } },
  'before-patch': { meaning: 'a retrieval before an update', facts: { nth: optional(nth) } },
  'after-patch': { meaning: 'a retrieval after an update', facts: { nth } },
  'concurrent-patch': { meaning: 'updates of several members at the same time', facts: { nth } },
  'after-concurrent': { meaning: 'a retrieval after concurrent updates', facts: { nth } },
  'member-patch': { meaning: 'an update of one member', facts: { nth } },
  'before-members': { meaning: 'a retrieval before updates of single members', facts: {} },
  'after-members': { meaning: 'a retrieval after updates of single members', facts: {} },
  'after-move': { meaning: 'a retrieval after the provider changed the status', facts: {} },
  'moved-patch': { meaning: 'an update after the provider changed the status', facts: { nth } },
  'after-moved-patch': { meaning: 'a retrieval after that update', facts: {} },
  'before-provider-patch': { meaning: 'a retrieval of a resource the provider created', facts: {} },
  'provider-patch': { meaning: 'an update of a resource the provider created', facts: { nth } },
  'after-provider-patch': { meaning: 'a retrieval after that update', facts: {} },
  'put-back': { meaning: 'an update that restores the former value', facts: { nth } },
  'same-external-id': { meaning: 'a second creation with the same external id', facts: { of: text() } },
  twin: { meaning: 'a creation that differs in its external id alone', facts: {} },
  'twin-update': { meaning: 'an update that gives a resource the external id of another', facts: { of: text() } },
  'other-id': { meaning: 'an update whose body names the id of another resource', facts: { of: text() } },
  'own-id': { meaning: 'a creation or update whose body names an id', facts: {} },
  'after-own-id': { meaning: 'a retrieval after that', facts: {} },
  'before-assigned': { meaning: 'a retrieval before system-assigned members are sent', facts: {} },
  'assigned-member': { meaning: 'a request that sends a system-assigned member', facts: { at: text() } },
  'after-assigned': { meaning: 'a retrieval after that', facts: { at: text(), of: oneOf('create', 'update') } },
  'like-id': {
    meaning: 'a request for an id that resembles a known one',
    facts: { asked: text(), like: oneOf('longer', 'much like', 'external id') },
  },
  'unknown-id': { meaning: 'a request for an id that does not exist', facts: {} },
  foreign: { meaning: "a request for another customer's resource", facts: { param: optional(text()) } },
  'after-foreign': {
    meaning: "the owner's retrieval after another customer's request",
    facts: { nth: optional(nth) },
  },
  'own-update': { meaning: "the owner's update after another customer's", facts: {} },
  sequence: { meaning: 'a creation of a random sequence', facts: {} },
  'read-back': { meaning: 'a retrieval within a random sequence', facts: { nth: optional(nth) } },
  state: { meaning: 'a creation for updates by state', facts: {} },
  'before-state-patch': {
    meaning: 'a retrieval before an update in a state',
    facts: { state: oneOf('rejected', 'approved', 'other') },
  },
  'state-patch': {
    meaning: 'an update of a resource in a state',
    facts: { state: oneOf('rejected', 'approved', 'other'), status: text(), nth },
  },
  'after-state-patch': {
    meaning: 'a retrieval after that update',
    facts: { state: oneOf('rejected', 'approved', 'other'), nth },
  },
  end: { meaning: 'a retrieval at the end of the run', facts: {} },
  monitored: { meaning: 'a creation for the monitor', facts: {} },
  monitor: { meaning: 'a read of a monitor', facts: { externalId: optional(text()) } },
  'beside-monitor': { meaning: 'a retrieval of the monitored resource', facts: {} },
  'moved-beside-monitor': { meaning: 'a retrieval after the provider changed the status', facts: {} },
  'monitored-update': { meaning: 'an update of the monitored resource', facts: {} },
  'monitor-after-update': { meaning: 'a read of the monitor after the update', facts: { externalId: text() } },
  'monitor-after-move': {
    meaning: 'a read of the monitor after the provider changed the status',
    facts: { externalId: text() },
  },
  'foreign-monitor': { meaning: "a read of another customer's monitor", facts: {} },
  'unknown-monitor': { meaning: 'a read of a monitor that does not exist', facts: {} },
} as const;
