/** One cause as a section that opens: what is wrong and when, the smallest failing exchange next to a passing one, and the findings below it. */

import type { Result } from '../../contracts/formats/result.ts';
import { shownBy } from '../../contracts/formats/shown-by.ts';
import {
  ABSENT,
  confirmationText,
  placeOfDifference,
  supportText,
  whenText,
  type WeighedCause,
} from '../causes-by-weight.ts';
import { command, exchange, findingSection, isNotification } from './finding.ts';
import { html, sentence, type Html } from './template.ts';
import { plural } from '../plural.ts';

function differences({ cause }: WeighedCause): Html | undefined {
  if (cause.differences.length === 0) return undefined;
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
        ${cause.differences.map(
          (one) =>
            html`<tr>
              <td>${placeOfDifference(one)}</td>
              <td><code>${one.failing ?? ABSENT}</code></td>
              <td><code>${one.passing ?? ABSENT}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function causeSection(
  weighed: WeighedCause,
  result: Result,
  { open, number }: { open: boolean; number: number },
): Html {
  const { cause, kind, findings } = weighed;
  const [{ finding }] = findings;
  const shown = shownBy(finding);
  const when = whenText(cause);
  const confirmed = confirmationText(finding);
  return html`<details class="cause" data-group ${open && html` open`}>
    <summary>
      <span class="number">${number}</span><span class="pill ${kind}">${kind}</span
      ><span class="what">${sentence(cause.title)}</span><span class="often">${supportText(cause)}</span>
      ${when && html`<span class="where">${when}</span>`}
    </summary>
    <div class="body">
      <dl class="rows">
        <dt>expected</dt>
        <dd><code>${finding.expected}</code></dd>
        <dt>received</dt>
        <dd><code>${finding.received}</code></dd>
        ${
          finding.hint &&
          html`<dt>hint</dt>
            <dd>${finding.hint}</dd>`
        }
        ${
          confirmed &&
          html`<dt>confirmed</dt>
            <dd>${confirmed}</dd>`
        }
        ${
          cause.undecided.length > 0 &&
          html`<dt>undecided</dt>
            <dd>${plural(cause.undecided.length, 'requirement')} because of it</dd>`
        }
      </dl>
      ${shown && exchange(shown, isNotification(shown) ? 'Notification received' : 'The smallest request that fails')}
      ${differences(weighed)} ${cause.passing && exchange(cause.passing, 'The nearest request that passes')}
      ${shown && shown.curl !== '' && command('curl', shown.curl)} ${command('replay', finding.replay)}
      <details class="below" data-group>
        <summary>${plural(cause.requirements.length, 'requirement')}, ${plural(findings.length, 'finding')}</summary>
        ${findings.map((one) => findingSection(one, result))}
      </details>
    </div>
  </details>`;
}
