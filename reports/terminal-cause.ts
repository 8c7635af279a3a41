/** One cause on a terminal. Commands stay on one line, so that they can be copied. */

import type { Result } from '../contracts/formats/result.ts';
import { causeRows, supportText, whenText, type WeighedCause } from './causes-by-weight.ts';
import { withoutLongCommand, type FindingRow } from './finding-rows.ts';
import { COLOUR_OF_VERDICT, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { wrap } from '../contracts/text/wrap.ts';

const LABEL_WIDTH = 11;
const INDENT = 4;
const SYMBOLS = { fail: '✗', warn: '!', waived: '~' } as const;

function rowLines({ label, text, whole }: FindingRow, width: number, paint: Paint): readonly string[] {
  const shown = printable(text);
  const lines = whole ? [shown] : wrap(shown, width - LABEL_WIDTH);
  return lines.map((line, index) => `${paint((index === 0 ? label : '').padEnd(LABEL_WIDTH), 'dim')}${line}`);
}

/** Lines without the indentation of the page; `number` is its place in the list. */
export function terminalCause(
  weighed: WeighedCause,
  {
    number,
    width,
    paint,
    result,
  }: {
    number: number;
    width: number;
    paint: Paint;
    result: Pick<Result, 'findings' | 'interfaces' | 'requirements' | 'waivers'>;
  },
): readonly string[] {
  const { cause, kind, findings } = weighed;
  const [lead] = findings;
  const when = [whenText(cause), supportText(cause)].filter((text) => text !== undefined).join(': ');
  const title = [
    paint(`${number}`.padStart(2), 'dim'),
    paint(`${SYMBOLS[kind]} ${kind.toUpperCase()}`, 'bold', COLOUR_OF_VERDICT[kind]),
    paint(printable(cause.id), 'dim'),
  ];
  const body = [
    ...wrap(printable(cause.title), width - INDENT).map((line) => paint(line, 'bold')),
    ...wrap(printable(when), width - INDENT),
    ...causeRows(weighed, result)
      .map((row) => withoutLongCommand(row, lead.finding))
      .flatMap((row) => rowLines(row, width - INDENT, paint)),
  ];
  return [title.join('  '), ...body.map((line) => ' '.repeat(INDENT) + line)];
}
