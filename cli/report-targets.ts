/** `--format`: the formats in which a result is written, each to a file or to the standard output. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { UserError } from '../contracts/errors/user-error.ts';
import { FORMATS, reporters, type ReportFormat } from '../reports/reporters.ts';
import { chosenOf } from './choice.ts';
import type { Console } from './console.ts';
import type { StoredRun } from './read-result.ts';

/** `junit=out.xml` or, for the standard output, `markdown`. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file?: string;
}

export interface FormatFlags {
  readonly format?: readonly ReportTarget[];
}

function reportTarget(text: string, before: readonly ReportTarget[] = []): readonly ReportTarget[] {
  const at = text.indexOf('=');
  const format = chosenOf(at < 0 ? text : text.slice(0, at), FORMATS);
  return [...before, { format, ...(at < 0 || at === text.length - 1 ? {} : { file: text.slice(at + 1) }) }];
}

/** @param otherwise what is printed without the option */
export const withFormatOption = (command: Command, otherwise: string): Command =>
  command
    .addOption(
      new Option(
        '-f, --format <format[=file]>',
        `format of the result, written to a file or printed; can be given several times (default: ${otherwise})`,
      ).argParser(reportTarget),
    )
    .addHelpText(
      'after',
      `\nFormats:\n${FORMATS.map((format) => `  ${format.padEnd(12)} ${reporters[format].purpose}`).join('\n')}`,
    );

/** For each command that judges a run. */
export const withResultFormatOption = (command: Command): Command =>
  withFormatOption(command, 'the report of the terminal; the folder of the run has html, markdown and junit');

/**
 * Creates the folders of the files, so that a run does not end without its reports.
 * @throws UserError if a folder cannot be created, or several formats are to be printed
 */
export function prepareReports(targets: readonly ReportTarget[]): void {
  const printed = targets.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UserError({
      code: 'format.printed',
      what: `--format ${printed.map(({ format }) => format).join(' and --format ')}: only one format can be printed`,
      next: `give the others a file, for example --format ${printed[0]?.format}=${reporters[printed[0]?.format ?? 'text'].fileName}`,
    });
  for (const { format, file } of targets)
    if (file !== undefined)
      written(format, file, () => mkdirSync(path.dirname(path.resolve(file)), { recursive: true }));
}

function written(format: ReportFormat, file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new UserError(
      {
        code: 'format.unwritable',
        what: `--format ${format}=${file}: the file cannot be written: ${(cause as Error).message}`,
        next: 'give the path of a file in a writable folder',
      },
      { cause },
    );
  }
}

/** Writes and prints a result in the given formats. */
export function writeTargets(stored: StoredRun, targets: readonly ReportTarget[], console: Console): void {
  for (const { format, file } of targets) {
    const text = reporters[format].render(stored);
    if (file === undefined) console.out(text);
    else written(format, file, () => writeFileSync(file, text));
  }
}
