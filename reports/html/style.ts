/** The style sheet of the HTML reports: system fonts, light and dark by the reader's setting, one colour a verdict. */

import type { Overall, Verdict } from '../../contracts/formats/result.ts';
import { VERDICTS } from '../../contracts/formats/verdict-words.ts';

/** Verdict class whose colours an overall verdict takes. */
export const CLASS_OF_OVERALL: Readonly<Record<Overall, Verdict>> = {
  CONFORMANT: 'pass',
  'NOT FULLY VERIFIED': 'warn',
  'NON-CONFORMANT': 'fail',
  'RUN INVALID': 'error',
};

interface Tone {
  readonly ink: string;
  readonly tint: string;
  /** Of bars: legible against the page as a surface, not as text. */
  readonly fill: string;
}

// Ink on tint has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3) in both schemes; a test measures it.
const LIGHT: Readonly<Record<Verdict, Tone>> = {
  pass: { ink: '#17693a', tint: '#e4f3e9', fill: '#4a9f6d' },
  fail: { ink: '#a81f17', tint: '#fde9e7', fill: '#d0453b' },
  warn: { ink: '#7d5200', tint: '#fcf0d4', fill: '#dba233' },
  waived: { ink: '#0b616a', tint: '#dff2f4', fill: '#3d9aa5' },
  inconclusive: { ink: '#633a96', tint: '#f0e9fa', fill: '#9a78c6' },
  undeclared: { ink: '#214f97', tint: '#e5eefb', fill: '#7ea3dc' },
  'not-offered': { ink: '#53585f', tint: '#eceef0', fill: '#c3c8ce' },
  'not-run': { ink: '#53585f', tint: '#eceef0', fill: '#d9dce0' },
  error: { ink: '#8a1a4c', tint: '#fbe5ee', fill: '#b34a7c' },
};

const DARK: Readonly<Record<Verdict, Tone>> = {
  pass: { ink: '#7fd39f', tint: '#15301f', fill: '#3f9363' },
  fail: { ink: '#ff9d94', tint: '#3d1a17', fill: '#cf4c42' },
  warn: { ink: '#efc066', tint: '#352707', fill: '#b98521' },
  waived: { ink: '#74cdd7', tint: '#0f2d31', fill: '#2f8590' },
  inconclusive: { ink: '#cdb2f2', tint: '#2a1f3b', fill: '#8160b0' },
  undeclared: { ink: '#a3c3f5', tint: '#182a45', fill: '#4c75b5' },
  'not-offered': { ink: '#b3b8bf', tint: '#272b2f', fill: '#565c63' },
  'not-run': { ink: '#b3b8bf', tint: '#272b2f', fill: '#454a50' },
  error: { ink: '#f6a3c6', tint: '#3a162a', fill: '#a63f70' },
};

export const TONES = { light: LIGHT, dark: DARK } as const;

const tones = (all: Readonly<Record<Verdict, Tone>>): string =>
  VERDICTS.map(
    (verdict) =>
      `--${verdict}-ink:${all[verdict].ink};--${verdict}-tint:${all[verdict].tint};--${verdict}-fill:${all[verdict].fill};`,
  ).join('');

/** Surfaces and text; the focus ring has the colour of `undeclared`. */
export const PAGES = {
  light: { page: '#f7f7f5', sheet: '#ffffff', sunk: '#f3f4f4', text: '#1b1f23', soft: '#5a6068', line: '#e2e4e6' },
  dark: { page: '#101214', sheet: '#181b1e', sunk: '#121517', text: '#e4e7ea', soft: '#a0a6ae', line: '#2d3236' },
} as const;

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('');

const SCHEMES = {
  light: variables(PAGES.light) + tones(LIGHT),
  dark: variables(PAGES.dark) + tones(DARK),
} as const;

const classes = VERDICTS.map(
  (verdict) =>
    `.${verdict}{--ink:var(--${verdict}-ink);color:var(--${verdict}-ink);background:var(--${verdict}-tint)}.bar .${verdict}{fill:var(--${verdict}-fill)}`,
).join('\n');

