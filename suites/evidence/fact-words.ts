/** The facts of a request in plain words. A fact without words does not compile, and neither does a value of an enumerated fact. */

import type { FactName, FactValue } from '../../contracts/formats/evidence/facts.ts';
import { HUBS } from '../../contracts/formats/evidence/hubs.ts';
import { STEPS, type StepName } from '../../contracts/formats/evidence/steps.ts';
import { DEFECT_PREDICATES } from './defect-words.ts';

/** `subject` and a predicate are a clause: `the token` and `has expired`. */
export interface FactWords<K extends FactName> {
  readonly subject: string;
  /** Predicate where the request does not state the fact; none if that is so for all requests to other operations. */
  readonly absent?: string;
  /** Verb before a value that is shown as it is; `is` if not given. */
  readonly verb?: string;
  /** True if a value that is shown as it is gets quotation marks. */
  readonly isQuoted?: boolean;
  /** True if values are names of the target or its documents, shown as they are sent. */
  readonly isExact?: boolean;
  /** Predicates by value. A value of free text is shown as it is, and so are enumerated ones that are plain words. */
  readonly values: Readonly<Record<`${Extract<FactValue<K>, string | number | boolean>}`, string>> | 'as they are';
}

/** Facts that describe the run or name a resource of it: no property of the request, so they explain nothing. */
type AboutTheRun = Extract<
  FactName,
  | 'customer'
  | 'item'
  | 'superseded'
  | 'otherwise'
  | 'repetition'
  | 'receipt'
  | 'repeats'
  | 'nth'
  | 'covers'
  | 'devices'
  | 'device'
  | 'controlled'
  | 'settled'
  | 'of'
  | 'asked'
  | 'from'
  | 'to'
  | 'wanted'
  | 'otherWanted'
  | 'covering'
  | 'premise'
  | 'offset'
  | 'limit'
  | 'statuses'
>;

type Table = { readonly [K in Exclude<FactName, 'step' | AboutTheRun>]: FactWords<K> };

/** A meaning is a noun with what describes it. After a subject that is this noun, only the description is new. */
const PREDICATES: readonly (readonly [beginning: RegExp, predicate: string])[] = [
  [/^a request that (?=\w+s )/, ''],
  [/^a request (?=without |with )/, 'is sent '],
  [/^a request /, 'is '],
  [/^(?=(?:a sorted|a|the) list\b)/, 'is for '],
  [/^a hub /, 'is one '],
  [/^a (second|deleted) hub /, 'is a $1 one '],
  [/^the hub /, 'is that '],
  [/^/, 'is '],
];

function predicateOf(meaning: string): string {
  const [beginning, predicate] = PREDICATES.find(([one]) => one.test(meaning))!;
  return meaning.replace(beginning, predicate);
}

const byMeaning = <K extends string>(meanings: Readonly<Record<K, { readonly meaning: string }>>): Record<K, string> =>
  Object.fromEntries(
    Object.entries<{ readonly meaning: string }>(meanings).map(([name, { meaning }]) => [name, predicateOf(meaning)]),
  ) as Record<K, string>;

const THE_REQUEST = 'the request';

