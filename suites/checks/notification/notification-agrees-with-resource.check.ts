import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { jsonTypeOf } from '../../../contracts/json/json-type.ts';
import { disagreements, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { wrongStates } from './notified-states.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { judgeEach, notificationsOfSuccession, type Notification } from './notifications.ts';
import { notifiedWithId } from './notified-resources.ts';
import { momentsOf, type Moment } from './resource-moments.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';

/**
 * Moments whose state a notification may contain: those since its cause. An update may take its time, and a notification of something earlier may
 * come late: only of the first event of another kind at a resource it is known that no moment before it counts.
 */
function sinceItsCause(
  moments: readonly Moment[],
  { delivery, window }: Notification,
  judgement: Judgement,
): readonly Moment[] {
  const { trigger, item, from, note } = window;
  const isFirst = windowsOf(judgement, { trigger, item }).every((other) => other.note.seq >= note.seq);
  if (trigger === 'update' || !isFirst || !window.namesEventType(delivery)) return moments;
  const last = moments.findLastIndex(({ seq }) => seq < from);
  return moments.slice(Math.max(0, last));
}

/** What all notifications of an interface are compared with. */
interface Ground {
  readonly isAssigned: (path: readonly string[]) => boolean;
  /** By item: the exchanges about a resource. */
  readonly aboutItem: ReadonlyMap<string | undefined, readonly Exchange[]>;
}

function groundOf(judgement: Judgement): Ground {
  const { history, contract } = judgement;
  // Which declarations a check reads is observed: none before it needs them.
  let isAssigned: Ground['isAssigned'] | undefined;
  return {
    isAssigned: (path) => (isAssigned ??= assignedPlaces(judgement))(path),
    aboutItem: groupBy(history.exchanges({ interface: contract.id }), (one) => one.facts.item),
  };
}

const haveOneType = (one: Json | undefined, other: Json | undefined): boolean =>
  one == null || other == null || jsonTypeOf(one) === jsonTypeOf(other);

/** Members that the resource in a notification shares with responses about it; what a provider may fill in by itself is left out. */
function judgeNotified(
  notification: Notification,
  judgement: Judgement,
  { isAssigned, aboutItem }: Ground,
): Observation | undefined {
  const { delivery, window } = notification;
  const { contract } = judgement;
  const { resourceId: id = '' } = window;
  const own = notifiedWithId(judgement, delivery, id);
  if (!own) return seen('the notification does not contain the resource', delivery);
  const { moments: all, areComposed } = momentsOf(
    (window.item === undefined ? undefined : aboutItem.get(window.item)) ?? [],
    id,
  );
  const moments = sinceItsCause(all, notification, judgement);
  if (moments.length === 0) return undefined;
  // A state may have moved by an event that no response of this run shows; lists grow by what the provider does by itself.
  const isGuessed = areComposed || window.trigger !== 'update';
  const isOpen = (name: string): boolean =>
    name === stateMember(contract) || (isGuessed && typeof own[name] === 'object');
  const clashes: (readonly Disagreement[])[] = [];
  for (const { resource } of moments) {
    // No event makes a number of a text, or an object of a list.
    const assigned = (path: readonly string[]): boolean => {
      const [name = ''] = path;
      if (name !== stateMember(contract) && isAssigned(path)) return true;
      return isOpen(name) && haveOneType(own[name], resource[name]);
    };
    const clash = disagreements(own, resource, [], { assigned });
    if (clash.length === 0) return met(delivery);
    clashes.push(clash);
  }
  // Of several that differ as little, the last moment: that is what the notification is about.
  const [nearest] = clashes.toReversed().toSorted((one, other) => one.length - other.length)[0] ?? [];
  return broken([delivery], {
    expected: phrase`the resource as it was at some moment since the event${nearest && phrase`, ${memberPart(nearest.pointer)} ${nearest.received}`}`,
    received: nearest?.expected ?? 'another state',
    pointer: nearest?.pointer ?? '',
    signature: 'another state',
  });
}

export default defineCheck({
  id: 'notification-agrees-with-resource',
  decides: 'A notification that contains its resource agrees with the resource as it was at some time after the event.',
  needs: [{ delivery: true }],
  leaves: 'Members that a provider may set by itself; notifications without a resource.',
  judge: (judgement) => {
    const ground = groundOf(judgement);
    return [
      ...judgeEach(judgement, (notification) => judgeNotified(notification, judgement, ground)),
      ...notificationsOfSuccession(judgement).flatMap((one) => judgeNotified(one, judgement, ground) ?? []),
      ...wrongStates(judgement),
    ];
  },
});
