/** What a target that shows updates late is not failed for. */

import type { Judgement } from '../check.ts';
import { lateUpdate } from '../../evidence/lifecycles/late-updates.ts';
import { undecided, type Observation } from '../observation.ts';

/** Observations about updates; a breach is undecided where another retrieval of the run showed an update late, and no settling time is declared. */
export function unlessLate(judgement: Judgement, observations: readonly Observation[]): readonly Observation[] {
  const isBroken = ({ outcome }: Observation): boolean => outcome === 'broken';
  const late = observations.some(isBroken) ? lateUpdate(judgement) : undefined;
  if (!late) return observations;
  const why = 'retrievals show updates only later, and the profile declares no time (settleMs) within which they must';
  return observations.map((one) => (isBroken(one) ? undecided(why, ...one.seq.map((seq) => ({ seq })), late) : one));
}
