/** What sending a finding again shows of it. */

import type { JudgedViolation } from './same-violation.ts';

/**
 * `failing otherwise`: only other findings of the requirement are shown; `fixed`: neither the sequence nor all scenarios of the run violate the
 * requirement, and it was decided; `undecided`: neither violated nor met.
 */
export type ReplayOutcome = 'still failing' | 'intermittent' | 'failing otherwise' | 'fixed' | 'undecided';

/** What came of one repetition. */
export interface Repetition {
  readonly isViolated: boolean;
  /** True if another finding of the requirement is shown. */
  readonly isViolatedOtherwise: boolean;
  readonly isMet: boolean;
  readonly reason?: string;
}

export const outcomeOf = (repetitions: readonly Repetition[]): ReplayOutcome => {
  const violated = repetitions.filter(({ isViolated }) => isViolated).length;
  if (violated > 0) return violated === repetitions.length ? 'still failing' : 'intermittent';
  if (repetitions.some(({ isViolatedOtherwise }) => isViolatedOtherwise)) return 'failing otherwise';
  return repetitions.every(({ isMet }) => isMet) ? 'fixed' : 'undecided';
};

export function repetitionOf({ finding, others: [other], row }: JudgedViolation): Repetition {
  const reason =
    other === undefined
      ? row?.reason
      : `${other.operation} as ${other.identity} violates the requirement otherwise: ${other.received}`;
  return {
    isViolated: finding !== undefined,
    isViolatedOtherwise: other !== undefined,
    isMet: row?.verdict === 'pass',
    ...(reason === undefined ? {} : { reason }),
  };
}
