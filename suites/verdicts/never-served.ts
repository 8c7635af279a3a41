/** Operations to which no valid request was served. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { History } from '../evidence/history.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { received } from '../evidence/statuses.ts';
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

/** A scenario could not do what it needs an operation for. */
interface Blocked {
  readonly reason: string;
  readonly operations: readonly string[];
  /** The requirement whose failure is the cause. */
  readonly cause: string;
}

/** @param failures - operation -> the requirement about its success that fails */
const blockedBy = (failures: ReadonlyMap<string, string>, history: History): readonly Blocked[] =>
  history.notes('blocked').flatMap(({ facts: { reason, operations = [], cause: seq } }) => {
    const exchange = seq === undefined ? undefined : history.at(seq);
    const cause = exchange?.event === 'exchange' ? failures.get(exchange.operation) : undefined;
    return cause === undefined ? [] : [{ reason, operations, cause }];
  });

/**
 * Names this failure where a requirement is undecided because the operation is never served: one cause, one reason. A declaration that the profile
 * lacks would not decide it either.
 */
export function withFailureOfSuccess(
  rows: readonly JudgedRow[],
  history: History,
): (judged: Judged, row: Pick<JudgedRow, 'requirement'>) => Judged {
  const failures = [...failuresOfSuccess(rows)].flatMap(([operation, id]) => {
    const unserved = neverServed(history, operation);
    return unserved ? [{ operation, id, reason: neverServedReason(unserved) }] : [];
  });
  const byReason = new Map(failures.map(({ reason, id }) => [reason, id]));
  const blocked = blockedBy(new Map(failures.map(({ operation, id }) => [operation, id])), history);
  const causeOf = ({ verdict, reason = '' }: Judged['result'], { operations, declarations }: Requirement) => {
    const ofOperations = blocked.filter((one) => one.operations.some((id) => operations.includes(id)));
    if (verdict === 'inconclusive')
      return byReason.get(reason) ?? ofOperations.find((one) => one.reason === reason)?.cause;
    return verdict === 'undeclared' && declarations.length > 0 ? ofOperations[0]?.cause : undefined;
  };
  return (judged, { requirement }) => {
    const cause = causeOf(judged.result, requirement);
    if (cause === undefined) return judged;
    return {
      ...judged,
      result: {
        ...judged.result,
        verdict: 'inconclusive',
        reason: undecidedBy(cause),
        rootCause: { requirement: cause },
      },
    };
  };
}
