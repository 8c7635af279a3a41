#!/usr/bin/env node
/** The `conform` command. */

import { Command } from 'commander';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { initCommand, questionsCommand } from './commands/init.ts';
import { judgeCommand } from './commands/judge.ts';
import { lintCommand } from './commands/lint.ts';
import { planCommand } from './commands/plan.ts';
import { reportCommand } from './commands/report.ts';
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

runCommand(program, console, exit);
planCommand(program, console);
explainCommand(program, console);
doctorCommand(program, console, exit);
serveCommand(program, console);
initCommand(program, console);
questionsCommand(program, console);
judgeCommand(program, console, exit);
reportCommand(program, console);
diffCommand(program, console, exit);
lintCommand(program, console, exit);
selftestCommand(program, console, exit);
for (const command of program.commands)
  command.exitOverride().configureOutput({ writeOut: console.out, writeErr: console.err });

try {
  await program.parseAsync();
} catch (error) {
  code = tellError(error, console);
}
process.exitCode = code;
