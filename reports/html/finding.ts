/** One finding as a section that opens: the rule, what was expected and received, the messages, and the commands that show it again. */

import type { Evidence, Result } from '../../contracts/formats/result.ts';
import type { HeaderList, RecordedRequest, RecordedResponse } from '../../contracts/formats/recording.ts';
import { outcomeText } from '../exchange-line.ts';
import { findingRows, occurrencesText } from '../finding-rows.ts';
import type { WeighedFinding } from '../findings-by-weight.ts';
import { html, multiline, sentence, type Html } from './template.ts';

/** Characters of a body shown; the recording has the rest. */
const BODY_LIMIT = 6000;

const SHOWN_AS_MESSAGES = ['exchange', 'passing'];
const COMMANDS = ['curl', 'replay'];

const headerLines = (headers: HeaderList): readonly string[] => headers.map(([name, value]) => `${name}: ${value}`);

function message(start: string, headers: HeaderList, body: string | undefined): string {
  const shown =
    body && body.length > BODY_LIMIT
      ? `${body.slice(0, BODY_LIMIT)}\n[${body.length - BODY_LIMIT} characters more]`
      : body;
  return [start, ...headerLines(headers), ...(shown ? ['', shown] : [])].join('\n');
}

const requestText = ({ method, url, headers, body }: RecordedRequest): string =>
  message(`${method} ${url}`, headers, body);

const responseText = ({ status, headers, body, bodyOctets, truncated }: RecordedResponse): string =>
  message(String(status), headers, truncated ? `${body}\n[cut, ${bodyOctets} octets in all]` : body);

export function exchange(evidence: Evidence, caption: string): Html {
  const { request, response, seq } = evidence;
  const sent = html`<figure>
    <figcaption>${caption}, event ${seq}</figcaption>
    <pre tabindex="0">${multiline(requestText(request))}</pre>
  </figure>`;
  const outcome = outcomeText(evidence);
  const received = outcome
    ? html`<figure>
        <figcaption>Response, ${outcome}</figcaption>
        <pre tabindex="0">${response ? multiline(responseText(response)) : 'none'}</pre>
      </figure>`
    : undefined;
  return html`<div class="messages">${sent}${received}</div>`;
}

export const isNotification = ({ operation }: Evidence): boolean => operation === 'notification';

export const command = (label: string, text: string): Html =>
  html`<div class="command">
    <span class="soft">${label}</span>
    <pre tabindex="0">${multiline(text)}</pre>
    <button type="button" data-copy hidden>Copy</button>
  </div>`;

const row = (label: string, text: string, asCode: boolean): Html =>
  html`<dt>${label}</dt>
    <dd>${asCode ? html`<code>${text}</code>` : text}</dd>`;

export function findingSection(weighed: WeighedFinding, result: Result): Html {
  const { finding, requirement, kind } = weighed;
  const rows = findingRows(weighed, result);
  const facts = rows.filter(({ label }) => !SHOWN_AS_MESSAGES.includes(label) && !COMMANDS.includes(label));
  const commands = rows.filter(({ label }) => COMMANDS.includes(label));
  const near = finding.nearestPassing;
  return html`<details class="finding" data-verdict="${kind}" data-interface="${requirement?.interface}">
    <summary>
      <span class="pill ${kind}">${kind}</span
      ><span class="what">${sentence(requirement?.statement ?? finding.signature)}</span
      ><span class="often">${occurrencesText(finding)}</span
      ><span class="where"><code>${finding.requirement}</code> at <code>${finding.operation}</code></span>
    </summary>
    <div class="body">
      <dl class="rows">
        ${facts.map(({ label, text }) => row(label, text, ['expected', 'received', 'place'].includes(label)))}
      </dl>
      ${finding.evidence.map((one) => exchange(one, isNotification(one) ? 'Notification received' : 'Request'))}
      ${near && exchange(near, 'The nearest request that passes')}
      ${commands.map(({ label, text }) => command(label, text))}
    </div>
  </details>`;
}
