/** What keeps requirements undecided: declarations of the profile that are missing, and reasons. */

import type { Result } from '../../contracts/formats/result.ts';
import { declareFirstLines } from '../declare-first.ts';
import { inconclusive } from '../inconclusive.ts';
import { plural } from '../plural.ts';
import { byReason, type ReasonGroup } from '../reasons.ts';
import { undeclared, type DeclarationToMake } from '../undeclared.ts';
import { html, sentence, type Html } from './template.ts';

/** The reasons of most requirements; the others are in a list that opens. */
const SHOWN_REASONS = 6;

/** Undefined if no declaration decides more. */
export function declareFirstSection(result: Result): Html | undefined {
  const lines = declareFirstLines(result);
  if (lines.length === 0) return undefined;
  return html`<section aria-labelledby="declare-first">
    <h2 id="declare-first">Declare first</h2>
    <div class="note">
      <p>These declarations of the profile decide most of what is undecided:</p>
      <ol>
        ${lines.map((line) => {
          const [place = '', ...rest] = line.split(': ');
          return html`<li><code>${place}</code>: ${rest.join(': ')}</li>`;
        })}
      </ol>
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

const keyList = (keys: readonly DeclarationToMake[]): Html =>
  html`<ul class="keys">
    ${keys.map(
      ({ key, requirements: ids }) =>
        html`<li><code>${key}</code><span class="soft">${plural(ids.length, 'requirement')}</span></li>`,
    )}
  </ul>`;

/** Undefined if nothing is undeclared. */
export function undeclaredSection({ requirements }: Result): Html | undefined {
  const { count, toMake, recordedOnly } = undeclared(requirements);
  if (count === 0) return undefined;
  return html`<section aria-labelledby="undeclared">
    <h2 id="undeclared">Unspecified and undeclared<span class="count">${count}</span></h2>
    <div class="note">
      <p>What was seen is recorded and not judged.</p>
      ${
        toMake.length > 0 &&
        html`<details>
          <summary>${plural(toMake.length, 'key')} of the profile that open requirements to testing</summary>
          ${keyList(toMake)}
        </details>`
      }
      ${recordedOnly.length > 0 && html`<p class="soft">${plural(recordedOnly.length, 'requirement')} of these are only recorded: no declaration decides them.</p>`}
    </div>
  </section>`;
}