export const FACT_WORDS: Table = {
  kind: {
    subject: THE_REQUEST,
    absent: 'is of no special kind',
    values: {
      good: 'is valid',
      offered: 'is described by the document without its required members',
      settling: 'is valid and may take effect later',
      unavailable: 'is for an operation that the document calls unavailable',
      negative: 'is one that must be rejected or finds nothing',
      odd: 'is outside what the document describes',
      probe: 'has an unspecified result',
      'clean-up': 'removes what the run has created',
    },
  },
  method: {
    subject: 'the method',
    absent: 'is a usual one',
    values: { described: 'is described for the path', undescribed: 'is not described for the path' },
  },
  token: {
    subject: 'the token',
    absent: 'is a usual one',
    values: {
      valid: 'is valid',
      expired: 'has expired',
      'not-yet-valid': 'becomes valid later',
      'foreign-issuer': 'is from another issuer',
      wrong: 'is wrong',
      garbage: 'has the three parts of a JWT without its content',
      'no-jwt': 'is no JWT',
      empty: 'is empty',
      'bad-signature': 'has a wrong signature',
      'late-signature': 'is wrong near its end',
      'half-signature': 'has half a signature',
      longer: 'has more characters at its end',
      'no-signature': 'has an empty signature',
      'two-parts': 'has two parts only',
      'edited-payload': 'has a changed payload',
      'edited-header': 'has a changed header',
      'alg-none': 'names the algorithm "none"',
      'alg-none-mixed': 'names the algorithm "none" in mixed letter case',
      'first-field': 'is wrong in the first of several header fields',
      'later-fields': 'is wrong in all header fields but the first',
      missing: 'is missing',
    },
  },
  tampering: {
    subject: 'the token',
    absent: 'is not altered',
    values: { impossible: 'could not be made wrong' },
  },
  scope: {
    subject: 'the required scope',
    values: { held: 'is held', lacking: 'is not held' },
  },
  scopes: { subject: 'the list of scopes of the token', isExact: true, values: {} },
  sandbox: {
    subject: 'the sandbox header field',
    absent: 'has its usual value',
    values: {
      fresh: 'has a new value',
      minimum: 'has a value of the minimum length',
      long: 'has a long value',
      signs: 'has a value with punctuation',
      reused: 'has a value used before',
      absent: 'is left out',
      short: 'has a value that is too short',
      other: 'has another value',
    },
  },
  correlation: {
    subject: 'the correlation id',
    absent: 'is a usual one',
    values: {
      given: 'is given',
      absent: 'is left out',
      repeated: 'was used before',
      long: 'is long',
      concurrent: 'is used by another request at the same time',
    },
  },
  accept: {
    subject: 'the Accept field',
    absent: 'is the usual one',
    values: {
      stated: 'names the media type of the document',
      absent: 'is left out',
      any: 'accepts any media type',
      listed: 'lists several media types',
      charset: 'has a charset',
      other: 'names another media type',
    },
  },
  contentType: {
    subject: 'the Content-Type field',
    absent: 'is the usual one',
    values: { stated: 'is that of the document', absent: 'is left out', charset: 'has a charset' },
  },
  id: {
    subject: 'the id in the path',
    values: {
      existing: 'is that of an existing resource',
      foreign: "is that of another customer's resource",
      unknown: 'does not exist',
      like: 'resembles an existing one',
      deleted: 'is that of a deleted resource',
      notified: 'comes from a notification',
    },
  },
  body: {
    subject: 'the body',
    values: {
      valid: 'is valid',
      malformed: 'is malformed',
      absent: 'is left out',
      'wrong-media-type': 'has the wrong media type',
      violating: 'violates the contract',
    },
  },
  wrapping: { subject: 'the form of the body', absent: 'is a plain object', values: {} },
  path: { subject: 'the path', absent: 'is that of the document', values: { other: 'is not that of the document' } },
  shape: {
    subject: 'the body of the creation',
    values: {
      full: 'has all members',
      plain: 'has the required members only',
      structured: 'has only objects, lists and dates',
      nameless: 'has no name',
      generated: 'was generated',
    },
  },
  walk: {
    subject: THE_REQUEST,
    absent: 'is for no page of a list',
    values: {
      'all-before': 'is for a page of the whole list',
      'all-after': 'is for a page of the whole list after creations',
      'all-but-one': 'is for all items of a list but one',
      'exactly-all': 'is for exactly all items of a list',
      'by-one': 'is for a page of one item',
      'by-two': 'is for a page of two items',
      'by-three': 'is for a page of three items',
      'from-one': 'is for a page of two items that starts at offset 1',
      'window-by-two': 'is for a page of two items within a time window',
      'fields-by-two': 'is for a page of two items with selected fields',
      'filter-by-one': 'is for a page of one item with a filter',
      'sorted-by-two': 'is for a page of two sorted items',
      'others-by-two': 'is for a page of two items of the list of another customer',
      'other-customer': 'is for a page of the list of another customer',
      'other-identity': 'is for a page of the list of the customer with another identity',
    },
  },
  page: {
    subject: THE_REQUEST,
    absent: 'is for no page of a list',
    verb: 'is for a later page of a list, index',
    values: {
      0: 'is for the first page of a list',
      1: 'is for the second page of a list',
      2: 'is for the third page of a list',
    },
  },
  selected: {
    subject: THE_REQUEST,
    absent: 'does not select fields',
    verb: 'selects the fields',
    isExact: true,
    values: {},
  },
  member: { subject: THE_REQUEST, absent: 'is not about a single member', verb: 'is about the member', values: {} },
  other: {
    subject: THE_REQUEST,
    absent: 'contains no second filter',
    verb: 'contains a second filter, by the member',
    values: {},
  },
  then: {
    subject: THE_REQUEST,
    absent: 'does not sort by a second member',
    verb: 'sorts by the second member',
    values: {},
  },
  thenOrder: {
    subject: 'the order by the second member',
    absent: 'is descending or absent',
    values: { ascending: 'is ascending' },
  },
  firstOrder: {
    subject: 'the order by the first of several members',
    absent: 'is ascending or absent',
    values: { descending: 'is descending' },
  },
  param: {
    subject: THE_REQUEST,
    absent: 'does not test a parameter',
    verb: 'tests the parameter',
    values: {},
  },
  value: {
    subject: 'the value of the parameter',
    absent: 'is a usual one',
    values: {
      zero: 'is 0',
      negative: 'is negative',
      text: 'is a text',
      large: 'is large',
      fraction: 'is a fraction',
      'beyond-end': 'is beyond the end of the list',
      absent: 'is left out',
      valid: 'is valid',
      several: 'has several parts',
      'unknown-member': 'names a member that does not exist',
      nested: 'names a member within another',
      empty: 'is empty',
      nothing: 'matches no resource',
      asc: 'is in ascending order',
      desc: 'is in descending order',
      any: 'is a member that the provider may sort by',
      guess: 'has an undeclared form',
      default: 'is the default one',
      unknown: 'is unknown',
      'unknown-name': 'is that of a parameter that no document lists',
      violating: 'violates the contract',
    },
  },
  combinedWith: {
    subject: THE_REQUEST,
    absent: 'contains no second parameter',
    values: {
      limit: 'also contains the parameter limit',
      offset: 'also contains the parameter offset',
      fields: 'also contains the parameter fields',
      sort: 'also contains the parameter sort',
      expand: 'also contains the parameter expand',
      depth: 'also contains the parameter depth',
      toDateTime: 'also contains the parameter toDateTime',
      filter: 'also contains a filter',
    },
  },
  window: {
    subject: 'the time window',
    absent: 'is the usual one',
    values: {
      ended: 'has an end',
      around: 'holds the whole run',
      'default-end': 'has no end',
      'default-end-of-years': 'begins years ago without an end',
      before: 'is before the run',
      'long-ago': 'is long ago',
      after: 'is after the run',
      'offset-form': 'has times with an offset',
      'far-offset': 'has times with a large offset',
      'far-end': 'has an end in the far future',
      'no-fraction': 'has times without fractions of seconds',
      reversed: 'ends before it begins',
      malformed: 'is malformed',
      'for-boundaries': 'is for the tests of its bounds',
      'for-equality': 'is for the tests of equal times',
    },
  },
  case: {
    subject: 'the time window',
    absent: 'is the usual one',
    values: {
      'ends-before': 'ends a second before the time of a resource',
      'ends-after': 'ends a second after the time of a resource',
      'starts-before': 'begins a second before the time of a resource',
      'starts-after': 'begins a second after the time of a resource',
      'ends-just-before': 'ends a millisecond before the time of a resource',
      'starts-just-after': 'begins a millisecond after the time of a resource',
    },
  },
  end: {
    subject: 'the time window',
    absent: 'neither begins nor ends at the time of a resource',
    values: { from: 'begins at the time of a resource', to: 'ends at the time of a resource' },
  },
  later: {
    subject: 'the end of the time window',
    absent: 'is not later than the time of a resource by less than a digit',
    values: {
      little: 'is later than the time of a resource by a thousandth of its last digit',
      most: 'is later than the time of a resource by nearly all of its last digit',
    },
  },
  set: {
    subject: THE_REQUEST,
    absent: 'is not for a chosen set of devices',
    values: {
      none: 'is for no device',
      near: 'is for a device with a key that resembles a real one',
      owned: 'is for an own device',
      foreign: "is for another customer's device",
      unknown: 'is for an unknown device',
      unlocated: 'is for an own device without a location',
      'no-history': 'is for an own device without a history',
      'foreign-unlocated': "is for another customer's device without a location",
      'owned+owned': 'is for two own devices',
      'owned+foreign': "is for an own device and another customer's",
      'owned+unknown': 'is for an own device and an unknown one',
      'owned+unlocated': 'is for an own device and one without a location',
      'unlocated+unlocated': 'is for two devices without a location',
      'unlocated+foreign': "is for a device without a location and another customer's",
      'unlocated+unknown': 'is for a device without a location and an unknown one',
      'foreign+foreign': 'is for two devices of other customers',
      'foreign+unknown': "is for another customer's device and an unknown one",
      'unknown+unknown': 'is for two unknown devices',
    },
  },
  key: {
    subject: 'the key of the device',
    values: {
      imsi: 'is the IMSI',
      msisdn: 'is the MSISDN',
      both: 'is both the IMSI and the MSISDN',
      none: 'is left out',
      malformed: 'is malformed',
      'different-devices': 'is the IMSI of one device and the MSISDN of another',
      near: 'is one that resembles a real one',
      'too long': 'is a real one with digits behind it, longer than any',
      empty: 'is empty',
      duplicate: 'is sent twice',
      'unknown-parameter': 'is in an unknown parameter',
    },
  },
  encoding: {
    subject: 'the parameter of several devices',
    absent: 'is not used',
    values: {
      repeat: 'is sent once for each device',
      comma: 'has values separated by a comma',
      pipe: 'has values separated by "|"',
      space: 'has values separated by a space',
    },
  },
  violation: {
    subject: THE_REQUEST,
    absent: 'does not violate the contract',
    verb: 'violates',
    isQuoted: true,
    values: DEFECT_PREDICATES,
  },

  in: {
    subject: THE_REQUEST,
    absent: 'has no defect',
    values: {
      body: 'has a defect in its body',
      query: 'has a defect in its query',
      header: 'has a defect in its header',
      path: 'has a defect in its path',
    },
  },
  at: {
    subject: THE_REQUEST,
    absent: 'is not about a single member',
    verb: 'is about',
    values: { '': 'has a defect of the whole body or parameter' },
  },
  hub: {
    subject: 'the hub',
    values: {
      ...byMeaning(HUBS),
      protected: 'is one that rejected requests must leave unchanged',
      redirected: 'is the callback to which another one redirects',
    },
  },
  form: {
    subject: THE_REQUEST,
    absent: 'has the usual Accept and Content-Type fields',
    values: {
      'accept-absent': 'has no Accept field',
      'accept-charset': 'has an Accept field with a charset',
      'accept-other': 'accepts another media type',
      'content-type-absent': 'has no Content-Type field',
      'content-type-charset': 'has a Content-Type field with a charset',
      'content-type-charset-letters': 'has a Content-Type field with a charset and letters beyond ASCII',
    },
  },
  name: {
    subject: 'the method',
    absent: 'is that of the operation',
    values: {
      OPTIONS: 'is OPTIONS',
      HEAD: 'is HEAD',
      POST: 'is POST',
      PUT: 'is PUT',
      PATCH: 'is PATCH',
      DELETE: 'is DELETE',
    },
  },
  concurrent: {
    subject: THE_REQUEST,
    absent: 'is sent alone',
    values: { true: 'is sent together with others', false: 'is sent alone' },
  },
  text: {
    subject: THE_REQUEST,
    absent: 'contains no unusual value',
    verb: 'contains a value of the kind',
    isQuoted: true,
    values: 'as they are',
  },
  again: {
    subject: THE_REQUEST,
    absent: 'does not follow an update by the owner',
    values: { true: 'follows an update by the owner', false: 'does not follow an update by the owner' },
  },
  like: {
    subject: 'the id in the path',
    absent: 'does not resemble another one',
    values: {
      longer: 'is longer than an existing one',
      'much like': 'is nearly an existing one',
      'external id': 'is an external id',
      unusual: 'is unusual',
    },
  },
  state: {
    subject: 'the resource',
    absent: 'is in the state in which it was created',
    values: { rejected: 'is rejected', approved: 'is approved', other: 'is in its first state' },
  },
  status: { subject: 'the state of the resource', absent: 'is not known', values: {} },
  how: {
    subject: 'the update',
    absent: 'is a valid one',
    values: {
      foreign: "is another customer's",
      malformed: 'is malformed',
      'wrong type': 'has a value of the wrong type',
    },
  },
};

