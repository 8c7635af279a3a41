/**
 * One cause, one failure. What a target does wrong in one respect shows in every case that happens to share it: where `limit` is refused, an
 * ordinary page that gives a `limit` is refused, too. The rule that names the respect fails; what others saw of the same cases is not decided.
 *
 * Only statuses are put down to a cause; what an answer says, or that nothing was heard, stands for itself. A case of a requirement is put down
 * to another one, its cause, where the cause was broken in a greater part of its cases and
 *
 * - was broken by the very same answer; or
 * - was broken in all of its cases, the case shows the facts that it is about, at the same operation, and got the status that they got.
 *
 * What no other requirement explains stays as it is, and so does whoever is the cause: a run never gets a better overall verdict by this.
 */

import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { exchangeShows, type History, type Wanted } from '../evidence/history.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import { received } from '../evidence/status-class.ts';
import type { ObservedRow } from './rows.ts';
import { whenOf } from './when-of.ts';

/** Rules about each answer as it stands: it breaks them whatever led to it, and it is no cause of anything else. */
const ABOUT_ANY_RESPONSE: readonly string[] = ['closed-statuses', 'no-server-error'];

/** True for checks that hold a status against the facts of the call alone, and not against a declaration. */
const isStatusByFacts = ({ check, requirement }: ObservedRow): boolean =>
  check.id === 'success-status' || (check.id === 'status' && requirement.check?.options['expect'] !== 'observe');

/** Facts of an ordinary call, in which no respect is named. */
const ORDINARY: Readonly<Record<string, unknown>> = { token: 'valid', scope: 'held', set: 'owned' };

/** The facts by which a row differs from ordinary calls. */
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
  readonly broken: readonly Broken[];
  /** Broken of all decided cases, from above 0 to 1. */
  readonly rate: number;
  readonly respect: Wanted;
  readonly isOpen: boolean;
  readonly byCase: ReadonlyMap<string, Broken>;
  /** Operation -> statuses, where the calls it is about got nothing else. */
  readonly always: ReadonlyMap<string, ReadonlySet<number>>;
}

function exchangesOf({ seq }: Observation, history: History): readonly Exchange[] {
  return seq.flatMap((one) => {
    const event = history.at(one);
    return event?.event === 'exchange' ? [event] : [];
  });
}

function alwaysResponded(row: ObservedRow, history: History): Candidate['always'] {
  const statuses = new Map<string, Set<number>>();
  if (!isStatusByFacts(row)) return statuses;
  const served = new Set<string>();
  for (const one of row.observations)
    for (const { operation, response } of exchangesOf(one, history)) {
      if (one.outcome === 'met') served.add(operation);
      if (isFailing(one) && response)
        statuses.set(operation, (statuses.get(operation) ?? new Set()).add(response.status));
    }
  for (const operation of served) statuses.delete(operation);
  return statuses;
}

function candidateOf(row: ObservedRow, history: History): Candidate | undefined {
  const { observations, requirement, check } = row;
  const broken = observations.filter(isFailing);
  if (broken.length === 0 || requirement.level !== 'must' || ABOUT_ANY_RESPONSE.includes(check.id)) return undefined;
  const kept = observations.filter(({ outcome }) => outcome === 'met').length;
  return {
    row,
    broken,
    rate: broken.length / (broken.length + kept),
    respect: respectOf(row),
    isOpen: requirement.basis === 'open',
    byCase: new Map(broken.map((one) => [caseOf(one), one])),
    always: alwaysResponded(row, history),
  };
}

/** What goes before as a cause: broken more purely, stated by the document, a matter of the call alone, about less, seen in more cases. */
const RANKS: readonly ((one: Candidate) => number)[] = [
  ({ rate }) => -rate,
  ({ isOpen }) => Number(isOpen),
  ({ row }) => Number(!isStatusByFacts(row)),
  ({ respect }) => Object.keys(respect).filter((name) => name !== 'value').length,
  ({ broken }) => -broken.length,
];

function byRank(one: Candidate, other: Candidate): number {
  for (const rank of RANKS) {
    const difference = rank(one) - rank(other);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isSameRespect = (one: Wanted, other: Wanted): boolean => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)] as FactName[])];
  return names.every((name) => String(one[name]) === String(other[name]));
};

const haveSameCases = (one: Candidate, other: Candidate): boolean =>
  one.byCase.size === other.byCase.size && [...one.byCase.keys()].every((each) => other.byCase.has(each));

/** What a profile declares explains nothing that a document says; of two that are about the same calls, neither explains the other. */
function mayCause(cause: Candidate, candidate: Candidate): boolean {
  const { isOpen, rate, respect } = candidate;
  if (cause.isOpen && !isOpen) return false;
  const isEqual = cause.rate === rate && cause.isOpen === isOpen;
  if (isEqual && (isSameRespect(cause.respect, respect) || haveSameCases(cause, candidate))) return false;
  return byRank(cause, candidate) < 0;
}

/** True where a case is held against the target for the status of this exchange alone. */
const isAbout = (one: Broken, exchange: Exchange): boolean =>
  exchange.response !== undefined && one.received === received(exchange);

function isExplained(one: Broken, cause: Candidate, history: History): boolean {
  const same = cause.byCase.get(caseOf(one));
  return exchangesOf(one, history).some((exchange) => {
    if (!isAbout(one, exchange)) return false;
    if (same && isAbout(same, exchange)) return true;
    const always = cause.always.get(exchange.operation);
    return (always?.has(exchange.response?.status ?? 0) ?? false) && exchangeShows(exchange, cause.respect);
  });
}

const putDown = (one: Observation, cause: string | undefined): Observation =>
  cause === undefined
    ? one
    : { outcome: 'undecided', reason: `what was seen is explained by ${cause}, which is broken`, cause, seq: one.seq };

/**
 * The observations of each requirement, with those that another one explains undecided, naming it; requirements of which nothing is explained
 * are left out.
 */
export function byTheirCause(
  all: readonly ObservedRow[],
  history: History,
): ReadonlyMap<ObservedRow, readonly Observation[]> {
  const candidates = all.flatMap((row) => candidateOf(row, history) ?? []).toSorted(byRank);
  const causes: Candidate[] = [];
  const result = new Map<ObservedRow, readonly Observation[]>();
  for (const candidate of candidates) {
    const before = causes.filter((cause) => mayCause(cause, candidate));
    const explained = new Map<Observation, string>();
    for (const one of candidate.broken) {
      const cause = before.find((other) => isExplained(one, other, history));
      if (cause) explained.set(one, cause.row.requirement.id);
    }
    if (explained.size < candidate.broken.length) causes.push(candidate);
    if (explained.size > 0)
      result.set(
        candidate.row,
        candidate.row.observations.map((one) => putDown(one, explained.get(one))),
      );
  }
  return result;
}
