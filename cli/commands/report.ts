/** `conform report`: a stored result in another format. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { FORMATS, reporters, type Format } from '../../reports/reporters.ts';
import type { Console } from '../console.ts';
import { readResult } from '../read-result.ts';

interface Flags {
  readonly format: Format;
  readonly output?: string;
}

function report(run: string, { format, output }: Flags, console: Console): void {
  const text = reporters[format].render(readResult(run));
  if (output === undefined) return console.out(text);
  writeFileSync(output, text);
}

export function reportCommand(command: Command, console: Console): void {
  command
    .argument('[run]', 'folder of a run, or its result.json', path.join('reports', 'out', 'latest'))
    .addOption(new Option('-f, --format <format>', 'output format').choices(FORMATS).default('markdown'))
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .addHelpText(
      'after',
      `\nFormats:\n${FORMATS.map((format) => `  ${format.padEnd(12)} ${reporters[format].purpose}`).join('\n')}\n\nExamples:\n  conform report --format html --output report.html\n  conform report reports/out/latest --format sarif`,
    )
    .action((run: string, flags: Flags) => report(run, flags, console));
}