/** Colours, fonts and what both HTML reports are made of. */
export const BASE_STYLE = `
:root{color-scheme:light dark;${SCHEMES.light}
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{${SCHEMES.dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 var(--sans);-webkit-text-size-adjust:100%}
h1,h2,h3,p,ul,dl,dd,figure,table{margin:0;padding:0}
code,pre,kbd{font-family:var(--mono);font-size:12.5px}
code{overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--undeclared-ink);outline-offset:2px}
.soft{color:var(--soft)}
.date{white-space:nowrap}
.pill{display:inline-block;border-radius:4px;padding:1px 7px;font-size:12px;font-weight:600;white-space:nowrap}
.overall{display:inline-block;border-radius:6px;padding:7px 14px;font-weight:700;letter-spacing:.03em;white-space:nowrap}
${classes}
`;

/** The light scheme whatever the reader's screen is, as paper is. Last, so that it has precedence. */
export const PAPER_COLOURS = `:root{color-scheme:light;${SCHEMES.light}}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}`;

/** What the report adds to the base. */
export const REPORT_STYLE = `
main,header.top,footer{max-width:1180px;margin:0 auto;padding:0 24px}
header.top{padding-top:32px;display:grid;grid-template-columns:1fr auto;gap:12px 24px;align-items:start}
header.top h1{font-size:26px;line-height:1.2;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
header.top .kind{font-size:13px;color:var(--soft);margin-bottom:2px}
.because{grid-column:1/-1;list-style:none;display:flex;flex-wrap:wrap;gap:4px 20px}
.because li::before{content:"•";color:var(--soft);margin-right:8px}
.facts{grid-column:1/-1;display:grid;grid-template-columns:repeat(auto-fit,minmax(135px,1fr));gap:1px;background:var(--line);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.facts div{background:var(--sheet);padding:8px 12px}
.facts dt{font-size:12px;color:var(--soft)}
.facts dd{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
section{margin-top:36px}
section>h2,.group{font-size:17px;font-weight:650;margin-bottom:12px}
h2 .count{font-weight:400;color:var(--soft);margin-left:6px;font-variant-numeric:tabular-nums}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,255px),1fr));gap:14px}
.card{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:14px 16px;display:flex;flex-direction:column;gap:10px}
.card header{display:flex;flex-direction:column;gap:2px}
.card h3{font-size:15px;font-weight:650}
.card .soft{font-size:12.5px}
.bar{display:block;width:100%;height:8px;border-radius:4px;overflow:hidden;background:var(--sunk)}
.counts{list-style:none;display:flex;flex-wrap:wrap;gap:2px 14px;font-size:13px}
.counts b{font-variant-numeric:tabular-nums}
.dot{display:inline-block;width:9px;height:9px;border-radius:2px;margin-right:6px}
.dot svg{display:block;border-radius:2px}
.note{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:12px 16px}
.keys{list-style:none;columns:3 300px;column-gap:28px;margin:8px 0}
.keys li{display:flex;gap:10px;align-items:baseline;justify-content:space-between;break-inside:avoid;border-bottom:1px solid var(--line);padding:2px 0}
.keys .soft{white-space:nowrap}
.keys .soft{font-size:12.5px}
.tools{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);padding:10px 0;margin-top:36px;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
.tools[hidden]{display:none}
.tools input,.tools select,.tools button{font:inherit;font-size:13px;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:4px 9px;min-height:30px}
.tools input{flex:1 1 190px;min-width:140px}
.tools .chips{flex:1 1 100%;display:flex;flex-wrap:wrap;gap:6px;border:0;padding:0;margin:0}
.tools button{cursor:pointer}
.tools button[data-chip]::before{content:"";display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:3px;background:var(--ink)}
.tools button[aria-pressed=true]{border-color:currentColor;box-shadow:inset 0 0 0 1px currentColor}
.tools button[aria-pressed=false]{color:var(--text);background:var(--sheet)}
.tools output{color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums;min-width:150px;text-align:right}
.cause{background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin-bottom:10px}
.cause>summary{cursor:pointer;padding:12px 16px;display:grid;grid-template-columns:auto auto 1fr;gap:2px 12px;align-items:baseline;list-style:none}
.cause>summary::-webkit-details-marker,.below>summary::-webkit-details-marker{display:none}
.cause>summary .number{color:var(--soft);font-variant-numeric:tabular-nums}
.cause>summary .what{font-weight:650;font-size:15px;overflow-wrap:anywhere}
.cause>summary .where,.cause>summary .often{grid-column:3;color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.cause[open]>summary{border-bottom:1px solid var(--line)}
.cause>.body{padding:14px 16px}
.below{margin-top:12px}
.below>summary{cursor:pointer;padding:6px 0;font-weight:600;text-decoration:underline}
.differences td{overflow-wrap:anywhere}
.finding{background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin-bottom:10px}
.finding>summary{cursor:pointer;padding:10px 16px;display:grid;grid-template-columns:auto 1fr auto;gap:2px 12px;align-items:baseline;list-style:none}
.finding>summary::-webkit-details-marker{display:none}
.finding>summary .what{font-weight:600}
.finding>summary .where{grid-column:2;color:var(--soft);font-size:12.5px;overflow-wrap:anywhere}
.finding>summary .often{color:var(--soft);font-size:12.5px;white-space:nowrap}
.finding[open]>summary{border-bottom:1px solid var(--line)}
.body{padding:14px 16px 16px;display:grid;gap:14px}
.rows{display:grid;grid-template-columns:84px 1fr;gap:4px 14px}
.rows dt{color:var(--soft)}
.rows dd{overflow-wrap:anywhere}
.messages{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:12px}
figure figcaption{font-size:12.5px;color:var(--soft);margin-bottom:4px}
pre{margin:0;background:var(--sunk);border:1px solid var(--line);border-radius:6px;padding:9px 11px;overflow:auto;max-height:320px;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.45}
.command{display:grid;grid-template-columns:84px 1fr auto;gap:8px 14px;align-items:start}
.command .soft{padding-top:8px}
.command button{font:inherit;font-size:12.5px;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:6px 10px;cursor:pointer}
.command button[hidden]{display:none}
.scroll{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin-bottom:18px}
table{width:100%;border-collapse:collapse}
caption{text-align:left;padding:11px 16px;font-weight:650;font-size:15px;border-bottom:1px solid var(--line)}
caption .soft{font-weight:400;font-size:13px}
th{font-size:12px;font-weight:600;color:var(--soft);text-align:left}
th,td{padding:8px 12px;vertical-align:top;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:16px}
tbody tr:last-child td{border-bottom:0}
td .id{display:block;color:var(--soft);font-size:12px}
td .why{display:block;margin-top:3px;font-size:13px}
td .why b{font-weight:600}
td.number,th.number{text-align:right;width:110px;font-variant-numeric:tabular-nums}
td.verdict{width:118px}
td.from{width:250px;font-size:13px}
td.at{width:190px}
td.at ul{list-style:none}
td.at li{line-height:1.6}
td.at code{font-size:12px;margin-right:6px}
td.at .pill{font-size:11px;padding:0 5px}
[hidden]{display:none!important}
.nothing{color:var(--soft);padding:4px 0 12px}
footer{margin-top:44px;padding-bottom:36px;color:var(--soft);font-size:12.5px}
footer p{border-top:1px solid var(--line);padding-top:12px}
@media (max-width:760px){header.top{grid-template-columns:1fr}main,header.top,footer{padding-left:14px;padding-right:14px}td.from,td.at,th.from,th.at{display:none}.finding>summary{grid-template-columns:auto 1fr}.finding>summary .often{grid-column:2}.cause>summary .what,.cause>summary .where,.cause>summary .often{grid-column:1/-1}.rows,.command{grid-template-columns:1fr}.command .soft{padding:0}}
@media print{body{font-size:11px}.tools,.command button{display:none!important}.finding,tr{break-inside:avoid}pre{max-height:none}}
`;
