import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';

export interface ReportInput {
  readonly result: Result;
  /** Events of the run's recording, in the order of `seq`; empty where only the result is available. */
  readonly recording: readonly RecordingEvent[];
}

/** A projection of a result to the text of one file: pure, so the same input gives the same bytes. */
export interface Reporter {
  readonly fileName: string;
  /** What the file is for, in one line. */
  readonly purpose: string;
  readonly render: (input: ReportInput) => string;
}
