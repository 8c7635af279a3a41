/** The facts of a request in plain words. A fact without words does not compile, and neither does a value of an enumerated fact. */

import type { FactName, FactValue } from '../../contracts/formats/evidence/facts.ts';
import { HUBS, type HubDefinition } from '../../contracts/formats/evidence/hubs.ts';
import { STEPS, type StepName } from '../../contracts/formats/evidence/steps.ts';
import { DEFECT_PREDICATES } from './defect-words.ts';
import { does, has, hasDone, is, isFor, isSent, none, not, was, type Predicate } from './predicate.ts';

/** The subject and a predicate are a clause: `the token` and `has expired`. */
export interface FactWords<K extends FactName> {
  readonly subject: string;
  /** Predicate where the request does not state the fact; none if that is so for all requests to other operations. */
  readonly absent?: Predicate;
  /** Predicate of a value that is shown as it is; `is` with the value if not given. */
  readonly shownAs?: (value: string) => Predicate;
  /** True if a value that is shown as it is gets quotation marks. */
  readonly isQuoted?: boolean;
  /** True if values are names of the target or its documents, shown as they are sent. */
  readonly isExact?: boolean;
  /** Predicates by value. A value of free text is shown as it is, and so are enumerated ones that are plain words. */
  readonly values: Readonly<Record<`${Extract<FactValue<K>, string | number | boolean>}`, Predicate>> | 'as they are';
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

const mapped = <K extends string, V>(values: Readonly<Record<K, V>>, change: (value: V) => Predicate) =>
  Object.fromEntries(Object.entries<V>(values).map(([name, value]) => [name, change(value)])) as Record<K, Predicate>;

/** The subject is a hub already. */
const hubPredicate = ({ article, adjective, which }: HubDefinition): Predicate =>
  is(`${adjective === undefined ? (article === 'the' ? 'that' : 'one') : `a ${adjective} one`} ${which}`);

/** Besides the parameter that is tested. */
const alsoContains = (parameter: string): Predicate => ({
  text: `also contains the parameter ${parameter}`,
  opposite: `does not contain the parameter ${parameter}`,
});

const THE_REQUEST = 'the request';

export const FACT_WORDS: Table = {
  kind: {
    subject: THE_REQUEST,
    absent: none('is of', 'special kind'),
    values: {
      good: is('valid'),
      offered: is('described by the document without its required members'),
      settling: is('valid and may take effect later'),
      unavailable: isFor('an operation that the document calls unavailable'),
      negative: is('one that must be rejected or finds nothing'),
      odd: is('outside what the document describes'),
      probe: has('an unspecified result'),
      'clean-up': does('remove', 'what the run has created'),
    },
  },
  method: {
    subject: 'the method',
    absent: is('a usual one'),
    values: { described: is('described for the path'), undescribed: not(is('described for the path')) },
  },
  token: {
    subject: 'the token',
    absent: is('a usual one'),
    values: {
      valid: is('valid'),
      expired: hasDone('expired'),
      'not-yet-valid': does('become', 'valid later'),
      'foreign-issuer': is('from another issuer'),
      wrong: is('wrong'),
      garbage: has('the three parts of a JWT without its content'),
      'no-jwt': none('is', 'JWT'),
      empty: is('empty'),
      'bad-signature': has('a wrong signature'),
      'late-signature': is('wrong near its end'),
      'half-signature': has('half a signature'),
      longer: has('more characters at its end'),
      'no-signature': has('an empty signature'),
      'two-parts': has('two parts only'),
      'edited-payload': has('a changed payload'),
      'edited-header': has('a changed header'),
      'alg-none': does('name', 'the algorithm "none"'),
      'alg-none-mixed': does('name', 'the algorithm "none" in mixed letter case'),
      'alg-absent': none('names', 'algorithm'),
      'first-field': is('wrong in the first of several header fields'),
      'later-fields': is('wrong in all header fields but the first'),
      missing: is('missing'),
    },
  },
  tampering: {
    subject: 'the token',
    absent: not(is('altered')),
    values: { impossible: { text: 'could not be made wrong', opposite: 'could be made wrong' } },
  },
  scope: {
    subject: 'the required scope',
    values: { held: is('held'), lacking: not(is('held')) },
  },
  scopes: { subject: 'the list of scopes of the token', isExact: true, values: {} },
  sandbox: {
    subject: 'the sandbox header field',
    absent: has('its usual value'),
    values: {
      fresh: has('a new value'),
      minimum: has('a value of the minimum length'),
      long: has('a long value'),
      signs: has('a value with punctuation'),
      reused: has('a value used before'),
      absent: is('left out'),
      short: has('a value that is too short'),
      other: has('another value'),
    },
  },
  correlation: {
    subject: 'the correlation id',
    absent: is('a usual one'),
    values: {
      given: is('given'),
      absent: is('left out'),
      repeated: was('used before'),
      long: is('long'),
      concurrent: is('used by another request at the same time'),
    },
  },
  accept: {
    subject: 'the Accept field',
    absent: is('the usual one'),
    values: {
      stated: does('name', 'the media type of the document'),
      absent: is('left out'),
      any: does('accept', 'any media type'),
      listed: does('list', 'several media types'),
      charset: has('a charset'),
      other: does('name', 'another media type'),
    },
  },
  contentType: {
    subject: 'the Content-Type field',
    absent: is('the usual one'),
    values: { stated: is('that of the document'), absent: is('left out'), charset: has('a charset') },
  },
  id: {
    subject: 'the id in the path',
    values: {
      existing: is('that of an existing resource'),
      foreign: is("that of another customer's resource"),
      unknown: { text: 'does not exist', opposite: 'exists' },
      like: does('resemble', 'an existing one'),
      deleted: is('that of a deleted resource'),
      notified: does('come', 'from a notification'),
    },
  },
  body: {
    subject: 'the body',
    values: {
      valid: is('valid'),
      malformed: is('malformed'),
      absent: is('left out'),
      'wrong-media-type': has('the wrong media type'),
      violating: does('violate', 'the contract'),
    },
  },
  wrapping: { subject: 'the form of the body', absent: is('a plain object'), values: {} },
  path: { subject: 'the path', absent: is('that of the document'), values: { other: not(is('that of the document')) } },
  shape: {
    subject: 'the body of the creation',
    values: {
      full: has('all members'),
      plain: has('the required members only'),
      structured: has('only objects, lists and dates'),
      nameless: none('has', 'name'),
      generated: was('generated'),
    },
  },
  walk: {
    subject: THE_REQUEST,
    absent: none('is for', 'page of a list'),
    values: {
      'all-before': isFor('a page of the whole list'),
      'all-after': isFor('a page of the whole list after creations'),
      'all-but-one': isFor('all items of a list but one'),
      'exactly-all': isFor('exactly all items of a list'),
      'by-one': isFor('a page of one item'),
      'by-two': isFor('a page of two items'),
      'by-three': isFor('a page of three items'),
      'from-one': isFor('a page of two items that starts at offset 1'),
      'last-three': isFor('a page of two items, of the last three of the list'),
      'window-by-two': isFor('a page of two items within a time window'),
      'fields-by-two': isFor('a page of two items with selected fields'),
      'filter-by-one': isFor('a page of one item with a filter'),
      'sorted-by-two': isFor('a page of two sorted items'),
      'others-by-two': isFor('a page of two items of the list of another customer'),
      'other-customer': isFor('a page of the list of another customer'),
      'other-identity': isFor('a page of the list of the customer with another identity'),
    },
  },
  page: {
    subject: THE_REQUEST,
    absent: none('is for', 'page of a list'),
    shownAs: (value) => isFor(`a later page of a list, index ${value}`),
    values: {
      0: isFor('the first page of a list'),
      1: isFor('the second page of a list'),
      2: isFor('the third page of a list'),
    },
  },
  selected: {
    subject: THE_REQUEST,
    absent: not(does('select', 'fields')),
    shownAs: (value) => does('select', `the fields ${value}`),
    isExact: true,
    values: {},
  },
  member: {
    subject: THE_REQUEST,
    absent: not(is('about a single member')),
    shownAs: (value) => is(`about the member ${value}`),
    values: {},
  },
  other: {
    subject: THE_REQUEST,
    absent: none('contains', 'second filter'),
    shownAs: (value) => does('contain', `a second filter, by the member ${value}`),
    values: {},
  },
  then: {
    subject: THE_REQUEST,
    absent: not(does('sort', 'by a second member')),
    shownAs: (value) => does('sort', `by the second member ${value}`),
    values: {},
  },
  thenOrder: {
    subject: 'the order by the second member',
    absent: is('descending or absent'),
    values: { ascending: is('ascending') },
  },
  firstOrder: {
    subject: 'the order by the first of several members',
    absent: is('ascending or absent'),
    values: { descending: is('descending') },
  },
  param: {
    subject: THE_REQUEST,
    absent: not(does('test', 'a parameter')),
    shownAs: (value) => does('test', `the parameter ${value}`),
    values: {},
  },
  value: {
    subject: 'the value of the parameter',
    absent: is('a usual one'),
    values: {
      zero: is('0'),
      negative: is('negative'),
      text: is('a text'),
      large: is('large'),
      fraction: is('a fraction'),
      'beyond-end': is('beyond the end of the list'),
      absent: is('left out'),
      valid: is('valid'),
      several: has('several parts'),
      'unknown-member': does('name', 'a member that does not exist'),
      nested: does('name', 'a member within another'),
      empty: is('empty'),
      nothing: none('matches', 'resource'),
      asc: is('in ascending order'),
      desc: is('in descending order'),
      any: is('a member that the provider may sort by'),
      guess: has('an undeclared form'),
      default: is('the default one'),
      unknown: is('unknown'),
      'unknown-name': is('that of a parameter that no document lists'),
      violating: does('violate', 'the contract'),
    },
  },
  combinedWith: {
    subject: THE_REQUEST,
    absent: none('contains', 'second parameter'),
    values: {
      limit: alsoContains('limit'),
      offset: alsoContains('offset'),
      fields: alsoContains('fields'),
      sort: alsoContains('sort'),
      expand: alsoContains('expand'),
      depth: alsoContains('depth'),
      toDateTime: alsoContains('toDateTime'),
      filter: { text: 'also contains a filter', opposite: 'does not contain a filter' },
    },
  },
  parameters: {
    subject: THE_REQUEST,
    absent: none('contains', 'optional parameters together'),
    shownAs: (value) => does('contain', `the parameters ${value.replaceAll(',', ' and ')}`),
    values: {},
  },
  window: {
    subject: 'the time window',
    absent: is('the usual one'),
    values: {
      ended: has('an end'),
      around: does('hold', 'the whole run'),
      'default-end': none('has', 'end'),
      'default-end-of-years': does('begin', 'years ago without an end'),
      before: is('before the run'),
      'long-ago': is('long ago'),
      after: is('after the run'),
      'offset-form': has('times with an offset'),
      'far-offset': has('a start with a large offset'),
      'far-end': has('an end with a large negative offset'),
      'after-far-offset': has('a start after the run, with a large negative offset'),
      'no-fraction': has('times without fractions of seconds'),
      reversed: does('end', 'before it begins'),
      malformed: is('malformed'),
      'for-boundaries': isFor('the tests of its bounds'),
      'for-equality': isFor('the tests of equal times'),
    },
  },
  case: {
    subject: 'the time window',
    absent: is('the usual one'),
    values: {
      'ends-before': does('end', 'a second before the time of a resource'),
      'ends-after': does('end', 'a second after the time of a resource'),
      'starts-before': does('begin', 'a second before the time of a resource'),
      'starts-after': does('begin', 'a second after the time of a resource'),
      'ends-just-before': does('end', 'a millisecond before the time of a resource'),
      'starts-just-after': does('begin', 'a millisecond after the time of a resource'),
    },
  },
  end: {
    subject: 'the time window',
    absent: {
      text: 'neither begins nor ends at the time of a resource',
      opposite: 'begins or ends at the time of a resource',
    },
    values: { from: does('begin', 'at the time of a resource'), to: does('end', 'at the time of a resource') },
  },
  later: {
    subject: 'the end of the time window',
    absent: not(is('later than the time of a resource by less than a digit')),
    values: {
      little: is('later than the time of a resource by a thousandth of its last digit'),
      most: is('later than the time of a resource by nearly all of its last digit'),
    },
  },
  set: {
    subject: THE_REQUEST,
    absent: not(isFor('a chosen set of devices')),
    values: {
      none: none('is for', 'device'),
      near: isFor('a device with a key that resembles a real one'),
      owned: isFor('an own device'),
      foreign: isFor("another customer's device"),
      unknown: isFor('an unknown device'),
      unlocated: isFor('an own device without a location'),
      'no-history': isFor('an own device without a history'),
      'foreign-unlocated': isFor("another customer's device without a location"),
      'owned+owned': isFor('two own devices'),
      'owned+foreign': isFor("an own device and another customer's"),
      'owned+unknown': isFor('an own device and an unknown one'),
      'owned+unlocated': isFor('an own device and one without a location'),
      'unlocated+unlocated': isFor('two devices without a location'),
      'unlocated+foreign': isFor("a device without a location and another customer's"),
      'unlocated+unknown': isFor('a device without a location and an unknown one'),
      'foreign+foreign': isFor('two devices of other customers'),
      'foreign+unknown': isFor("another customer's device and an unknown one"),
      'unknown+unknown': isFor('two unknown devices'),
    },
  },
  key: {
    subject: 'the key of the device',
    values: {
      imsi: is('the IMSI'),
      msisdn: is('the MSISDN'),
      both: is('both the IMSI and the MSISDN'),
      none: is('left out'),
      malformed: is('malformed'),
      'different-devices': is('the IMSI of one device and the MSISDN of another'),
      near: is('one that resembles a real one'),
      'too long': is('a real one with digits behind it, longer than any'),
      empty: is('empty'),
      duplicate: isSent('twice'),
      'unknown-parameter': is('in an unknown parameter'),
    },
  },
  encoding: {
    subject: 'the parameter of several devices',
    absent: not(is('used')),
    values: {
      repeat: isSent('once for each device'),
      comma: has('values separated by a comma'),
      pipe: has('values separated by "|"'),
      space: has('values separated by a space'),
    },
  },
  violation: {
    subject: THE_REQUEST,
    absent: not(does('violate', 'the contract')),
    shownAs: (value) => does('violate', value),
    isQuoted: true,
    values: DEFECT_PREDICATES,
  },

  in: {
    subject: THE_REQUEST,
    absent: none('has', 'defect'),
    values: {
      body: has('a defect in its body'),
      query: has('a defect in its query'),
      header: has('a defect in its header'),
      path: has('a defect in its path'),
    },
  },
  at: {
    subject: THE_REQUEST,
    absent: not(is('about a single member')),
    shownAs: (value) => is(`about ${value}`),
    values: { '': has('a defect of the whole body or parameter') },
  },
  hub: {
    subject: 'the hub',
    values: {
      ...mapped(HUBS, hubPredicate),
      protected: is('one that rejected requests must leave unchanged'),
      redirected: is('the callback to which another one redirects'),
    },
  },
  form: {
    subject: THE_REQUEST,
    absent: has('the usual Accept and Content-Type fields'),
    values: {
      'accept-absent': none('has', 'Accept field'),
      'accept-charset': has('an Accept field with a charset'),
      'accept-other': does('accept', 'another media type'),
      'content-type-absent': none('has', 'Content-Type field'),
      'content-type-charset': has('a Content-Type field with a charset'),
      'content-type-charset-letters': has('a Content-Type field with a charset and letters beyond ASCII'),
    },
  },
  name: {
    subject: 'the method',
    absent: is('that of the operation'),
    values: {
      OPTIONS: is('OPTIONS'),
      HEAD: is('HEAD'),
      POST: is('POST'),
      PUT: is('PUT'),
      PATCH: is('PATCH'),
      DELETE: is('DELETE'),
    },
  },
  concurrent: {
    subject: THE_REQUEST,
    absent: isSent('alone'),
    values: { true: isSent('together with others'), false: isSent('alone') },
  },
  text: {
    subject: THE_REQUEST,
    absent: none('contains', 'unusual value'),
    shownAs: (value) => does('contain', `a value of the kind ${value}`),
    isQuoted: true,
    values: 'as they are',
  },
  again: {
    subject: THE_REQUEST,
    absent: not(does('follow', 'an update by the owner')),
    values: { true: does('follow', 'an update by the owner'), false: not(does('follow', 'an update by the owner')) },
  },
  like: {
    subject: 'the id in the path',
    absent: not(does('resemble', 'another one')),
    values: {
      longer: is('longer than an existing one'),
      'much like': is('nearly an existing one'),
      'external id': is('an external id'),
      unusual: is('unusual'),
    },
  },
  state: {
    subject: 'the resource',
    absent: is('in the state in which it was created'),
    values: { rejected: is('rejected'), approved: is('approved'), other: is('in its first state') },
  },
  status: { subject: 'the state of the resource', absent: not(is('known')), values: {} },
  how: {
    subject: 'the update',
    absent: is('a valid one'),
    values: {
      foreign: is("another customer's"),
      malformed: is('malformed'),
      'wrong type': has('a value of the wrong type'),
    },
  },
};

/** Steps whose meaning is what the request is for. */
const FOR_A_LIST: readonly StepName[] = [
  'list',
  'list-after-patch',
  'list-end',
  'first',
  'filter',
  'sort',
  'expand-depth',
  'source-system',
  'window',
  'window-combined',
  'window-without-start',
  'near-equality',
];

/** Steps whose meaning describes the step, not a request of it, or is no predicate of a request. */
const OTHER_STEP_WORDS: Partial<Readonly<Record<StepName, Predicate>>> = {
  'paging-probe': has('an offset or limit at or beyond its bounds'),
  'same-device': is('one of several lookups of one device by each of its keys'),
  'around-history': is('one of several reads of one device by different operations'),
  boundary: has('a window that begins or ends a second from the time of a resource'),
  equality: has('a window that begins or ends at the time of a resource'),
  walk: isFor('a page of a list'),
  origins: isFor('a page of a list, to find a resource that the provider created'),
  'provider-created': isFor('the declared resource that the provider created'),
  'provider-initiated': isFor('the resource that a notification is about'),
  'read-with-list': isFor('a resource and a list, read one after the other'),
  method: has('a method that the document does not describe'),
  control: is('known to be valid and is sent before all others'),
  valid: was('generated from your own contract'),
  observed: isSent('by another client, in traffic that the suite did not send'),
  'declared-rejection': is('one that the profile declares to be rejected'),
  'unlisted-value': is('about a value that is not among the declared values of a member'),
  'trigger-status': is('an update of the status that is to be notified, or a retrieval before or after it'),
  'concurrent-patch': is('one of several updates at the same time'),
  fields: isSent('with field selection'),
  expand: isSent('with expand'),
  depth: isSent('with depth'),
  'unknown-parameter': isSent('with a parameter that no document lists'),
  'assigned-member': does('send', 'a system-assigned member'),
  'like-id': isFor('an id that resembles a known one'),
  'unknown-id': isFor('an id that does not exist'),
  foreign: isFor("another customer's resource"),
  'other-identity': is('by another identity of the same customer'),
  'bad-input': does('violate', 'the contract in one way'),
  'member-left-out': isSent('without one member'),
  credentials: isSent('without credentials or with wrong ones'),
  'before-credentials': isSent('with valid credentials before requests with wrong ones'),
  'sandbox-header': isSent('with a chosen sandbox value'),
};

export const STEP_WORDS: FactWords<'step'> = {
  subject: THE_REQUEST,
  absent: none('is of', 'special kind'),
  values: {
    ...mapped(STEPS, ({ meaning }) => is(meaning)),
    ...Object.fromEntries(FOR_A_LIST.map((step) => [step, isFor(STEPS[step].meaning)])),
    ...OTHER_STEP_WORDS,
  },
};
