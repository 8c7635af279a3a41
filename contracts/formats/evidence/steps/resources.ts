/** Steps of the scenarios that create, read and update resources. */

import { flag, integer, oneOf, optional, text } from '../../../json-schema/typed-schema.ts';
import { HUB_NAMES } from '../hubs.ts';

/** Values that a target may misinterpret or store wrongly. */
const AWKWARD_VALUES = [
  'digits alone',
  'longer than 255',
  'longer than 4000',
  'combining characters',
  'beyond the basic plane',
  'right to left',
  'quotes and line ends',
  'joined letters',
  'line and paragraph separators',
  'capitals',
  'dates with an offset',
  'like numbers',
  'like no value',
  'escapes',
  'markup within',
  'items alike',
  'parties of one role',
  'ids of digits within members',
  'dates west of Greenwich and a long content',
  'nested dates with an offset',
  'emoji in items',
  'many items',
  'zero',
  'an empty list',
  'signs in each text',
  'scripts in each text',
  'long texts',
  'very long texts',
  'whole values',
  'texts of nested members',
  'signs in the external id',
  'scripts in the external id',
  'signs of URLs in the external id',
  'digits in the external id',
  'decimals in the external id',
  'capitals in the external id',
  'long external id',
  'false',
] as const;

export type UnusualValue = (typeof AWKWARD_VALUES)[number];

/** States of a resource that the profile may name one for; `other` is that of a new resource. */
export const RESOURCE_STATES = ['rejected', 'approved', 'other'] as const;

/** Number of the update, from 1, in the sequence of updates of one resource. */
const nth = integer();
const state = oneOf(...RESOURCE_STATES);
/** Item of another resource of this run. */
const of = text();
/** JSON Pointer of the member that is sent. */
const at = text();

