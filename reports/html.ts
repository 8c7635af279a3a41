/** The report for a browser: one file, nothing loaded from anywhere, readable without its script, on paper, and with a screen reader. */

import type { Result, Verdict } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { causesByWeight } from './causes-by-weight.ts';
import { causeSection } from './html/cause.ts';
import { interfaceCard } from './html/interfaces.ts';
import { htmlPage } from './html/page.ts';
import { requirementTables } from './html/requirements.ts';
import { REPORT_SCRIPT } from './html/script.ts';
import { BASE_STYLE, CLASS_OF_OVERALL, PAPER_COLOURS, REPORT_STYLE } from './html/style.ts';
import { html, type Html } from './html/template.ts';
import { instantText } from './instant-text.ts';
import { plural } from './plural.ts';
import type { Reporter } from './reporter.ts';
import { undeclared, type DeclarationToMake } from './undeclared.ts';

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

function facts({ run, profile }: Result): Html {
  const pairs: readonly (readonly [string, string | number])[] = [
    ['Mode', profile.mode],
    ['Effort', run.effort],
    ['Strict', yesNo(run.strict)],
    ['Certification', yesNo(run.certification)],
    ['Seed', run.seed],
    ['Requests sent', run.exchanges],
    ['Notifications received', run.deliveries],
    ['Duration', `${run.seconds.toFixed(1)} s`],
  ];
  return html`<dl class="facts">
    ${pairs.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function header(result: Result): Html {
  const { run, profile, overall, because } = result;
  return html`<header class="top">
    <div>
      <p class="kind">Conformance report</p>
      <h1>${profile.name}</h1>
      <p class="soft">${instantText(run.startedAt)}, run ${run.id}${profile.file && `, profile ${profile.file}`}</p>
    </div>
    <p class="overall ${CLASS_OF_OVERALL[overall]}">${overall}</p>
    ${
      because.length > 0 &&
      html`<ul class="because">
        ${because.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    }
  </header>`;
}

/** Those for which most requirements wait come first, so the others can stay folded. */
const SHOWN_KEYS = 12;

const keyList = (keys: readonly DeclarationToMake[]): Html =>
  html`<ul class="keys">
    ${keys.map(({ key, requirements: ids }) => html`<li><code>${key}</code><span class="soft">${plural(ids.length, 'requirement')}</span></li>`)}
  </ul>`;

function staysUndeclared({ requirements }: Result): Html | undefined {
  const { count, toMake, recordedOnly } = undeclared(requirements);
  if (count === 0) return undefined;
  const rest = toMake.length - SHOWN_KEYS;
  return html`<section aria-labelledby="undeclared">
    <h2 id="undeclared">Left open by the documents and undeclared<span class="count">${count}</span></h2>
    <div class="note">
      <p>
        What was seen is recorded and not judged. Each of these keys in the profile's declarations opens requirements to
        testing:
      </p>
      ${keyList(toMake.slice(0, SHOWN_KEYS))}
      ${
        rest > 0 &&
        html`<details>
          <summary>${plural(rest, 'key')} more</summary>
          ${keyList(toMake.slice(SHOWN_KEYS))}
        </details>`
      }
      ${recordedOnly.length > 0 && html`<p class="soft">${plural(recordedOnly.length, 'requirement')} of these are only recorded: no declaration decides them.</p>`}
    </div>
  </section>`;
}

const chip = (verdict: Verdict, count: number): Html | undefined =>
  count > 0
    ? html`<button type="button" class="${verdict}" data-chip="${verdict}" aria-pressed="false">
        ${verdict} ${count}
      </button>`
    : undefined;

function tools({ requirements, interfaces }: Result): Html {
  const count = (verdict: Verdict) => requirements.filter((one) => one.verdict === verdict).length;
  return html`<form class="tools" role="search" hidden>
    <input type="search" aria-label="Words to look for" placeholder="Filter by words" />
    <select aria-label="Interface">
      <option value="">All interfaces</option>
      ${interfaces.map((one) => html`<option value="${one.interface}">${one.title}</option>`)}
    </select>
    <output aria-live="polite"></output>
    <div class="chips" role="group" aria-label="Verdicts">
      ${VERDICTS.map((verdict) => chip(verdict, count(verdict)))}
      <button type="button" data-clear>Show all</button>
    </div>
  </form>`;
}

function causes(result: Result): Html {
  const all = causesByWeight(result);
  return html`<section id="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">Causes<span class="count">${all.length}</span></h2>
    <p class="nothing" data-for="findings" ${all.length > 0 && html` hidden`}>
      ${all.length > 0 ? 'No finding matches the filter.' : 'No requirement is violated.'}
    </p>
    ${all.map((one, index) => causeSection(one, result, { open: index === 0, number: index + 1 }))}
  </section>`;
}

function listed(title: string, id: string, items: readonly Html[]): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}<span class="count">${items.length}</span></h2>
    <div class="scroll">
      <table>
        <tbody>
          ${items}
        </tbody>
      </table>
    </div>
  </section>`;
}

const leftovers = ({ leftovers: all }: Result): readonly Html[] =>
  all.map(
    ({ what, why }) =>
      html`<tr>
        <td>${what}</td>
        <td>${why}</td>
      </tr>`,
  );

const waivers = ({ waivers: all = [] }: Result): readonly Html[] =>
  all.map(
    ({ requirement, operation, reason, owner, until, state }) =>
      html`<tr>
        <td class="verdict"><span class="pill ${state === 'applied' ? 'waived' : 'fail'}">${state}</span></td>
        <td>
          <code>${requirement}</code>${operation && html` at <code>${operation}</code>`}<span class="why"
            >${reason}</span
          >
        </td>
        <td>${owner}</td>
        <td>until ${until}</td>
      </tr>`,
  );

/** A result as a page of HTML. */
export function htmlReport(result: Result): string {
  const { run, profile, overall } = result;
  const body = html`${header(result)}
    <main>
      ${tools(result)} ${causes(result)}
      <section aria-labelledby="interfaces">
        <h2 id="interfaces">Interfaces</h2>
        <div class="cards">${result.interfaces.map(interfaceCard)}</div>
      </section>
      <section aria-labelledby="run">
        <h2 id="run">The run</h2>
        ${facts(result)}
      </section>
      ${staysUndeclared(result)}
      <section id="requirements" aria-labelledby="requirements-title">
        <h2 id="requirements-title">Requirements<span class="count">${result.requirements.length}</span></h2>
        <p class="nothing" data-for="requirements" hidden>No requirement matches the filter.</p>
        ${requirementTables(result)}
      </section>
      ${listed('Waivers', 'waivers', waivers(result))} ${listed('Left on the target', 'leftovers', leftovers(result))}
    </main>
    <footer>
      <p>
        Made by partner-conform ${run.suiteVersion} on Node.js ${run.node} from a result of format ${result.format}.
        Command: <code>${run.commandLine}</code>
      </p>
    </footer>`;
  return htmlPage({
    title: `${overall}: ${profile.name}`,
    style: `${BASE_STYLE}${REPORT_STYLE}@media print{${PAPER_COLOURS}body{background:#fff}}`,
    script: REPORT_SCRIPT,
    body,
  });
}

export const htmlReporter: Reporter = {
  fileName: 'report.html',
  purpose: 'the whole result for a browser: one file that loads nothing',
  render: ({ result }) => htmlReport(result),
};
