/** Errors -> text and exit code. The only place that prints errors. The stack trace of a mistake of the user is printed with CONFORM_DEBUG only. */

import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { UserError } from '../contracts/errors/user-error.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import type { Console } from './console.ts';
import { EXIT } from './exit-codes.ts';

/** Prints the stack trace with all causes if the environment variable CONFORM_DEBUG is set. */
function printForDebugging(error: unknown, err: Console['err']): void {
  if (process.env['CONFORM_DEBUG'] !== undefined) err(`${inspect(error)}\n`);
}

/** Prints an error and returns its exit code. */
export function reportError(error: unknown, { err }: Console): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UserError) {
    for (const mistake of [error, ...error.others]) err(`${mistakeText(mistake)}\n`);
    printForDebugging(error, err);
    return error.exitCode;
  }
  const text = error instanceof Error ? error.message : String(error);
  err(`conform: error in the suite itself: ${text.split('\n')[0] ?? ''}\n`);
  err('  next      run again with CONFORM_DEBUG=1 and report the printed stack trace\n');
  printForDebugging(error, err);
  return EXIT.suite;
}
