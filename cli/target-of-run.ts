/** The target of a stored run, selected again. */

import { Command } from 'commander';
import { UserError } from '../contracts/errors/user-error.ts';
import { withListenerOptions } from './listener-options.ts';
import { withOwnOptions } from './own-target.ts';
import { withRunOptions } from './run-options.ts';
import type { TargetFlags } from './target.ts';

/** The options with which the run was started select the target again. */
export function targetFlags(options: readonly string[] | undefined, folder: string): TargetFlags {
  if (options === undefined)
    throw new UserError({
      code: 'replay.target',
      what: `${folder} does not state how its target is selected: no command started the run`,
      next: 'run `conform run` with a profile, and use its folder',
    });
  const command = withOwnOptions(withListenerOptions(withRunOptions(new Command('run').exitOverride())));
  return command.parse([...options], { from: 'user' }).opts<TargetFlags>();
}
