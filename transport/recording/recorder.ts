/** Keeps what a run sends, receives and notes: redacted as it is written, in memory for judging and in a file as evidence. */

import { randomUUID } from 'node:crypto';
import { RECORDING_FORMAT, type RecordingEvent, type RecordingHeader } from '../../contracts/formats/recording.ts';
import { EventRedactor, type BodyLimits } from './event-redactor.ts';
import type { NewEvent } from './new-event.ts';
import { RecordingError } from './recording-error.ts';
import { RecordingFile } from './recording-file.ts';
import type { Redactor } from '../redaction/redactor.ts';

type Kept<E extends NewEvent> = Extract<RecordingEvent, { readonly event: E['event'] }>;

export interface Recorder {
  /**
   * Redacts, numbers, stamps and keeps an event. What is returned is what checks will judge.
   * @throws RecordingError `recording.unwritable`, `recording.closed`
   */
  append<E extends NewEvent>(event: E): Kept<E>;
  readonly events: readonly RecordingEvent[];
  /** Milliseconds on the run's monotonic clock, the one of `at` and `startedAt`. */
  now(): number;
  readonly header: RecordingHeader;
  /**
   * Writes the last line and waits until everything is in the file.
   * @throws RecordingError `recording.unwritable`
   */
  close(): Promise<void>;
}

export interface RecorderOptions extends BodyLimits {
  /** NDJSON file to append to during the run; none for a recording in memory alone. */
  readonly file?: string;
  readonly redactor: Redactor;
  readonly runId?: string;
  /** When it began, and the milliseconds since; this machine's clocks where absent. For traffic of another time. */
  readonly clock?: { readonly startedAt: Date; readonly now: () => number };
}

/** Milliseconds since now, on the monotonic clock of this machine. */
function stopwatch(): () => number {
  const epoch = performance.now();
  return () => performance.now() - epoch;
}

/** @throws RecordingError `recording.unwritable` where the file cannot be made. */
export function createRecorder({
  file,
  redactor,
  runId = randomUUID(),
  clock = { startedAt: new Date(), now: stopwatch() },
  ...limits
}: RecorderOptions): Recorder {
  const header: RecordingHeader = {
    format: RECORDING_FORMAT,
    run: { id: runId, startedAt: clock.startedAt.toISOString() },
  };
  const now = (): number => Math.round(clock.now() * 1000) / 1000;
  const events: RecordingEvent[] = [];
  const eventRedactor = new EventRedactor(redactor, limits);
  const written = file === undefined ? undefined : new RecordingFile(file);
  let closed = false;
  written?.write(header);

  return {
    events,
    header,
    now,
    append<E extends NewEvent>(event: E): Kept<E> {
      written?.requireWritable();
      if (closed) throw new RecordingError('recording.closed', 'the recording is closed already', { file: file ?? '' });
      const kept = { seq: events.length, at: now(), ...eventRedactor.redacted(event) } as RecordingEvent;
      events.push(kept);
      written?.write(kept);
      return kept as Kept<E>;
    },
    async close() {
      if (closed) return;
      closed = true;
      written?.write({ event: 'end', events: events.length });
      await written?.close();
    },
  };
}
