/** `conform report`: a stored result in another format. */

import { LATEST_RUN } from '../run-folder.ts';
import type { Command } from 'commander';
import type { Console } from '../console.ts';
import { readResult } from '../read-result.ts';
import { prepareReports, withFormatOption, writeTargets, type FormatFlags } from '../report-targets.ts';

function report(run: string, { format: targets = [{ format: 'markdown' }] }: FormatFlags, console: Console): void {
  const stored = readResult(run);
  prepareReports(targets);
  writeTargets(stored, targets, console);
}

export function reportCommand(command: Command, console: Console): void {
  const given = command.argument('[run]', 'folder of a run, or its result.json', LATEST_RUN);
  withFormatOption(given, 'markdown, printed')
    .addHelpText(
      'after',
      '\nExamples:\n  conform report --format html=report.html --format junit=junit.xml\n  conform report reports/out/latest --format sarif\n\nExit codes: 0 written, 2 the result or a file cannot be used',
    )
    .action((run: string, flags: FormatFlags) => report(run, flags, console));
}
