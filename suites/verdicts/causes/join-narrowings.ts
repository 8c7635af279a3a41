/**
 * Joins notifications to hubs that must be silent, and missing ones of hubs that must be notified: a target that ignores what a hub is narrowed by, or
 * for which nothing agrees with it, does so where the hub is narrowed by more, too.
 */

import type { History } from '../../evidence/history.ts';
import type { Groups } from './groups.ts';
import { areMisdirected, ignoredNarrowings, missedEvents, missedNarrowings } from './notification-title.ts';
import { familyOf, type Violation } from './violation.ts';

type Narrowings = (violations: readonly Violation[], history: History) => readonly string[];

function joinAlike(groups: Groups<Violation>, history: History, narrowingsOf: Narrowings): void {
  const narrowed = groups
    .all()
    .filter((group) => familyOf(group) === 'notification')
    .map((group) => ({
      first: group[0]!,
      name: group[0]!.row.requirement.interface,
      narrowings: narrowingsOf(group, history),
    }))
    .filter(({ narrowings }) => narrowings.length > 0);
  for (const one of narrowed)
    for (const other of narrowed)
      if (one.name === other.name && one.narrowings.every((narrowing) => other.narrowings.includes(narrowing)))
        groups.join(one.first, other.first);
}

/** What a plain hub is not notified of, other hubs are not notified of either; and what is sent to no callback is missing. */
function joinMissed(groups: Groups<Violation>, history: History): void {
  const all = groups
    .all()
    .filter((group) => familyOf(group) === 'notification')
    .map((group) => ({
      first: group[0]!,
      name: group[0]!.row.requirement.interface,
      missed: missedEvents(group, history),
      areMisdirected: areMisdirected(group, history),
    }));
  for (const { first, name, missed, areMisdirected: isElsewhere } of all) {
    if (missed?.isPlain !== true && !isElsewhere) continue;
    for (const other of all.filter((one) => one.name === name && one.missed !== undefined))
      if (isElsewhere || other.missed?.triggers.every((trigger) => missed?.triggers.includes(trigger)))
        groups.join(first, other.first);
  }
}

export function joinNarrowings(groups: Groups<Violation>, history: History): void {
  joinAlike(groups, history, ignoredNarrowings);
  joinAlike(groups, history, missedNarrowings);
  joinMissed(groups, history);
}
