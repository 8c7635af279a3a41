/** What a scenario or the runner notes in addition to requests and deliveries: the one definition of each note. */

import {
  flag,
  integer,
  listOf,
  number,
  object,
  oneOf,
  optional,
  text,
  type Members,
  type ObjectOf,
} from '../../json-schema/typed-schema.ts';
import { HUB_NAMES } from './hubs.ts';

const TRIGGERS = ['create', 'update', 'status-change', 'outbound-communication', 'provider-initiated'] as const;

/** What a delivery window is for, as an event that was caused. */
export const DELIVERY_WINDOWS = {
  plain: 'an event while hubs were registered',
  burst: 'several changes of one resource in quick succession',
  later: 'a later event of the same resource',
  'own-create': 'a creation while hubs were registered',
  'own-status': 'an update of the state while hubs were registered',
  'own-customer': 'an event of a customer while another customer had a hub',
  'other-customer': 'an event of another customer',
  'other-identity': 'an event of a resource that another identity of the customer created or updated',
  'other-target': 'an event of another resource than the one that a hub was registered for',
  'after-rejection': 'an event after rejected updates',
  'before-deletion': 'an event before a hub was deleted',
  'after-deletion': 'an event after a hub was deleted',
  'registered-again': 'an event after the callback of a deleted hub was registered again',
  'difficult-listeners': 'an event while callbacks failed, were slow or redirected',
  'after-failure': 'an event after callbacks failed once or were slow',
  'failing-first': 'an event whose first notification the listener rejected with 500',
  'failing-always': 'an event of which the listener rejected each notification with 500',
  redirecting: 'an event whose notification the listener redirected',
  elsewhere: 'an update by another scenario',
  narrowed: 'an event of another type, of the resource that a hub was registered for',
  crid: 'an event of the resource that a hub named by its id',
  'external-id': 'an event of the resource that a hub named by its external id',
  'named-event-type': 'an event while each hub was registered for one event type',
  'combined-both': 'an event that meets all conditions of a hub',
  'combined-event': 'an event of the type that a hub selects, but of another resource',
  'combined-target': 'an event of the resource that a hub selects, but of another type',
  query: 'an event of the type that the query of a hub selects',
  'other-query': 'an event of a type that the query of a hub does not select',
  'query-match': 'an event of a resource that the query of a hub selects',
  'query-mismatch': 'an event of a resource that the query of a hub does not select',
  'query-joined': 'an event of a resource that an update has changed to what the query of a hub selects',
  'query-left': 'an event of a resource that an update has changed to what the query of a hub does not select',
} as const;

export type DeliveryWindow = keyof typeof DELIVERY_WINDOWS;

interface NoteDefinition {
  readonly meaning: string;
  readonly facts: Members;
}

/** Interface that the note is about. */
const about = { interface: text() };

/** A hub of the run. */
const hub = oneOf(...HUB_NAMES);

