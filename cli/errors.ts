/** Errors -> text and exit code. The only place that prints errors; a mistake of the user never prints a stack trace. */

import { CommanderError } from 'commander';
import { UserError } from '../contracts/errors/user-error.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import type { Console } from './console.ts';
import { EXIT } from './exit-codes.ts';

interface Described {
  readonly code: string;
  readonly message: string;
  readonly next?: string;
}

/** Mistakes of a user that other folders throw in another form: an Error with a stable code and a next step. */
const isDescribed = (error: unknown): error is Described =>
  error instanceof Error && 'code' in error && 'next' in error && typeof error.next === 'string';

/** Prints an error and returns its exit code. */
export function reportError(error: unknown, { err }: Console): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UserError) {
    for (const mistake of [error, ...error.others]) err(`${mistakeText(mistake)}\n`);
    return error.exitCode;
  }
  if (isDescribed(error)) {
    err(`${error.message}\n${error.next === undefined ? '' : `  next      ${error.next}\n`}`);
    return error.code.startsWith('listener') ? EXIT.unreachable : EXIT.usage;
  }
  const text = error instanceof Error ? error.message : String(error);
  err(`conform: error in the suite itself: ${text.split('\n')[0] ?? ''}\n`);
  err('  next      run again with CONFORM_DEBUG=1 and report the printed stack trace\n');
  if (process.env['CONFORM_DEBUG'] !== undefined && error instanceof Error) err(`${error.stack ?? ''}\n`);
  return EXIT.suite;
}
