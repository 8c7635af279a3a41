/** `conform diff`: what changed between two results. */

import type { Command } from 'commander';
import { diffResults, isRegression } from '../../reports/diff.ts';
import { diffMarkdown, diffText } from '../../reports/diff-text.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';
import { readResult } from '../read-result.ts';

interface Flags {
  readonly markdown?: boolean;
}

export function diffCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('<before>', 'result.json of a run, or its folder')
    .argument('<after>', 'the later one')
    .option('--markdown', 'as Markdown')
    .addHelpText(
      'after',
      '\nExample:\n  conform diff last-month/result.json reports/out/latest\n\nExit code 1 where something fails that did not.',
    )
    .action((before: string, after: string, { markdown }: Flags) => {
      const diff = diffResults(readResult(before).result, readResult(after).result);
      console.out(markdown ? diffMarkdown(diff) : diffText(diff));
      exit(isRegression(diff) ? EXIT.nonConformant : EXIT.ok);
    });
}
