/** `--shard i/n`: a run that is one of several processes. */

import { InvalidArgumentError } from 'commander';
import type { Result } from '../contracts/formats/result.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import type { Shard } from '../profile/run-options.ts';
import { plural } from '../reports/plural.ts';
import { limitsOf } from '../runner/shards/limits-of-shard.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import type { OpenedTarget } from './target.ts';

export function shardOf(text: string): Shard {
  const [, index, count] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count)
    throw new InvalidArgumentError(
      'Expected the number of the shard, from 1, and how many there are, for example 2/4.',
    );
  return { index, count };
}

/** @throws UserError if the shards of the run would not be those of one run, or exceed the limits of the target together. */
export function rejectUnshared(
  { isEmbedded, profile }: Pick<OpenedTarget, 'isEmbedded' | 'profile'>,
  { failFast }: { readonly failFast?: boolean },
  shard: Shard,
): void {
  if (isEmbedded)
    throw new UserError({
      code: 'shard.embedded',
      what: '--shard: each process would start its own reference provider',
      next: 'start one with `conform serve --write-profile sandbox.yaml`, and give its profile with --profile',
    });
  if (failFast)
    throw new UserError({
      code: 'shard.fail-fast',
      what: '--shard and --fail-fast: a shard that stops leaves the others without its evidence',
      next: 'give one of the two options',
    });
  limitsOf(profile, shard);
}

/** Printed at the end of a shard, whose verdicts are preliminary. */
export function shardSummary({ run, requirements, because, leftovers }: Result, folder: string): string {
  const { index, count } = run.shard ?? { index: 1, count: 1 };
  const failing = requirements.filter(({ verdict }) => verdict === 'fail').length;
  const [, ...faults] = because;
  return [
    `shard ${index} of ${count}: ${plural(run.exchanges, 'request')} in ${Math.round(run.seconds)} s, recorded in ${folder}`,
    ...(failing > 0 ? [`  ${plural(failing, 'requirement')} may fail`] : []),
    ...faults.map((fault) => `  ${fault}`),
    ...leftovers.map(({ what, why }) => `  not removed: ${what}: ${why}`),
    '  `conform merge` with the folders of all shards gives the verdict',
    '',
  ].join('\n');
}

/** Of a shard that ended: 0 if it recorded its part, whatever the verdict of the run will be. */
export function exitCodeOfShard(result: Result): number {
  if (result.run.interrupted || result.run.unreachable) return exitCodeOf(result);
  return result.because.length > 1 || result.requirements.some(({ verdict }) => verdict === 'error')
    ? EXIT.suite
    : EXIT.ok;
}
