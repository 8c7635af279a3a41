/** Operations to which no valid request was served. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from '../evidence/history.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { received } from '../evidence/status-class.ts';
import { undecidedBy } from './one-cause.ts';
import type { Judged, JudgedRow } from './rows.ts';

/** Kinds of requests that a target must serve, or may reject only for unspecified reasons. */
const MUST_BE_SERVED: readonly unknown[] = ['good', 'offered', 'settling', 'unavailable'];

export interface NeverServed {
  readonly operation: string;
  /** Valid requests to it. */
  readonly count: number;
  readonly last: Exchange;
}

const found = oncePerHistory<{ readonly neverServed?: NeverServed }>();

/** Undefined for an operation that was served, or to which no valid request was sent. */
export const neverServed = (history: History, operation: string): NeverServed | undefined =>
  found(history, operation, () => {
    const all = history
      .exchanges({ operations: [operation] })
      .filter(({ facts }) => MUST_BE_SERVED.includes(facts.kind));
    const last = all.at(-1);
    return !last || all.some(succeeded) ? {} : { neverServed: { operation, count: all.length, last } };
  }).neverServed;

export const neverServedReason = ({ operation, count, last }: NeverServed): string =>
  `no valid request to ${operation} was served (${count} sent); the last received ${received(last)}`;

/** The requirement about the success status of an operation that fails, for each such operation. */
const failuresOfSuccess = (rows: readonly JudgedRow[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ requirement: { id, check, operations }, judged: { result } }) =>
      check?.id === 'success-status' && result.verdict === 'fail' ? operations.map((one) => [one, id] as const) : [],
    ),
  );

/** Names this failure where a requirement is undecided because the operation is never served: one cause, one reason. */
export function withFailureOfSuccess(rows: readonly JudgedRow[], history: History): (judged: Judged) => Judged {
  const byReason = new Map(
    [...failuresOfSuccess(rows)].flatMap(([operation, id]) => {
      const unserved = neverServed(history, operation);
      return unserved ? [[neverServedReason(unserved), id] as const] : [];
    }),
  );
  return (judged) => {
    const { verdict, reason = '' } = judged.result;
    const cause = verdict === 'inconclusive' ? byReason.get(reason) : undefined;
    if (cause === undefined) return judged;
    return {
      ...judged,
      result: { ...judged.result, reason: undecidedBy(cause), rootCause: { requirement: cause } },
    };
  };
}
