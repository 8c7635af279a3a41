/** The recording of a run: everything that was sent, received and noted, as plain data, one event a line (NDJSON). */

import type { Facts } from './evidence/facts.ts';
import type { NoteFacts, NoteName } from './evidence/notes.ts';

export type { Facts } from './evidence/facts.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RecordedRequest {
  readonly method: string;
  /** Absolute, as sent. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Text of the body, absent where none was sent. */
  readonly body?: string;
  /** True where `body` was cut at the recorder's or the listener's limit; absent where it is whole. */
  readonly truncated?: true;
}

export interface RecordedResponse {
  readonly status: number;
  /** In the order received, names as received. */
  readonly headers: HeaderList;
  /** Decoded text (after content coding and charset), cut at the recorder's limit. */
  readonly body: string;
  /** Octets of the content after transfer and content decoding, before the cut. */
  readonly bodyOctets: number;
  /** Present where the octets were not text in their charset: U+FFFD replaces in `body` what could not be decoded. */
  readonly malformedText?: true;
  /** True where `body` was cut. */
  readonly truncated: boolean;
  /**
   * Octets of content found after the header section of a response that may have none (204), after transfer decoding; known only where the
   * exchange was sent on the raw transport, as HTTP clients hide them.
   */
  readonly surplusOctets?: number;
  readonly milliseconds: number;
}

/**
 * Why there is no response. What the target does wrong is data, never an exception.
 *
 * - `refused`, `unresolved`, `tls`: no connection.
 * - `timeout`: the connection, the head, the body or the whole took longer than allowed.
 * - `reset`: the connection broke before the head of a response was complete; `closed-early`: inside its content.
 * - `too-large`: head or content beyond the client's limit. `protocol`: the response is not HTTP/1.x, or its content coding is broken.
 * - `surplus-content`: content after the head of a response that may have none; `status` is its status.
 * - `aborted`: the run was stopped. `unsent`: nothing was sent, for a reason of the suite (no credential available, a host that is not the
 *   target's, a field that no HTTP message can contain, a target given up as unreachable).
 */
export type FailureKind =
  | 'connection-refused'
  | 'unresolved'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'closed-early'
  | 'too-large'
  | 'protocol'
  | 'surplus-content'
  | 'aborted'
  | 'unsent';

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  /** Status of the response, where its head arrived before the failure. */
  readonly status?: number;
}

/**
 * In a file of format 3, last member of each line: SHA-256, in hexadecimal, of the chain of the line before (empty for the first), a line feed,
 * and the text of this line without the member `chain`. Absent in format 2 and in memory.
 */
type Chain = string;

interface EventBase {
  /** Position in the run, from 0, without gaps: the order in which events ended. */
  readonly seq: number;
  /** Milliseconds on the monotonic clock since the run began. */
  readonly at: number;
  /** Scenario that caused it; empty for events outside any. */
  readonly scenario: string;
  readonly chain?: Chain;
}

/** One request and its outcome: either `response` or `failure` is present, never both. */
export interface Exchange extends EventBase {
  readonly event: 'exchange';
  readonly interface: string;
  /** Operation of the contract, or the empty string for a request that no document describes. */
  readonly operation: string;
  /** Identity of the profile on whose behalf it was sent; `anonymous` without credentials. */
  readonly identity: string;
  /** Statements of its sender, by which checks select. Values are short words, never secrets. */
  readonly facts: Facts;
  readonly startedAt: number;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
}

/** A request that reached the built-in listener. */
export interface Delivery extends EventBase {
  readonly event: 'delivery';
  /** Name of the callback, given when it was opened; never its path. */
  readonly callback: string;
  readonly facts: DeliveryFacts;
  readonly request: RecordedRequest;
  /** Status the listener responded with; 0 where it closed the connection. */
  readonly responded: number;
}

/** Which hub the callback was registered for. */
export interface DeliveryFacts {
  readonly interface: string;
  /** Name of the hub within the run. */
  readonly hub: string;
  readonly customer: string;
}

/** A note of a scenario or of the runner, with the facts that belong to its name. */
export type Note<N extends NoteName = NoteName> = {
  [K in N]: EventBase & { readonly event: 'note'; readonly note: K; readonly facts: NoteFacts<K> };
}[N];

export type RecordingEvent = Exchange | Delivery | Note;

/** Format of the recordings that are written. */
export const RECORDING_FORMAT = 'partner-conform/recording/3';

/** First line of a recording's file. */
export interface RecordingHeader {
  /** `partner-conform/recording/2` has no chain: it can be judged, and not be certified. */
  readonly format: 'partner-conform/recording/2' | typeof RECORDING_FORMAT;
  readonly chain?: Chain;
  readonly run: {
    readonly id: string;
    /** Wall clock when the run began, ISO 8601; `at` of an event counts from here. */
    readonly startedAt: string;
  };
}

/** Last line of a recording that was closed in order; a killed run has none. */
export interface RecordingEnd {
  readonly event: 'end';
  /** Events before this line. */
  readonly events: number;
  readonly chain?: Chain;
}

/** A line of the file. */
export type RecordingLine = RecordingHeader | RecordingEvent | RecordingEnd;
