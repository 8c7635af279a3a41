/** Joins all wrong statuses of a lookup that returns other statuses to the same requests: what decides is no property of a request. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { operationsOf } from '../../../../contracts/operations-of.ts';
import type { Joining } from './joining.ts';
import { looksOf } from '../features.ts';
import { failingExchanges, isStatus } from '../violation.ts';

/** With fewer, a single failure shows as much. */
const FEWEST = 3;

/** The part of the requests that were sent several times. */
const LEAST_SHARE = 0.2;

const requestOf = (one: Exchange): string => `${one.identity} ${one.request.url} ${looksOf(one)}`;

/** True for an operation that returned different statuses to equal requests, several times. */
function isUnsteady(exchanges: readonly Exchange[]): boolean {
  const responded = exchanges.filter(({ response }) => response !== undefined);
  const repeated = [...groupBy(responded, requestOf).values()].filter(({ length }) => length > 1);
  const unlike = repeated.filter((some) => new Set(some.map(({ response }) => response?.status)).size > 1);
  return unlike.length >= FEWEST && unlike.length >= LEAST_SHARE * repeated.length;
}

/** A lookup changes nothing, so that equal requests have the same response. */
export function joinUnsteady({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const contracts = new Map(wrong.map(({ row }) => [row.contract.id, row.contract]));
  for (const operation of [...contracts.values()].flatMap((contract) => operationsOf(contract, 'lookup'))) {
    const own = wrong.filter((one) => failingExchanges([one]).some((each) => each.operation === operation));
    const [first, ...others] = own;
    if (!first || others.length === 0 || !isUnsteady(history.exchanges({ operations: [operation] }))) continue;
    for (const one of others) groups.join(first, one);
  }
}
