/**
 * Joins notifications to hubs that must be silent, and missing ones of hubs that must be notified: a target that ignores what a hub is narrowed by, or
 * for which nothing agrees with it, does so where the hub is narrowed by more, too.
 */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { History } from '../../../evidence/history.ts';
import type { Groups } from '../groups.ts';
import type { Joining } from './joining.ts';
import {
  areMisdirected,
  ignoredNarrowings,
  missedEvents,
  missedNarrowings,
  onlyNarrowing,
  wrongWindows,
} from '../notification-title.ts';
import { familyOf, type Violation } from '../violation.ts';

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

/** With fewer kinds of windows, each may be wrong for its own reason. */
const FEWEST_WINDOWS = 3;

/** Of an event of which hubs are notified that must be silent for every other reason, all hubs are notified, whatever distinguishes them. */
function joinSentToAll(groups: Groups<Violation>, history: History): void {
  const all = notifiedGroups(groups, (group) => wrongWindows(group, history)).filter(({ shown }) => shown.length > 0);
  for (const [name, own] of groupBy(all, (one) => one.name)) {
    const wrong = new Set(own.flatMap(({ shown }) => shown));
    const windows = history
      .notes('delivery-window', { interface: name })
      .map(({ facts }) => facts)
      // A hub that was deleted is not there.
      .filter(({ silent, window }) => silent.length > 0 && window !== 'after-deletion');
    const sentToAll = [...groupBy(windows, ({ trigger }) => trigger)].flatMap(([trigger, some]) => {
      const kinds = [...groupBy(some, ({ window }) => window).values()];
      const isEach = kinds.every((alike) => alike.some((one) => wrong.has(one)));
      return kinds.length >= FEWEST_WINDOWS && isEach ? [trigger] : [];
    });
    const [first, ...others] = own.filter(({ shown }) => shown.every(({ trigger }) => sentToAll.includes(trigger)));
    for (const other of others) groups.join(first!.first, other.first);
  }
}

/** Hubs that are notified of what they do not select, and not of what they select, in the same way of narrowing: what selects is wrong. */
function joinSelections(groups: Groups<Violation>, history: History): void {
  const families = ['notification', 'member'];
  for (const group of groups.all().filter((one) => families.includes(familyOf(one)))) {
    const narrowing = onlyNarrowing(group, history);
    if (narrowing !== undefined) groups.joinBy(`${group[0]!.row.requirement.interface} by ${narrowing}`, group[0]!);
  }
}

export function joinNarrowings({ groups, history }: Joining): void {
  joinAlike(groups, history, ignoredNarrowings);
  joinAlike(groups, history, missedNarrowings);
  joinSentToAll(groups, history);
  joinMissed(groups, history);
  joinSelections(groups, history);
}
