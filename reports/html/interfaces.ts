/** One card an interface: its overall verdict, a bar of its verdicts, and their counts. */

import type { InterfaceResult, Verdict } from '../../contracts/formats/result.ts';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';
import { CLASS_OF_OVERALL } from './style.ts';
import { html, type Html } from './template.ts';

const WIDTH = 1000;

const round = (value: number): number => Number(value.toFixed(1));

/** Shares of the bar, in the order of verdicts. */
function bar(counts: InterfaceResult['counts'], met: readonly Verdict[]): Html {
  const total = met.reduce((sum, verdict) => sum + counts[verdict], 0);
  let x = 0;
  const parts = met.map((verdict) => {
    const width = (counts[verdict] / total) * WIDTH;
    const part = html`<rect class="${verdict}" x="${round(x)}" y="0" width="${round(width)}" height="10" />`;
    x += width;
    return part;
  });
  const spoken = met.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ');
  return html`<svg
    class="bar"
    viewBox="0 0 ${WIDTH} 10"
    preserveAspectRatio="none"
    role="img"
    aria-label="${spoken || 'no requirement'}"
  >
    ${parts}
  </svg>`;
}

const legend = (verdict: Verdict, count: number): Html =>
  html`<li>
    <span class="dot" aria-hidden="true"
      ><svg class="bar" viewBox="0 0 1 1"><rect class="${verdict}" width="1" height="1" /></svg></span
    ><b>${count}</b> ${verdict}
  </li>`;

/** The document of an interface in a few words; its title is left out where the interface has the same. */
export const documentOf = ({ title, source }: Pick<InterfaceResult, 'title' | 'source'>): Html | undefined =>
  source &&
  html`${source.title === title ? 'Document of' : `${source.title},`} <span class="date">${source.dated}</span>`;

export function interfaceCard(one: InterfaceResult): Html {
  const { interface: name, title, overall, counts } = one;
  const met = VERDICTS.filter((verdict) => counts[verdict] > 0);
  return html`<article class="card">
    <header>
      <h3>${title}</h3>
      <p class="soft">${documentOf(one) ?? name}</p>
    </header>
    <p><span class="pill ${CLASS_OF_OVERALL[overall]}">${overall}</span></p>
    ${bar(counts, met)}
    <ul class="counts">
      ${met.map((verdict) => legend(verdict, counts[verdict]))}
    </ul>
  </article>`;
}
