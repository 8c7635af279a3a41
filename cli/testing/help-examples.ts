/** The examples in the help of each command. */

import { Command } from 'commander';
import { COMMANDS } from '../commands.ts';
import type { Console } from '../console.ts';

const SILENT: Console = { out: () => {}, err: () => {}, colour: false, width: 100, interactive: false };

/** A command of the command line with its options; it neither executes nor ends the process. */
export async function definedCommand(name: string): Promise<Command> {
  const command = new Command(name).exitOverride().configureOutput({ writeErr: () => {} });
  (await COMMANDS[name]!.load())(command, SILENT, () => {});
  return command.action(() => {});
}

/** The command lines under `Examples:`, in their order, without what is said about them. */
export async function examplesOf(name: string): Promise<readonly string[]> {
  const command = await definedCommand(name);
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  const [, block = ''] = /^Examples:\n((?: {2}.+\n)+)/m.exec(help) ?? [];
  return block
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}.*$/, ''))
    .filter((line) => line !== '');
}
