/**
 * What is undecided because everything that was recorded for it is wrong in a way that leaves nothing to judge, or because no notification came: the
 * requirement that fails for this is the cause, and named in place of the evidence.
 */

import { groupBy } from '../../contracts/group-by.ts';
import type { Broken } from '../checks/observation.ts';
import type { History } from '../evidence/history.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { hasContent } from '../evidence/statuses.ts';
import { effectOf, type Effect } from './causes/effect.ts';
import { differenceOf, isAbsent } from './causes/likeness.ts';
import type { Judged, JudgedRow, ObservedRow } from './rows.ts';
import { undecidedWhileFails } from './undecided-for.ts';
import { needsOfRow, recordedFor } from './why-undecided.ts';

/** True for a response without what other requirements need of it: an error, no content or id, or content of another type as a whole. */
function leavesNothing(one: Broken, { family, detail, exchange }: Effect): boolean {
  if (family === 'status') return exchange !== undefined && !(succeeded(exchange) && hasContent(exchange.response));
  if (one.seq.length > 1) return false;
  if (family === 'member') return detail === '/id' && isAbsent(one);
  return family === 'media-type' || (family === 'other' && differenceOf(one) === 'type');
}

const violatedCases = ({ judged, observations = [] }: JudgedRow): readonly Broken[] =>
  judged.result.verdict === 'fail'
    ? observations.flatMap((one) => (one.outcome === 'broken' && one.severity === 'fail' ? [one] : []))
    : [];

/** Exchange -> requirements that fail by it so that it decides little else. */
function failuresByExchange(rows: readonly JudgedRow[], history: History): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  for (const row of rows)
    for (const one of violatedCases(row)) {
      const effect = effectOf(one, history);
      const seq = leavesNothing(one, effect) ? effect.exchange?.seq : undefined;
      if (seq !== undefined) found.set(seq, (found.get(seq) ?? new Set()).add(row.requirement.id));
    }
  return found;
}

/** The part of the exchanges of a need that fail: the others may be exceptions that the rule is not about. */
const LEAST_SHARE = 0.8;

/** The requirement by which most fail of the exchanges that a need was recorded by, where nearly all of them fail. */
function failureOfNeeds(
  row: ObservedRow,
  failures: ReadonlyMap<number, ReadonlySet<string>>,
  history: History,
): string | undefined {
  for (const need of needsOfRow(row)) {
    const recorded = recordedFor(need, row.requirement, history);
    const own = recorded.map((one) => [...(failures.get(one.seq) ?? [])]);
    if (recorded.length === 0 || own.filter(({ length }) => length > 0).length < LEAST_SHARE * own.length) continue;
    const counts = [...groupBy(own.flat(), (id) => id)].toSorted(([, one], [, other]) => other.length - one.length);
    return counts[0]?.[0];
  }
  return undefined;
}

/** The requirement of an interface that fails by most notifications. */
function failureOfNotifications(rows: readonly JudgedRow[], name: string, history: History): string | undefined {
  const counts = rows
    .filter(({ requirement }) => requirement.interface === name)
    .map((row) => ({
      id: row.requirement.id,
      count: violatedCases(row).filter((one) => effectOf(one, history).family === 'notification').length,
    }))
    .toSorted((one, other) => other.count - one.count);
  return counts[0] && counts[0].count > 0 ? counts[0].id : undefined;
}

export function withFailureOfEvidence(
  rows: readonly JudgedRow[],
  history: History,
): (judged: Judged, row: JudgedRow) => Judged {
  const failures = failuresByExchange(rows, history);
  const known = new Map<string, string | undefined>();
  const ofNotifications = (name: string): string | undefined => {
    if (!known.has(name)) known.set(name, failureOfNotifications(rows, name, history));
    return known.get(name);
  };
  const causeOf = ({ obstacle }: Judged, row: JudgedRow): string | undefined => {
    const { check, observations } = row;
    if (obstacle?.kind === 'blocked' && obstacle.note.facts.lacks === 'notification')
      return ofNotifications(row.requirement.interface);
    if (obstacle?.kind !== 'undecisive' || !check || !observations) return undefined;
    return failureOfNeeds({ ...row, check, observations }, failures, history);
  };
  return (judged, row) => {
    const cause = causeOf(judged, row);
    return cause === undefined ? judged : undecidedWhileFails(judged, cause);
  };
}
