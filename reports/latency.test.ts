import { describe, expect, it } from 'vitest';
import type { Exchange } from '../contracts/formats/recording.ts';
import { latencies } from './latency.ts';
import { sampleRecording } from './testing/sample-recording.ts';

const [template] = sampleRecording;

const taking = (seq: number, operation: string, milliseconds: number): Exchange => ({
  ...(template as Exchange),
  seq,
  operation,
  response: { status: 200, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds },
});

describe('the response times', () => {
  it('are median, 90th percentile and maximum of each operation, the slowest first', () => {
    const fast = Array.from({ length: 10 }, (_, index) => taking(index, 'fast', index + 1));
    const slow = [taking(10, 'slow', 500)];
    expect(latencies([...fast, ...slow])).toEqual([
      { operation: 'slow', responses: 1, median: 500, p90: 500, longest: 500, failures: 0 },
      { operation: 'fast', responses: 10, median: 5, p90: 9, longest: 10, failures: 0 },
    ]);
  });

  it('count requests without a response separately', () => {
    const [, failed] = sampleRecording;
    expect(latencies(failed ? [failed] : [])).toEqual([
      { operation: 'ticket.create', responses: 0, median: 0, p90: 0, longest: 0, failures: 1 },
    ]);
  });
});
