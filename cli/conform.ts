#!/usr/bin/env node
/** The `conform` command. */

import { Command } from 'commander';
import { explainCommand } from './commands/explain.ts';
import { lintCommand } from './commands/lint.ts';
import { planCommand } from './commands/plan.ts';
import { runCommand } from './commands/run.ts';
import { selftestCommand } from './commands/selftest.ts';
import { serveCommand } from './commands/serve.ts';
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
  .exitOverride();

for (const add of [runCommand, lintCommand, selftestCommand]) add(program, console, exit);
for (const add of [planCommand, explainCommand, serveCommand]) add(program, console);
for (const command of program.commands)
  command.exitOverride().configureOutput({ writeOut: console.out, writeErr: console.err });

try {
  await program.parseAsync();
} catch (error) {
  code = tellError(error, console);
}
process.exitCode = code;