export const NOTES = {
  blocked: {
    meaning: 'a precondition that was not met, with the exchange that prevented it',
    facts: {
      ...about,
      reason: text(),
      cause: optional(integer()),
      /** Operations whose requirements it blocks; absent for all of the interface. */
      operations: optional(listOf(text())),
      /** What did not come although everything was sent for it. */
      lacks: optional(oneOf('notification')),
    },
  },
  'not-applicable': {
    meaning: 'a case that cannot arise at this target',
    facts: { ...about, param: text(), reason: text() },
  },
  'suite-fault': { meaning: 'a failure of the suite itself', facts: { message: text() } },
  interrupted: { meaning: 'the run was stopped before its plan was done', facts: { message: text() } },
  stopped: {
    meaning: 'the run stopped before its plan was done, because a requirement failed',
    facts: { requirement: text() },
  },
  listener: {
    meaning: 'the listener was opened',
    // The listener and every base URL are on this machine, and the declared URL of the listener leads to it.
    facts: { loopback: flag() },
  },
  trigger: {
    meaning: 'a trigger of the profile was fired',
    facts: {
      ...about,
      trigger: oneOf('status-change', 'outbound-communication', 'provider-initiated'),
      done: flag(),
      message: text(),
      /** The resource that it is about, unless a `delivery-window` notes it. */
      item: optional(text()),
      id: optional(text()),
      externalId: optional(text()),
      customer: optional(text()),
    },
  },
  'hub-deleted': {
    meaning: 'a hub was deleted',
    facts: { ...about, hub, done: flag(), status: integer() },
  },
  'list-search': {
    meaning: 'the search for a created resource in its list',
    facts: {
      ...about,
      item: text(),
      id: text(),
      found: flag(),
      pages: integer(),
      /** A page was empty, so the whole list was read. */
      ended: flag(),
      /** Every item read has an id or an external id. */
      identified: flag(),
      /** An item was read twice, so another may have been on no page. */
      repeated: flag(),
      /** The settling time is over. */
      settled: flag(),
      status: integer(),
      /** Sequence number of the last page. */
      last: integer(),
    },
  },
  'delivery-window': {
    meaning: 'an event that was caused while hubs were registered',
    facts: {
      ...about,
      window: oneOf(...(Object.keys(DELIVERY_WINDOWS) as DeliveryWindow[])),
      trigger: oneOf(...TRIGGERS),
      item: text(),
      customer: text(),
      /** False where the event could not be caused. */
      fired: flag(),
      /** Milliseconds on the run's clock. */
      firedAt: optional(number()),
      deadlineMs: number(),
      /** Sequence number from which a delivery counts; it counts up to the number of the note. */
      from: integer(),
      /** Time for which this process was delayed while it waited. */
      stalledMs: optional(integer()),
      /** The part of it in stalls of more than 200 ms each; unknown in recordings of earlier versions. */
      longStallsMs: optional(integer()),
      /** Hubs that must be notified, and hubs that must not. */
      expecting: listOf(hub),
      silent: listOf(hub),
      /** Texts that identify the resource in a notification, the id first, then the external id; empty where any notification counts. */
      words: listOf(text()),
      /** Texts that identify the resource that the silent hubs are for, the id first. */
      own: optional(listOf(text())),
      /** Declared name of the kind of event. */
      eventType: optional(text()),
      /** True where the silent hubs are observed further, until the note `silence-over` that names this one. */
      open: optional(flag()),
    },
  },
  'silence-over': {
    meaning: 'the silent hubs of open delivery windows were observed for long enough',
    // Sequence numbers of the notes of the windows.
    facts: { ...about, windows: listOf(integer()) },
  },
  'rejected-updates': {
    meaning: 'updates that must be rejected, and after them one that must be notified',
    facts: {
      ...about,
      /** The hub whose notifications are judged, and the sequence number from which they count. */
      hub,
      from: integer(),
      /** Declared name of the kind of event. */
      eventType: optional(text()),
      /** Texts that identify the resource of the accepted update. */
      control: listOf(text()),
      /** For each rejected update, texts that identify its resource, and its sequence number. */
      rejected: listOf(object({ words: listOf(text()), seq: integer() })),
    },
  },
  'retry-after': {
    meaning: 'the target asked to wait',
    facts: { origin: text(), status: integer(), askedMs: number(), waitMs: number() },
  },
  'target-lost': { meaning: 'an origin stopped accepting connections', facts: { origin: text(), message: text() } },
  'target-back': { meaning: 'an origin accepts connections again', facts: { origin: text(), message: text() } },
  misdirected: {
    meaning: 'a request with a body reached the listener at a path that is no callback',
    facts: { path: text(), body: text() },
  },
  'shortest-sequence': {
    meaning: 'the shortest random sequence that led to a difference',
    facts: { ...about, items: listOf(text()), commands: listOf(text()) },
  },
} as const satisfies Readonly<Record<string, NoteDefinition>>;

export type NoteName = keyof typeof NOTES;

export type NoteFacts<N extends NoteName> = ObjectOf<(typeof NOTES)[N]['facts']>;
