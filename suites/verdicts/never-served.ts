/** Operations to which no valid request was served. */

import { operationsOf } from '../../contracts/operations-of.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { History } from '../evidence/history.ts';
import { ADDRESS_UNSPECIFIED, isRejectedAddress } from '../evidence/rejected-address.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { received, statusOf } from '../evidence/statuses.ts';
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

/** Statuses of a rejection that may be for the body. */
const BODY_REJECTED: readonly (number | undefined)[] = [400, 409, 422];

type Declarations = Pick<Profile, 'declarations'>;

/** A creation that was never served, the reason that names it, and the reason with what to do. */
interface Unserved {
  readonly operation: string;
  readonly reason: string;
  readonly advice: string;
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

/** A creation that is rejected for its body: which members are required is unspecified. */
function bodyToDeclare(rows: readonly JudgedRow[], profile: Declarations, history: History): readonly Unserved[] {
  const contracts = new Set(rows.map(({ contract }) => contract));
  return [...contracts].flatMap((contract) => {
    const key = `${contract.id}.create.minimalBody`;
    const isKey = contract.declarations.some((one) => one.key === key) && profile.declarations?.[key] === undefined;
    return (isKey ? operationsOf(contract, 'create') : []).flatMap((operation) => {
      const unserved = neverServed(history, operation);
      if (!unserved || !BODY_REJECTED.includes(statusOf(unserved.last))) return [];
      const reason = neverServedReason(unserved);
      return [{ operation, reason, advice: `${reason}: declare ${key} in the profile, or run conform learn` }];
    });
  });
}

/** Registrations that are rejected for the address of the listener. */
function addressToGive(rows: readonly JudgedRow[], history: History): readonly Unserved[] {
  const contracts = new Set(rows.map(({ contract }) => contract));
  return [...contracts].flatMap((contract) =>
    operationsOf(contract, 'hub-create').flatMap((operation) => {
      const unserved = neverServed(history, operation);
      if (!unserved || !isRejectedAddress(unserved.last, { contract, history })) return [];
      const reason = neverServedReason(unserved);
      return [{ operation, reason, advice: `${reason}: ${ADDRESS_UNSPECIFIED}` }];
    }),
  );
}

/** Makes the step for one run: one reason for everything that a rejected creation, or a rejected registration, leaves undecided. */
export function withBodyToDeclare(
  rows: readonly JudgedRow[],
  profile: Declarations,
  history: History,
): (judged: Judged) => Judged {
  const unserved = [...bodyToDeclare(rows, profile, history), ...addressToGive(rows, history)];
  const advice = new Map(unserved.map((one) => [one.reason, one.advice]));
  for (const { facts } of history.notes('blocked')) {
    const exchange = facts.cause === undefined ? undefined : history.at(facts.cause);
    const found = unserved.find(({ operation }) => exchange?.event === 'exchange' && exchange.operation === operation);
    if (found) advice.set(facts.reason, found.advice);
  }
  return (judged) => {
    const { verdict, reason = '' } = judged.result;
    const found = verdict === 'inconclusive' ? advice.get(reason) : undefined;
    return found === undefined ? judged : { ...judged, result: { ...judged.result, reason: found } };
  };
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
  const notifications = new Set(rows.flatMap(({ contract }) => operationsOf(contract, 'publish')));
  const byReason = new Map(failures.map(({ reason, id }) => [reason, id]));
  const blocked = blockedBy(new Map(failures.map(({ operation, id }) => [operation, id])), history);
  const causeOf = ({ verdict, reason = '' }: Judged['result'], { operations, declarations }: Requirement) => {
    const ofOperations = blocked.filter((one) => one.operations.some((id) => operations.includes(id)));
    if (verdict === 'inconclusive')
      return byReason.get(reason) ?? ofOperations.find((one) => one.reason === reason)?.cause;
    // Of requests to other operations as well, a declaration decides those.
    const isPrevented =
      operations.some((id) => notifications.has(id)) ||
      operations.every((id) => ofOperations.some((one) => one.operations.includes(id)));
    return verdict === 'undeclared' && declarations.length > 0 && isPrevented ? ofOperations[0]?.cause : undefined;
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
