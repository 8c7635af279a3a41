/** A summary for a pull request or a job page. A comment on GitHub holds 65,536 characters, so findings are left out from the end. */

import type { Overall, RequirementResult, Result } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { declarationsToMake } from './declarations-to-make.ts';
import { findingRows, occurrencesText } from './finding-rows.ts';
import { findingsByWeight, type WeighedFinding } from './findings-by-weight.ts';
import { inconclusive } from './inconclusive.ts';
import { codeBlock, codeSpan, prose } from './markdown-text.ts';
import type { Reporter } from './reporter.ts';

const LIMIT_CHARACTERS = 60_000;
const LISTED = 30;

export const SYMBOL_OF_OVERALL: Readonly<Record<Overall, string>> = {
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

function finding(weighed: WeighedFinding, result: Result): string {
  const { finding: found, requirement, kind } = weighed;
  const rows = findingRows(weighed, result);
  const commands = rows.filter(({ label }) => label === 'curl' || label === 'replay').map(({ text }) => text);
  return [
    `#### ${kind.toUpperCase()} ${codeSpan(found.requirement)}`,
    '',
    `${prose(requirement?.statement ?? found.signature)} Seen ${occurrencesText(found)}.`,
    '',
    ...rows
      .filter(({ label }) => label !== 'curl' && label !== 'replay')
      .map(
        ({ label, text }) => `- ${label}: ${label === 'document' || label === 'hint' ? prose(text) : codeSpan(text)}`,
      ),
    '',
    codeBlock(commands, 'sh'),
  ].join('\n');
}

/** Findings in full, as many as `room` characters hold. */
function findings(result: Result, room: number): readonly string[] {
  const all = findingsByWeight(result);
  const shown: string[] = [];
  let left = room;
  for (const one of all) {
    const text = finding(one, result);
    if (text.length > left) break;
    left -= text.length;
    shown.push(text, '');
  }
  const missing = all.length - shown.length / 2;
  if (all.length === 0) return [];
  return [
    `### Findings (${all.length})`,
    '',
    ...shown,
    ...(missing > 0 ? [`and ${missing} more in the full report`, ''] : []),
  ];
}

function listed(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - LISTED;
  return [
    `<details><summary>${title} (${lines.length})</summary>`,
    '',
    ...lines.slice(0, LISTED).map((line) => `- ${line}`),
    ...(rest > 0 ? [`- and ${rest} more in the full report`] : []),
    '',
    '</details>',
    '',
  ];
}

const withReason = ({ id, reason = '' }: RequirementResult): string => `${codeSpan(id)} ${prose(reason)}`;

function notJudged({ requirements, leftovers, waivers = [] }: Result): readonly string[] {
  return [
    ...listed(
      'To declare in the profile',
      declarationsToMake(requirements).map(
        ({ key, requirements: ids }) => `${codeSpan(key)} opens ${ids.map((id) => codeSpan(id)).join(', ')}`,
      ),
    ),
    ...listed('Could not be decided', inconclusive(requirements).blocked.map(withReason)),
    ...listed('Faults of the suite', requirements.filter(({ verdict }) => verdict === 'error').map(withReason)),
    ...listed(
      'Waivers',
      waivers.map(
        ({ requirement, state, reason, owner, until }) =>
          `${codeSpan(requirement)} ${state}, until ${until}, ${prose(owner)}: ${prose(reason)}`,
      ),
    ),
    ...listed(
      'Left on the target',
      leftovers.map(({ what, why }) => `${prose(what)}: ${prose(why)}`),
    ),
  ];
}

/** A result as Markdown. */
export function markdownReport(result: Result): string {
  const { run, profile, overall, because } = result;
  const head = [
    `## ${SYMBOL_OF_OVERALL[overall]} ${overall}: ${prose(profile.name)}`,
    '',
    ...because.map((reason) => `- ${prose(reason)}`),
    ...(because.length > 0 ? [''] : []),
    ...interfaces(result),
    '',
    `${prose(profile.mode)}, effort ${prose(run.effort)}, seed ${run.seed}, ${run.exchanges} requests, ${run.deliveries} notifications, ${run.seconds.toFixed(1)} s, run ${codeSpan(run.id)}`,
    '',
  ];
  const tail = notJudged(result);
  const used = [...head, ...tail].reduce((sum, line) => sum + line.length + 1, 0);
  const lines = [...head, ...findings(result, LIMIT_CHARACTERS - used), ...tail];
  return `${lines.join('\n').trimEnd()}\n`;
}

export const markdownReporter: Reporter = {
  fileName: 'summary.md',
  purpose: 'a summary for a pull request or the page of a job',
  render: ({ result }) => markdownReport(result),
};
