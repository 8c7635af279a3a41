/** How a run went, read from its recording alone: what it could not reach, what failed in the suite itself, whether it was stopped. */

import { headerValue } from '../../contracts/header-field.ts';
import type { Exchange, Failure, RecordingEvent } from '../../contracts/formats/recording.ts';

export interface RunProblems {
  /** Failures of the suite itself while capturing. */
  readonly faults: readonly string[];
  readonly interrupted: boolean;
  /** Interface -> the failure that occurred instead of a response. */
  readonly unreachable: ReadonlyMap<string, string>;
}

/** Nothing could be said to the target at all. */
const UNREACHABLE: readonly Failure['kind'][] = ['connection-refused', 'unresolved', 'tls', 'timeout', 'unsent'];

/** Something was there, and what it said is no HTTP. */
const NO_HTTP: readonly Failure['kind'][] = [...UNREACHABLE, 'protocol', 'reset', 'closed-early'];

/** Requests that make sure that it is the address that redirects and not one operation. */
const FEW = 3;

/** The origin to which a target redirects every request; undefined if it serves one of them itself. */
function redirectOf(own: readonly Exchange[]): string | undefined {
  const places = own.map(({ response }) =>
    response && [301, 302, 307, 308].includes(response.status) ? headerValue(response.headers, 'location') : undefined,
  );
  return own.length > FEW && places.every((place) => place !== undefined) ? places[0] : undefined;
}

/** Requests in a row, at the end of a run, that make sure that it is the target that is gone and not one operation. */
const LAST_WORDS = 8;

/** The connection was established and broke: the target may have stopped because of the request. */
const isBroken = ({ failure }: Exchange): boolean => failure?.kind === 'reset' || failure?.kind === 'closed-early';

/** The requests whose connections broke immediately before the target stopped responding, the first one first. */
function lastBroken(own: readonly Exchange[], from: number): readonly Exchange[] {
  const before = own.slice(0, from);
  return before
    .slice(before.findLastIndex((exchange) => !isBroken(exchange)) + 1)
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Suspects that are named. */
const MOST_SUSPECTS = 5;

/** Requests that were sent before the first one without a response had timed out, in the order sent: one of them may have stopped the target. */
function timedOutTogether(silent: readonly Exchange[]): readonly Exchange[] {
  const end = Math.min(...silent.map(({ at }) => at));
  return silent
    .filter(({ startedAt, failure }) => failure?.kind === 'timeout' && startedAt < end)
    .toSorted((one, other) => one.startedAt - other.startedAt);
}

export const named = ({ seq, operation }: Exchange): string => `exchange ${seq} (${operation || 'no operation'})`;

function suspectsText(suspects: readonly Exchange[]): string {
  const [one, two] = suspects;
  if (!one || !two) return '';
  const left = suspects.length - MOST_SUSPECTS;
  const list = suspects.slice(0, MOST_SUSPECTS).map(named).join(', ');
  return `; one of the requests sent first without a response may be the cause, in this order: ${list}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Where a target that responded at first stopped responding. */
export interface Silence {
  /** The requests in a row at the end without a response. */
  readonly silent: readonly Exchange[];
  /** Requests whose connections broke immediately before. */
  readonly broken: readonly Exchange[];
  /** The requests that may have stopped the target, the most probable one first. */
  readonly suspects: readonly Exchange[];
}

/** @param own exchanges with one target. Undefined for a target that responded to the end, or stopped at one operation only */
export function silenceOf(own: readonly Exchange[]): Silence | undefined {
  const isSilent = ({ failure }: Exchange): boolean =>
    failure !== undefined && failure.status === undefined && UNREACHABLE.includes(failure.kind);
  const from = own.findLastIndex((exchange) => !isSilent(exchange)) + 1;
  const silent = own.slice(from);
  if (silent.length < LAST_WORDS || silent.every(({ operation }) => operation === silent[0]?.operation))
    return undefined;
  const broken = lastBroken(own, from);
  return { silent, broken, suspects: broken.length > 0 ? broken : timedOutTogether(silent) };
}

/** Describes a target that responded at first, and no longer from some request on. */
function stoppedResponding(own: readonly Exchange[]): string | undefined {
  const found = silenceOf(own);
  const [first] = found?.silent ?? [];
  if (!found || !first) return undefined;
  const { origin } = new URL(first.request.url);
  const [cause, ...others] = found.broken;
  const rest =
    others.length === 0
      ? ''
      : `, and of ${others.length} other ${others.length === 1 ? 'request' : 'requests'} in flight`;
  const broke = cause ? `the connection of ${named(cause)} broke${rest}; then ` : '';
  const suspects = cause ? '' : suspectsText(found.suspects);
  return `${origin} stopped responding: ${broke}none of the last ${found.silent.length} requests got a response, from ${named(first)} on: ${first.failure?.message ?? ''}${suspects}`;
}

/** Interfaces that never responded, or stopped responding, with the failure that occurred instead. */
export function unreachableOf(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of new Set(exchanges.map((exchange) => exchange.interface))) {
    const own = exchanges.filter((exchange) => exchange.interface === name);
    const [first] = own;
    const allFailed = (kinds: readonly Failure['kind'][]): boolean =>
      own.every(({ failure }) => failure !== undefined && failure.status === undefined && kinds.includes(failure.kind));
    if (!first) continue;
    const { origin } = new URL(first.request.url);
    const redirect = redirectOf(own);
    if (redirect !== undefined)
      found.set(
        name,
        `${origin} redirects every request, the first to ${redirect}; give the base URL behind it, as redirects are not followed`,
      );
    else if (allFailed(UNREACHABLE)) found.set(name, `${origin} cannot be reached: ${first.failure?.message ?? ''}`);
    // One call that went wrong may have been an isolated failure.
    else if (own.length > FEW && allFailed(NO_HTTP))
      found.set(
        name,
        `${origin} gave no HTTP response to any of ${own.length} requests: ${first.failure?.message ?? ''}`,
      );
    else {
      const stopped = stoppedResponding(own);
      if (stopped !== undefined) found.set(name, stopped);
    }
  }
  return found;
}

export function runProblems(events: readonly RecordingEvent[]): RunProblems {
  const notes = events.filter((event) => event.event === 'note');
  return {
    faults: notes.flatMap((one) => (one.note === 'suite-fault' ? [one.facts.message] : [])),
    interrupted: notes.some(({ note }) => note === 'interrupted'),
    unreachable: unreachableOf(events.filter((event) => event.event === 'exchange')),
  };
}
