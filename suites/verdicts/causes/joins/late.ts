/** Joins notifications that are missing in time and come later with those that are known to be late. */

import type { Note } from '../../../../contracts/formats/recording.ts';
import type { Broken } from '../../../checks/observation.ts';
import { deliveriesToHub } from '../../../evidence/deliveries/delivery-windows.ts';
import { mentions } from '../../../evidence/deliveries/notification-text.ts';
import type { History } from '../../../evidence/history.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';
import { isMissed } from '../notification-title.ts';
import type { Violation } from '../violation.ts';

const isLate = ({ received }: Broken): boolean => received.parts.some(({ kind }) => kind === 'duration');

/** True if a notification of the event of a window came after it, to a hub that had to be notified in it. */
function cameLater({ seq, facts }: Note<'delivery-window'>, history: History): boolean {
  const [word = facts.eventType] = facts.words;
  if (word === undefined) return false;
  return facts.expecting.some((hub) =>
    deliveriesToHub(history, facts.interface, hub).some((one) => one.seq > seq && mentions(one, [word])),
  );
}

export function joinLate({ groups, violations, history }: Joining): void {
  const late = new Map<string, Violation>(
    violations
      .filter(({ cases }) => cases.every(isLate))
      .map((violation) => [violation.row.requirement.interface, violation] as const),
  );
  if (late.size === 0) return;
  joinMost(
    groups.all().filter((group) => isMissed(group, history)),
    groups,
    ({ seq }) =>
      history
        .notes('delivery-window')
        .filter((one) => seq.includes(one.seq) && cameLater(one, history))
        .flatMap(({ facts }) => late.get(facts.interface) ?? [])[0],
  );
}
