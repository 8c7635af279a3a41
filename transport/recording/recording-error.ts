import { UserError } from '../../contracts/errors/user-error.ts';

/** Every way in which a recording can be unusable, by name. */
export type RecordingFault =
  | 'recording.unreadable'
  | 'recording.unwritable'
  | 'recording.closed'
  | 'recording.empty'
  | 'recording.no-header'
  | 'recording.old-format'
  | 'recording.unknown-format'
  | 'recording.not-json'
  | 'recording.not-an-event'
  | 'recording.gap'
  | 'recording.reordered'
  | 'recording.changed'
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
  readonly cause?: unknown;
}

/** A recording that cannot be read or written. A user's matter (wrong file, full disk), never the target's. */
export class RecordingError extends UserError {
  override readonly name = 'RecordingError';
  declare readonly code: RecordingFault;

  constructor(code: RecordingFault, what: string, { file, line, cause, ...details }: RecordingErrorDetails) {
    super({ code, what, place: { file, line: line ?? 1, column: 1 }, ...details }, { cause });
  }
}
