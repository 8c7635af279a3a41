/** Joins notifications that are missing in time and come later with those that are known to be late. */

import type { Note } from '../../../../contracts/formats/recording.ts';
import type { Broken } from '../../../checks/observation.ts';
import type { History } from '../../../evidence/history.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';
import { missedEvents } from '../notification-title.ts';
import { familyOf, type Violation } from '../violation.ts';

const isLate = ({ received }: Broken): boolean => received.parts.some(({ kind }) => kind === 'duration');

/** Notifications of the event of a window that came after it, to hubs that had to be notified in it. */
function afterWindow({ seq, facts }: Note<'delivery-window'>, history: History): readonly number[] {
  const [word = facts.eventType] = facts.words;
  if (word === undefined) return [];
  return history
    .deliveries({ facts: { interface: facts.interface } })
    .filter((one) => one.seq > seq && facts.expecting.some((hub) => hub === one.facts.hub))
    .flatMap((one) => (one.request.body?.includes(word) === true ? [one.seq] : []));
}

export function joinLate({ groups, violations, history }: Joining): void {
  const late = new Map<number, Violation>(
    violations.flatMap((violation) =>
      violation.cases.filter(isLate).flatMap(({ seq }) => seq.map((one) => [one, violation] as const)),
    ),
  );
  if (late.size === 0) return;
  joinMost(
    groups.all().filter((group) => familyOf(group) === 'notification' && missedEvents(group, history) !== undefined),
    groups,
    ({ seq }) =>
      history
        .notes('delivery-window')
        .filter((one) => seq.includes(one.seq))
        .flatMap((one) => afterWindow(one, history))
        .flatMap((one) => late.get(one) ?? [])[0],
  );
}