export const RESOURCE_STEPS = {
  create: {
    meaning: 'a creation',
    facts: {
      concurrent: optional(flag()),
      /** The awkward value its members hold. */
      text: optional(oneOf(...AWKWARD_VALUES)),
      /** The body is one of those that cover the schema case by case. */
      covering: optional(flag()),
    },
  },
  retrieve: { meaning: 'the retrieval of a resource after its creation', facts: {} },
  'before-patch': { meaning: 'the retrieval before the first of a sequence of updates', facts: {} },
  patch: { meaning: 'one of a sequence of updates', facts: { nth } },
  'after-patch': { meaning: 'the retrieval after one of a sequence of updates', facts: { nth } },
  'concurrent-patch': { meaning: 'updates of several members at the same time', facts: { nth } },
  'after-concurrent': { meaning: 'the retrieval after updates at the same time', facts: { nth } },
  'before-members': { meaning: 'the retrieval before updates of single members', facts: {} },
  'member-patch': { meaning: 'an update of a single member', facts: { nth } },
  'after-members': { meaning: 'the retrieval after updates of single members', facts: {} },
  'after-move': { meaning: 'the retrieval after the provider changed the status', facts: {} },
  'moved-patch': { meaning: 'an update after the provider changed the status', facts: {} },
  'after-moved-patch': {
    meaning: 'the retrieval after an update that follows a change of status by the provider',
    facts: {},
  },
  'before-provider-patch': { meaning: 'the retrieval of a resource that the provider created', facts: {} },
  'provider-patch': { meaning: 'an update of a resource that the provider created', facts: {} },
  'after-provider-patch': {
    meaning: 'the retrieval after an update of a resource that the provider created',
    facts: {},
  },
  'put-back': { meaning: 'an update that restores the former value', facts: { state: optional(state) } },
  'same-external-id': { meaning: 'a second creation with the same external id', facts: { of } },
  'near-external-id': {
    meaning: 'a creation whose external id differs from that of another resource in letter case or an accent',
    facts: { of },
  },
  'simultaneous-external-id': { meaning: 'one of two creations with one external id at the same time', facts: {} },
  duplicate: { meaning: 'a creation with the external id of another resource', facts: {} },
  'duplicate-update': {
    meaning: 'an update of a resource whose external id another creation has',
    facts: { of: optional(of) },
  },
  'other-id': { meaning: 'an update or a creation whose body names the id of another resource', facts: { of } },
  'own-id': { meaning: 'a creation or update whose body names an id chosen by the client', facts: {} },
  'after-own-id': { meaning: 'the retrieval after a request with an id chosen by the client', facts: {} },
  'null-member': { meaning: 'an update that sends null for a member', facts: { at } },
  'after-null': { meaning: 'the retrieval after an update with null', facts: { at } },
  'before-assigned': { meaning: 'the retrieval before system-assigned members are sent', facts: {} },
  'assigned-member': { meaning: 'a request that sends a system-assigned member', facts: { at } },
  'after-assigned': {
    meaning: 'the retrieval after a request that sends a system-assigned member',
    facts: { at, of: oneOf('create', 'update') },
  },
  'before-transition': { meaning: 'the retrieval before an update to a state that cannot follow', facts: {} },
  'undeclared-transition': { meaning: 'an update to a state that cannot follow, as declared', facts: {} },
  'after-transition': { meaning: 'the retrieval after an update to a state that cannot follow', facts: {} },
  'like-id': {
    meaning: 'a request for an id that resembles a known one',
    facts: { /** The id in the path. */ asked: text(), like: oneOf('longer', 'much like', 'external id', 'unusual') },
  },
  'unknown-id': { meaning: 'a request for an id that does not exist', facts: {} },
  foreign: {
    meaning: "a request for another customer's resource",
    facts: {
      nth,
      /** It follows an update by the owner. */
      again: optional(flag()),
      /** Query parameter that requests another view of the resource. */
      param: optional(oneOf('fields', 'expand', 'depth')),
    },
  },
  'other-identity': {
    meaning: 'a request by another identity of the same customer',
    facts: { /** The hub that it is about, if any. */ hub: optional(oneOf(...HUB_NAMES)) },
  },
  'after-foreign': {
    meaning: "the owner's retrieval after another customer's request",
    facts: { nth, again: optional(flag()) },
  },
  'own-update': { meaning: "the owner's update after another customer's request", facts: {} },
  sequence: { meaning: 'a creation of a random sequence', facts: {} },
  state: { meaning: 'a creation for updates by state', facts: {} },
  'before-state-patch': { meaning: 'the retrieval before updates of a resource in a state', facts: { state } },
  'state-patch': {
    meaning: 'an update of a resource in a state',
    facts: { state, /** Value of its state member. */ status: text(), nth },
  },
  'after-state-patch': {
    meaning: 'the retrieval after an update of a resource in a state',
    facts: { state, /** Value of its state member before the update. */ status: text(), nth },
  },
  'before-undeclared': {
    meaning: 'the retrieval before updates of members that are not declared to be updatable',
    facts: { state: optional(state) },
  },
  'undeclared-member': {
    meaning: 'an update of a member that is not declared to be updatable',
    facts: { at, state: optional(state) },
  },
  'after-undeclared': {
    meaning: 'the retrieval after an update of a member that is not declared to be updatable',
    facts: { at, state: optional(state) },
  },
  'next-state': { meaning: 'the retrieval after the provider changed the status once more', facts: {} },
  end: { meaning: 'a retrieval at the end of the run', facts: {} },
  monitored: { meaning: 'a creation for the monitor', facts: {} },
  monitor: { meaning: 'a read of a monitor', facts: {} },
  'with-monitor': { meaning: 'the retrieval of the monitored resource', facts: {} },
  'moved-with-monitor': { meaning: 'the retrieval after the provider changed the status', facts: {} },
  'monitor-after-move': { meaning: 'a read of the monitor after the provider changed the status', facts: {} },
  'monitored-update': { meaning: 'an update of the monitored resource', facts: {} },
  'monitor-after-update': { meaning: 'a read of the monitor after the update', facts: {} },
  'foreign-monitor': { meaning: "a read of another customer's monitor", facts: {} },
  'unknown-monitor': { meaning: 'a read of a monitor that does not exist', facts: {} },
} as const;
