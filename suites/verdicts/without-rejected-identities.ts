/**
 * A target that rejects the credentials of one identity in every request says nothing of access by rejecting another customer's resource to it: the
 * token may be wrong, or the target.
 */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { isClientError } from '../../contracts/status-class.ts';
import type { Observation } from '../checks/observation.ts';
import type { History } from '../evidence/history.ts';
import { isDecided, undecided } from '../checks/observation.ts';
import { ofRejectedIdentities } from './rejected-identities.ts';
import type { ObservedRow } from './rows.ts';

/** The observations of a requirement, those about access by an identity that is rejected everywhere undecided. */
export function withoutRejectedIdentities(
  { observations }: Pick<ObservedRow, 'observations'>,
  history: History,
): readonly Observation[] {
  const isOfRejected = ofRejectedIdentities(history);
  if (!isOfRejected) return observations;
  const saysNothing = (exchange: Exchange): boolean =>
    exchange.facts.id === 'foreign' && isClientError(exchange.response?.status ?? 0) && isOfRejected(exchange);
  return observations.map((one) => {
    const found = isDecided(one) ? history.exchangesOf(one.seq).find(saysNothing) : undefined;
    return found
      ? undecided(`the target rejects every request of ${found.identity}, also valid ones: run conform doctor`, found)
      : one;
  });
}
