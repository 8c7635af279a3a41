/** `conform selftest`: runs the suite against every fault and variant of the reference provider, sets of faults and poor targets. */

import { InvalidArgumentError, type Command } from 'commander';
import { DEFAULT_OPTIONS, EFFORTS } from '../../profile/run-options.ts';
import { choiceOption } from '../choice.ts';
import type { Console } from '../console.ts';
import type { SelftestFlags } from '../selftest/selftest.ts';

const KINDS = ['healthy', 'fault', 'variant', 'variant-set', 'grammar', 'compound', 'sparse', 'poor'];

function natural(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 to 9999.');
  return Number(text);
}

function count(text: string): number {
  return text === '0' ? 0 : natural(text);
}

const several = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...text.split(',').map((one) => one.replace(/\.$/, '')),
];

export function selftestCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .option('--only <ids>', 'subjects: ids or prefixes of ids, separated by commas (default: all)', several)
    .addOption(choiceOption('--kind <kind>', 'run only one kind', KINDS))
    .option('--seeds <number>', 'number of seeds for each fault or variant', natural, 1)
    .option('--every <number>', 'run every n-th subject only, for a quick sample', natural, 1)
    .addOption(choiceOption('--effort <effort>', 'how many requests to send', EFFORTS).default(DEFAULT_OPTIONS.effort))
    .option('--minutes <number>', 'start no further run after this number of minutes', natural)
    .option(
      '--sample <number>',
      'sets of faults of each size and interface; subjects with a sparse profile; faults of the grammar',
      natural,
    )
    .option(
      '--confirm <number>',
      'subjects whose findings are sent again as the shortest sequence of requests; 0 for none (default: 40 of the faults)',
      count,
    )
    .option(
      '--record <file>',
      'with --kind fault or compound: run to the end and store which requirements find each fault alone',
    )
    .option('--whole', 'execute all scenarios of each run, to the end, also after its fault is found', false)
    .option(
      '--keep <folder>',
      'store the runs of incorrect results and of faults that are not found, for `conform judge`',
    )
    .option('--write <files>', 'write the matrix as Markdown (.md) or HTML (.html)', several)
    .addHelpText(
      'after',
      `
Examples:
  conform selftest                                all faults and variants, about half an hour on two cores
  conform selftest --only device --every 5        a sample of one interface
  conform selftest --only grammar --sample 100    a sample of the faults that are combinations of dimensions
  conform selftest --kind variant-set --seeds 3   sets of variants, drawn by three seeds
  conform selftest --kind compound --seeds 3      sets of 2, 5, 10 and 20 faults
  conform selftest --kind poor                    targets with many defects
  conform selftest --only ticket --confirm 100    how many findings are confirmed, by how many requests
  conform selftest --kind fault --record cli/selftest/found-alone.json
  conform selftest --kind variant-set --keep reports/out/incorrect
  conform selftest --write docs/selftest.md,reports/out/selftest.html

Exit codes: 0 every fault found and every variant accepted, 2 usage error, 5 otherwise
Faults and variants: docs/reference-provider.md`,
    )
    .action(async (flags: SelftestFlags) => {
      const { selftest } = await import('../selftest/selftest.ts');
      exit(await selftest(flags, console));
    });
}
