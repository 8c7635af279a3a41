/**
 * Joins what a target shows that takes requests for those of another customer, such as by the credentials of an earlier request on the same connection:
 * it finds what is foreign, and does not find what is its customer's own, both at times.
 */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import type { Joining } from './joining.ts';
import { isLost } from './statuses.ts';
import { failingExchanges, isAuthenticated, isServed, isStatus, type Violation } from '../violation.ts';

const isForeign = ({ facts: { id } }: Exchange): boolean => id === 'foreign';

/** What must be rejected because of who requests it, and is served. */
const isGiven = (one: Violation): boolean =>
  (isServed(one) && failingExchanges([one]).every((each) => isForeign(each) || !isAuthenticated(each))) ||
  (!isStatus(one) && one.row.check?.isOfAccess === true);

const isForeignGiven = (one: Violation): boolean => isGiven(one) && failingExchanges([one]).some(isForeign);

/** True for a request without valid credentials that is served, or content of another customer: with the others, more than one kind of access. */
const isOfMore = (one: Violation): boolean =>
  isGiven(one) && (!isStatus(one) || failingExchanges([one]).some((each) => !isAuthenticated(each)));

/** True for a cause that shows all of them: fewer may each have another cause. */
export const areMistaken = (group: readonly Violation[]): boolean =>
  [isLost, isForeignGiven, isOfMore].every((isShown) => group.some(isShown));

export function joinMistakenCustomers({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const lost = own.filter(isLost);
    const given = own.filter(isGiven);
    if (!lost[0] || !areMistaken(own)) continue;
    const failing = new Set(failingExchanges([...lost, ...given]));
    const passing = history.exchanges({ interface: name }).filter((one) => !failing.has(one));
    const operations = new Set(failingExchanges(lost).map(({ operation }) => operation));
    // What different operations show may have different reasons.
    const isBothAtOne = failingExchanges(given).some((one) => isForeign(one) && operations.has(one.operation));
    const isFoundElsewhere = passing.some(
      (one) => operations.has(one.operation) && one.facts.id === 'existing' && isAuthenticated(one) && succeeded(one),
    );
    if (!isBothAtOne || !isFoundElsewhere || !passing.some((one) => isForeign(one) && !succeeded(one))) continue;
    for (const one of [...lost, ...given]) groups.join(lost[0], one);
  }
}
