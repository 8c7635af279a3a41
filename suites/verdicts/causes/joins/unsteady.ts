/** Joins the wrong statuses of a lookup that returns other statuses to equal requests: what decides is no property of a request. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { operationsOf } from '../../../../contracts/operations-of.ts';
import { requestText } from '../../../evidence/isolated-failures.ts';
import { contrastOf, isDistinct } from '../contrast.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, isStatus, type Violation } from '../violation.ts';

/** With fewer, a single failure shows as much. */
const FEWEST = 3;

/** The part of the requests that were sent several times. */
const LEAST_SHARE = 0.2;

/** More requests that one condition distinguishes do not fail together by chance. */
const MOST_BY_CHANCE = 4;

/** The requests to an operation that returned different statuses to equal ones; undefined where few show it. */
function unsteadyRequests(exchanges: readonly Exchange[]): ReadonlySet<string> | undefined {
  const responded = exchanges.filter(({ response }) => response !== undefined);
  const repeated = [...groupBy(responded, requestText)].filter(([, { length }]) => length > 1);
  const unlike = repeated.filter(([, some]) => new Set(some.map(({ response }) => response?.status)).size > 1);
  const isShown = unlike.length >= FEWEST && unlike.length >= LEAST_SHARE * repeated.length;
  return isShown ? new Set(unlike.map(([request]) => request)) : undefined;
}

/** A lookup changes nothing, so that equal requests have the same response. */
export function joinUnsteady({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const failing = new Set(failingExchanges(wrong));
  const contracts = new Map(wrong.map(({ row }) => [row.contract.id, row.contract]));
  for (const operation of [...contracts.values()].flatMap((contract) => operationsOf(contract, 'lookup'))) {
    const unsteady = unsteadyRequests(history.exchanges({ operations: [operation] }));
    if (!unsteady) continue;
    const isAtTimes = (group: readonly Violation[]): boolean => {
      const { condition, failing: own } = contrastOf(group, failing, history);
      const isExplained = own.length > MOST_BY_CHANCE && isDistinct(condition, own.length);
      return !isExplained || own.some((one) => unsteady.has(requestText(one)));
    };
    const own = groups
      .all()
      .filter((group) => group.some((one) => wrong.includes(one) && one.finding.operation === operation))
      .filter(isAtTimes);
    for (const [other] of own.slice(1)) groups.join(own[0]![0]!, other!);
  }
}
