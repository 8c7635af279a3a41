import type { Broken } from '../../../checks/observation.ts';
import type { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';

/** Most cases of a group are about exchanges of another. */
const MOST_SHARE = 0.8;

/** Joins each group with the violation that most of its cases lead to. */
export function joinMost(
  some: readonly (readonly Violation[])[],
  groups: Groups<Violation>,
  causeOf: (one: Broken) => Violation | undefined,
  share = MOST_SHARE,
): void {
  for (const group of some) {
    const [first] = group;
    if (!first) continue;
    const cases = group.flatMap((one) => one.cases);
    const causes = cases.flatMap((one) => causeOf(one) ?? []);
    const [cause] = causes;
    if (cause && causes.length >= share * cases.length) groups.join(cause, first);
  }
}
