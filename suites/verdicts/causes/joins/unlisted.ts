/** Joins wrong statuses that are wrong whatever is requested. */

import { isClientError, isSuccess } from '../../../../contracts/status-class.ts';
import { acceptedStatuses, expectedStatuses } from '../expected-statuses.ts';
import type { Groups } from '../groups.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, isServed, isStatus, type Violation } from '../violation.ts';

/** A rule that accepts statuses of success and so many others is about the listed statuses of an operation, not about a kind of request. */
const LISTED = 4;

const isAboutListed = ({ cases }: Violation): boolean => {
  const accepted = acceptedStatuses(expectedStatuses(cases));
  return accepted.length >= LISTED && accepted.some(isSuccess) && !accepted.every(isSuccess);
};

/** True for the status of an error that no operation of the interface lists. */
function isListedNowhere(status: number | undefined, { row: { contract } }: Violation): boolean {
  const listed = contract.operations.flatMap(({ responses }) => responses.map((one) => one.status));
  // What is not found may be lost, and not only rejected with an unlisted status.
  const isError = status !== undefined && isClientError(status) && status !== 404;
  return listed.length > 0 && isError && !listed.includes(status);
}

/** An error that no document lists has one reason at an operation, whatever is requested. */
function joinListedNowhere(groups: Groups<Violation>, violations: readonly Violation[]): void {
  for (const violation of violations.filter(isStatus)) {
    const failing = failingExchanges([violation]);
    const [returned, ...others] = new Set(
      failing.map(({ operation, response }) => `listed nowhere ${operation} ${response?.status}`),
    );
    if (returned !== undefined && others.length === 0 && isListedNowhere(failing[0]?.response?.status, violation))
      groups.joinBy(returned, violation);
  }
}

/**
 * A status that an operation must not return at all is wrong for one reason, also where another status is required of the request; that a request is
 * served at all which must be rejected has another reason.
 */
export function joinUnlisted({ groups, violations }: Joining): void {
  joinListedNowhere(groups, violations);
  const statuses = violations
    .filter(isStatus)
    .map((violation) => ({ violation, failing: failingExchanges([violation]) }));
  for (const { violation, failing } of statuses.filter((one) => isAboutListed(one.violation))) {
    const unlisted = new Set(failing.map(({ operation, response }) => `${operation} ${response?.status}`));
    for (const other of statuses.filter((one) => !isServed(one.violation)))
      if (other.failing.every(({ operation, response }) => unlisted.has(`${operation} ${response?.status}`)))
        groups.join(violation, other.violation);
  }
}
