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
export const TONES: Readonly<Record<'light' | 'dark', Readonly<Record<Verdict, Tone>>>> = {
  light: {
    pass: { ink: '#17693a', tint: '#e4f3e9', fill: '#4a9f6d' },
    fail: { ink: '#a81f17', tint: '#fde9e7', fill: '#d0453b' },
    warn: { ink: '#7d5200', tint: '#fcf0d4', fill: '#dba233' },
    waived: { ink: '#0b616a', tint: '#dff2f4', fill: '#3d9aa5' },
    inconclusive: { ink: '#633a96', tint: '#f0e9fa', fill: '#9a78c6' },
    undeclared: { ink: '#214f97', tint: '#e5eefb', fill: '#7ea3dc' },
    'not-offered': { ink: '#53585f', tint: '#eceef0', fill: '#c3c8ce' },
    'not-run': { ink: '#53585f', tint: '#eceef0', fill: '#d9dce0' },
    error: { ink: '#8a1a4c', tint: '#fbe5ee', fill: '#b34a7c' },
  },
  dark: {
    pass: { ink: '#7fd39f', tint: '#15301f', fill: '#3f9363' },
    fail: { ink: '#ff9d94', tint: '#3d1a17', fill: '#cf4c42' },
    warn: { ink: '#efc066', tint: '#352707', fill: '#b98521' },
    waived: { ink: '#74cdd7', tint: '#0f2d31', fill: '#2f8590' },
    inconclusive: { ink: '#cdb2f2', tint: '#2a1f3b', fill: '#8160b0' },
    undeclared: { ink: '#a3c3f5', tint: '#182a45', fill: '#4c75b5' },
    'not-offered': { ink: '#b3b8bf', tint: '#272b2f', fill: '#565c63' },
    'not-run': { ink: '#b3b8bf', tint: '#272b2f', fill: '#454a50' },
    error: { ink: '#f6a3c6', tint: '#3a162a', fill: '#a63f70' },
  },
};

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
  light: variables(PAGES.light) + tones(TONES.light),
  dark: variables(PAGES.dark) + tones(TONES.dark),
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
header.top{padding-top:20px;display:grid;grid-template-columns:1fr auto;gap:4px 24px;align-items:start}
header.top h1{font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
header.top .kind{font-size:13px;color:var(--soft)}
.because{grid-column:1/-1;list-style:none;display:flex;flex-wrap:wrap;gap:2px 20px;font-weight:600}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(135px,1fr));gap:1px;background:var(--line);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.facts div{background:var(--sheet);padding:8px 12px}
.facts dt{font-size:12px;color:var(--soft)}
.facts dd{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
section{margin-top:32px}
#causes{margin-top:14px}
section>h2{font-size:18px;font-weight:650;margin-bottom:8px}
.count{font-weight:400;color:var(--soft);margin-left:8px;font-variant-numeric:tabular-nums}
.lead{margin-bottom:8px;font-size:13px}
.short{display:none}
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
.note{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:12px 16px;overflow-wrap:anywhere}
.note ol,.note ul:not(.keys){margin:6px 0;padding-left:22px}
.note summary{cursor:pointer;padding:6px 0;text-decoration:underline}
.keys{list-style:none;columns:3 300px;column-gap:28px;margin:8px 0}
.keys li{display:flex;gap:10px;align-items:baseline;justify-content:space-between;break-inside:avoid;border-bottom:1px solid var(--line);padding:2px 0}
.keys .soft{white-space:nowrap;font-size:12.5px}
.tools{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);padding:8px 0;margin-top:12px;display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center}
.tools[hidden]{display:none}
.tools input,.tools select,.tools button{font:inherit;font-size:13px;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:4px 9px;min-height:30px}
.tools input{flex:1 1 160px;min-width:120px}
.tools #filters,.tools .chips{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.tools select{max-width:190px}
.tools button{cursor:pointer}
.tools button[data-more]{display:none}
.tools button[data-chip]::before{content:"";display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:5px;background:var(--ink)}
.tools button[aria-pressed=true]{border-color:currentColor;box-shadow:inset 0 0 0 1px currentColor}
.tools button[aria-pressed=false]{color:var(--text);background:var(--sheet)}
.tools output{order:1;flex:1 1 100%;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
.tools output:empty{display:none}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
.cause{background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin-bottom:6px;scroll-margin-top:60px}
.cause>summary{cursor:pointer;padding:8px 14px;display:grid;grid-template-columns:20px 46px 1fr;gap:1px 8px;align-items:baseline}
.cause>summary:hover,.rows-group>summary:hover{background:var(--sunk);border-radius:8px}
.cause>summary .number{color:var(--soft);font-variant-numeric:tabular-nums;text-align:right}
.cause>summary .pill{justify-self:start}
.cause>summary .what{font-weight:600;overflow-wrap:anywhere}
.cause>summary .when,.cause>summary .features{grid-column:3;font-size:13px;overflow-wrap:anywhere}
.cause>summary .features{color:var(--soft);display:flex;flex-wrap:wrap;gap:0 18px}
.features .interfaces{display:none}
.features .statuses,.features .confirmation{color:var(--text)}
.cause[open]>summary{border-bottom:1px solid var(--line)}
.below,.rows-group{margin-top:6px}
.below>summary{cursor:pointer;padding:6px 0;font-weight:600;text-decoration:underline}
.below>p{padding:6px 0}
.rows-group{background:var(--sheet);border:1px solid var(--line);border-radius:8px;margin-bottom:6px}
.rows-group>summary{cursor:pointer;padding:8px 14px;font-weight:600}
.rows-group>summary::before,.below>summary::before{content:"▸";display:inline-block;width:16px;color:var(--soft)}
.rows-group[open]>summary::before,.below[open]>summary::before{content:"▾"}
.rows-group>.scroll{border-width:1px 0 0;border-radius:0 0 8px 8px;margin:0}
.part{margin-bottom:18px}
.part h3{font-size:15px;font-weight:650;margin-bottom:6px}
.part h3 .soft{font-weight:400;font-size:13px}
.finding{border:1px solid var(--line);border-radius:8px;margin-top:6px}
.finding>summary{cursor:pointer;padding:8px 14px;display:grid;grid-template-columns:46px 1fr auto;gap:1px 8px;align-items:baseline}
.finding>summary .pill{justify-self:start}
.finding>summary .where{grid-column:2;color:var(--soft);font-size:12.5px;overflow-wrap:anywhere}
.finding>summary .often{color:var(--soft);font-size:12.5px;white-space:nowrap}
.finding[open]>summary{border-bottom:1px solid var(--line)}
.body{padding:12px 14px;display:grid;gap:12px;grid-template-columns:minmax(0,1fr)}
.rows{display:grid;grid-template-columns:84px 1fr;gap:4px 14px}
.rows dt{color:var(--soft)}
.rows dd{overflow-wrap:anywhere}
.messages{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
.messages.one{grid-template-columns:minmax(0,1fr)}
.side{display:grid;gap:8px;align-content:start}
.one>.side{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
figure figcaption{font-size:12.5px;color:var(--soft);margin-bottom:4px}
pre{margin:0;background:var(--sunk);border:1px solid var(--line);border-radius:6px;padding:9px 11px;overflow:auto;max-height:320px;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.45}
mark{background:var(--warn-tint);color:var(--warn-ink);font-weight:600}
.command{display:grid;grid-template-columns:84px 1fr auto;gap:8px 14px;align-items:start}
.command .soft{padding-top:8px}
.command button{font:inherit;font-size:12.5px;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:6px;padding:6px 10px;cursor:pointer}
.command button[hidden]{display:none}
.sequence svg{display:block;font:12px var(--sans)}
.sequence text{fill:var(--text)}
.sequence .time{fill:var(--soft);font-variant-numeric:tabular-nums}
.sequence .name{font-weight:600}
.sequence .lifeline{stroke:var(--line);stroke-width:1.5}
.sequence g line{stroke:var(--text);stroke-width:1.2}
.sequence polygon,.sequence circle{fill:var(--text)}
.sequence .missing line,.sequence .wrong line{stroke:var(--fail-ink)}
.sequence .missing line{stroke-dasharray:5 4}
.sequence .wrong polygon{fill:var(--fail-ink)}
.sequence .missing text:not(.time),.sequence .wrong text:not(.time){fill:var(--fail-ink);font-weight:600}
.scroll{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:8px}
.scroll.sequence{padding:8px 12px}
table{width:100%;border-collapse:collapse}
th{font-size:12px;font-weight:600;color:var(--soft);text-align:left}
th,td{padding:7px 12px;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:14px}
tbody tr:last-child td{border-bottom:0}
td .id{display:block;color:var(--soft);font-size:12px}
td .why{display:block;margin-top:3px;font-size:13px}
td .why b{font-weight:600}
td.number,th.number{text-align:right;width:110px;font-variant-numeric:tabular-nums}
.latency td.number,.latency th.number{width:auto;white-space:nowrap}
td.verdict{width:118px}
td.from{width:250px;font-size:13px}
td.at{width:210px}
td ul{list-style:none}
td.at li{line-height:1.6}
td.at code{font-size:12px;margin-right:6px}
td.at .pill{font-size:11px;padding:0 5px}
.observed td:first-child{width:45%}
.differences{table-layout:fixed}
[hidden]{display:none!important}
.nothing{color:var(--soft);padding:4px 0 12px}
footer{margin-top:44px;padding-bottom:36px;color:var(--soft);font-size:12.5px}
footer p{border-top:1px solid var(--line);padding-top:12px;overflow-wrap:anywhere}
@media not screen and (max-width:760px){.narrow{display:none}}
@media screen and (max-width:760px){
.scroll.sequence{display:none}
main,header.top,footer{padding-left:14px;padding-right:14px}
header.top{padding-top:12px;gap:4px 12px}
header.top h1{font-size:20px}
header.top .kind{display:none}
header.top .soft{font-size:12.5px}
.overall{padding:3px 8px;font-size:12.5px}
.tools button[data-more]{display:block}
.tools:not(.open) #filters{display:none}
.tools #filters{flex:1 1 100%}
td.from,td.at,th.from,th.at{display:none}
.cause>summary{grid-template-columns:auto auto 1fr;padding:8px 10px}
.cause>summary .what,.cause>summary .when,.cause>summary .features{grid-column:1/-1}
.features .identities,.features .operations{display:none}
.features .interfaces{display:inline}
.finding>summary{grid-template-columns:46px 1fr}
.finding>summary .often{grid-column:2}
.messages,.one>.side{grid-template-columns:minmax(0,1fr)}
.rows,.command{grid-template-columns:minmax(0,1fr) auto}
.rows>*,.command>.soft{grid-column:1/-1}
.command .soft{padding:0}
th,td{padding:7px 8px}
td.number,th.number{width:auto}}
@media print{body{font-size:10px}.pill{font-size:9px;padding:0 5px}th,td{padding:3px 8px}.body{padding:8px 12px;gap:7px}.cause>summary .when,.cause>summary .features{font-size:9.5px}pre{padding:5px 8px}.command .soft{padding-top:4px}.rows,.command{grid-template-columns:60px 1fr}.tools,.command button,.lead,.below,#requirements,.rows-group:not([open]){display:none!important}
.short{display:block;margin:0 0 14px;padding-left:22px}.short li{margin-bottom:3px}
.cause>summary{break-after:avoid}
tr,.undivided,.command{break-inside:avoid}figcaption{break-after:avoid}pre{max-height:none;font-size:9.5px}code{font-size:9.5px}
main,header.top,footer{max-width:none;padding-left:0;padding-right:0}
.scroll{overflow:visible}.sequence svg{max-width:100%;height:auto}}
`;
