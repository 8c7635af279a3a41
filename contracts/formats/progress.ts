/** What a run reports while it goes on: plain data that crosses threads. Not stored. */

import type { Overall } from './result.ts';

/** What a run is expected to take. */
export interface RunEstimate {
  readonly requests: number;
  readonly seconds: number;
}

/** A request or a notification, in one line. */
export interface TrafficLine {
  readonly seq: number;
  readonly interface: string;
  /** `GET /tickets?limit=2`. */
  readonly request: string;
  /** `200 after 12 ms`, or why there is no response. */
  readonly response: string;
}

export type ProgressEvent =
  | {
      readonly event: 'planned';
      readonly requirements: number;
      /** Those of the tested interfaces, with the ones that are not judged. */
      readonly of: number;
      readonly interfaces: readonly { readonly interface: string; readonly scenarios: number }[];
      readonly estimate?: RunEstimate;
      /** Interfaces whose hubs remain registered after the run. */
      readonly remainingHubs: readonly string[];
    }
  | { readonly event: 'scenario-begun' | 'scenario-ended'; readonly interface: string; readonly scenario: string }
  /** Counts since the run began. */
  | {
      readonly event: 'traffic';
      /** Milliseconds since the first request could be sent. */
      readonly at: number;
      readonly withoutResponse: number;
      readonly deliveries: number;
      /** Requests by interface. */
      readonly sent: Readonly<Record<string, number>>;
    }
  /** Only where they are asked for. */
  | { readonly event: 'lines'; readonly lines: readonly TrafficLine[] }
  /** A scenario waits: for a notification, or for a time. */
  | {
      readonly event: 'waiting';
      readonly wait: number;
      readonly interface: string;
      readonly scenario: string;
      readonly isForNotification: boolean;
      readonly milliseconds: number;
    }
  | { readonly event: 'waited'; readonly wait: number }
  /** A mandatory requirement is violated, and stays so. */
  | { readonly event: 'failing'; readonly requirement: string; readonly interface: string; readonly text: string }
  /** The requirement that fails ends the run. */
  | { readonly event: 'stopped'; readonly requirement: string }
  | { readonly event: 'removing'; readonly resources: number }
  | { readonly event: 'judging' }
  /** Requirements that fail, those included that were found while the run went on. */
  | { readonly event: 'judged'; readonly failing: readonly string[] }
  /** Findings are sent again, within some milliseconds if the time for all of them is limited. */
  | { readonly event: 'confirming'; readonly done: number; readonly of: number; readonly withinMs?: number }
  /** The verdict of the run; a shard has none. */
  | { readonly event: 'ended'; readonly overall?: Overall };
