import type { Json, JsonObject } from '../../contracts/contract.ts';

/** The three kinds of resource that partners create; each is named after its interface. */
export const KINDS = ['change', 'ticket', 'order'] as const;

export type Kind = (typeof KINDS)[number];

/** A resource as the provider keeps it: what the partner sees, and what the provider knows besides. */
export interface Kept {
  readonly resource: JsonObject;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly origin: 'partner' | 'provider';
  /** Status of the last operation on it, as its monitor shows it. */
  readonly lastStatus: string;
}

/** What differs between the kinds. */
export interface KindFacts {
  readonly kind: Kind;
  /** Member that holds the state of the resource. */
  readonly stateMember: 'status' | 'state';
  /** State of a resource whose creator names none. */
  readonly initialState: string;
  /** States a provider leads a resource through, in this order, when the control interface advances it. */
  readonly progress: readonly string[];
  /** Date-time the provider sets on creation where the creator gave none. */
  readonly dateMember?: 'creationDate' | 'requestDate';
  /** Member of a notification's `event` that holds the resource. */
  readonly eventMember: string;
}

export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  change: {
    kind: 'change',
    stateMember: 'status',
    initialState: 'Submitted',
    progress: ['Submitted', 'InReview', 'Approved', 'Scheduled', 'InProgress', 'Completed'],
    dateMember: 'requestDate',
    eventMember: 'changeRequest',
  },
  ticket: {
    kind: 'ticket',
    stateMember: 'status',
    initialState: 'Acknowledged',
    progress: ['Acknowledged', 'InProgress', 'Pending', 'Resolved', 'Closed'],
    dateMember: 'creationDate',
    eventMember: 'troubleTicket',
  },
  order: {
    kind: 'order',
    stateMember: 'state',
    initialState: 'Acknowledged',
    progress: ['Acknowledged', 'InProgress', 'Completed'],
    eventMember: 'serviceOrder',
  },
};

/** A value of the store as a kept resource. */
export function asKept(value: Json): Kept {
  return value as unknown as Kept;
}
