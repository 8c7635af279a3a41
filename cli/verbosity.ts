import type { Command } from 'commander';
import type { RunInput } from '../runner/run-input.ts';

/** How much a run prints while it is under way, and at its end. */
export type Verbosity = NonNullable<RunInput['progress']>;

export interface VerbosityFlags {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** For each command that prints a result. */
export const withQuietOption = (command: Command): Command =>
  command.option('-q, --quiet', 'print nothing but the overall verdict, its reasons and errors');

export const withVerbosityOptions = (command: Command): Command =>
  withQuietOption(command).option(
    '-v, --verbose',
    'print every request with its response status, and every notification',
  );

export const verbosityOf = ({ quiet, verbose }: VerbosityFlags): Verbosity =>
  quiet ? 'quiet' : verbose ? 'verbose' : 'normal';
