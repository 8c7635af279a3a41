/** Every hub that the scenarios register, by the name that requests, deliveries and notes refer to it with. */

/** Ways to narrow a hub: a parameter of the registration, or the member `query` of its body. */
type Narrowing = 'EventType' | 'CRID' | 'ExternalID' | 'query';

export interface HubDefinition {
  /** Describes the hub after its noun: `for one resource by its id`. */
  readonly which: string;
  /** `a` if absent. */
  readonly article?: 'the';
  readonly adjective?: 'second' | 'deleted';
  /** `hub` if absent. */
  readonly noun?: 'callback';
  /** Everything the hub is narrowed by; absent where it must be notified of every event of its customer. */
  readonly narrowedBy?: readonly Narrowing[];
  /** It must not be notified of what it selects either: it is deleted, or selects what belongs to another customer. */
  readonly isNeverDue?: true;
  /** A target that sends one notification after the other may have to wait for the callback, or for the time until it sends again. */
  readonly holdsUp?: true;
}

const DEFINITIONS = {
  main: { article: 'the', which: 'of the first customer, registered before anything happens' },
  second: { adjective: 'second', which: 'of the same customer, with capitals, signs and a query in its callback' },
  replacement: { which: 'like the main one, registered when the main one is no longer notified' },
  'other-address': {
    which: 'with a callback at another address, where the target rejects that of the listener',
  },
  late: { which: 'registered after the resource whose changes it must be notified of' },
  'other-customer': { article: 'the', which: 'of the second customer' },
  'aimed-crid': {
    which: "of the second customer for the first one's resource",
    narrowedBy: ['CRID'],
    isNeverDue: true,
  },
  'aimed-external-id': {
    which: "of the second customer for the first one's resource",
    narrowedBy: ['ExternalID'],
    isNeverDue: true,
  },
  'aimed-event-type': {
    which: "of the second customer for the event type of the first one's event",
    narrowedBy: ['EventType'],
    isNeverDue: true,
  },
  'aimed-query': {
    which: "of the second customer with a query that selects the first one's resource",
    narrowedBy: ['query'],
    isNeverDue: true,
  },
  'empty-event-type': { which: 'with an empty event type, which selects all of them' },
  'named-create': { which: 'for the event type of creations', narrowedBy: ['EventType'] },
  'named-update': { which: 'for the event type of updates', narrowedBy: ['EventType'] },
  'named-status-change': { which: 'for the event type of changes of status', narrowedBy: ['EventType'] },
  'named-outbound-communication': {
    which: 'for the event type of outbound communications',
    narrowedBy: ['EventType'],
  },
  'named-provider-initiated': {
    which: 'for the event type of what the provider initiates',
    narrowedBy: ['EventType'],
  },
  crid: { which: 'for one resource by its id', narrowedBy: ['CRID'] },
  'provider-crid': { which: 'for the resource that the provider has created', narrowedBy: ['CRID'] },
  'lasting-crid': { which: 'for a resource of the run, registered until the end', narrowedBy: ['CRID'] },
  'external-id': { which: 'for one resource by its external id', narrowedBy: ['ExternalID'] },
  'external-id-encoded': {
    which: 'for an external id that must be encoded in a URL',
    narrowedBy: ['ExternalID'],
  },
  query: { which: "with the profile's example of a query", narrowedBy: ['query'] },
  'query-signs': { which: 'with a query that contains signs of a URL', narrowedBy: ['query'] },
  'combined-crid': { which: 'for a resource and an event type', narrowedBy: ['CRID', 'EventType'] },
  'combined-external-id': {
    which: 'for an external id and an event type',
    narrowedBy: ['ExternalID', 'EventType'],
  },
  'combined-ids': { which: 'for both ids of one resource', narrowedBy: ['CRID', 'ExternalID'] },
  'combined-apart': {
    which: 'for the id of one resource and the external id of another',
    narrowedBy: ['CRID', 'ExternalID'],
  },
  'combined-query': {
    which: "for an event type, with the profile's example of a query",
    narrowedBy: ['EventType', 'query'],
  },
  'combined-query-crid': {
    which: "for a resource by its id, with the profile's example of a query",
    narrowedBy: ['CRID', 'query'],
  },
  'combined-query-external-id': {
    which: "for a resource by its external id, with the profile's example of a query",
    narrowedBy: ['ExternalID', 'query'],
  },
  deleted: { which: 'that its customer deletes' },
  'deleted-crid': { adjective: 'deleted', which: 'for one resource by its id', narrowedBy: ['CRID'], isNeverDue: true },
  'deleted-external-id': {
    adjective: 'deleted',
    which: 'for one external id',
    narrowedBy: ['ExternalID'],
    isNeverDue: true,
  },
  'deleted-event-type': {
    adjective: 'deleted',
    which: 'for one event type',
    narrowedBy: ['EventType'],
    isNeverDue: true,
  },
  'deleted-query': {
    adjective: 'deleted',
    which: "with the profile's example of a query",
    narrowedBy: ['query'],
    isNeverDue: true,
  },
  kept: { which: 'that remains when another one is deleted' },
  'kept-by-another': { which: 'of the second customer that remains when its other hub is deleted' },
  'foreign-deletion-target': { which: 'whose deletion another customer requests' },
  'other-identity': { which: 'that another identity of the customer registers and deletes' },
  'other-identity-target': { which: 'that another identity of its customer deletes' },
  'failing-first': {
    which: 'whose callback responds to the first notification with a server error',
    holdsUp: true,
  },
  'failing-always': {
    which: 'whose callback responds to each notification of a resource with a server error',
    holdsUp: true,
  },
  slow: { which: 'whose callback responds late', holdsUp: true },
  redirecting: { which: 'whose callback redirects to another one', holdsUp: true },
  redirected: { article: 'the', noun: 'callback', which: 'to which the redirect leads; no hub is registered with it' },
  'sandbox-usual': { which: 'registered with the usual value of the sandbox header field' },
  'sandbox-minimum': { which: 'registered with the shortest value of the sandbox header field' },
  'sandbox-signs': { which: 'registered with other characters in the sandbox header field' },
  'sandbox-short': { which: 'registered with too short a value of the sandbox header field' },
  'sandbox-absent': { which: 'registered without the sandbox header field' },
} as const satisfies Readonly<Record<string, HubDefinition>>;

export type HubName = keyof typeof DEFINITIONS;

export const HUBS: Readonly<Record<HubName, HubDefinition>> = DEFINITIONS;

/** `a deleted hub for one resource by its id`. */
export function hubInWords(name: HubName): string {
  const { article = 'a', adjective, noun = 'hub', which } = HUBS[name];
  return [article, adjective, noun, which].filter((word) => word !== undefined).join(' ');
}

export const HUB_NAMES = Object.keys(DEFINITIONS) as readonly HubName[];

/** Beginning of the names of callbacks in registrations that must be rejected, each followed by a number. */
export const REJECTED_INPUT = 'rejected-input-';
