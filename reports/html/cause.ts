/** One cause as a section that opens: what is wrong and when, the smallest failing exchange next to a passing one, and the findings below it. */

import { leadingStatus } from '../../contracts/formats/finding-text.ts';
import type { Difference, Result } from '../../contracts/formats/result.ts';
import { shownBy } from '../../contracts/formats/shown-by.ts';
import {
  ABSENT,
  causeRows,
  confirmationText,
  placeOfDifference,
  supportText,
  whenText,
  type WeighedCause,
} from '../causes-by-weight.ts';
import { isNotification } from '../exchange-line.ts';
import { isCommand } from '../finding-rows.ts';
import { notificationSequence, type RecordedEvents } from '../notification-sequence.ts';
import { plural } from '../plural.ts';
import { command, curlCommand, factList, findingSection } from './finding.ts';
import { exchange, twoExchanges } from './messages.ts';
import { sequenceDiagram } from './sequence.ts';
import { html, sentence, type Html } from './template.ts';

const MOST_DIFFERENCES = 5;
const MOST_NAMED = 3;
/** Findings of a cause that show their messages. */
const MOST_WITH_MESSAGES = 3;
/** Findings of a cause that are listed. */
const MOST_LISTED = 60;

function differences(all: readonly Difference[]): Html | undefined {
  if (all.length === 0) return undefined;
  const rest = all.length - MOST_DIFFERENCES;
  return html`<div class="scroll">
    <table class="differences">
      <thead>
        <tr>
          <th scope="col">Difference</th>
          <th scope="col">Failing</th>
          <th scope="col">Passing</th>
        </tr>
      </thead>
      <tbody>
        ${all.slice(0, MOST_DIFFERENCES).map(
          (one) =>
            html`<tr>
              <td>${placeOfDifference(one)}</td>
              <td><code>${one.failing ?? ABSENT}</code></td>
              <td><code>${one.passing ?? ABSENT}</code></td>
            </tr>`,
        )}
        ${
          rest > 0 &&
          html`<tr>
            <td colspan="3" class="soft">and ${rest} more, marked below</td>
          </tr>`
        }
      </tbody>
    </table>
  </div>`;
}

function someOf(values: readonly string[]): string | undefined {
  const all = [...new Set(values)].filter((one) => one !== '');
  const rest = all.length - MOST_NAMED;
  if (all.length === 0) return undefined;
  return [...all.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** What distinguishes this cause from the others, in a few words each: where, whose requests, which status, how often. */
function features({ cause, findings }: WeighedCause): Html {
  const statuses = findings.flatMap(({ finding }) => leadingStatus(finding.received)?.toString() ?? []);
  const status = someOf(statuses);
  const all: readonly (readonly [name: string, text: string | undefined])[] = [
    ['interfaces', someOf(findings.flatMap(({ requirement }) => requirement?.interface ?? []))],
    ['operations', someOf(cause.operations)],
    ['identities', someOf(findings.map(({ finding }) => finding.identity))],
    ['statuses', status === undefined ? undefined : `status ${status}`],
    ['cases', supportText(cause)],
    ['undecided', cause.undecided.length > 0 ? `${cause.undecided.length} undecided because of this cause` : undefined],
    ['confirmation', confirmationText(findings[0].finding)],
  ];
  return html`<span class="features"
    >${all.map(([name, text]) => text !== undefined && html`<span class="${name}">${text}</span>`)}</span
  >`;
}

function messages({ cause, findings: [lead] }: WeighedCause): Html | undefined {
  const shown = shownBy(lead.finding);
  if (!shown) return undefined;
  const caption = isNotification(shown) ? 'Notification received' : cause.passing ? 'Fails' : 'Request';
  return cause.passing
    ? twoExchanges({ caption, evidence: shown }, { caption: 'Passes', evidence: cause.passing }, cause.differences)
    : exchange(shown, caption);
}

function below({ cause, findings }: WeighedCause, result: Result): Html {
  const shown = new Set<number>([shownBy(findings[0].finding)?.seq ?? -1, cause.passing?.seq ?? -1]);
  const rest = findings.length - MOST_LISTED;
  const sections = findings.slice(0, MOST_LISTED).map((one, index) => {
    const section = findingSection(one, result, { shown, withMessages: index < MOST_WITH_MESSAGES });
    for (const { seq } of one.finding.evidence) shown.add(seq);
    return section;
  });
  return html`<details class="below">
    <summary>${plural(cause.requirements.length, 'requirement')}, ${plural(findings.length, 'finding')}</summary>
    ${sections} ${rest > 0 && html`<p class="soft">and ${plural(rest, 'finding')} more in result.json</p>`}
  </details>`;
}

export function causeSection(
  weighed: WeighedCause,
  result: Result,
  { number, recorded }: { number: number; recorded: RecordedEvents },
): Html {
  const { cause, kind, findings } = weighed;
  const [{ finding }] = findings;
  const shown = shownBy(finding);
  const when = whenText(cause);
  const sequence = notificationSequence(finding, recorded);
  const interfaces = new Set(findings.flatMap(({ requirement }) => requirement?.interface ?? []));
  return html`<details
    class="cause"
    id="${cause.id}"
    data-verdict="${kind}"
    data-interface="${[...interfaces].join(' ')}"
  >
    <summary>
      <span class="number">${number}</span><span class="pill ${kind}">${kind}</span
      ><span class="what">${sentence(cause.title)}</span> ${when && html`<span class="when">${when}</span>`}
      ${features(weighed)}
    </summary>
    <div class="body">
      ${factList(causeRows(weighed, result).filter((row) => !isCommand(row)))} ${command('replay', finding.replay)}
      ${sequence && sequenceDiagram(sequence)} ${differences(cause.differences)} ${messages(weighed)}
      ${shown && curlCommand(shown)} ${below(weighed, result)}
    </div>
  </details>`;
}
