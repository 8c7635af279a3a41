/** A summary for a pull request or a job page. A comment on GitHub holds 65,536 characters, so causes are left out from the end. */

import type { Overall, RequirementResult, Result } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import {
  causeRows,
  causesByWeight,
  FIRST,
  LEAST_CAUSES,
  supportText,
  whenText,
  type WeighedCause,
} from './causes-by-weight.ts';
import { isCommand, withoutLongCommand, type FindingRow } from './finding-rows.ts';
import { inconclusive } from './inconclusive.ts';
import { leftOnTarget } from './left-on-target.ts';
import { moreRequests } from './next-step.ts';
import { byReason } from './reasons.ts';
import { dependText, undeclared } from './undeclared.ts';
import { codeBlock, codeSpan, prose, sentence } from './markdown-text.ts';
import { plural } from './plural.ts';
import { testedPart } from './tested-part.ts';
import type { Reporter } from './reporter.ts';

const LIMIT_CHARACTERS = 60_000;
const LISTED = 30;
const LISTED_IDS = 5;

const SYMBOL_OF_OVERALL: Readonly<Record<Overall, string>> = {
  CONFORMANT: '✅',
  'NOT FULLY VERIFIED': '🟡',
  'NON-CONFORMANT': '❌',
  'RUN INVALID': '⛔',
};

const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function interfaces({ interfaces: all }: Result): readonly string[] {
  const columns = VERDICTS.filter((verdict) => verdict === 'pass' || all.some(({ counts }) => counts[verdict] > 0));
  return [
    tableRow(['interface', 'verdict', ...columns]),
    tableRow([':--', ':--', ...columns.map(() => '--:')]),
    ...all.map(({ interface: name, title, overall, counts }) =>
      tableRow([
        `${codeSpan(name, { inTable: true })} ${prose(title)}`,
        `${SYMBOL_OF_OVERALL[overall]} ${overall}`,
        ...columns.map((verdict) => (counts[verdict] > 0 ? String(counts[verdict]) : '·')),
      ]),
    ),
  ];
}

const IN_CODE: readonly FindingRow['label'][] = [
  'operation',
  'expected',
  'received',
  'place',
  'exchange',
  'delivery',
  'also',
  'passing',
  'violates',
  'differs',
];

/** A bullet for each label: several ids on one line, other texts one below the other. */
function bullets(rows: readonly FindingRow[]): readonly string[] {
  const lines: string[] = [];
  let name: FindingRow['label'] = '';
  for (const { label, text, isRest } of rows) {
    const shown = IN_CODE.includes(label || name) && !isRest ? codeSpan(text) : prose(text);
    if (label !== '') lines.push(`- ${label}: ${shown}`);
    else if (name === 'violates') lines.push(`${lines.pop()}, ${shown}`);
    else lines.push(`  - ${shown}`);
    name = label || name;
  }
  return lines;
}

function causeText(weighed: WeighedCause, result: Result): string {
  const { cause, kind } = weighed;
  const when = whenText(cause);
  const rows = causeRows(weighed, result).map((row) => withoutLongCommand(row, weighed.findings[0].finding));
  const commands = rows.filter(isCommand).map(({ text }) => text);
  return [
    `#### ${kind.toUpperCase()} ${prose(cause.title)}`,
    '',
    `${when === undefined ? '' : `${prose(when)}: `}${supportText(cause)}.`,
    '',
    ...bullets(rows.filter((row) => !isCommand(row))),
    '',
    codeBlock(commands, 'sh'),
  ].join('\n');
}

/** Causes in full, as many as `room` characters hold. */
function causes(result: Result, room: number): readonly string[] {
  const all = causesByWeight(result);
  const shown: string[] = [];
  let left = room;
  for (const one of all) {
    const text = causeText(one, result);
    if (text.length > left) break;
    left -= text.length;
    shown.push(text, '');
  }
  const missing = all.length - shown.length / 2;
  if (all.length === 0) return [];
  return [
    ...(all.length < LEAST_CAUSES
      ? []
      : [
          '### Fix first',
          '',
          ...all.slice(0, FIRST).map(({ cause }, index) => `${index + 1}. ${prose(cause.title)}`),
          '',
        ]),
    `### Causes (${all.length})`,
    '',
    ...shown,
    ...(missing > 0 ? [`and ${missing} more in the full report`, ''] : []),
  ];
}

/** A list that opens; `count` if its lines represent more than one thing each. */
function listed(title: string, lines: readonly string[], count = lines.length): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - LISTED;
  return [
    `<details><summary>${title} (${count})</summary>`,
    '',
    ...lines.slice(0, LISTED).map((line) => `- ${line}`),
    ...(rest > 0 ? [`- and ${rest} more in the full report`] : []),
    '',
    '</details>',
    '',
  ];
}

const withReasons = (requirements: readonly RequirementResult[]): readonly string[] =>
  byReason(requirements).map(({ reason, requirements: ids }) => {
    const rest = ids.length - LISTED_IDS;
    const shown = ids.slice(0, LISTED_IDS).map((id) => codeSpan(id));
    return `${sentence(reason)}: ${[...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}`;
  });

function notJudged(result: Result): readonly string[] {
  const { requirements, waivers = [] } = result;
  const { toMake } = undeclared(result);
  const { blocked } = inconclusive(requirements);
  const errors = requirements.filter(({ verdict }) => verdict === 'error');
  const more = moreRequests(result);
  return [
    ...(more === undefined ? [] : [sentence(more), '']),
    ...listed(
      'To declare in the profile',
      toMake.map((one) => `${one.isFirst ? 'first ' : ''}${codeSpan(one.key)}: ${dependText(one)}`),
    ),
    ...listed('Could not be decided', withReasons(blocked), blocked.length),
    ...listed('Errors in the suite', withReasons(errors), errors.length),
    ...listed(
      'Waivers',
      waivers.map(
        ({ requirement, state, reason, owner, until }) =>
          `${codeSpan(requirement)} ${state}, until ${until}, ${prose(owner)}: ${prose(reason)}`,
      ),
    ),
    ...listed('Left on the target', leftOnTarget(result).map(prose), result.leftovers.length),
  ];
}

/** A result as Markdown. */
export function markdownReport(result: Result): string {
  const { run, profile, overall, because } = result;
  const reasons = [...because, ...testedPart(run)];
  const head = [
    `## ${SYMBOL_OF_OVERALL[overall]} ${overall}: ${prose(profile.name)}`,
    '',
    ...reasons.map((reason) => `- ${prose(reason)}`),
    ...(reasons.length > 0 ? [''] : []),
    ...interfaces(result),
    '',
    `${prose(profile.mode)}, effort ${prose(run.effort)}, seed ${run.seed}, ${plural(run.exchanges, 'request')}, ${plural(run.deliveries, 'notification')}, ${run.seconds.toFixed(1)} s, run ${codeSpan(run.id)}`,
    '',
  ];
  const tail = notJudged(result);
  const used = [...head, ...tail].reduce((sum, line) => sum + line.length + 1, 0);
  const lines = [...head, ...causes(result, LIMIT_CHARACTERS - used), ...tail];
  return `${lines.join('\n').trimEnd()}\n`;
}

export const markdownReporter: Reporter = {
  fileName: 'summary.md',
  purpose: 'a summary for a pull request or the page of a job',
  render: ({ result }) => markdownReport(result),
};
