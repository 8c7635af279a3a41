/** A run that `--fail-fast` stopped: what it had not decided by then is undecided for this reason. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Judged } from './rows.ts';

/** The requirement whose failure stopped the run. */
export const stoppedBy = (events: readonly RecordingEvent[]): string | undefined =>
  events.findLast((event) => event.event === 'note' && event.note === 'stopped')?.facts.requirement;

export const stoppedReason = (requirement: string): string =>
  `the run stopped at the failure of ${requirement} (--fail-fast)`;

/** A requirement that is undecided is so because of the stop, unless another requirement explains it. */
export function withoutUnsent({ result, findings }: Judged, requirement: string): Judged {
  const isOpen = result.verdict === 'inconclusive' && result.rootCause?.requirement === undefined;
  if (!isOpen) return { result, findings };
  const { vacuous: _vacuous, rootCause: _rootCause, ...rest } = result;
  return { result: { ...rest, reason: stoppedReason(requirement) }, findings };
}
