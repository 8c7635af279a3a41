/** What keeps requirements undecided: declarations of the profile that are missing, and reasons. */

import type { Result } from '../../contracts/formats/result.ts';
import { inconclusive } from '../inconclusive.ts';
import { moreRequests } from '../next-step.ts';
import { plural } from '../plural.ts';
import { byReason, type ReasonGroup } from '../reasons.ts';
import { dependText, undeclared, type DeclarationToMake } from '../undeclared.ts';
import { html, sentence, type Html } from './template.ts';

/** The reasons of most requirements; the others are in a list that opens. */
const SHOWN_REASONS = 6;

const declarationRow = (one: DeclarationToMake): Html => html`<li><code>${one.key}</code>: ${dependText(one)}</li>`;

/** Undefined if the run sent enough requests. */
export function moreRequestsNote(result: Result): Html | undefined {
  const more = moreRequests(result);
  return more === undefined ? undefined : html`<p class="note">${sentence(more)}</p>`;
}

/** Undefined if no declaration decides more. */
export function declareFirstSection(result: Result): Html | undefined {
  const { toMake } = undeclared(result);
  if (toMake.length === 0) return undefined;
  const first = toMake.filter(({ isFirst }) => isFirst);
  const others = toMake.filter(({ isFirst }) => !isFirst);
  return html`<section aria-labelledby="declare-first">
    <h2 id="declare-first">To declare in the profile<span class="count">${toMake.length}</span></h2>
    <div class="note">
      ${
        first.length > 0 &&
        html`<p>First these, which decide most of what is undecided:</p>
          <ol>
            ${first.map(declarationRow)}
          </ol>`
      }
      ${
        others.length > 0 &&
        html`<details>
          <summary>${plural(others.length, 'other declaration')}</summary>
          <ul>
            ${others.map(declarationRow)}
          </ul>
        </details>`
      }
    </div>
  </section>`;
}

const reasonRow = ({ reason, requirements }: ReasonGroup): Html =>
  html`<li>${sentence(reason)} <span class="soft">(${plural(requirements.length, 'requirement')})</span></li>`;

/** Undefined if everything could be decided. */
export function undecidedSection({ requirements }: Result): Html | undefined {
  const { blocked } = inconclusive(requirements);
  if (blocked.length === 0) return undefined;
  const reasons = byReason(blocked);
  const rest = reasons.slice(SHOWN_REASONS);
  return html`<section aria-labelledby="undecided">
    <h2 id="undecided">Could not be decided<span class="count">${blocked.length}</span></h2>
    <div class="note">
      <ul>
        ${reasons.slice(0, SHOWN_REASONS).map(reasonRow)}
      </ul>
      ${
        rest.length > 0 &&
        html`<details>
          <summary>${plural(rest.length, 'reason')} more</summary>
          <ul>
            ${rest.map(reasonRow)}
          </ul>
        </details>`
      }
    </div>
  </section>`;
}

/** Undefined if nothing is undeclared. */
export function undeclaredSection(result: Result): Html | undefined {
  const { count, recordedOnly } = undeclared(result);
  if (count === 0) return undefined;
  return html`<section aria-labelledby="undeclared">
    <h2 id="undeclared">Unspecified and undeclared<span class="count">${count}</span></h2>
    <div class="note">
      <p>What was seen is recorded and not judged.</p>
      ${recordedOnly.length > 0 && html`<p class="soft">${plural(recordedOnly.length, 'requirement')} of these are only recorded: no declaration decides them.</p>`}
    </div>
  </section>`;
}
