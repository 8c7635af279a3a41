/** Steps of the scenarios that list resources. */

import { flag, integer, listOf, oneOf, optional, text } from '../../../typed-schema.ts';

export const LIST_VALUES = [
  'absent',
  'empty',
  'valid',
  'several',
  'nothing',
  'unknown',
  'unknown-member',
  'unknown-name',
  'nested',
  'violating',
  'zero',
  'negative',
  'text',
  'large',
  'fraction',
  'beyond-end',
  'guess',
  'any',
  'asc',
  'desc',
] as const;

export const WINDOWS = [
  'absent',
  'ended',
  'around',
  'default-end',
  'default-end-of-years',
  'before',
  'long-ago',
  'after',
  'offset-form',
  'far-offset',
  'far-end',
  'no-fraction',
  'reversed',
  'malformed',
  'for-boundaries',
  'for-equality',
] as const;

export const WALKS = [
  'all-before',
  'all-after',
  'all-but-one',
  'exactly-all',
  'by-one',
  'by-two',
  'by-three',
  'window-by-two',
  'fields-by-two',
  'filter-by-one',
  'sorted-by-two',
  'others-by-two',
  'other-customer',
] as const;

/** Parameter that the step varies. */
const param = text();
const value = oneOf(...LIST_VALUES);
/** Names of the other parameters sent in the same request. */
const beside = optional(listOf(text()));
const page = { page: optional(integer()), offset: optional(integer()), limit: optional(integer()) };
/** JSON Pointer of the member that the step filters or sorts by. */
const member = optional(text());
/** Member names asked for by field selection. */
const asked = optional(text());

export const LIST_STEPS = {
  list: { meaning: 'the list after a creation', facts: {} },
  'list-after-patch': { meaning: 'the list after updates', facts: {} },
  'list-end': { meaning: 'the list at the end of the run', facts: {} },
  first: { meaning: 'a list without optional parameters', facts: {} },
  'read-again': { meaning: 'the same read repeated', facts: { nth: integer() } },
  walk: {
    meaning: 'the pages of a list',
    facts: { param, value, walk: oneOf(...WALKS), member, wanted: optional(text()), asked, ...page },
  },
  'paging-probe': { meaning: 'an offset or limit at or beyond its bounds', facts: { param, value } },
  fields: { meaning: 'a request with field selection', facts: { param, value, asked, beside } },
  filter: {
    meaning: 'a list with a declared filter',
    facts: {
      ...{ param, value, member, wanted: optional(text()), asked, beside },
      ...{ other: optional(text()), otherWanted: optional(text()), ...page },
    },
  },
  sort: {
    meaning: 'a sorted list',
    facts: {
      ...{ param, value, member, beside, ...page },
      /** Number of the walk the page belongs to. */
      ...{ walk: optional(text()), then: optional(text()) },
    },
  },
  expand: { meaning: 'a request with expand', facts: { param, value } },
  depth: { meaning: 'a request with depth', facts: { param, value } },
  'expand-depth': { meaning: 'a request with expand and depth', facts: { param, value } },
  'source-system': { meaning: 'a list with the sourceSystemId header field', facts: { param, value } },
  'unknown-parameter': { meaning: 'a request with a parameter no document names', facts: { param, value } },
  window: { meaning: 'a list with a time window', facts: { param, window: oneOf(...WINDOWS), beside, ...page } },
  boundary: {
    meaning: "a window that begins or ends a second from a resource's own instant",
    facts: {
      ...{ param, member, from: text(), to: text() },
      case: oneOf('ends-before', 'ends-after', 'starts-before', 'starts-after'),
    },
  },
  equality: {
    meaning: "a window that begins or ends at a resource's own instant",
    facts: { end: oneOf('from', 'to'), of: text(), ...page },
  },
  'provider-created': { meaning: 'the declared resource that the provider created', facts: {} },
  'provider-initiated': { meaning: 'the resource a notification speaks of', facts: { asked: text() } },
  origins: { meaning: 'the pages of a list up to a resource the provider created', facts: { ...page } },
  'beside-list': { meaning: 'a resource and a list read one after the other', facts: { settled: optional(flag()) } },
} as const;
