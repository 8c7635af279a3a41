import type { Result } from '../contracts/formats/result.ts';
import { inconclusive } from './inconclusive.ts';

/** What comes before every declaration: a run with few requests leaves undecided what more requests decide. */
export function moreRequests({ run, requirements }: Pick<Result, 'run' | 'requirements'>): string | undefined {
  const isOpen =
    inconclusive(requirements).blocked.length > 0 || requirements.some(({ verdict }) => verdict === 'undeclared');
  return run.effort === 'smoke' && isOpen
    ? 'effort smoke leaves out many requests: run with --effort standard first, which decides more without a further declaration'
    : undefined;
}

/** What to do about a run that proves nothing or too little; nothing for another one. */
export function nextStep(result: Result): string | undefined {
  const { overall, complete, run } = result;
  if (overall === 'NOT FULLY VERIFIED') return moreRequests(result);
  if (overall !== 'RUN INVALID') return undefined;
  if (run.shard && complete && !run.interrupted && !run.unreachable)
    return 'give the folders of all shards to `conform merge`, which gives the verdict of the run';
  if (run.interrupted) return 'run again; `conform judge` shows what was decided until the interruption';
  if (run.unreachable)
    return 'start the target, verify its address with `conform doctor` and the same profile, and run again';
  if (!complete) return 'run again; `conform judge` judges what was recorded until the run ended';
  return 'run again; if it recurs, report it with the folder of the run (its recording is redacted)';
}
