/** A registration that a target may reject because there are too many hubs violates no requirement, whatever else the registration tests. */

import type { Observation } from '../checks/observation.ts';
import { HUB_LIMIT_UNSPECIFIED, mayExceedHubLimit } from '../evidence/hub-limit.ts';
import type { History } from '../evidence/history.ts';
import type { ObservedRow } from './rows.ts';

/** The observations of a requirement; what is broken by such a rejection is undecided. */
export const withoutHubLimits = ({ contract, observations }: ObservedRow, history: History): readonly Observation[] =>
  observations.map((one): Observation => {
    const isRejected =
      one.outcome === 'broken' &&
      history.exchangesOf(one.seq).some((exchange) => mayExceedHubLimit(exchange, { contract, history }));
    return isRejected ? { outcome: 'undecided', reason: HUB_LIMIT_UNSPECIFIED, seq: one.seq } : one;
  });
