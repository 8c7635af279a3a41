/**
 * One cause, one failure. A defect in one respect affects every request that has this respect: if `limit` is rejected, every page that is
 * requested with `limit` is rejected, too. The requirement about the respect fails; the same cases of other requirements are undecided.
 *
 * Only statuses are explained by a cause, never contents or missing notifications. A case of a requirement is explained by another requirement,
 * its cause, if a greater part of the cause's cases is violated and
 *
 * - the same response violates both; or
 * - all cases of the cause are violated, and this case is at the same operation, has the facts of the cause and the same status.
 *
 * A requirement about some of the cause's cases is explained only for responses like those to the other cases: if every response has the status 201,
 * one with 401 has another cause.
 *
 * Causes are taken one after another, the one with the greatest part first; a case that a cause explains counts no longer for the requirement
 * whose case it is. A rule that many defects violate, each by some of its cases, thus explains only what the rules about these defects leave.
 *
 * A cause keeps its failure, so the overall verdict of a run never improves by this.
 */

import { byRanks } from '../../contracts/by-ranks.ts';
import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { isOnlyFailure } from '../evidence/isolated-failures.ts';
import { exchangeShows, type History, type Wanted } from '../evidence/history.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { isStatusOf, statusOf } from '../evidence/statuses.ts';
import type { ObservedRow } from './rows.ts';
import { whileFails } from './undecided-for.ts';
import { whenOf } from './when-of.ts';

/** Rules about each response by itself: no other requirement explains their violations, and they explain no other. */
const ABOUT_ANY_RESPONSE: readonly string[] = ['closed-statuses', 'no-server-error'];

/** True for checks that judge a status by the facts of the request only, not by a declaration. */
const isStatusByFacts = ({ check, requirement }: ObservedRow): boolean =>
  check.id === 'success-status' || (check.id === 'status' && requirement.check?.options['expect'] !== 'observe');

/** Facts of an ordinary request, which name no respect. */
const ORDINARY: Readonly<Record<string, unknown>> = { token: 'valid', scope: 'held', set: 'owned' };

/** The facts by which the requests of a row differ from ordinary requests. */
function respectOf({ requirement }: ObservedRow): Wanted {
  const named = Object.entries(whenOf(requirement)).filter(
    ([name, value]) => name !== 'kind' && ORDINARY[name] !== value,
  );
  return Object.fromEntries(named);
}

const isFailing = (one: Observation): one is Broken => one.outcome === 'broken' && one.severity === 'fail';

const caseOf = ({ seq }: Observation): string => seq.join(' ');

interface Candidate {
  readonly row: ObservedRow;
  /** Cases that no cause explains so far. */
  readonly broken: readonly Broken[];
  /** Broken of all these and the cases met, from above 0 to 1. */
  readonly rate: number;
  readonly respect: Wanted;
  readonly isOpen: boolean;
  readonly byCase: ReadonlyMap<string, Broken>;
  /** Operation -> statuses, if all requests of the row got only these. */
  readonly always: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A rule about every request explains no success: whether one is a violation depends on the request. */
const explainsSuccess = (row: ObservedRow): boolean => Object.keys(respectOf(row)).length > 0;

function alwaysResponded(row: ObservedRow, open: ReadonlySet<Observation>, history: History): Candidate['always'] {
  const statuses = new Map<string, Set<number>>();
  if (!isStatusByFacts(row)) return statuses;
  const served = new Set<string>();
  const mayBeSuccess = explainsSuccess(row);
  for (const one of row.observations)
    for (const exchange of history.exchangesOf(one.seq)) {
      const { operation } = exchange;
      const status = statusOf(exchange);
      if (one.outcome === 'met') served.add(operation);
      if (open.has(one) && status !== undefined && (!isSuccess(status) || mayBeSuccess))
        statuses.set(operation, (statuses.get(operation) ?? new Set()).add(status));
    }
  for (const operation of served) statuses.delete(operation);
  return statuses;
}

/** A requirement with violated cases; undefined if it has none, or explains no other requirement. */
function candidateOf(row: ObservedRow, broken: readonly Broken[], history: History): Candidate | undefined {
  const { observations, requirement, check } = row;
  if (broken.length === 0 || requirement.level !== 'must' || ABOUT_ANY_RESPONSE.includes(check.id)) return undefined;
  const kept = observations.filter(({ outcome }) => outcome === 'met').length;
  return {
    row,
    broken,
    rate: broken.length / (broken.length + kept),
    respect: respectOf(row),
    isOpen: requirement.basis === 'open',
    byCase: new Map(broken.map((one) => [caseOf(one), one])),
    always: alwaysResponded(row, new Set(broken), history),
  };
}

/** Order of causes: a greater part violated, stated by the document, about the request only, fewer facts, more cases. */
const byRank = byRanks<Candidate>(
  ({ rate }) => -rate,
  ({ isOpen }) => Number(isOpen),
  ({ row }) => Number(!isStatusByFacts(row)),
  ({ respect }) => Object.keys(respect).filter((name) => name !== 'value').length,
  ({ broken }) => -broken.length,
);

const isSameRespect = (one: Wanted, other: Wanted): boolean => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)] as FactName[])];
  return names.every((name) => String(one[name]) === String(other[name]));
};

