/** Steps of the scenarios that list resources. */

import { flag, integer, listOf, oneOf, optional, text } from '../../../json-schema/typed-schema.ts';

/** Windows of a list; `around` and `default-end` hold the whole run, `before` and `after` nothing of it. */
export const WINDOWS = [
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
  'after-far-offset',
  'no-fraction',
  'reversed',
  'malformed',
  'for-boundaries',
  'for-equality',
] as const;

export type WindowName = (typeof WINDOWS)[number];

/** Reads of a list page by page: the whole list, or a number of pages of a given size. */
const WALKS = [
  'all-before',
  'all-after',
  'all-but-one',
  'exactly-all',
  'by-one',
  'by-two',
  'by-three',
  'from-one',
  'last-three',
  'window-by-two',
  'fields-by-two',
  'filter-by-one',
  'sorted-by-two',
  'others-by-two',
  'other-customer',
  'other-identity',
] as const;

export type WalkName = (typeof WALKS)[number];

/** Optional query parameters of a list. */
const PARAMETERS = ['limit', 'offset', 'fields', 'sort', 'expand', 'depth', 'toDateTime'] as const;
/** The other parameter of the same request; `filter` is a parameter that the profile declares as a filter. */
const another = oneOf(...PARAMETERS, 'filter');
const combinedWith = optional(another);
/** Number of the page from 0, index of its first item from 0, and number of items requested. */
const page = { page: integer(), offset: integer(), limit: optional(integer()) };
/** Members that a field selection names. */
const selected = optional(listOf(text()));

export const LIST_STEPS = {
  'to-list': { meaning: 'a creation that fills a list', facts: {} },
  'before-change': { meaning: 'the retrieval before the provider changes the status of a listed resource', facts: {} },
  list: { meaning: 'the list after a creation', facts: {} },
  'list-after-patch': { meaning: 'the list after updates', facts: {} },
  'list-end': { meaning: 'the list at the end of the run', facts: {} },
  first: { meaning: 'a list without optional parameters', facts: {} },
  'read-again': { meaning: 'the same read repeated', facts: { nth: integer() } },
  walk: {
    meaning: 'the pages of a list',
    facts: {
      walk: oneOf(...WALKS),
      ...page,
      selected,
      /** JSON Pointer and value of the filter, in a walk by filter. */
      member: optional(text()),
      wanted: optional(text()),
    },
  },
  'paging-probe': {
    meaning: 'a list with an offset or limit at or beyond its bounds',
    facts: {
      param: oneOf('offset', 'limit'),
      value: oneOf('zero', 'negative', 'text', 'large', 'fraction', 'beyond-end'),
    },
  },
  fields: {
    meaning: 'a request with field selection',
    facts: {
      param: oneOf('fields'),
      value: oneOf('absent', 'valid', 'several', 'unknown-member', 'nested', 'empty'),
      selected,
      combinedWith,
    },
  },
  filter: {
    meaning: 'a list with a declared filter',
    facts: {
      param: oneOf('filter'),
      /** `nothing`: a value that no resource has; `several`: two filters; `guess`: the syntax is not declared. */
      value: oneOf('absent', 'valid', 'nothing', 'several', 'guess'),
      /** JSON Pointer and value of the filter. */
      member: optional(text()),
      wanted: optional(text()),
      /** JSON Pointer and value of the second filter. */
      other: optional(text()),
      otherWanted: optional(text()),
      selected,
      combinedWith,
      page: optional(integer()),
      offset: optional(integer()),
    },
  },
  sort: {
    meaning: 'a sorted list',
    facts: {
      param: oneOf('sort'),
      /** `any`: a field that the provider may sort by; `guess`: the syntax is not declared. */
      value: oneOf('asc', 'desc', 'several', 'any', 'guess'),
      /** Names of the members to sort by, first and second. */
      member: optional(text()),
      then: optional(text()),
      combinedWith,
      /** By the second member; else it is descending. */
      thenOrder: optional(oneOf('ascending')),
      /** Of several, by the first member; else it is ascending. */
      firstOrder: optional(oneOf('descending')),
      page: optional(integer()),
      offset: optional(integer()),
      limit: optional(integer()),
    },
  },
  expand: {
    meaning: 'a request with expand',
    facts: { param: oneOf('expand'), value: oneOf('empty', 'valid', 'guess') },
  },
  depth: { meaning: 'a request with depth', facts: { param: oneOf('depth'), value: oneOf('valid', 'default') } },
  'expand-depth': { meaning: 'a list with expand and depth', facts: {} },
  combined: {
    meaning: 'a list with none, one or several of its optional parameters',
    facts: { parameters: listOf(oneOf(...PARAMETERS)), selected },
  },
  'source-system': {
    meaning: 'a list with the sourceSystemId header field',
    facts: { param: oneOf('sourceSystemId'), value: oneOf('absent', 'valid', 'unknown') },
  },
  'unknown-parameter': {
    meaning: 'a request with a parameter that no document lists',
    facts: { param: text(), value: oneOf('unknown-name') },
  },
  window: {
    meaning: 'a list with a time window alone',
    facts: { window: oneOf(...WINDOWS), page: optional(integer()), offset: optional(integer()) },
  },
  'window-combined': {
    meaning: 'a list with a time window and another parameter',
    facts: { window: oneOf('before', 'after'), combinedWith: another },
  },
  'window-without-start': { meaning: 'a list without the required start of its window', facts: {} },
  boundary: {
    meaning: 'a list with a time window that begins or ends a second or a millisecond from the time of a resource',
    facts: {
      case: oneOf(
        'ends-before',
        'ends-after',
        'starts-before',
        'starts-after',
        'ends-just-before',
        'starts-just-after',
      ),
      /** JSON Pointer of the member that the window looks at, and the ends of the window. */
      member: text(),
      from: text(),
      to: text(),
    },
  },
  equality: {
    meaning: 'a list with a time window that begins or ends at the time of a resource',
    facts: { end: oneOf('from', 'to'), /** Id of the resource. */ of: text(), page: integer(), offset: integer() },
  },
  'near-equality': {
    meaning:
      'a list with a time window that begins or ends later than the time of a resource, by less than its last digit can express',
    facts: {
      end: oneOf('from', 'to'),
      /** Id of the resource. */ of: text(),
      page: integer(),
      offset: integer(),
      /** By a thousandth of the last digit, or by nearly all of it. */
      later: oneOf('little', 'most'),
    },
  },
  'provider-created': { meaning: 'the declared resource that the provider created', facts: {} },
  'provider-initiated': {
    meaning: 'the retrieval of the resource that a notification is about',
    facts: { /** Id in the notification. */ asked: text() },
  },
  origins: {
    meaning: 'the pages of a list up to a resource that the provider created',
    facts: { page: integer(), offset: integer() },
  },
  'read-with-list': { meaning: 'a resource and a list read one after the other', facts: { settled: optional(flag()) } },
} as const;
