/** A request that a target may reject for an unspecified reason, such as a limit, violates no requirement, whatever else it tests. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Judgement } from '../checks/check.ts';
import type { Observation } from '../checks/observation.ts';
import { HUB_LIMIT_UNSPECIFIED, mayExceedHubLimit } from '../evidence/hub-limit.ts';
import { mayExceedResourceLimit, RESOURCE_LIMIT_UNSPECIFIED } from '../evidence/resource-limit.ts';
import { hasUsedValue, USED_VALUE } from '../evidence/used-sandbox-value.ts';
import { isUndeclaredRegistration, REGISTRATION_UNDECLARED } from '../evidence/undeclared-registration.ts';
import type { ObservedRow } from './rows.ts';

type Evidence = Pick<Judgement, 'contract' | 'history' | 'declared'>;

function reasonFor(exchange: Exchange, evidence: Evidence): string | undefined {
  if (mayExceedHubLimit(exchange, evidence)) return HUB_LIMIT_UNSPECIFIED;
  if (hasUsedValue(exchange, evidence)) return USED_VALUE;
  if (mayExceedResourceLimit(exchange, evidence)) return RESOURCE_LIMIT_UNSPECIFIED;
  return isUndeclaredRegistration(exchange, evidence) ? REGISTRATION_UNDECLARED : undefined;
}

/** The observations of a requirement; what is broken by such a rejection is undecided. */
export const withoutUnspecifiedRejections = (
  { observations }: Pick<ObservedRow, 'observations'>,
  evidence: Evidence,
): readonly Observation[] =>
  observations.map((one): Observation => {
    if (one.outcome !== 'broken') return one;
    const [reason] = evidence.history.exchangesOf(one.seq).flatMap((exchange) => reasonFor(exchange, evidence) ?? []);
    return reason === undefined ? one : { outcome: 'undecided', reason, seq: one.seq };
  });
