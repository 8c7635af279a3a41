/** Every way in which a recording can be unusable, by name. */
export type RecordingFault =
  | 'recording.unreadable'
  | 'recording.unwritable'
  | 'recording.closed'
  | 'recording.empty'
  | 'recording.no-header'
  | 'recording.unknown-format'
  | 'recording.not-json'
  | 'recording.not-an-event'
  | 'recording.gap'
  | 'recording.time-reversed'
  | 'recording.after-end'
  | 'recording.miscounted';

export interface RecordingErrorDetails {
  readonly file: string;
  /** From 1; absent where the fault is the file's as a whole. */
  readonly line?: number;
  readonly expected?: string;
  readonly received?: string;
  readonly next?: string;
}

/** A recording that cannot be read or written. A user's matter (wrong file, full disk), never the target's. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  readonly code: RecordingFault;
  readonly file: string;
  readonly line: number | undefined;
  readonly expected: string | undefined;
  readonly received: string | undefined;
  readonly next: string | undefined;

  constructor(code: RecordingFault, message: string, details: RecordingErrorDetails) {
    super(`${details.file}${details.line === undefined ? '' : `:${details.line}`}  ${message}`);
    this.code = code;
    this.file = details.file;
    this.line = details.line;
    this.expected = details.expected;
    this.received = details.received;
    this.next = details.next;
  }
}
