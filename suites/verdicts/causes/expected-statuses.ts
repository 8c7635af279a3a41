/** The statuses that violated cases expect, from the data of their phrases. */

import type { Broken } from '../../checks/observation.ts';
import { isSuccess } from '../../../contracts/status-class.ts';

export type StatusTest = (status: number) => boolean;

const NAMED: readonly number[] = [...Array(20).keys()].flatMap((last) =>
  [200, 300, 400, 420, 500].map((first) => first + last),
);

/** True if the other one is true for every status for which the first one is. */
export const isWithinTest = (one: StatusTest, other: StatusTest): boolean =>
  NAMED.every((status) => !one(status) || other(status));

/** Every status that a test accepts. */
export const acceptedStatuses = (test: StatusTest | undefined): readonly number[] => (test ? NAMED.filter(test) : []);

/** True for the statuses that one of the cases expects; undefined where a case expects something else. */
export function expectedStatuses(cases: readonly Broken[]): StatusTest | undefined {
  const known = new Set<number>();
  const classes = new Set<'success' | 'rejection'>();
  for (const { expected } of cases) {
    const part = expected.parts.find(({ kind }) => kind === 'statuses');
    if (part?.kind !== 'statuses') return undefined;
    if (typeof part.statuses === 'string') classes.add(part.statuses);
    else for (const status of part.statuses) known.add(status);
  }
  return (status) => known.has(status) || classes.has(isSuccess(status) ? 'success' : 'rejection');
}

/** True for cases that accept what others of a group accept, and more, such as any listed status: another rule says which one it is. */
export function acceptMore(group: readonly (readonly Broken[])[]): (cases: readonly Broken[]) => boolean {
  const accepted = group.flatMap((cases) => expectedStatuses(cases) ?? []);
  return (cases) => {
    const test = expectedStatuses(cases);
    return test !== undefined && accepted.some((other) => isWithinTest(other, test) && !isWithinTest(test, other));
  };
}
