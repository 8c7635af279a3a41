/** The report for a browser: one file, nothing loaded from anywhere, readable without its script, on paper, and with a screen reader. */

import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result, Verdict } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { causesByWeight, supportText, type WeighedCause } from './causes-by-weight.ts';
import { causeSection } from './html/cause.ts';
import { interfaceCard } from './html/interfaces.ts';
import { latencySection } from './html/latency.ts';
import { observedSection } from './html/observed.ts';
import { htmlPage } from './html/page.ts';
import { requirementGroups } from './html/requirements.ts';
import { REPORT_SCRIPT } from './html/script.ts';
import { BASE_STYLE, CLASS_OF_OVERALL, PAPER_COLOURS, REPORT_STYLE } from './html/style.ts';
import { html, sentence, type Html } from './html/template.ts';
import { declareFirstSection, moreRequestsNote, undecidedSection, undeclaredSection } from './html/undecided.ts';
import { instantText } from './instant-text.ts';
import { RecordedEvents } from './notification-sequence.ts';
import { plural, thousands, yesNo } from './plural.ts';
import type { Reporter } from './reporter.ts';
import { ofTestedInterfaces } from './tested-interfaces.ts';
import { limitingText } from './tested-part.ts';

function facts({ run, profile }: Result): Html {
  const pairs: readonly (readonly [string, string | number])[] = [
    ['Mode', profile.mode],
    ['Effort', run.effort],
    ...(run.limitedBy ? [['Limited by', limitingText(run.limitedBy)] as const] : []),
    ['Strict', yesNo(run.strict)],
    ['Certification', yesNo(run.certification)],
    ['Seed', run.seed],
    ['Requests sent', thousands(run.exchanges)],
    ['Notifications received', thousands(run.deliveries)],
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

const chip = (verdict: Verdict, count: number): Html | undefined =>
  count > 0
    ? html`<button type="button" class="${verdict}" data-chip="${verdict}" aria-pressed="false">
        ${verdict} ${count}
      </button>`
    : undefined;

function tools({ requirements, interfaces }: Result): Html {
  const count = (verdict: Verdict) => requirements.filter((one) => one.verdict === verdict).length;
  return html`<form class="tools" role="search" hidden>
    <input type="search" aria-label="Words to look for" placeholder="Search" />
    <button type="button" data-more aria-expanded="false" aria-controls="filters">Filter</button>
    <output aria-live="polite"></output>
    <div id="filters">
      ${
        interfaces.length > 1 &&
        html`<select aria-label="Interface">
          <option value="">All interfaces</option>
          ${interfaces.map((one) => html`<option value="${one.interface}">${one.title}</option>`)}
        </select>`
      }
      <div class="chips" role="group" aria-label="Verdicts">
        ${VERDICTS.map((verdict) => chip(verdict, count(verdict)))}
        <button type="button" data-clear>Show all</button>
      </div>
    </div>
  </form>`;
}

/** Causes listed in the short form that is printed. */
const MOST_IN_SHORT = 10;

/** On paper each cause fills half a page, so the first page lists them. */
const inShort = (all: readonly WeighedCause[]): Html =>
  html`<ol class="short">
    ${all
      .slice(0, MOST_IN_SHORT)
      .map(
        ({ cause, kind }) =>
          html`<li><span class="pill ${kind}">${kind}</span> ${sentence(cause.title)} (${supportText(cause)})</li>`,
      )}
  </ol>`;

function causes(result: Result, recording: readonly RecordingEvent[]): Html {
  const all = causesByWeight(result);
  const recorded = new RecordedEvents(recording);
  return html`<section id="causes" aria-labelledby="causes-title">
    <h2 id="causes-title">What to fix<span class="count">${plural(all.length, 'cause')}</span></h2>
    ${
      all.length > 1 &&
      html`<p class="soft lead">
          Access that must be rejected comes first, then the cause that keeps most requirements from being met.
        </p>
        ${inShort(all)}`
    }
    <p class="nothing" data-for="causes" ${all.length > 0 && html` hidden`}>
      ${all.length > 0 ? 'No cause matches the filter.' : 'No requirement is violated.'}
    </p>
    ${all.map((one, index) => causeSection(one, result, { number: index + 1, recorded }))}
  </section>`;
}

/** Longer lists are closed. */
const MOST_OPEN = 8;

function listed(title: string, id: string, items: readonly Html[]): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}<span class="count">${items.length}</span></h2>
    <details class="rows-group" ${items.length <= MOST_OPEN && html` open`}>
      <summary>${plural(items.length, 'entry', 'entries')}</summary>
      <div class="scroll">
        <table>
          <tbody>
            ${items}
          </tbody>
        </table>
      </div>
    </details>
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

/** A result as a page of HTML; without the recording it has no sequence diagrams and no response times. */
export function htmlReport(whole: Result, recording: readonly RecordingEvent[] = []): string {
  const result = ofTestedInterfaces(whole);
  const { run, profile, overall } = result;
  const body = html`${header(result)}
    <main>
      ${tools(result)} ${causes(result, recording)}
      <section aria-labelledby="interfaces">
        <h2 id="interfaces">Interfaces</h2>
        <div class="cards">${result.interfaces.map(interfaceCard)}</div>
      </section>
      ${moreRequestsNote(result)} ${declareFirstSection(result)} ${undecidedSection(result)}
      ${undeclaredSection(result)} ${observedSection(result)}
      <section id="requirements" aria-labelledby="requirements-title">
        <h2 id="requirements-title">Requirements<span class="count">${result.requirements.length}</span></h2>
        <p class="nothing" data-for="requirements" hidden>No requirement matches the filter.</p>
        ${requirementGroups(result)}
      </section>
      ${latencySection(recording)} ${listed('Waivers', 'waivers', waivers(result))}
      ${listed('Left on the target', 'leftovers', leftovers(result))}
      <section aria-labelledby="run">
        <h2 id="run">The run</h2>
        ${facts(result)}
      </section>
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
  render: ({ result, recording }) => htmlReport(result, recording),
};
