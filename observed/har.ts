/** HAR 1.2, as browsers and proxies save traffic, -> exchanges. */

import { readFileSync } from 'node:fs';
import type { Content, Entry, Har, Header } from 'har-format';
import { eventOfHar, type HarEvent, type HarRecording, type HarRun } from '../contracts/formats/har-event.ts';
import type { HeaderList, RecordingEvent } from '../contracts/formats/recording.ts';
import { isObject } from '../contracts/json/json-type.ts';
import { schemaProblems } from '../contracts/formats/schema-problems.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { whyUnreadable } from '../contracts/errors/why-unreadable.ts';
import { EFFORTS } from '../profile/run-options.ts';
import { headerValue } from '../contracts/header-field.ts';
import { bodyText } from '../transport/client/body-text.ts';
import type { ObservedExchange } from './observed-exchange.ts';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const headers = {
  type: 'array',
  items: { type: 'object', properties: { name: text, value: text }, required: ['name', 'value'] },
} as const;
const content = { type: 'object', required: ['size'], properties: { text, encoding: text, size: number } } as const;
const entry = {
  type: 'object',
  required: ['startedDateTime', 'request', 'response'],
  properties: {
    startedDateTime: text,
    time: number,
    request: {
      type: 'object',
      required: ['method', 'url', 'headers'],
      properties: {
        method: text,
        url: { type: 'string', pattern: '^https?://' },
        headers,
        postData: { type: 'object', properties: { text } },
      },
    },
    response: {
      type: 'object',
      required: ['status', 'headers', 'content'],
      properties: { status: number, headers, content },
    },
  },
} as const;

/** Of a file that the suite exported. */
const texts = { type: 'array', items: text } as const;
const run = {
  type: 'object',
  required: ['id', 'startedAt', 'seed', 'effort', 'strict', 'certification', 'interfaces', 'events'],
  properties: {
    id: text,
    startedAt: text,
    seed: number,
    effort: { enum: EFFORTS },
    limitedBy: {
      type: 'object',
      properties: { only: texts, exclude: texts, readOnly: { const: true } },
      additionalProperties: false,
    },
    interfaces: texts,
  },
} as const;

/** What is needed of the format. */
const problemsOf = schemaProblems({
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['entries'],
      properties: { entries: { type: 'array', items: entry }, _run: run },
    },
  },
});

function rejected(file: string, what: string, cause?: unknown): UserError {
  const next = 'give a file that a browser or a proxy saved as HAR 1.2, with the contents of responses';
  return new UserError({ code: 'har.invalid', what: `${file} ${what}`, expected: 'HAR 1.2', next }, { cause });
}

function parsed(file: string): Har {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw rejected(file, cause instanceof SyntaxError ? 'is not valid JSON' : `: ${whyUnreadable(cause)}`, cause);
  }
  const [problem] = problemsOf(value);
  if (problem)
    throw rejected(
      file,
      `is not a HAR file: ${problem.pointer === '' ? 'the root' : problem.pointer} ${problem.message}`,
    );
  if ((value as Har).log.entries.length === 0) throw rejected(file, 'contains no requests');
  return value as Har;
}

/** Without the pseudo-fields of HTTP/2. */
const fieldsOf = (list: readonly Header[]): HeaderList =>
  list.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name, value]);

type Body = Pick<NonNullable<ObservedExchange['response']>, 'body' | 'bodyOctets' | 'truncated' | 'malformedText'>;

/** A size without text is a body that was not saved: nothing can be said about it. */
function bodyOf({ text: saved, encoding, size }: Content, fields: HeaderList): Body {
  if (saved === undefined) return { body: '', bodyOctets: Math.max(size, 0), truncated: size > 0 };
  if (encoding !== 'base64') return { body: saved, bodyOctets: Buffer.byteLength(saved), truncated: false };
  const octets = Buffer.from(saved, 'base64');
  const { text: body, malformed } = bodyText(octets, headerValue(fields, 'content-type'));
  return { body, bodyOctets: octets.length, truncated: false, ...(malformed ? { malformedText: true as const } : {}) };
}

function responseOf({ response }: Entry): Pick<ObservedExchange, 'response' | 'failure'> {
  const { status, content: saved } = response;
  if (status < 100) return { failure: { kind: 'aborted', message: 'the file contains no response' } };
  const fields = fieldsOf(response.headers);
  const body = bodyOf(saved, fields);
  // Programs that save traffic often hide the content of a 204: only its presence says something.
  const surplus = status === 204 && body.bodyOctets > 0 ? { surplusOctets: body.bodyOctets } : {};
  return { response: { status, headers: fields, ...body, ...surplus } };
}

function exchangeOf(one: Entry): ObservedExchange {
  const { request, startedDateTime, time } = one;
  const body = request.postData?.text;
  return {
    startedAt: Date.parse(startedDateTime) || 0,
    milliseconds: Math.max(0, time || 0),
    request: {
      method: request.method.toUpperCase(),
      url: request.url,
      headers: fieldsOf(request.headers),
      ...(body === undefined ? {} : { body }),
    },
    ...responseOf(one),
  };
}

/** The run that exported a file. */
export interface RecordedHar {
  readonly run: HarRun;
  /** As recorded; not yet validated. */
  readonly events: readonly RecordingEvent[];
}

type OwnEntry = Entry & { readonly _event?: HarEvent };

function eventOf({ _event, request, response }: OwnEntry): RecordingEvent | undefined {
  if (!isObject(_event) || !isObject(_event.request)) return undefined;
  const body = request.postData?.text;
  return eventOfHar(
    _event,
    { headers: fieldsOf(request.headers), ...(body === undefined ? {} : { body }) },
    { headers: fieldsOf(response.headers), body: response.content.text ?? '' },
  );
}

/** The recording in a file that `conform report` exported. Undefined for any other file, and for one from which events were removed. */
export function readRecordedHar(file: string): RecordedHar | undefined {
  const { entries, _run: run, _notes: notes } = parsed(file).log as Har['log'] & Partial<HarRecording>;
  if (run === undefined || !Array.isArray(notes)) return undefined;
  const events = [...entries.map(eventOf), ...(notes as readonly RecordingEvent[])].flatMap((one) => one ?? []);
  const sorted = events.toSorted((one, other) => one.seq - other.seq);
  const isWhole = sorted.length === run.events && sorted.every(({ seq }, at) => seq === at);
  return isWhole ? { run, events: sorted } : undefined;
}

/** The exchanges of a HAR file in the order in which they ended. @throws UserError for any other file */
export const readHar = (file: string): readonly ObservedExchange[] =>
  parsed(file)
    .log.entries.map(exchangeOf)
    .toSorted((one, other) => one.startedAt + one.milliseconds - other.startedAt - other.milliseconds);
