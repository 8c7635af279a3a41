/** Keeps what a run sends, receives and notes: redacted as it is written, in memory for judging and in a file as evidence. */

import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Json } from '../../contracts/contract.ts';
import type { NoteName } from '../../contracts/formats/evidence/notes.ts';
import type {
  Delivery,
  DeliveryFacts,
  Exchange,
  Facts,
  Note,
  RecordedRequest,
  RecordedResponse,
  RecordingEnd,
  RecordingEvent,
  RecordingHeader,
} from '../../contracts/formats/recording.ts';
import { Chain } from './chain.ts';
import { RecordingError } from './recording-error.ts';
import type { Redactor } from '../redaction/redactor.ts';

export { readRecording } from './read-recording.ts';

/** An event before it has its place in the run. */
export type NewNote = { [N in NoteName]: Omit<Note<N>, 'seq' | 'at'> }[NoteName];
export type NewEvent = Omit<Exchange, 'seq' | 'at'> | Omit<Delivery, 'seq' | 'at'> | NewNote;
type Kept<E extends NewEvent> = Extract<RecordingEvent, { readonly event: E['event'] }>;

export interface Recorder {
  /** Redacts, numbers, stamps and keeps an event. What is returned is what checks will judge. */
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

export interface RecorderOptions {
  /** NDJSON file to append to during the run; none for a recording in memory alone. */
  readonly file?: string;
  readonly redactor: Redactor;
  readonly runId?: string;
  /** When it began, and the milliseconds since; this machine's clocks where absent. For traffic of another time. */
  readonly clock?: { readonly startedAt: Date; readonly now: () => number };
  /** Characters of one body that are kept. */
  readonly bodyLimit?: number;
  /** Characters of all bodies together; beyond it only the first 4096 of each are kept, so that a run stays within memory. */
  readonly totalBodyLimit?: number;
}

const BODY_BEYOND_TOTAL = 4096;

interface Cut {
  readonly body: string;
  readonly truncated: boolean;
}

/** Cuts at the last separator before the limit, so that no half of a secret escapes the redactor. */
function cut(body: string, limit: number): Cut {
  if (body.length <= limit) return { body, truncated: false };
  const head = body.slice(0, limit);
  const separator = Math.max(
    head.lastIndexOf(','),
    head.lastIndexOf(' '),
    head.lastIndexOf('\n'),
    head.lastIndexOf('>'),
  );
  return { body: separator < 0 ? '' : head.slice(0, separator + 1), truncated: true };
}

function fieldOf(headers: RecordedRequest['headers'], name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1];
}

/** @throws RecordingError `recording.unwritable` where the file cannot be made. */
export function createRecorder({
  file,
  redactor,
  runId = randomUUID(),
  bodyLimit = 256 * 1024,
  totalBodyLimit = 256 * 1024 * 1024,
  clock,
}: RecorderOptions): Recorder {
  const header: RecordingHeader = {
    format: 'partner-conform/recording/3',
    run: { id: runId, startedAt: (clock?.startedAt ?? new Date()).toISOString() },
  };
  const epoch = performance.now();
  const elapsed = clock?.now ?? ((): number => performance.now() - epoch);
  const now = (): number => Math.round(elapsed() * 1000) / 1000;
  const events: RecordingEvent[] = [];
  let keptCharacters = 0;
  let closed = false;
  let writeFailure: Error | undefined;

  const unwritable = (cause: Error): RecordingError =>
    new RecordingError('recording.unwritable', `the recording cannot be written: ${cause.message}`, {
      file: file ?? '',
      next: 'give another output folder, or free space on this disk',
    });

  const stream = file === undefined ? undefined : openStream(file, unwritable);
  stream?.on('error', (cause) => (writeFailure = cause));
  const chain = new Chain();
  const write = (line: RecordingHeader | RecordingEvent | RecordingEnd): void => {
    stream?.write(`${chain.seal(JSON.stringify(line))}\n`);
  };
  write(header);

  const cutToLimits = (body: string): Cut => {
    const result = cut(body, keptCharacters > totalBodyLimit ? Math.min(bodyLimit, BODY_BEYOND_TOTAL) : bodyLimit);
    keptCharacters += result.body.length;
    return result;
  };

  const request = (sent: RecordedRequest): RecordedRequest => {
    const { body, truncated } = cutToLimits(sent.body ?? '');
    const shown =
      sent.body === undefined
        ? {}
        : { body: redactor.body(body, { mediaType: fieldOf(sent.headers, 'content-type') }) };
    return {
      method: sent.method,
      url: redactor.url(sent.url),
      headers: redactor.headers(sent.headers),
      ...shown,
      ...(truncated || sent.truncated === true ? { truncated: true as const } : {}),
    };
  };

  const response = (received: RecordedResponse, to: RecordedRequest): RecordedResponse => {
    const { body, truncated } = cutToLimits(received.body);
    const options = {
      mediaType: fieldOf(received.headers, 'content-type'),
      subscriberLookup: /[?&](?:imsi|msisdn)=/i.test(to.url),
    };
    return {
      ...received,
      headers: redactor.headers(received.headers),
      body: redactor.body(body, options),
      truncated: truncated || received.truncated,
    };
  };

  const redacted = (event: NewEvent): NewEvent => {
    const facts = redactor.json(event.facts as unknown as Json);
    if (event.event === 'note') return { ...event, facts } as unknown as NewNote;
    if (event.event === 'delivery')
      return { ...event, facts: facts as unknown as DeliveryFacts, request: request(event.request) };
    return {
      ...event,
      facts: facts as unknown as Facts,
      request: request(event.request),
      ...(event.response === undefined ? {} : { response: response(event.response, event.request) }),
      ...(event.failure === undefined
        ? {}
        : { failure: { ...event.failure, message: redactor.text(event.failure.message) } }),
    };
  };

  return {
    events,
    header,
    now,
    append<E extends NewEvent>(event: E): Kept<E> {
      if (writeFailure !== undefined) throw unwritable(writeFailure);
      if (closed) throw new RecordingError('recording.closed', 'the recording is closed already', { file: file ?? '' });
      const kept = { seq: events.length, at: now(), ...redacted(event) } as RecordingEvent;
      events.push(kept);
      write(kept);
      return kept as Kept<E>;
    },
    async close() {
      if (closed) return;
      closed = true;
      if (stream === undefined) return;
      write({ event: 'end', events: events.length });
      await ended(stream);
      if (writeFailure !== undefined) throw unwritable(writeFailure);
    },
  };
}

function openStream(file: string, unwritable: (cause: Error) => RecordingError): WriteStream {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (cause) {
    throw unwritable(cause as Error);
  }
  return createWriteStream(file, { flags: 'w', encoding: 'utf8', highWaterMark: 1024 * 1024 });
}

/** Resolves when the stream is flushed, or has failed: the failure is kept by its listener. */
async function ended(stream: WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    if (stream.destroyed) return resolve();
    stream.once('close', resolve);
    stream.end();
  });
}
