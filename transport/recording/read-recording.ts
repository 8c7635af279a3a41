import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import {
  RECORDING_FORMAT,
  type RecordingEnd,
  type RecordingEvent,
  type RecordingHeader,
} from '../../contracts/formats/recording.ts';
import { recordingLineProblems } from '../../contracts/formats/validate-recording.ts';
import { Chain } from './chain.ts';
import { RecordingError, type RecordingErrorDetails, type RecordingFault } from './recording-error.ts';
import { sharedBodies } from './shared-bodies.ts';

export interface Recording {
  readonly header: RecordingHeader;
  readonly events: readonly RecordingEvent[];
  /** False where the run was killed: the end line is missing, and a last line cut in the middle was left out. */
  readonly complete: boolean;
  /** Digest of the chain at the last line; absent for a recording of format 2, which has no chain. */
  readonly chain?: string;
}

const FORMAT_WITHOUT_CHAIN: RecordingHeader['format'] = 'partner-conform/recording/2';

const FORMATS_OF_EARLIER_VERSIONS: readonly unknown[] = ['partner-conform/recording/1'];

const AS_WRITTEN = 'give the recording as the run wrote it';

/** Members each event must have for a check to read it without surprise, with the JavaScript type of each. */
const EVENT_MEMBERS: Readonly<Record<RecordingEvent['event'], Readonly<Record<string, string>>>> = {
  exchange: {
    interface: 'string',
    operation: 'string',
    identity: 'string',
    facts: 'object',
    startedAt: 'number',
    request: 'object',
  },
  delivery: { callback: 'string', facts: 'object', request: 'object', responded: 'number' },
  note: { note: 'string', facts: 'object' },
};
const COMMON_MEMBERS = { seq: 'number', at: 'number', scenario: 'string' } as const;

type Line = Readonly<Record<string, unknown>>;

type Details = Pick<RecordingErrorDetails, 'expected' | 'received' | 'next'>;

/** First thing wrong with an event's shape, in words; undefined where nothing is. */
function shapeFault(line: Line): string | undefined {
  const members = EVENT_MEMBERS[line['event'] as RecordingEvent['event']];
  if (members === undefined)
    return `event ${JSON.stringify(line['event'])}; one of exchange, delivery, note, end is known`;
  const wrong = Object.entries({ ...COMMON_MEMBERS, ...members }).find(
    ([name, type]) => typeof line[name] !== type || line[name] === null,
  );
  if (wrong !== undefined) return `member ${wrong[0]} that is not of type ${wrong[1]}`;
  if (line['event'] === 'exchange' && (line['response'] === undefined) === (line['failure'] === undefined))
    return 'an exchange without exactly one of response and failure';
  return undefined;
}

/** What the published schema says: the problem deepest in the event. */
function schemaFault(line: Line): string | undefined {
  const problems = recordingLineProblems(line);
  const [deepest] = problems.toSorted((a, b) => b.pointer.length - a.pointer.length);
  return deepest === undefined ? undefined : `${deepest.pointer === '' ? 'it' : deepest.pointer} ${deepest.message}`;
}

