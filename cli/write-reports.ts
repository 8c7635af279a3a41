/** The reports that every run writes, and the final output on the terminal. */

import path from 'node:path';
import type { Result } from '../contracts/formats/result.ts';
import { reporters, type Format } from '../reports/reporters.ts';
import { terminalReport } from '../reports/terminal.ts';
import { writeWhole } from '../runner/write-whole.ts';
import type { Console } from './console.ts';
import type { StoredRun } from './read-result.ts';

/** For people, for pull requests, for CI servers. */
const ALWAYS: readonly Format[] = ['html', 'markdown', 'junit'];

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

/** Prints the result and the paths of its files. @param folder as printed. */
export function printResult(
  result: Result,
  { folder, files, console }: { folder: string; files: readonly WrittenFile[]; console: Console },
): void {
  const shown = path.relative(process.cwd(), folder) || '.';
  console.out(
    terminalReport(result, {
      colour: console.colour,
      width: console.width,
      reports: files.map(({ format, path: name }) => ({ format, path: path.join(shown, name) })),
    }),
  );
}
