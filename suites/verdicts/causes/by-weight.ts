/** The order of causes: what a reader fixes first. */

import { byRanks } from '../../../contracts/by-ranks.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Cause } from '../../../contracts/formats/result.ts';
import { SERVED } from './effect.ts';
import { effectOfViolation, failingExchanges, type Violation } from './violation.ts';

/** True for a request that must be rejected because of its credentials, its scopes or the customer of what it is about. */
const isUnauthorised = ({ facts }: Exchange): boolean =>
  (facts.token !== undefined && facts.token !== 'valid') || facts.scope === 'lacking' || facts.id === 'foreign';

/** True for the violations of a cause that gives access to what it must not. */
export const givesAccess = (group: readonly Violation[]): boolean =>
  group.some(({ row }) => row.check?.isOfAccess === true) ||
  (effectOfViolation(group[0]!).detail === SERVED && failingExchanges(group).every(isUnauthorised));

export interface Weighed {
  readonly cause: Pick<Cause, 'verdict' | 'requirements' | 'undecided' | 'support'>;
  readonly isOfAccess: boolean;
}

/**
 * Failures before warnings, those that give access first, then those that keep most requirements from being met: a requirement that is undecided because
 * of a cause counts like one that it violates, as nothing is known of it before the cause is fixed.
 */
export const byWeight = byRanks<Weighed>(
  ({ cause }) => -Number(cause.verdict === 'fail'),
  ({ isOfAccess }) => -Number(isOfAccess),
  ({ cause: { requirements, undecided } }) => -(requirements.length + undecided.length),
  ({ cause: { support } }) => -support.violated,
);
