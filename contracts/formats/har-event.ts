/**
 * The recording of a run within HAR 1.2: what HAR has no field for, under names of the suite (`_run`, `_notes`, and `_event` of an entry), so that an
 * exported file can be judged like the recording.
 */

import type { Delivery, Exchange, Note, RecordedRequest, RecordedResponse, RecordingEvent } from './recording.ts';
import type { Result } from './result.ts';

/** The run of an exported file, with the options that decide its plan. */
export type HarRun = Pick<
  Result['run'],
  'id' | 'startedAt' | 'seed' | 'effort' | 'strict' | 'certification' | 'limitedBy'
> & {
  readonly interfaces: readonly string[];
  /** Events of the recording: fewer in the file show that some were removed. */
  readonly events: number;
};

type Texts = 'headers' | 'body';

/** An event without the header fields and bodies, which the entry has. */
export type HarEvent =
  | (Omit<Exchange, 'request' | 'response'> & {
      readonly request: Omit<RecordedRequest, Texts>;
      readonly response?: Omit<RecordedResponse, Texts>;
    })
  | (Omit<Delivery, 'request'> & { readonly request: Omit<RecordedRequest, Texts>; readonly response?: never });

export interface HarRecording {
  readonly _run: HarRun;
  readonly _notes: readonly Note[];
}

const withoutTexts = <T extends { readonly headers: unknown; readonly body?: unknown }>({
  headers: _headers,
  body: _body,
  ...rest
}: T): Omit<T, Texts> => rest;

export function harEventOf(event: Exchange | Delivery): HarEvent {
  const request = withoutTexts(event.request);
  if (event.event === 'delivery') return { ...event, request };
  const { response, ...rest } = event;
  return { ...rest, request, ...(response ? { response: withoutTexts(response) } : {}) };
}

/** The event again, with the texts of its entry. */
export function eventOfHar(
  event: HarEvent,
  request: Pick<RecordedRequest, Texts>,
  response: Pick<RecordedResponse, Texts>,
): RecordingEvent {
  return {
    ...event,
    request: { ...event.request, ...request },
    ...(event.response ? { response: { ...event.response, ...response } } : {}),
  } as RecordingEvent;
}