/** The place of the event in the run, as its line states it. */
const seqOf = (text: string): number => Number(/^\{"seq":(\d+),/.exec(text)?.[1] ?? NaN);

class Reader {
  readonly events: RecordingEvent[] = [];
  header: RecordingHeader | undefined;
  end: RecordingEnd | undefined;
  readonly #file: string;
  readonly #lines: readonly string[];
  readonly #chain = new Chain();

  constructor(file: string, lines: readonly string[]) {
    this.#file = file;
    this.#lines = lines;
  }

  get chain(): string | undefined {
    return this.header?.format === RECORDING_FORMAT ? this.#chain.last : undefined;
  }

  read({ chain: _chain, ...line }: Line, number: number): void {
    if ((this.header?.format ?? line['format']) === RECORDING_FORMAT) this.#followChain(number);
    if (this.header === undefined) this.#readHeader(line, number);
    else if (this.end !== undefined) this.#fail('recording.after-end', 'a line after the end line', number);
    else if (line['event'] === 'end') this.#readEnd(line as unknown as RecordingEnd, number);
    else this.#readEvent(line, number);
  }

  #fail(code: RecordingFault, message: string, line: number, { next = AS_WRITTEN, ...details }: Details = {}): never {
    throw new RecordingError(code, message, { file: this.#file, line, ...details, next });
  }

  /** The line must be the one that was written after the line before it. */
  #followChain(number: number): void {
    if (this.#chain.follows(this.#lines[number - 1] as string)) return;
    this.#rejectMoved(number);
    this.#fail('recording.changed', 'this line is not as the run wrote it, or the line before it is missing', number, {
      next: 'a recording that was changed proves nothing: give it as the run wrote it, or run again',
    });
  }

  /** Rejects an event with another number than the one that is due, unless only its number was changed. */
  #rejectMoved(number: number): void {
    const due = this.events.length;
    const seq = seqOf(this.#lines[number - 1] as string);
    if (Number.isNaN(seq) || seq === due) return;
    const at = this.#lines.findIndex((text) => seqOf(text) === due);
    if (at < 0 && seqOf(this.#lines[number] ?? '') === due + 1) return;
    if (at < 0 && seq > due) return this.#rejectGap(seq, number);
    this.#fail('recording.reordered', 'events are out of order, or one is repeated', number, {
      expected: `seq ${due}${at < 0 ? '' : `, which is in line ${at + 1}`}`,
      received: `seq ${seq}`,
    });
  }

  #rejectGap(seq: number, number: number): never {
    this.#fail('recording.gap', 'events are missing', number, {
      expected: `seq ${this.events.length}`,
      received: `seq ${seq}`,
    });
  }

  #readHeader(line: Line, number: number): void {
    const { format } = line;
    if (format === undefined)
      this.#fail('recording.no-header', 'the first line is no header of a recording', number, {
        expected: `{"format":"${RECORDING_FORMAT}",...}`,
      });
    if (FORMATS_OF_EARLIER_VERSIONS.includes(format))
      this.#fail('recording.old-format', 'an earlier version of the suite wrote this recording', number, {
        expected: RECORDING_FORMAT,
        received: String(format),
        next: 'run again with this version, or judge the recording with the version that wrote it',
      });
    if (format !== RECORDING_FORMAT && format !== FORMAT_WITHOUT_CHAIN)
      this.#fail('recording.unknown-format', 'a format this version does not know', number, {
        expected: RECORDING_FORMAT,
        received: String(format),
        next: 'judge the recording with the version that wrote it',
      });
    this.header = line as unknown as RecordingHeader;
  }

  #readEnd(line: RecordingEnd, number: number): void {
    if (line.events !== this.events.length)
      this.#fail('recording.miscounted', 'the end line counts other events', number, {
        expected: String(this.events.length),
        received: String(line.events),
      });
    this.end = line;
  }

  #readEvent(line: Line, number: number): void {
    const fault = shapeFault(line) ?? schemaFault(line);
    if (fault !== undefined) this.#fail('recording.not-an-event', `no event of a recording: ${fault}`, number);
    const event = line as unknown as RecordingEvent;
    if (event.seq !== this.events.length) {
      this.#rejectMoved(number);
      this.#rejectGap(event.seq, number);
    }
    const before = this.events.at(-1)?.at ?? 0;
    if (event.at < before)
      this.#fail('recording.time-reversed', 'an event earlier than the one before it', number, {
        expected: `at >= ${before}`,
        received: String(event.at),
      });
    this.events.push(event);
  }
}

function parsed(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** Octets read at a time: a recording may be larger than the memory for one string. */
const PART = 1024 * 1024;

/** The lines of a file, of which one part at a time is in memory. The last one is the text after the last line feed, also if it is empty. */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    const [part, decoder] = [Buffer.alloc(PART), new StringDecoder('utf8')];
    let rest = '';
    for (let read = readSync(descriptor, part); read > 0; read = readSync(descriptor, part)) {
      const lines = (rest + decoder.write(part.subarray(0, read))).split('\n');
      rest = lines.pop() as string;
      yield* lines;
    }
    yield rest + decoder.end();
  } finally {
    closeSync(descriptor);
  }
}

function contentOf(file: string): string[] {
  try {
    return [...linesOf(file)];
  } catch (cause) {
    throw new RecordingError('recording.unreadable', `cannot be read: ${(cause as Error).message}`, {
      file,
      next: 'name the recording.ndjson of a run',
      cause,
    });
  }
}

/**
 * Reads a recording back for judging without a target.
 * @throws RecordingError naming file, line and what is wrong.
 */
export function readRecording(file: string): Recording {
  const lines = contentOf(file);
  if (lines.every((text) => text.trim() === ''))
    throw new RecordingError('recording.empty', 'the file is empty', {
      file,
      next: 'name the recording.ndjson of a run',
    });
  const last = lines.pop() as string;
  const reader = new Reader(file, lines);
  lines.forEach((text, index) => {
    const line = parsed(text);
    if (line === undefined)
      throw new RecordingError('recording.not-json', 'a line that is not a JSON object', {
        file,
        line: index + 1,
        expected: 'one event a line',
      });
    reader.read(line, index + 1);
  });
  // Text after the last line feed is the line during which the run was killed.
  if (reader.header === undefined)
    throw new RecordingError('recording.no-header', 'the header line is cut', { file, line: 1 });
  const { header, events, end, chain } = reader;
  const complete = end !== undefined && last === '';
  return { header, events, complete, ...(chain === undefined ? {} : { chain }) };
}

/** The events of a recording that this process has just written, which needs no verification. */
export function writtenEvents(file: string): readonly RecordingEvent[] {
  const events: RecordingEvent[] = [];
  const withSharedBody = sharedBodies();
  const lines = linesOf(file);
  // The header.
  lines.next();
  for (const text of lines) {
    if (text === '') continue;
    const { chain: _, ...line } = JSON.parse(text) as Line;
    if (line['event'] !== 'end') events.push(withSharedBody(line as unknown as RecordingEvent));
  }
  return events;
}
