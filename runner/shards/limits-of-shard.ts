import type { Limits, Profile } from '../../contracts/formats/profile.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { Shard } from '../../profile/run-options.ts';

/**
 * The declared limits of a target, or the part of them that a shard may use: all shards together keep them.
 * @throws UserError if more shards than requests at a time are allowed
 */
export function limitsOf({ limits = {} }: Profile, shard?: Shard): Limits {
  if (shard === undefined) return limits;
  const { index, count } = shard;
  const { requestsPerSecond, concurrency } = limits;
  if (concurrency !== undefined && concurrency < count)
    throw new UserError({
      code: 'shard.concurrency',
      what: `the profile allows ${concurrency} requests at a time, which ${count} shards cannot share`,
      next: `use at most ${concurrency} shards`,
    });
  return {
    ...limits,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond: requestsPerSecond / count }),
    ...(concurrency === undefined
      ? {}
      : { concurrency: Math.floor(concurrency / count) + (index <= concurrency % count ? 1 : 0) }),
  };
}
