/** A request that a target may reject for an unspecified reason, such as a limit, violates no requirement, whatever else it tests. */

import type { Judgement } from '../checks/check.ts';
import type { Observation } from '../checks/observation.ts';
import { rejectionWhateverItTests } from '../evidence/unspecified-rejection.ts';
import type { ObservedRow } from './rows.ts';

/** The observations of a requirement; what is broken by such a rejection is undecided. */
export const withoutUnspecifiedRejections = (
  { observations }: Pick<ObservedRow, 'observations'>,
  evidence: Pick<Judgement, 'contract' | 'history' | 'declared'>,
): readonly Observation[] =>
  observations.map((one): Observation => {
    if (one.outcome !== 'broken') return one;
    const [reason] = evidence.history
      .exchangesOf(one.seq)
      .flatMap((exchange) => rejectionWhateverItTests(exchange, evidence) ?? []);
    return reason === undefined ? one : { outcome: 'undecided', reason, seq: one.seq };
  });
