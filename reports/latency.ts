/** How long the target took to respond, for each operation, from the recorded durations. */

import type { Exchange, RecordingEvent } from '../contracts/formats/recording.ts';
import { groupBy } from '../contracts/group-by.ts';

export interface Latency {
  /** Empty for requests that no document describes. */
  readonly operation: string;
  readonly responses: number;
  /** Milliseconds; a percentile is the smallest duration that at least so many of them do not exceed. */
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
  /** Requests without a response. */
  readonly failures: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function latencyOf(operation: string, exchanges: readonly Exchange[]): Latency {
  const sorted = exchanges
    .flatMap(({ response }) => response?.milliseconds ?? [])
    .toSorted((one, other) => one - other);
  return {
    operation,
    responses: sorted.length,
    median: percentile(sorted, 0.5),
    p90: percentile(sorted, 0.9),
    longest: sorted.at(-1) ?? 0,
    failures: exchanges.length - sorted.length,
  };
}

/** The slowest operation first. */
export const latencies = (recording: readonly RecordingEvent[]): readonly Latency[] =>
  [
    ...groupBy(
      recording.flatMap((one) => (one.event === 'exchange' ? [one] : [])),
      ({ operation }) => operation,
    ),
  ]
    .map(([operation, exchanges]) => latencyOf(operation, exchanges))
    .toSorted((one, other) => other.p90 - one.p90 || (one.operation < other.operation ? -1 : 1));