/** Steps whose meaning describes the step, not a request of it, or is no predicate of a request. */
const OTHER_STEP_WORDS: Partial<Readonly<Record<StepName, string>>> = {
  'paging-probe': 'has an offset or limit at or beyond its bounds',
  'same-device': 'is one of several lookups of one device by each of its keys',
  'around-history': 'is one of several reads of one device by different operations',
  boundary: 'has a window that begins or ends a second from the time of a resource',
  equality: 'has a window that begins or ends at the time of a resource',
  walk: 'is for a page of a list',
  origins: 'is for a page of a list, to find a resource that the provider created',
  'provider-created': 'is for the declared resource that the provider created',
  'provider-initiated': 'is for the resource that a notification is about',
  'read-with-list': 'is for a resource and a list, read one after the other',
  method: 'has a method that the document does not describe',
  control: 'is known to be valid and is sent before all others',
  valid: 'was generated from your own contract',
  observed: 'is sent by another client, in traffic that the suite did not send',
  'declared-rejection': 'is one that the profile declares to be rejected',
  'unlisted-value': 'is about a value that is not among the declared values of a member',
  'trigger-status': 'is an update of the status that is to be notified, or a retrieval before or after it',
  'concurrent-patch': 'is one of several updates at the same time',
};

export const STEP_WORDS: FactWords<'step'> = {
  subject: THE_REQUEST,
  absent: 'is of no special kind',
  values: { ...byMeaning(STEPS), ...OTHER_STEP_WORDS },
};
