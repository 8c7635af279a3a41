/** Writes a recording whose events exist already, redacted and numbered. */

import { closeSync, openSync, writeSync } from 'node:fs';
import {
  RECORDING_FORMAT,
  type RecordingEnd,
  type RecordingEvent,
  type RecordingHeader,
} from '../../contracts/formats/recording.ts';
import { Chain } from './chain.ts';

export interface WrittenRecording {
  readonly run: RecordingHeader['run'];
  readonly events: readonly RecordingEvent[];
  /** False for a run that was killed: the recording then has no end line. */
  readonly isComplete: boolean;
}

export function writeRecording(file: string, { run, events, isComplete }: WrittenRecording): void {
  const header: RecordingHeader = { format: RECORDING_FORMAT, run };
  const end: RecordingEnd = { event: 'end', events: events.length };
  const chain = new Chain();
  const out = openSync(file, 'w');
  try {
    for (const line of [header, ...events, ...(isComplete ? [end] : [])])
      writeSync(out, `${chain.seal(JSON.stringify(line))}\n`);
  } finally {
    closeSync(out);
  }
}
