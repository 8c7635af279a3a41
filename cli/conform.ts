#!/usr/bin/env node
/** The `conform` command. */

import { Command } from 'commander';
import { COMMANDS } from './commands.ts';
import { processConsole } from './console.ts';
import { tellError } from './errors.ts';
import { packageVersion } from './package-root.ts';

const console = processConsole();
let code = 0;
const exit = (wanted: number): void => {
  code = wanted;
};

const program = new Command('conform')
  .description('decides, requirement by requirement, whether a provider conforms to the four partner interfaces')
  .version(packageVersion)
  .showHelpAfterError('(conform --help shows what there is)')
  .showSuggestionAfterError()
  .configureOutput({ writeOut: console.out, writeErr: console.err })
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .exitOverride();

/** The command asked for, or the one that help is asked for. */
const [first, second] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const asked = first === 'help' ? second : first;
for (const [name, { purpose, load }] of Object.entries(COMMANDS)) {
  const command = program.command(name).description(purpose).exitOverride();
  command.configureOutput({ writeOut: console.out, writeErr: console.err });
  if (name === asked) (await load())(command, console, exit);
}

try {
  await program.parseAsync();
} catch (error) {
  code = tellError(error, console);
}
process.exitCode = code;
