/** What the target was observed to do at unspecified points. */

import type { RequirementResult, Result } from '../../contracts/formats/result.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { html, sentence, type Html } from './template.ts';

/** Observations shown of one point. */
const MOST_SHOWN = 6;

const isOpen = ({ basis, verdict, observed = [] }: RequirementResult): boolean =>
  observed.length > 0 && (basis === 'open' || verdict === 'undeclared');

/** Points of which the same was observed are one row. */
function row(points: readonly RequirementResult[]): Html {
  const { observed = [] } = points[0]!;
  const rest = observed.length - MOST_SHOWN;
  return html`<tr>
    <td>${points.map(({ statement, id }) => html`<p>${sentence(statement)}<code class="id">${id}</code></p>`)}</td>
    <td>
      <ul>
        ${observed.slice(0, MOST_SHOWN).map((one) => html`<li>${one}</li>`)}
        ${rest > 0 && html`<li class="soft">and ${rest} more in result.json</li>`}
      </ul>
    </td>
  </tr>`;
}

/** Undefined if nothing was observed. */
export function observedSection({ requirements, interfaces }: Result): Html | undefined {
  const open = requirements.filter(isOpen);
  if (open.length === 0) return undefined;
  const titles = new Map(interfaces.map((one) => [one.interface, one.title]));
  return html`<section aria-labelledby="observed">
    <h2 id="observed">Unspecified points: observed behaviour<span class="count">${open.length}</span></h2>
    ${[...groupBy(open, (one) => one.interface)].map(
      ([name, own]) =>
        html`<details class="rows-group">
          <summary>${titles.get(name) ?? name}<span class="count">${own.length}</span></summary>
          <div class="scroll">
            <table class="observed">
              <thead>
                <tr>
                  <th scope="col">Point</th>
                  <th scope="col">Observed</th>
                </tr>
              </thead>
              <tbody>
                ${[...groupBy(own, ({ observed = [] }) => JSON.stringify(observed)).values()].map(row)}
              </tbody>
            </table>
          </div>
        </details>`,
    )}
  </section>`;
}