const haveSameCases = (one: Candidate, other: Candidate): boolean =>
  one.byCase.size === other.byCase.size && [...one.byCase.keys()].every((each) => other.byCase.has(each));

/** A declared rule explains no violation of a document; of two requirements about the same requests, neither explains the other. */
function mayCause(cause: Candidate, candidate: Candidate): boolean {
  const { isOpen, rate, respect } = candidate;
  if (cause.isOpen && !isOpen) return false;
  const isEqual = cause.rate === rate && cause.isOpen === isOpen;
  if (isEqual && (isSameRespect(cause.respect, respect) || haveSameCases(cause, candidate))) return false;
  return byRank(cause, candidate) < 0;
}

/** True if the violation is the status of this exchange. */
const isAbout = (one: Broken, exchange: Exchange): boolean =>
  statusOf(exchange) !== undefined && isStatusOf(one.received, exchange);

/** What is received in cases of a cause beyond those of a candidate; undefined if the candidate is not about some of these cases only. */
function receivedBeyond(cause: Candidate, candidate: Candidate): ReadonlySet<string> | undefined {
  const isPart =
    candidate.byCase.size < cause.byCase.size && [...candidate.byCase.keys()].every((each) => cause.byCase.has(each));
  if (!isPart) return undefined;
  const beyond = cause.broken.filter((one) => !candidate.byCase.has(caseOf(one)));
  return new Set(beyond.map((one) => one.received.text));
}

function isExplained(one: Broken, cause: Candidate, history: History): boolean {
  const same = cause.byCase.get(caseOf(one));
  return history.exchangesOf(one.seq).some((exchange) => {
    if (!isAbout(one, exchange)) return false;
    if (same && isAbout(same, exchange)) return true;
    const always = cause.always.get(exchange.operation);
    return (always?.has(statusOf(exchange) ?? 0) ?? false) && exchangeShows(exchange, cause.respect);
  });
}

const putDown = (one: Observation, cause: string | undefined): Observation =>
  cause === undefined ? one : { outcome: 'undecided', reason: whileFails(cause), cause, seq: one.seq };

/**
 * The observations of each requirement: those that another requirement explains are undecided and name it. Requirements without an explained
 * case are left out.
 */
export function byTheirCause(
  all: readonly ObservedRow[],
  history: History,
): ReadonlyMap<ObservedRow, readonly Observation[]> {
  const candidates = all.flatMap((row) => candidateOf(row, row.observations.filter(isFailing), history) ?? []);
  const explained = new Map<Observation, string>();
  let open = candidates.toSorted(byRank);
  for (let cause = open[0]; cause; cause = open[0]) {
    const { id } = cause.row.requirement;
    open = open
      .slice(1)
      .flatMap((candidate) => withoutExplained(candidate, cause, history, (one) => explained.set(one, id)) ?? [])
      .toSorted(byRank);
  }
  const result = new Map<ObservedRow, readonly Observation[]>();
  for (const { row } of candidates)
    if (row.observations.some((one) => explained.has(one)))
      result.set(
        row,
        row.observations.map((one) => putDown(one, explained.get(one))),
      );
  return oneForEachLoneError(candidates.toSorted(byRank), result, history);
}

/** A candidate without the cases that a cause explains, which are passed on; undefined if none remains. */
function withoutExplained(
  candidate: Candidate,
  cause: Candidate,
  history: History,
  onExplained: (one: Broken) => void,
): Candidate | undefined {
  if (!mayCause(cause, candidate)) return candidate;
  const beyond = receivedBeyond(cause, candidate);
  const rest = candidate.broken.filter(
    (one) => beyond?.has(one.received.text) === false || !isExplained(one, cause, history),
  );
  if (rest.length === candidate.broken.length) return candidate;
  for (const one of candidate.broken) if (!rest.includes(one)) onExplained(one);
  return candidateOf(candidate.row, rest, history);
}

/** A server error that no other request shows fails one requirement: the first in the order of causes. */
function oneForEachLoneError(
  candidates: readonly Candidate[],
  explained: ReadonlyMap<ObservedRow, readonly Observation[]>,
  history: History,
): ReadonlyMap<ObservedRow, readonly Observation[]> {
  const result = new Map(explained);
  const causes = new Map<Exchange, string>();
  for (const { row } of candidates) {
    const { id } = row.requirement;
    const before = result.get(row) ?? row.observations;
    const after = before.map((one) => {
      if (!isFailing(one)) return one;
      const error = history
        .exchangesOf(one.seq)
        .find((exchange) => isAbout(one, exchange) && isOnlyFailure(exchange, history));
      if (!error) return one;
      const cause = causes.get(error) ?? id;
      causes.set(error, cause);
      return cause === id ? one : putDown(one, cause);
    });
    if (after.some((one, index) => one !== before[index])) result.set(row, after);
  }
  return result;
}
