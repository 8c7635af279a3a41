import { htmlPage } from '../../reports/html/page.ts';
import { html, sentence } from '../../reports/html/template.ts';
import type { MatrixPage } from './matrix-page.ts';

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 90rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
td:first-child { overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .875em }
tr.missed td, tr.false-alarm td, tr.error td { font-weight: bold }
tr.by-another td:nth-child(5) { font-style: italic }
summary { font-size: 1.25rem; font-weight: bold; margin: 1.5rem 0 .5rem; cursor: pointer }`;

/** The matrix as one HTML page without external resources. */
export function matrixHtml({ title, intro, totals, tables }: MatrixPage): string {
  const body = html`<main>
    <h1>${title}</h1>
    <p>${sentence(intro)}</p>
    <ul>
      ${totals.map((total) => html`<li>${total}</li>`)}
    </ul>
    ${tables.map(
      (table) =>
        html`<details open>
          <summary>${table.title} (${table.rows.length})</summary>
          <table>
            <thead>
              <tr>
                ${[...table.columns, ...table.measured].map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${table.rows.map(
                ({ judgement, cells, measured }) =>
                  html`<tr class="${judgement}">
                    ${[...cells, ...measured].map((text) => html`<td>${text}</td>`)}
                  </tr> `,
              )}
            </tbody>
          </table>
        </details>`,
    )}
  </main>`;
  return htmlPage({ title, style: STYLE, body });
}
