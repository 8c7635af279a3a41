/** One finding as a section that opens: the rule, what was expected and received, the messages, and the commands that show it again. */

import type { Result } from '../../contracts/formats/result.ts';
import { callText, findingRows, isCommand, occurrencesText, type FindingRow } from '../finding-rows.ts';
import type { WeighedFinding } from '../findings-by-weight.ts';
import { exchange, isNotification } from './messages.ts';
import { html, multiline, sentence, type Html } from './template.ts';

const SHOWN_AS_MESSAGES: readonly FindingRow['label'][] = ['exchange', 'delivery', 'also', '', 'passing'];
const IN_CODE: readonly FindingRow['label'][] = ['expected', 'received', 'place'];

/** A longer command is not read; the recording has the request. */
const LONGEST_COMMAND = 4000;

export const command = (label: string, text: string): Html =>
  html`<div class="command">
    <span class="soft">${label}</span>
    <pre tabindex="0">${multiline(text)}</pre>
    <button type="button" data-copy hidden>Copy</button>
  </div>`;

/** The `curl` line of an exchange, or how to get it. */
export const curlCommand = ({ curl, seq }: { readonly curl: string; readonly seq: number }): Html | undefined => {
  if (curl === '') return undefined;
  return command('curl', curl.length > LONGEST_COMMAND ? `conform show ${seq}` : curl);
};

const rowOf = ({ label, text }: FindingRow): Html =>
  html`<dt>${label}</dt>
    <dd>${IN_CODE.includes(label) ? html`<code>${text}</code>` : text}</dd>`;

export interface FindingOptions {
  /** Sequence numbers of the exchanges that the cause shows already. */
  readonly shown: ReadonlySet<number>;
  /** False where only the numbers of its exchanges are given. */
  readonly withMessages: boolean;
}

export function findingSection(weighed: WeighedFinding, result: Result, { shown, withMessages }: FindingOptions): Html {
  const { finding, requirement, kind } = weighed;
  const rows = findingRows(weighed, result);
  const facts = rows.filter((row) => !SHOWN_AS_MESSAGES.includes(row.label) && !isCommand(row));
  const inFull = withMessages ? finding.evidence.filter(({ seq }) => !shown.has(seq)) : [];
  const byNumber = finding.evidence.filter((one) => !inFull.includes(one));
  return html`<details class="finding">
    <summary>
      <span class="pill ${kind}">${kind}</span
      ><span class="what">${sentence(requirement?.statement ?? finding.signature)}</span
      ><span class="often">${occurrencesText(finding)}</span
      ><span class="where">${callText(finding)}: ${finding.received}</span>
    </summary>
    <div class="body">
      <dl class="rows">
        ${
          requirement &&
          html`<dt>requirement</dt>
            <dd><code>${requirement.id}</code></dd>`
        }
        ${facts.map(rowOf)}
        ${
          byNumber.length > 0 &&
          html`<dt>records</dt>
            <dd>${byNumber.map(({ seq }, index) => html`${index > 0 && ', '}<code>conform show ${seq}</code>`)}</dd>`
        }
      </dl>
      ${inFull.map((one) => exchange(one, isNotification(one) ? 'Notification received' : 'Request'))}
      ${command('replay', finding.replay)}
    </div>
  </details>`;
}
