/** The reports that every run writes, and the final output on the terminal. */

import path from 'node:path';
import { reporters, type ReportFormat } from '../reports/reporters.ts';
import { terminalReport, terminalVerdict } from '../reports/terminal.ts';
import { writeWhole } from '../runner/write-whole.ts';
import type { Console } from './console.ts';
import type { StoredRun } from './read-result.ts';
import { writeTargets, type ReportTarget } from './report-targets.ts';

/** For people, for pull requests, for CI servers. */
const ALWAYS: readonly ReportFormat[] = ['html', 'markdown', 'junit'];

export interface WrittenFile {
  readonly format: string;
  /** Relative to the folder of the run. */
  readonly path: string;
}

/** Writes the reports of a result into the folder. */
export function writeReports(stored: StoredRun, folder: string): readonly WrittenFile[] {
  return ALWAYS.map((format) => {
    const { fileName, render } = reporters[format];
    writeWhole(path.join(folder, fileName), render(stored));
    return { format, path: fileName };
  });
}

export interface ResultFiles {
  /** As printed. */
  readonly folder: string;
  readonly files: readonly WrittenFile[];
}

interface Printing extends ResultFiles {
  /** Formats that were asked for. If one of them is printed, nothing else is. */
  readonly targets: readonly ReportTarget[];
  /** Only the overall verdict and its reasons. */
  readonly isBrief: boolean;
  readonly console: Console;
  /** Printed in place of the report of the terminal. */
  readonly summary?: string | undefined;
}

/** The last output of a command about a run: the formats that were asked for, the result, and the paths of its files. */
export function printResult(stored: StoredRun, { folder, files, targets, isBrief, console, summary }: Printing): void {
  writeTargets(stored, targets, console);
  if (targets.some(({ file }) => file === undefined)) return;
  if (summary !== undefined) return console.out(summary);
  const { result } = stored;
  const shown = path.relative(process.cwd(), folder) || '.';
  const reports = [
    ...files.map(({ format, path: name }) => ({ format, path: path.join(shown, name) })),
    ...targets.flatMap(({ format, file }) => (file === undefined ? [] : [{ format, path: file }])),
  ];
  const { colour, width } = console;
  console.out(
    isBrief ? terminalVerdict(result, { colour, width }) : terminalReport(result, { colour, width, reports }),
  );
}
