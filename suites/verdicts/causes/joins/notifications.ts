/** Joins what is wrong with notifications with what explains it: the deletion or the loss of a hub, notifications that cannot be read. */

import type { Delivery, Exchange, RecordingEvent } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { jsonOrUndefined } from '../../../../contracts/json/json-or-undefined.ts';
import type { Broken } from '../../../checks/observation.ts';
import { textsIn } from '../likeness.ts';
import { isMissed } from '../notification-title.ts';
import { failingExchanges } from '../violation.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';
import { isLost } from './statuses.ts';

/** A deleted hub that can still be retrieved, and is still notified, was not deleted. */
export function joinByDeletedHub({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const deletions = history.exchanges({ interface: name, facts: { step: 'delete-hub' } });
    const deletedAt = new Map<string | undefined, number>(deletions.map(({ facts, seq }) => [facts.hub, seq]));
    /** The hub that an event after its deletion is about. */
    const deletedHub = (seq: number): string | undefined => {
      const event = history.at(seq);
      const hub = event?.event === 'exchange' || event?.event === 'delivery' ? event.facts.hub : undefined;
      return seq > (deletedAt.get(hub) ?? Infinity) ? hub : undefined;
    };
    for (const violation of own) {
      const hubs = violation.cases.map(({ seq }) => seq.flatMap((one) => deletedHub(one) ?? []));
      // What is wrong with other hubs, too, does not follow from a deletion.
      if (hubs.every(({ length }) => length > 0))
        for (const hub of hubs.flat()) groups.joinBy(`${name} hub ${hub} after its deletion`, violation);
    }
  }
}

/** A hub that is not found any more is not notified either. */
export function joinByLostHub({ groups, violations, history }: Joining): void {
  const keyOf = ({ interface: name, facts: { hub } }: Exchange): string => `${name} ${hub}`;
  const lost = new Map(
    violations
      .filter(isLost)
      .flatMap((one) =>
        failingExchanges([one]).flatMap((each) => (each.facts.hub === undefined ? [] : [[keyOf(each), one] as const])),
      ),
  );
  joinMost(
    groups.all().filter((group) => isMissed(group, history)),
    groups,
    ({ seq }) => history.exchangesOf(seq).flatMap((one) => lost.get(keyOf(one)) ?? [])[0],
    1,
  );
}

/** A shorter beginning of a text may be that of another text. */
const LEAST_BEGINNING = 40;

const isDelivery = (event: RecordingEvent | undefined): event is Delivery => event?.event === 'delivery';

/** A body that is no JSON, or JSON without members. */
function isUnreadable(event: RecordingEvent | undefined): boolean {
  if (!isDelivery(event)) return false;
  const json = jsonOrUndefined(event.request.body ?? '');
  return !isObject(json) && !Array.isArray(json);
}

/** What no notification contains is in one that cannot be read, as far as that goes; and one that cannot be read lacks whatever it must contain. */
export function joinUnreadable({ groups, violations, history }: Joining): void {
  const unreadable = violations.filter(({ cases }) =>
    cases.some(({ seq: [first, ...others] }) => others.length === 0 && isUnreadable(history.at(first ?? -1))),
  );
  if (unreadable.length === 0) return;
  const deliveries = history.deliveries().filter(isUnreadable);
  const isAboutNotifications = ({ seq }: Broken): boolean => seq.some((one) => isDelivery(history.at(one)));
  const isAboutUnreadable = ({ seq }: Broken): boolean => {
    const own = seq.map((one) => history.at(one)).filter(isDelivery);
    return own.length > 0 && own.every(isUnreadable);
  };
  for (const one of violations.filter(({ cases }) => cases.every(isAboutUnreadable))) {
    const cause = unreadable.find(({ row }) => row.requirement.interface === one.row.requirement.interface);
    if (cause) groups.join(cause, one);
  }
  joinMost(
    violations
      .filter(({ cases }) => cases.every((one) => one.seq.length > 1 && isAboutNotifications(one)))
      .map((one) => [one]),
    groups,
    ({ expected }) => {
      const beginnings = textsIn(expected).flatMap((text) =>
        text.length > LEAST_BEGINNING ? [JSON.stringify(text.slice(0, LEAST_BEGINNING)).slice(1, -1)] : [],
      );
      const found = deliveries.filter(({ request }) => beginnings.some((one) => request.body?.includes(one)));
      return unreadable.find(({ row }) => found.some(({ facts }) => facts.interface === row.requirement.interface));
    },
    1,
  );
}
