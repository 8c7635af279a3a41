/** Command lines that a reader can paste: how this run was started, and how a finding of it is replayed. */

import { shellWord } from '../contracts/text/shell-word.ts';

/** Options that a replay sets itself, or that do not change what is sent. */
const NOT_REPLAYED = [
  '--seed',
  '--effort',
  '--only',
  '--exclude',
  '--interface',
  '-i',
  '--out',
  '--require-decided',
  '--confirm',
  '--shard',
  '--format',
  '-f',
];
const NOT_REPLAYED_FLAGS = ['--certify', '--fail-fast', '--quiet', '-q', '--verbose', '-v'];

/** `npx conform` where npm started the process, since `conform` alone is not on the path there. */
const launcher = (env: Readonly<Record<string, string | undefined>>): string =>
  env['npm_command'] === undefined ? 'conform' : 'npx conform';

/** The command line of this process, quoted for a POSIX shell. */
export const commandLineOf = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => [launcher(env), ...args.map(shellWord)].join(' ');

/** Arguments without some options. @param named options with a value @param flags options without one */
export function withoutOptions(
  args: readonly string[],
  named: readonly string[],
  flags: readonly string[] = [],
): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index]!;
    const [name = arg] = arg.split('=');
    if (flags.includes(name)) continue;
    if (named.includes(name)) {
      if (!arg.startsWith(`${name}=`)) index += 1;
      continue;
    }
    kept.push(arg);
  }
  return kept;
}

/** The options that select the target again, and how it is tested: without those that a replay sets itself. */
export const targetOptionsOf = (args: readonly string[]): readonly string[] =>
  withoutOptions(args, NOT_REPLAYED, NOT_REPLAYED_FLAGS);

/** The same command line without the options that a replay sets: target, listener and mode remain. */
export const replayOf = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => commandLineOf(targetOptionsOf(args), env);
