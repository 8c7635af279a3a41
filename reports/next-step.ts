import type { Result } from '../contracts/formats/result.ts';

/** What to do about a run that proves nothing; nothing for another one. */
export function nextStep({ overall, complete, run }: Result): string | undefined {
  if (overall !== 'RUN INVALID') return undefined;
  if (run.shard && complete && !run.interrupted && !run.unreachable)
    return 'give the folders of all shards to `conform merge`, which gives the verdict of the run';
  if (run.interrupted) return 'run again; `conform judge` shows what was decided until the interruption';
  if (run.unreachable)
    return 'start the target, verify its address with `conform doctor` and the same profile, and run again';
  if (!complete) return 'run again; `conform judge` judges what was recorded until the run ended';
  return 'run again; if it recurs, report it with the folder of the run (its recording is redacted)';
}
