/** One finding on a terminal. Commands stay on one line, so that they can be copied. */

import type { Result } from '../contracts/formats/result.ts';
import { exchangeLine } from './exchange-line.ts';
import type { WeighedFinding } from './findings-by-weight.ts';
import { COLOUR_OF_VERDICT, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { sourceText } from './source-text.ts';
import { wrap } from './wrap.ts';

const LABEL_WIDTH = 11;
const SYMBOLS = { fail: '✗', warn: '!', waived: '~' } as const;

type Row = readonly [label: string, text: string | undefined, how?: 'whole'];

function rowLines([label, text, how]: Row, width: number, paint: Paint): readonly string[] {
  if (text === undefined || text === '') return [];
  const shown = printable(text);
  const lines = how === 'whole' ? [shown] : wrap(shown, Math.max(20, width - LABEL_WIDTH));
  return lines.map((line, index) => `${paint((index === 0 ? label : '').padEnd(LABEL_WIDTH), 'dim')}${line}`);
}

const seen = (occurrences: number, stability: string | undefined): string =>
  [occurrences === 1 ? 'once' : `${occurrences} times`, ...(stability ? [stability] : [])].join(', ');

/** Lines without indentation; `number` is its place in the list. */
export function terminalFinding(
  { finding, requirement, kind }: WeighedFinding,
  { number, width, paint, result }: { number: number; width: number; paint: Paint; result: Pick<Result, 'interfaces'> },
): readonly string[] {
  const [first] = finding.evidence;
  const rows: readonly Row[] = [
    ['document', requirement && sourceText(requirement, result)],
    ['operation', finding.identity ? `${finding.operation} as ${finding.identity}` : finding.operation],
    ['expected', finding.expected],
    ['received', finding.received],
    ['place', finding.pointer === '' ? 'the whole body' : finding.pointer],
    ['hint', finding.hint],
    ['exchange', first && exchangeLine(first), 'whole'],
    ['curl', first?.curl, 'whole'],
    ['replay', finding.replay, 'whole'],
  ];
  const title = `${SYMBOLS[kind]} ${kind.toUpperCase()}`;
  return [
    `${paint(`${number}`.padStart(2), 'dim')}  ${paint(title, 'bold', COLOUR_OF_VERDICT[kind])}  ${paint(printable(finding.requirement), 'bold')}  ${paint(seen(finding.occurrences, finding.stability), 'dim')}`,
    ...wrap(printable(requirement?.statement ?? finding.signature), width - 4).map((line) => `    ${line}`),
    ...rows.flatMap((row) => rowLines(row, width - 4, paint)).map((line) => `    ${line}`),
  ];
}
