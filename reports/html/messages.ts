/** Requests and responses as text, a failing exchange next to a passing one with what differs marked. */

import type { HeaderList, RecordedRequest, RecordedResponse } from '../../contracts/formats/recording.ts';
import type { Difference, Evidence } from '../../contracts/formats/result.ts';
import { outcomeText, recordName } from '../exchange-line.ts';
import { html, multiline, type Html } from './template.ts';

/** Characters of a body shown; the recording has the rest. */
const BODY_LIMIT = 2000;

interface Line {
  readonly text: string;
  readonly differs: boolean;
}

interface Message {
  readonly start: string;
  readonly headers: HeaderList;
  readonly body: string;
  /** Stated below the body. */
  readonly note?: string;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

const requestOf = ({ method, url, headers, body = '', truncated }: RecordedRequest): Message => ({
  start: `${method} ${url}`,
  headers,
  body: truncated ? body : indented(body),
  ...(truncated ? { note: '[cut]' } : {}),
});

const responseOf = ({ status, headers, body, bodyOctets, truncated }: RecordedResponse): Message => ({
  start: String(status),
  headers,
  body: truncated ? body : indented(body),
  ...(truncated ? { note: `[cut, ${bodyOctets} octets in all]` } : {}),
});

const NOTHING: Message = { start: 'none', headers: [], body: '' };

/** What differs in one of the two messages, by the part that it is in. */
type Differences = readonly Pick<Difference, 'part' | 'name'>[];

const START: readonly Difference['part'][] = ['method', 'path', 'query', 'status'];

function isHeaderMarked(name: string, differences: Differences): boolean {
  const lower = name.toLowerCase();
  return differences.some(
    (one) =>
      (one.part === 'header' && one.name?.toLowerCase() === lower) ||
      (one.part === 'identity' && lower === 'authorization'),
  );
}

const withoutComma = (line: string): string => line.trim().replace(/,$/, '');

/** The lines of a body that the other one does not have, if the bodies differ in what counts. */
function bodyLines(body: string, other: string | undefined, differences: Differences): readonly Line[] {
  if (body === '') return [];
  const isCompared = other !== undefined && differences.some(({ part }) => part === 'body');
  const others = new Set((other ?? '').split('\n').map(withoutComma));
  return body
    .split('\n')
    .map((text) => ({ text, differs: isCompared && /[^\s{}[\],]/.test(text) && !others.has(withoutComma(text)) }));
}

function linesOf(message: Message, other: Message | undefined, differences: Differences): readonly Line[] {
  const { start, headers, body, note } = message;
  const rest = body.length - BODY_LIMIT;
  const shown = rest > 0 ? body.slice(0, BODY_LIMIT) : body;
  const notes = [...(rest > 0 ? [`[${rest} characters more]`] : []), ...(note === undefined ? [] : [note])];
  return [
    { text: start, differs: differences.some(({ part }) => START.includes(part)) },
    ...headers.map(([name, value]) => ({ text: `${name}: ${value}`, differs: isHeaderMarked(name, differences) })),
    ...(body === '' ? [] : [{ text: '', differs: false }]),
    ...bodyLines(shown, other?.body, differences),
    ...notes.map((text) => ({ text, differs: false })),
  ];
}

const LINE_BREAK = multiline('\n');

/** In print, a longer block is divided: moved to the next page as a whole, it would leave a part of the page empty. */
const MOST_UNDIVIDED = 16;

const block = (lines: readonly Line[]): Html =>
  html`<pre tabindex="0" ${lines.length <= MOST_UNDIVIDED && html` class="undivided"`}>
${lines.map(({ text, differs }, index) => {
      const line = multiline(text);
      return html`${index > 0 && LINE_BREAK}${differs ? html`<mark>${line}</mark>` : line}`;
    })}</pre>`;

interface Side {
  readonly caption: string;
  readonly evidence: Evidence;
}

function side({ caption, evidence }: Side, other: Evidence | undefined, differences: readonly Difference[]): Html {
  const { request, response } = evidence;
  const of = (message: Difference['message']): Differences => differences.filter((one) => one.message === message);
  const outcome = outcomeText(evidence);
  return html`<div class="side">
    <figure>
      <figcaption>${caption}, ${recordName(evidence)}</figcaption>
      ${block(linesOf(requestOf(request), other && requestOf(other.request), of('request')))}
    </figure>
    ${
      outcome &&
      html`<figure>
        <figcaption>Response, ${outcome}</figcaption>
        ${block(linesOf(response ? responseOf(response) : NOTHING, other?.response && responseOf(other.response), of('response')))}
      </figure>`
    }
  </div>`;
}

/** One exchange: the request next to the response. */
export const exchange = (evidence: Evidence, caption: string): Html =>
  html`<div class="messages one">${side({ caption, evidence }, undefined, [])}</div>`;

/** The failing exchange next to the passing one. */
export const twoExchanges = (failing: Side, passing: Side, differences: readonly Difference[]): Html =>
  html`<div class="messages">
    ${side(failing, passing.evidence, differences)} ${side(passing, failing.evidence, differences)}
  </div>`;
