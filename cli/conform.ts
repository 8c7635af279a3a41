#!/usr/bin/env node
/** The `conform` command. */

import { Command } from 'commander';
import { COMMANDS } from './commands.ts';
import { processConsole } from './console.ts';
import { reportError } from './errors.ts';
import { packageVersion } from './package-version.ts';

const console = processConsole();
let code = 0;
const exit = (chosen: number): void => {
  code = chosen;
};

const program = new Command('conform')
  .description(
    'Tests whether a provider conforms to the four partner interfaces, with a verdict for every requirement.',
  )
  .version(packageVersion, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand('help [command]', 'print the help of a command')
  .showHelpAfterError('  next      conform --help lists the commands')
  .showSuggestionAfterError()
  .configureOutput({ writeOut: console.out, writeErr: console.err })
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .exitOverride();

/** The command to execute, or the one whose help is printed. */
const [first, second] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const asked = first === 'help' ? second : first;
try {
  for (const [name, { purpose, isHidden = false, load }] of Object.entries(COMMANDS)) {
    const command = program
      .command(name, { hidden: isHidden })
      .description(purpose)
      .showHelpAfterError(`  next      conform ${name} --help lists the arguments and options`)
      .exitOverride();
    command.configureOutput({ writeOut: console.out, writeErr: console.err });
    if (name === asked) (await load())(command, console, exit);
  }
  if (first === 'help' && second !== undefined && !(second in COMMANDS))
    await program.parseAsync([second], { from: 'user' });
  await program.parseAsync();
} catch (error) {
  code = reportError(error, console);
}
process.exitCode = code;
