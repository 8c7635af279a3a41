/** `conform show`: prints exchanges, notifications or notes of a run, by the numbers in results and reports. */

import { LATEST_RUN } from '../run-folder.ts';
import { InvalidArgumentError, type Command } from 'commander';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Console } from '../console.ts';
import { eventText } from '../event-text.ts';
import { readRun } from '../read-run.ts';

interface Flags {
  readonly run: string;
}

function number(text: string, before: readonly number[] = []): readonly number[] {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected the number of an exchange, for example 749.');
  return [...before, Number(text)];
}

function show(numbers: readonly number[], { run }: Flags, console: Console): void {
  const { events } = readRun(run).captured;
  const texts = numbers.map((seq) => {
    const event = events.find((one) => one.seq === seq);
    if (event) return eventText(event);
    throw new UserError({
      code: 'show.number',
      what: `${run} has no exchange ${seq}`,
      next: events.length === 0 ? 'the run recorded no exchange' : `give a number from 0 to ${events.at(-1)?.seq}`,
    });
  });
  console.out(texts.join('\n'));
}

export function showCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('<number...>', 'numbers of exchanges, as given in reports', number)
    .option('--run <folder>', 'folder of the run', LATEST_RUN)
    .addHelpText(
      'after',
      `
Examples:
  conform show 749                                                  in the latest run
  conform show 749 750 --run reports/out/20261120-101500-4f2a

Exit codes: 0 printed, 2 run or number not found`,
    )
    .action((numbers: readonly number[], flags: Flags) => {
      show(numbers, flags, console);
      exit(0);
    });
}
