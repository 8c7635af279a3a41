/** Joins wrong statuses for invalid tokens at one operation that rejects few kinds of them: it does not verify them. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import type { History } from '../../evidence/history.ts';
import { isClientError } from '../../evidence/status-class.ts';
import type { Groups } from './groups.ts';
import { failingExchanges, familyOf, type Violation } from './violation.ts';

/** With fewer kinds, each may be wrong for its own reason. */
const FEWEST_KINDS = 3;

/** The kind of an invalid token; undefined for a valid one, and for a request without one. */
function kindOf({ facts: { token } }: Exchange): string | undefined {
  return token === undefined || token === 'valid' || token === 'missing' ? undefined : token;
}

const kindsOf = (exchanges: readonly Exchange[]): ReadonlySet<string> =>
  new Set(exchanges.flatMap((one) => kindOf(one) ?? []));

/** The operation of all requests of a group, if each of them has an invalid token. */
function operationOf(group: readonly Violation[]): string | undefined {
  const failing = familyOf(group) === 'status' ? failingExchanges(group) : [];
  const [operation, ...others] = new Set(failing.map((one) => one.operation));
  return others.length === 0 && failing.every((one) => kindOf(one) !== undefined) ? operation : undefined;
}

export function joinTokens(groups: Groups<Violation>, history: History): void {
  const byOperation = groupBy(groups.all(), (group) => operationOf(group) ?? '');
  for (const [operation, alike] of byOperation) {
    if (operation === '') continue;
    const wrong = new Set(alike.flatMap(failingExchanges));
    const kinds = kindsOf([...wrong]);
    const rejected = history
      .exchanges({ operations: [operation] })
      .filter((one) => !wrong.has(one) && one.response !== undefined && isClientError(one.response.status));
    const others = [...kindsOf(rejected)].filter((kind) => !kinds.has(kind));
    if (kinds.size < FEWEST_KINDS || kinds.size <= others.length) continue;
    for (const group of alike.slice(1)) groups.join(alike[0]![0]!, group[0]!);
  }
}
