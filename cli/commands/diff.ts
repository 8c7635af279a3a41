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
    .argument('<before>', 'folder of the earlier run, or its result.json')
    .argument('<after>', 'folder of the later run, or its result.json')
    .option('--markdown', 'print Markdown')
    .addHelpText(
      'after',
      `
Lists the causes that are new, gone and unchanged, with their requirements, and the requirements that newly fail, are fixed, or changed in another way.
A cause is unchanged if both runs found it, with whatever identity.

Examples:
  conform diff last-month/result.json reports/out/latest
  conform diff --markdown before/result.json reports/out/latest > diff.md

Exit codes: 0 nothing newly fails, 1 a requirement newly fails, 2 a result is missing or invalid`,
    )
    .action((before: string, after: string, { markdown }: Flags) => {
      const diff = diffResults(readResult(before).result, readResult(after).result);
      console.out(markdown ? diffMarkdown(diff) : diffText(diff));
      exit(isRegression(diff) ? EXIT.nonConformant : EXIT.ok);
    });
}
