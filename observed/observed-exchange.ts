import type { Failure, RecordedRequest, RecordedResponse } from '../contracts/formats/recording.ts';

/** A request of another client and its outcome, before redaction. */
export interface ObservedExchange {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly request: RecordedRequest;
  readonly response?: Omit<RecordedResponse, 'milliseconds'>;
  /** Absent where there is a response. */
  readonly failure?: Failure;
}
