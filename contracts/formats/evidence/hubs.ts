/** Every hub that the scenarios register, by the name that requests, deliveries and notes refer to it with. */

/** Ways to narrow a hub: a parameter of the registration, or the member `query` of its body. */
type Narrowing = 'EventType' | 'CRID' | 'ExternalID' | 'query';

interface HubDefinition {
  readonly meaning: string;
  /** Everything the hub is narrowed by; absent where it must be notified of every event of its customer. */
  readonly narrowedBy?: readonly Narrowing[];
  /** It must not be notified of what it selects either: it is deleted, or selects what belongs to another customer. */
  readonly isNeverDue?: true;
  /** A target that sends one notification after the other may have to wait for the callback, or for the time until it sends again. */
  readonly holdsUp?: true;
}

const DEFINITIONS = {
  main: { meaning: 'the hub of the first customer, registered before anything happens' },
  second: { meaning: 'a second hub of the same customer, with capitals, signs and a query in its callback' },
  replacement: { meaning: 'a hub like the main one, registered when the main one is no longer notified' },
  'other-address': {
    meaning: 'a hub with a callback at another address, where the target rejects that of the listener',
  },
  late: { meaning: 'a hub registered after the resource whose changes it must be notified of' },
  'other-customer': { meaning: 'the hub of the second customer' },
  'aimed-crid': {
    meaning: "a hub of the second customer for the first one's resource",
    narrowedBy: ['CRID'],
    isNeverDue: true,
  },
  'aimed-external-id': {
    meaning: "a hub of the second customer for the first one's resource",
    narrowedBy: ['ExternalID'],
    isNeverDue: true,
  },
  'aimed-event-type': {
    meaning: "a hub of the second customer for the event type of the first one's event",
    narrowedBy: ['EventType'],
    isNeverDue: true,
  },
  'aimed-query': {
    meaning: "a hub of the second customer with a query that selects the first one's resource",
    narrowedBy: ['query'],
    isNeverDue: true,
  },
  'empty-event-type': { meaning: 'a hub with an empty event type, which selects all of them' },
  'named-create': { meaning: 'a hub for the event type of creations', narrowedBy: ['EventType'] },
  'named-update': { meaning: 'a hub for the event type of updates', narrowedBy: ['EventType'] },
  'named-status-change': { meaning: 'a hub for the event type of changes of status', narrowedBy: ['EventType'] },
  'named-outbound-communication': {
    meaning: 'a hub for the event type of outbound communications',
    narrowedBy: ['EventType'],
  },
  'named-provider-initiated': {
    meaning: 'a hub for the event type of what the provider initiates',
    narrowedBy: ['EventType'],
  },
  crid: { meaning: 'a hub for one resource by its id', narrowedBy: ['CRID'] },
  'provider-crid': { meaning: 'a hub for the resource that the provider has created', narrowedBy: ['CRID'] },
  'lasting-crid': { meaning: 'a hub for a resource of the run, registered until the end', narrowedBy: ['CRID'] },
  'external-id': { meaning: 'a hub for one resource by its external id', narrowedBy: ['ExternalID'] },
  'external-id-encoded': {
    meaning: 'a hub for an external id that must be encoded in a URL',
    narrowedBy: ['ExternalID'],
  },
  query: { meaning: "a hub with the profile's example of a query", narrowedBy: ['query'] },
  'query-signs': { meaning: 'a hub with a query that contains signs of a URL', narrowedBy: ['query'] },
  'combined-crid': { meaning: 'a hub for a resource and an event type', narrowedBy: ['CRID', 'EventType'] },
  'combined-external-id': {
    meaning: 'a hub for an external id and an event type',
    narrowedBy: ['ExternalID', 'EventType'],
  },
  'combined-ids': { meaning: 'a hub for both ids of one resource', narrowedBy: ['CRID', 'ExternalID'] },
  'combined-apart': {
    meaning: 'a hub for the id of one resource and the external id of another',
    narrowedBy: ['CRID', 'ExternalID'],
  },
  'combined-query': {
    meaning: "a hub for an event type, with the profile's example of a query",
    narrowedBy: ['EventType', 'query'],
  },
  'combined-query-crid': {
    meaning: "a hub for a resource by its id, with the profile's example of a query",
    narrowedBy: ['CRID', 'query'],
  },
  'combined-query-external-id': {
    meaning: "a hub for a resource by its external id, with the profile's example of a query",
    narrowedBy: ['ExternalID', 'query'],
  },
  deleted: { meaning: 'a hub that its customer deletes' },
  'deleted-crid': { meaning: 'a deleted hub for one resource by its id', narrowedBy: ['CRID'], isNeverDue: true },
  'deleted-external-id': { meaning: 'a deleted hub for one external id', narrowedBy: ['ExternalID'], isNeverDue: true },
  'deleted-event-type': { meaning: 'a deleted hub for one event type', narrowedBy: ['EventType'], isNeverDue: true },
  'deleted-query': {
    meaning: "a deleted hub with the profile's example of a query",
    narrowedBy: ['query'],
    isNeverDue: true,
  },
  kept: { meaning: 'a hub that remains when another one is deleted' },
  'kept-by-another': { meaning: 'a hub of the second customer that remains when its other hub is deleted' },
  'foreign-deletion-target': { meaning: 'a hub whose deletion another customer requests' },
  'other-identity': { meaning: 'a hub that another identity of the customer registers and deletes' },
  'other-identity-target': { meaning: 'a hub that another identity of its customer deletes' },
  'failing-first': {
    meaning: 'a hub whose callback responds to the first notification with a server error',
    holdsUp: true,
  },
  'failing-always': {
    meaning: 'a hub whose callback responds to each notification of a resource with a server error',
    holdsUp: true,
  },
  slow: { meaning: 'a hub whose callback responds late', holdsUp: true },
  redirecting: { meaning: 'a hub whose callback redirects to another one', holdsUp: true },
  redirected: { meaning: 'the callback to which the redirect leads; no hub is registered with it' },
  'sandbox-usual': { meaning: 'a hub registered with the usual value of the sandbox header field' },
  'sandbox-minimum': { meaning: 'a hub registered with the shortest value of the sandbox header field' },
  'sandbox-signs': { meaning: 'a hub registered with other characters in the sandbox header field' },
  'sandbox-absent': { meaning: 'a hub registered without the sandbox header field' },
} as const satisfies Readonly<Record<string, HubDefinition>>;

export type HubName = keyof typeof DEFINITIONS;

export const HUBS: Readonly<Record<HubName, HubDefinition>> = DEFINITIONS;

export const HUB_NAMES = Object.keys(DEFINITIONS) as readonly HubName[];

/** Beginning of the names of callbacks in registrations that must be rejected, each followed by a number. */
export const REJECTED_INPUT = 'rejected-input-';
