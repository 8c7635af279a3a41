/** Whether recorded shards are those of one run, each once. */

import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../contracts/group-by.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import type { BegunRun } from '../begun-run.ts';
import type { CapturedRun } from '../judge-recording.ts';
import type { Reproduced } from '../reproduction/reproductions-file.ts';

export interface RecordedShard {
  readonly folder: string;
  readonly captured: CapturedRun;
  readonly reproduced: Reproduced;
}

/** Without what differs between processes: the address of the listener, and placeholders that each process makes itself. */
function comparable(profile: Profile): unknown {
  return JSON.parse(
    JSON.stringify({ ...profile, listener: undefined }).replaceAll(/\{\{(\w+):[0-9a-f]{6,}\}\}/g, '{{$1}}'),
  ) as unknown;
}

/** What must be the same in all shards, in the order in which a difference is reported. */
const SAME: readonly (readonly [what: string, of: (begun: BegunRun) => unknown])[] = [
  ['number of shards', ({ shard }) => shard?.count],
  ['version of the suite', ({ suiteVersion }) => suiteVersion],
  ['seed', ({ options }) => options.seed],
  ['effort', ({ options }) => options.effort],
  ['contract', ({ contract }) => contract],
  ['profile', ({ profile }) => comparable(profile)],
  ['options of the run', ({ options }) => options],
  ['plan, which follows from contracts, profile and options', ({ shard }) => shard?.whole],
];

const isShown = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const indexOf = ({ captured }: RecordedShard): number => captured.begun.shard?.index ?? 0;

/** @throws UserError if the folders are not the shards of one run, each once */
export function rejectUnlike(shards: readonly RecordedShard[]): void {
  const alone = shards.find(({ captured }) => captured.begun.shard === undefined);
  if (alone)
    throw new UserError({
      code: 'merge.no-shard',
      what: `${alone.folder} contains a run that is no shard`,
      next: 'give the folders of runs with --shard only',
    });
  const [first, ...others] = shards.toSorted((one, other) => indexOf(one) - indexOf(other));
  if (!first) return;
  for (const other of others)
    for (const [what, of] of SAME) {
      const [expected, received] = [of(first.captured.begun), of(other.captured.begun)];
      if (isDeepStrictEqual(expected, received)) continue;
      throw new UserError({
        code: 'merge.differs',
        what: `the shards ${first.folder} and ${other.folder} differ in: ${what}`,
        ...(isShown(expected) && isShown(received) ? { expected: String(expected), received: String(received) } : {}),
        next: 'run all shards with the same version of the suite, profile, contract and options',
      });
    }
  for (const [index, same] of groupBy(shards, indexOf)) {
    if (same.length === 1) continue;
    throw new UserError({
      code: 'merge.duplicate',
      what: `shard ${index} is given ${same.length} times: ${same.map(({ folder }) => folder).join(', ')}`,
      next: 'give one folder for each shard',
    });
  }
  const { count = 0 } = first.captured.begun.shard ?? {};
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (index) => !shards.some((one) => indexOf(one) === index),
  );
  if (missing.length > 0)
    throw new UserError({
      code: 'merge.missing',
      what: `${missing.length === 1 ? 'a shard is' : 'shards are'} missing: ${missing.map((index) => `${index}/${count}`).join(', ')}`,
      next: 'give the folders of all shards; run a missing one with the same options',
    });
}
