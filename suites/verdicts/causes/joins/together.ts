/** Joins requirements that the responses of one operation violate and meet together. */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { JudgedRow } from '../../rows.ts';
import type { Joining } from './joining.ts';
import { isAtMember } from '../violation.ts';

/** Fewer responses may violate, or meet, two requirements together by chance. */
const LEAST_RESPONSES = 5;

/** Of the responses that both requirements are decided by, those that decide them alike. */
const LEAST_SHARE = 0.95;

/** Whether a requirement is violated by each single exchange that decides it. */
function outcomesOf({ observations = [] }: JudgedRow): ReadonlyMap<number, boolean> {
  const isViolated = new Map<number, boolean>();
  for (const one of observations) {
    const [seq, ...others] = one.seq;
    if (seq === undefined || others.length > 0) continue;
    if (one.outcome === 'broken') isViolated.set(seq, true);
    else if (one.outcome === 'met' && !isViolated.has(seq)) isViolated.set(seq, false);
  }
  return isViolated;
}

/** True where the responses that decide both of two requirements violate both or meet both, and enough do either. */
function areTogether(one: ReadonlyMap<number, boolean>, other: ReadonlyMap<number, boolean>): boolean {
  const counts = { violated: 0, met: 0, different: 0 };
  for (const [seq, isViolated] of one) {
    const isOtherViolated = other.get(seq);
    if (isOtherViolated === undefined) continue;
    counts[isViolated !== isOtherViolated ? 'different' : isViolated ? 'violated' : 'met'] += 1;
  }
  const { violated, met, different } = counts;
  const areEnough = violated >= LEAST_RESPONSES && met >= LEAST_RESPONSES;
  return areEnough && violated + met >= LEAST_SHARE * (violated + met + different);
}

/** What is wrong with the content of the same responses of an operation, and right in the others, has one cause. */
export function joinTogether({ groups, violations }: Joining): void {
  const alone = violations.filter((one) => isAtMember(one) && one.cases.every(({ seq }) => seq.length === 1));
  for (const own of groupBy(alone, ({ finding }) => finding.operation).values()) {
    const rows = [...groupBy(own, ({ row }) => row)].map(([row, [first]]) => ({ first, outcomes: outcomesOf(row) }));
    for (const [index, { first, outcomes }] of rows.entries())
      for (const other of rows.slice(index + 1))
        if (first && other.first && areTogether(outcomes, other.outcomes)) groups.join(first, other.first);
  }
}
