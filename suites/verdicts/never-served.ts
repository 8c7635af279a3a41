/** Operations to which no valid request was served. */

import type { Contract } from '../../contracts/contract.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Exchange, Note } from '../../contracts/formats/recording.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { History } from '../evidence/history.ts';
import { ADDRESS_UNSPECIFIED, isRejectedAddress } from '../evidence/rejected-address.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../evidence/once-per-history.ts';
import { received, statusOf } from '../evidence/statuses.ts';
import type { Judged, JudgedRow, Obstacle } from './rows.ts';
import { undecidedWhileFails } from './undecided-for.ts';

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

/** The operation whose response prevented what a note states. */
function preventedBy({ facts: { cause } }: Note<'blocked'>, history: History): string | undefined {
  const exchange = cause === undefined ? undefined : history.at(cause);
  return exchange?.event === 'exchange' ? exchange.operation : undefined;
}

/** The operation that was never served, or whose response prevented what a scenario needs. */
function operationOf(obstacle: Obstacle | undefined, history: History): string | undefined {
  if (obstacle?.kind === 'never-served') return obstacle.operation;
  return obstacle?.kind === 'blocked' ? preventedBy(obstacle.note, history) : undefined;
}

/** An operation that is never served, and the reason with what to do. */
type Advice = readonly [operation: string, reason: string];

const contractsOf = (rows: readonly JudgedRow[]): readonly Contract[] => [
  ...new Set(rows.map(({ contract }) => contract)),
];

/** Creations that are rejected for their body: which members are required is unspecified. */
function bodiesToDeclare(rows: readonly JudgedRow[], profile: Declarations, history: History): readonly Advice[] {
  return contractsOf(rows).flatMap((contract) => {
    const key = `${contract.id}.create.minimalBody`;
    const isKey = contract.declarations.some((one) => one.key === key) && profile.declarations?.[key] === undefined;
    return (isKey ? operationsOf(contract, 'create') : []).flatMap((operation) => {
      const unserved = neverServed(history, operation);
      if (!unserved || !BODY_REJECTED.includes(statusOf(unserved.last))) return [];
      const reason = neverServedReason(unserved);
      return [[operation, `${reason}: declare ${key} in the profile, or run conform learn`] as const];
    });
  });
}

/** Registrations that are rejected for the address of the listener: which addresses a target calls is unspecified. */
function addressesToGive(rows: readonly JudgedRow[], history: History): readonly Advice[] {
  return contractsOf(rows).flatMap((contract) =>
    operationsOf(contract, 'hub-create').flatMap((operation) => {
      const unserved = neverServed(history, operation);
      if (!unserved || !isRejectedAddress(unserved.last, { contract, history })) return [];
      return [[operation, `${neverServedReason(unserved)}: ${ADDRESS_UNSPECIFIED}`] as const];
    }),
  );
}

/** Makes the step for one run: one reason for everything that a rejected creation, or a rejected registration, leaves undecided. */
export function withWhatToDo(
  rows: readonly JudgedRow[],
  profile: Declarations,
  history: History,
): (judged: Judged) => Judged {
  const advice = new Map([...bodiesToDeclare(rows, profile, history), ...addressesToGive(rows, history)]);
  return (judged) => {
    const reason = advice.get(operationOf(judged.obstacle, history) ?? '');
    return reason === undefined ? judged : { ...judged, result: { ...judged.result, reason } };
  };
}

/**
 * Names this failure where a requirement is undecided because the operation is never served: one cause, one reason. A declaration that the profile
 * lacks would not decide it either.
 */
export function withFailureOfSuccess(
  rows: readonly JudgedRow[],
  history: History,
): (judged: Judged, row: Pick<JudgedRow, 'requirement'>) => Judged {
  const failures = new Map(
    [...failuresOfSuccess(rows)].filter(([operation]) => neverServed(history, operation) !== undefined),
  );
  const notifications = new Set(contractsOf(rows).flatMap((contract) => operationsOf(contract, 'publish')));
  const causeOf = (judged: Judged, { operations, declarations }: Requirement): string | undefined => {
    const isAbout = ({ facts }: Note<'blocked'>): boolean =>
      facts.operations?.some((id) => operations.includes(id)) ?? false;
    const { obstacle, result } = judged;
    if (obstacle && (obstacle.kind !== 'blocked' || isAbout(obstacle.note)))
      return failures.get(operationOf(obstacle, history) ?? '');
    if (result.verdict !== 'undeclared' || declarations.length === 0) return undefined;
    const prevented = history
      .notes('blocked')
      .filter(isAbout)
      .flatMap((note) => {
        const cause = failures.get(preventedBy(note, history) ?? '');
        return cause === undefined ? [] : [{ cause, operations: note.facts.operations ?? [] }];
      });
    // Of requests to other operations as well, a declaration decides those.
    const isPrevented =
      operations.some((id) => notifications.has(id)) ||
      operations.every((id) => prevented.some((one) => one.operations.includes(id)));
    return isPrevented ? prevented[0]?.cause : undefined;
  };
  return (judged, { requirement }) => {
    const cause = causeOf(judged, requirement);
    return cause === undefined ? judged : undecidedWhileFails(judged, cause);
  };
}
