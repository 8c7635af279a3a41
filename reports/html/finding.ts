/** One finding as a section that opens: the rule, what was expected and received, the messages, and the commands that show it again. */

import type { Result } from '../../contracts/formats/result.ts';
import { isNotification } from '../exchange-line.ts';
import { callText, findingRows, isCommand, occurrencesText, type FindingRow } from '../finding-rows.ts';
import type { WeighedFinding } from '../findings-by-weight.ts';
import { exchange } from './messages.ts';
import { html, multiline, sentence, type Html } from './template.ts';

interface Fact extends Pick<FindingRow, 'text' | 'isRest'> {
  readonly label: FindingRow['label'] | 'requirement';
}

/** Messages are shown in full, and their differences as a table. */
const SHOWN_ELSEWHERE: readonly Fact['label'][] = ['exchange', 'delivery', 'also', 'passing', 'differs'];
const IN_CODE: readonly Fact['label'][] = ['requirement', 'expected', 'received', 'place', 'violates'];

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

/** The facts of a finding or of a cause; each has the texts of its label. */
export function factList(rows: readonly Fact[], last?: Html): Html {
  const facts: { readonly label: Fact['label']; readonly texts: Html[] }[] = [];
  for (const row of rows) {
    if (row.label !== '') facts.push({ label: row.label, texts: [] });
    const fact = facts.at(-1);
    fact?.texts.push(IN_CODE.includes(fact.label) && !row.isRest ? html`<code>${row.text}</code>` : html`${row.text}`);
  }
  const shown = facts.filter(({ label }) => !SHOWN_ELSEWHERE.includes(label));
  return html`<dl class="rows">
    ${shown.map(
      ({ label, texts }) =>
        html`<dt>${label}</dt>
          <dd>${texts.map((text, index) => html`${index > 0 && ', '}${text}`)}</dd>`,
    )}
    ${last}
  </dl>`;
}

export interface FindingOptions {
  /** Sequence numbers of the exchanges that the cause shows already. */
  readonly shown: ReadonlySet<number>;
  /** False where only the numbers of its exchanges are given. */
  readonly withMessages: boolean;
}

export function findingSection(weighed: WeighedFinding, result: Result, { shown, withMessages }: FindingOptions): Html {
  const { finding, requirement, kind } = weighed;
  const rows = findingRows(weighed, result);
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
      ${factList(
        [
          ...(requirement ? [{ label: 'requirement', text: requirement.id } as const] : []),
          ...rows.filter((row) => !isCommand(row)),
        ],
        byNumber.length > 0
          ? html`<dt>records</dt>
              <dd>${byNumber.map(({ seq }, index) => html`${index > 0 && ', '}<code>conform show ${seq}</code>`)}</dd>`
          : undefined,
      )}
      ${inFull.map((one) => exchange(one, isNotification(one) ? 'Notification received' : 'Request'))}
      ${command('replay', finding.replay)}
    </div>
  </details>`;
}
