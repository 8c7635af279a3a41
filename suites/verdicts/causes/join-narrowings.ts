/**
 * Joins notifications to hubs that must be silent, and missing ones of hubs that must be notified: a target that ignores what a hub is narrowed by, or
 * for which nothing agrees with it, does so where the hub is narrowed by more, too.
 */

import type { History } from '../../evidence/history.ts';
import type { Groups } from './groups.ts';
import { areMisdirected, ignoredNarrowings, missedEvents, missedNarrowings } from './notification-title.ts';
import { familyOf, type Violation } from './violation.ts';

/** A group of violations by notifications: its first violation, its interface, and what is read of it. */
interface Notified<T> {
  readonly first: Violation;
  readonly name: string;
  readonly shown: T;
}

const notifiedGroups = <T>(
  groups: Groups<Violation>,
  read: (violations: readonly Violation[]) => T,
): readonly Notified<T>[] =>
  groups
    .all()
    .filter((group) => familyOf(group) === 'notification')
    .map((group) => ({ first: group[0]!, name: group[0]!.row.requirement.interface, shown: read(group) }));

type Narrowings = (violations: readonly Violation[], history: History) => readonly string[];

function joinAlike(groups: Groups<Violation>, history: History, narrowingsOf: Narrowings): void {
  const narrowed = notifiedGroups(groups, (group) => narrowingsOf(group, history)).filter(
    ({ shown }) => shown.length > 0,
  );
  for (const one of narrowed)
    for (const other of narrowed)
      if (one.name === other.name && one.shown.every((narrowing) => other.shown.includes(narrowing)))
        groups.join(one.first, other.first);
}

/** What a plain hub is not notified of, other hubs are not notified of either; and what is sent to no callback is missing. */
function joinMissed(groups: Groups<Violation>, history: History): void {
  const all = notifiedGroups(groups, (group) => ({
    missed: missedEvents(group, history),
    isElsewhere: areMisdirected(group, history),
  }));
  for (const { first, name, shown } of all) {
    const { missed, isElsewhere } = shown;
    if (missed?.isPlain !== true && !isElsewhere) continue;
    for (const other of all.filter((one) => one.name === name && one.shown.missed !== undefined))
      if (isElsewhere || other.shown.missed?.triggers.every((trigger) => missed?.triggers.includes(trigger)))
        groups.join(first, other.first);
  }
}

export function joinNarrowings(groups: Groups<Violation>, history: History): void {
  joinAlike(groups, history, ignoredNarrowings);
  joinAlike(groups, history, missedNarrowings);
  joinMissed(groups, history);
}
