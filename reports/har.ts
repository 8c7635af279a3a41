/**
 * HAR 1.2: every exchange of the recording, and every notification that the listener received, for tools that show HTTP traffic. A request that got no
 * response has status 0, as browsers write it, and the failure as its comment.
 */

import type { Content, Entry, Har, Header, QueryString, Request, Response } from 'har-format';
import type {
  Delivery,
  Exchange,
  HeaderList,
  RecordedRequest,
  RecordingEvent,
} from '../contracts/formats/recording.ts';
import { headerValue } from '../contracts/header-field.ts';
import { harEventOf, type HarRecording, type HarRun } from '../contracts/formats/har-event.ts';
import type { Result } from '../contracts/formats/result.ts';
import { asUri } from './as-uri.ts';
import { jsonText } from './json.ts';
import type { Reporter } from './reporter.ts';

const HTTP_VERSION = 'HTTP/1.1';
const UNKNOWN = -1;

const octets = (text: string): number => new TextEncoder().encode(text).length;

const asHeaders = (headers: HeaderList): Header[] => headers.map(([name, value]) => ({ name, value }));

const textOf = (headers: HeaderList, name: string): string => headerValue(headers, name) ?? '';

/** What was sent may be no URL at all: then it has no query to show. */
function queryOf(url: string): QueryString[] {
  const start = url.indexOf('?');
  if (start < 0) return [];
  const query = url.slice(start + 1).split('#', 1)[0] ?? '';
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function asRequest({ method, url, headers, body, truncated }: RecordedRequest): Request {
  return {
    method,
    url: asUri(url),
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: asHeaders(headers),
    queryString: queryOf(url),
    headersSize: UNKNOWN,
    bodySize: body === undefined ? 0 : truncated ? UNKNOWN : octets(body),
    ...(body === undefined ? {} : { postData: { mimeType: textOf(headers, 'content-type'), text: body } }),
  };
}

const EMPTY: Content = { size: 0, mimeType: '' };

function asResponse({ response, failure }: Exchange): Response {
  const { headers = [], status = failure?.status ?? 0 } = response ?? {};
  return {
    status,
    statusText: '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: asHeaders(headers),
    content: response
      ? {
          size: response.bodyOctets,
          mimeType: textOf(headers, 'content-type'),
          text: response.body,
          ...(response.truncated ? { comment: 'the text was cut by the recorder' } : {}),
        }
      : EMPTY,
    redirectURL: textOf(headers, 'location'),
    headersSize: UNKNOWN,
    bodySize: UNKNOWN,
    ...(failure ? { comment: `${failure.kind}: ${failure.message}` } : {}),
  };
}

const instant = (startedAt: string, milliseconds: number): string =>
  new Date(Date.parse(startedAt) + Math.round(milliseconds)).toISOString();

function fromExchange(exchange: Exchange, startedAt: string): Entry {
  const wait = exchange.response?.milliseconds ?? Math.max(0, exchange.at - exchange.startedAt);
  return {
    startedDateTime: instant(startedAt, exchange.startedAt),
    time: wait,
    request: asRequest(exchange.request),
    response: asResponse(exchange),
    cache: {},
    timings: { send: 0, wait, receive: 0 },
    comment: `${exchange.operation || 'undescribed'} as ${exchange.identity}, exchange ${exchange.seq}`,
    _seq: exchange.seq,
    _scenario: exchange.scenario,
    _event: harEventOf(exchange),
  };
}

const fromDelivery = (delivery: Delivery, startedAt: string): Entry => ({
  startedDateTime: instant(startedAt, delivery.at),
  time: 0,
  request: asRequest(delivery.request),
  response: {
    status: delivery.responded,
    statusText: '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: [],
    content: EMPTY,
    redirectURL: '',
    headersSize: UNKNOWN,
    bodySize: 0,
  },
  cache: {},
  timings: { send: 0, wait: 0, receive: 0 },
  comment: `notification received by callback ${delivery.callback}, event ${delivery.seq}`,
  _seq: delivery.seq,
  _event: harEventOf(delivery),
});

const runOf = ({ run, interfaces }: Pick<Result, 'run' | 'interfaces'>, events: number): HarRun => ({
  id: run.id,
  startedAt: run.startedAt,
  seed: run.seed,
  effort: run.effort,
  strict: run.strict,
  certification: run.certification,
  ...(run.limitedBy ? { limitedBy: run.limitedBy } : {}),
  interfaces: interfaces.map((one) => one.interface),
  events,
});

/** The traffic of a run as a HAR log. */
export function harReport(
  { run, interfaces }: Pick<Result, 'run' | 'interfaces'>,
  recording: readonly RecordingEvent[],
): string {
  const entries = recording.flatMap((event) => {
    if (event.event === 'exchange') return [fromExchange(event, run.startedAt)];
    return event.event === 'delivery' ? [fromDelivery(event, run.startedAt)] : [];
  });
  const recorded: HarRecording = {
    _run: runOf({ run, interfaces }, recording.length),
    _notes: recording.filter((event) => event.event === 'note'),
  };
  const har: Har = {
    log: {
      version: '1.2',
      creator: { name: 'partner-conform', version: run.suiteVersion },
      entries,
      comment: `run ${run.id}`,
      ...recorded,
    },
  };
  return jsonText(har);
}

export const harReporter: Reporter = {
  fileName: 'traffic.har',
  purpose: 'all requests sent and notifications received, for tools that show HTTP traffic',
  render: ({ result, recording }) => harReport(result, recording),
};
