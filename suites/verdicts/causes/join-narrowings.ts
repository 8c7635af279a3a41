/** Joins notifications to hubs that must be silent: a target that ignores what a hub is narrowed by does so where it is narrowed by more, too. */

import type { History } from '../../evidence/history.ts';
import type { Groups } from './groups.ts';
import { ignoredNarrowings } from './notification-title.ts';
import { familyOf, type Violation } from './violation.ts';

export function joinNarrowings(groups: Groups<Violation>, history: History): void {
  const narrowed = groups
    .all()
    .filter((group) => familyOf(group) === 'notification')
    .map((group) => ({
      first: group[0]!,
      name: group[0]!.row.requirement.interface,
      narrowings: ignoredNarrowings(group, history),
    }))
    .filter(({ narrowings }) => narrowings.length > 0);
  for (const one of narrowed)
    for (const other of narrowed)
      if (one.name === other.name && one.narrowings.every((narrowing) => other.narrowings.includes(narrowing)))
        groups.join(one.first, other.first);
}
