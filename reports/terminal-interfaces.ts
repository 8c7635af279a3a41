/** The interfaces of a result on a terminal: a table of verdict counts, or a list where the table is too wide. */

import type { InterfaceResult, Verdict } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { COLOUR_OF_OVERALL, COLOUR_OF_VERDICT, type Paint } from './paint.ts';
import { printable } from './printable.ts';
import { wrap } from '../contracts/text/wrap.ts';

const ALWAYS_SHOWN: readonly Verdict[] = ['pass', 'fail'];
const GAP = '  ';

const columnsOf = (interfaces: readonly InterfaceResult[]): readonly Verdict[] =>
  VERDICTS.filter((verdict) => ALWAYS_SHOWN.includes(verdict) || interfaces.some(({ counts }) => counts[verdict] > 0));

/** Names in one column, with titles next to them if requested. */
function names(interfaces: readonly InterfaceResult[], { titled }: { titled: boolean }): readonly string[] {
  const short = interfaces.map((one) => printable(one.interface));
  const width = Math.max(0, ...short.map((name) => name.length));
  const full = interfaces.map(({ title }, index) =>
    titled ? `${(short[index] ?? '').padEnd(width)}  ${printable(title)}` : (short[index] ?? ''),
  );
  const widest = Math.max(0, ...full.map((name) => name.length));
  return full.map((name) => name.padEnd(widest));
}

function count(value: number, verdict: Verdict, paint: Paint): string {
  const padded = String(value).padStart(verdict.length);
  return value === 0 ? paint(padded.replace('0', '·'), 'dim') : paint(padded, COLOUR_OF_VERDICT[verdict]);
}

type Columns = readonly Verdict[];

function table(
  interfaces: readonly InterfaceResult[],
  labels: readonly string[],
  columns: Columns,
  paint: Paint,
): readonly string[] {
  const head = [''.padEnd(labels[0]?.length ?? 0), ...columns.map((verdict) => paint(verdict, 'dim'))].join(GAP);
  const rows = interfaces.map((one, index) =>
    [
      labels[index],
      ...columns.map((verdict) => count(one.counts[verdict], verdict, paint)),
      paint(one.overall, 'bold', COLOUR_OF_OVERALL[one.overall]),
    ].join(GAP),
  );
  return [head, ...rows];
}

const paintCounts = (line: string, paint: Paint): string =>
  line.replace(/\d+ ([a-z-]+)/g, (text, verdict: Verdict) => paint(text, COLOUR_OF_VERDICT[verdict]));

function list(
  interfaces: readonly InterfaceResult[],
  labels: readonly string[],
  { columns, width, paint }: { columns: Columns; width: number; paint: Paint },
): readonly string[] {
  return interfaces.flatMap((one, index) => {
    const met = columns.filter((verdict) => one.counts[verdict] > 0);
    const counts = met.map((verdict) => `${one.counts[verdict]} ${verdict}`).join(', ');
    return [
      `${labels[index]}  ${paint(one.overall, 'bold', COLOUR_OF_OVERALL[one.overall])}`,
      ...wrap(counts, width - 2).map((line) => `  ${paintCounts(line, paint)}`),
    ];
  });
}

/** Lines without indentation: the table with titles, without them where that fits better, or a list where no table fits in `width`. */
export function terminalInterfaces(
  interfaces: readonly InterfaceResult[],
  width: number,
  paint: Paint,
): readonly string[] {
  const columns = columnsOf(interfaces);
  const countsWidth =
    Math.max(0, ...interfaces.map(({ overall }) => overall.length)) +
    columns.reduce((sum, verdict) => sum + verdict.length + GAP.length, GAP.length);
  const fitting = [names(interfaces, { titled: true }), names(interfaces, { titled: false })].find(
    ([label = '']) => label.length + countsWidth <= width,
  );
  return fitting
    ? table(interfaces, fitting, columns, paint)
    : list(interfaces, names(interfaces, { titled: true }), { columns, width, paint });
}
