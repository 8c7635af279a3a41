/** One finding on a terminal. Commands stay on one line, so that they can be copied. */

import type { Finding, Result } from '../contracts/formats/result.ts';
import { callText, findingRows, occurrencesText, type FindingRow } from './finding-rows.ts';
import type { FindingGroup } from './findings-by-weight.ts';
import { COLOUR_OF_VERDICT, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { wrap } from './wrap.ts';

const LABEL_WIDTH = 11;
const INDENT = 4;
const SYMBOLS = { fail: '✗', warn: '!', waived: '~' } as const;

function rowLines({ label, text, whole }: FindingRow, width: number, paint: Paint): readonly string[] {
  const shown = printable(text);
  const lines = whole ? [shown] : wrap(shown, width - LABEL_WIDTH);
  return lines.map((line, index) => `${paint((index === 0 ? label : '').padEnd(LABEL_WIDTH), 'dim')}${line}`);
}

const MOST_OTHERS = 4;

/** The other findings of the requirement, a line each. */
function alsoRows(others: readonly Finding[]): readonly FindingRow[] {
  const rest = others.length - MOST_OTHERS;
  const texts = others
    .slice(0, MOST_OTHERS)
    .map((one) => `${callText(one)}: received ${one.received}, ${occurrencesText(one)}`);
  return [...texts, ...(rest > 0 ? [`${rest} more in the written reports`] : [])].map((text, index) => ({
    label: index === 0 ? 'also' : '',
    text,
    whole: false,
  }));
}

/** A command that fills the screen is not read there. */
const LONGEST_COMMAND = 2000;

function withoutLongCommand(row: FindingRow, { evidence: [first] }: Finding): FindingRow {
  if (row.label !== 'curl' || row.text.length <= LONGEST_COMMAND || !first) return row;
  return {
    ...row,
    text: `${row.text.length} characters, in the written reports; conform show ${first.seq}`,
    whole: false,
  };
}

/** Lines without the indentation of the page; `number` is its place in the list. */
export function terminalFinding(
  { lead, others }: FindingGroup,
  {
    number,
    width,
    paint,
    result,
  }: { number: number; width: number; paint: Paint; result: Pick<Result, 'interfaces' | 'waivers'> },
): readonly string[] {
  const { finding, requirement, kind } = lead;
  const title = [
    paint(`${number}`.padStart(2), 'dim'),
    paint(`${SYMBOLS[kind]} ${kind.toUpperCase()}`, 'bold', COLOUR_OF_VERDICT[kind]),
    paint(printable(finding.requirement), 'bold'),
    paint(occurrencesText(finding), 'dim'),
  ];
  const body = [
    ...wrap(printable(requirement?.statement ?? finding.signature), width - INDENT),
    ...[...findingRows(lead, result), ...alsoRows(others)]
      .map((row) => withoutLongCommand(row, finding))
      .flatMap((row) => rowLines(row, width - INDENT, paint)),
  ];
  return [title.join('  '), ...body.map((line) => ' '.repeat(INDENT) + line)];
}
