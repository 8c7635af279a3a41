/** The order of causes: what a reader fixes first. */

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

/** Requirements that are undecided because of a cause count like those that it violates: nothing is known of them before it is fixed. */
const weightOf = ({ cause: { verdict, requirements, undecided, support }, isOfAccess }: Weighed): readonly number[] => [
  Number(verdict === 'fail'),
  Number(isOfAccess),
  requirements.length + undecided.length,
  support.violated,
];

/** Failures before warnings, those that give access first, then those that keep most requirements from being met. */
export function byWeight(one: Weighed, other: Weighed): number {
  const weights = weightOf(other);
  for (const [index, weight] of weightOf(one).entries()) {
    const difference = (weights[index] ?? 0) - weight;
    if (difference !== 0) return difference;
  }
  return 0;
}
