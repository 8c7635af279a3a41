/** `conform watch`: runs again and again while a provider is being developed. */

import path from 'node:path';
import type { Command } from 'commander';
import type { Console } from '../console.ts';
import { usualProfile } from '../profile-option.ts';
import { Watching } from '../watching/watching.ts';
import { withWholeRunOptions, type RunCommandFlags } from './run.ts';

/** The files whose change starts another run. */
function watchedFiles({ profile, contract, ...flags }: RunCommandFlags, console: Console): readonly string[] {
  const isElsewhere = contract !== undefined || flags.embedded === true || flags.fault !== undefined;
  const chosen = profile ?? (isElsewhere ? undefined : usualProfile(console));
  const folder = path.dirname(path.resolve(chosen ?? contract ?? '.'));
  return [
    ...[chosen, contract].flatMap((file) => (file === undefined ? [] : [path.resolve(file)])),
    path.join(folder, '.env'),
  ];
}

export function watchCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withWholeRunOptions(command)
    .addHelpText(
      'after',
      `
Takes the options of \`conform run\`. Runs again when the profile, its .env or the contract changes, when Enter is pressed, and on the signal
SIGUSR1, for example after a deployment of the target. If the last run had failing requirements, only these are tested first; all others follow
when none of them fails any more. \`a\` and Enter tests everything. Ctrl-C ends the run in order, and then the command.

Examples:
  conform watch --profile profile.yaml
  conform watch --interface ticket --effort smoke
  kill -USR1 PID                                   in the script that deploys the target; PID is printed at the start

Exit codes: 2 usage error, 130 ended by Ctrl-C, 143 terminated`,
    )
    .action(async (flags: RunCommandFlags) => {
      const watching = new Watching({
        files: watchedFiles(flags, console),
        args: process.argv.slice(process.argv.indexOf('watch') + 1),
        out: flags.out,
        console,
      });
      exit(await watching.untilEnded());
    });
}
