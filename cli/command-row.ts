/** How a command is described and loaded. */

import type { Command } from 'commander';
import type { Console } from './console.ts';

/** Adds arguments, options, examples and action to a command. `exit` sets the exit code; 0 if it is not called. */
type DefineCommand = (command: Command, console: Console, exit: (code: number) => void) => void;

export interface CommandRow {
  readonly purpose: string;
  /** True if help does not show it. */
  readonly isHidden?: boolean;
  readonly load: () => Promise<DefineCommand>;
}
