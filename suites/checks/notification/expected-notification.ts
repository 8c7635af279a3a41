/** Whether a hub was notified of an event that it must be notified of. */

import { OF_ANOTHER_TYPE } from '../../../contracts/formats/finding-text.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { causeOf, isDelayed, stallReason } from '../../evidence/deliveries/cause-of.ts';
import { dueLaterReason, isOverdue, lateDelivery, mayBeLate } from '../../evidence/deliveries/late-deliveries.ts';
import { namelessNotifications } from '../../evidence/deliveries/nameless-notifications.ts';
import { isLaterThanOthers, mayStillBeDelivered } from '../../evidence/deliveries/pending-delivery.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import {
  deliveriesMentioning,
  eventTypesOf,
  isAnyNotified,
  isChannelProven,
  isUpdateNotified,
  windowsOf,
  type Window,
} from '../../evidence/deliveries/delivery-windows.ts';
import { hasNotMoved, mayHaveMovedEarlier } from '../../evidence/lifecycles/shown-states.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { jsonValue, phrase, plainValue, type Phrased } from '../../evidence/phrase.ts';

/** Windows in which the hub that is not narrowed must be notified, regardless of their other purposes. */
export const WINDOWS_OF_MAIN: readonly DeliveryWindow[] = [
  ...(['plain', 'own-customer', 'named-event-type', 'crid', 'external-id', 'other-target', 'elsewhere'] as const),
  ...(['combined-both', 'combined-event', 'combined-target', 'before-deletion', 'after-deletion', 'query'] as const),
  ...(['later', 'after-rejection', 'registered-again'] as const),
];

export const isMain = (hub: HubName): boolean => hub === 'main';

/** True where the event was caused before the registration of the hub must have taken effect. */
function isTooEarly({ contract, history, declared }: Judgement, { firedAt }: Window, hub: HubName): boolean {
  const settleMs = declared('settleMs');
  if (typeof settleMs !== 'number' || firedAt === undefined) return false;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { hub } })
    .some(({ at }) => at <= firedAt && firedAt < at + settleMs);
}

/** Notified or not, for the record: where only the provider knows what is right. */
export const recorded = ({ trigger, deliveriesTo, note }: Window, hub: HubName): Observation =>
  seen(`${trigger}: ${deliveriesTo(hub).length > 0 ? 'notified' : 'not notified'}`, note);

/** The judgement of one hub in one window. */
export function judgeHub(judgement: Judgement, window: Window, hub: HubName): Observation {
  const { note, trigger, deadlineMs, words } = window;
  const [delivery] = window.deliveriesTo(hub);
  if (delivery) return met(note, delivery);
  if (trigger === 'update' && judgement.declared('notification.ownUpdates') === false)
    return undecided('the profile declares that a partner is not notified of its updates', note);
  if (isTooEarly(judgement, window, hub))
    return undecided('the event came sooner after the registration than settleMs, as declared', note);
  const sibling = window.expecting.filter((other) => other !== hub).flatMap((other) => window.deliveriesTo(other))[0];
  if (!isChannelProven(judgement))
    return undecided(
      'the target has not reached the listener so far, so the missing notification proves nothing',
      note,
    );
  if (trigger === 'status-change' && hasNotMoved(judgement, note.facts))
    return undecided('the resource had changed its state by itself before, and did not do so again', note);
  const registration = registrationOf(judgement, hub);
  if (trigger === 'status-change' && mayHaveMovedEarlier(judgement, note.facts, registration))
    return undecided('the resource may have changed its state by itself before the registration', note);
  const isTimed = judgement.declared('notification.deadlineMs') !== undefined;
  const isAttributed = sibling !== undefined || isLaterThanOthers(judgement, window);
  if (!isTimed && (!isAttributed || mayStillBeDelivered(judgement, window, hub)))
    return undecided(
      `no notification within ${deadlineMs} ms, and the profile declares no deadline (notification.deadlineMs)`,
      note,
    );
  const late = lateDelivery(judgement, window, hub) ?? mayBeLate(judgement, window, hub);
  const delay = stallReason(judgement, window);
  if (late)
    return delay === undefined
      ? undecided(`the notification was received after the ${deadlineMs} ms, so it is late, not missing`, note, late)
      : // Without the delay it would have been in time.
        met(note, late);
  // What was sent while the suite could not receive it may be lost, whereas a slow target sends it later.
  const excuse = isDelayed(window) || !isOverdue(judgement, window, hub) ? delay : undefined;
  const reason = excuse ?? dueLaterReason(judgement, window, hub);
  if (reason !== undefined) return undecided(reason, note);
  const nameless = namelessNotifications(judgement).find((one) => isInWindow(one, window, hub));
  if (nameless) return undecided('no notification names a resource, so the notified event is unknown', note, nameless);
  const [type] = anotherTypeOf(judgement, window, hub);
  const events = [registration, causeOf(judgement, window), note, sibling];
  return broken(
    events.filter((one) => one !== undefined),
    {
      expected: phrase`a notification about ${words[0] === undefined ? 'the event' : plainValue(words[0])} within ${deadlineMs} ms`,
      received: receivedInPlace(type, sibling !== undefined),
      signature: `${trigger} ${window.window}`,
    },
  );
}

const isInWindow = ({ seq, facts }: Delivery, { from, note }: Window, hub: HubName): boolean =>
  facts.hub === hub && seq >= from && seq <= note.seq;

/** Declared types of notifications about the resource that came to the hub within the window. */
function anotherTypeOf({ contract, history, declared }: Judgement, window: Window, hub: HubName): readonly string[] {
  const names = eventTypesOf(contract.id, { declared });
  return deliveriesMentioning(history, contract.id, hub, window).flatMap((one) => eventTypesIn(one, names));
}

function receivedInPlace(type: string | undefined, isOtherNotified: boolean): Phrased {
  if (type !== undefined) return phrase`${OF_ANOTHER_TYPE}, ${jsonValue(type)}`;
  return isOtherNotified ? 'no notification, although another hub was notified' : 'no notification';
}

interface About {
  readonly windows: readonly DeliveryWindow[];
  readonly trigger?: Window['trigger'];
  /** Hubs that the rule is about, of those that must be notified. */
  readonly isAbout: (hub: HubName) => boolean;
}

type JudgeHub = (judgement: Judgement, window: Window, hub: HubName) => Observation;

/** What a rule makes of each hub it is about, in each window. */
export function judgeWindows(
  judgement: Judgement,
  { isAbout, ...wanted }: About,
  judge: JudgeHub = judgeHub,
  counts: (window: Window) => boolean = () => true,
): readonly Observation[] {
  // Where no update is notified at all, it does not matter whose resource was updated.
  const areUpdatesNotified = isUpdateNotified(judgement);
  return windowsOf(judgement, wanted)
    .filter((window) => counts(window) && (window.window !== 'elsewhere' || areUpdatesNotified))
    .flatMap((window) =>
      window.fired
        ? window.expecting.filter(isAbout).map((hub) => judge(judgement, window, hub))
        : [undecided(`the suite could not cause the event "${window.trigger}"`, window.note)],
    );
}

/**
 * As `judgeWindows`, for a rule about one kind of hub: an event that no hub at all is notified of is another matter. Updates are notified first,
 * and the events of the other customer are those that the hub of the first one was notified of.
 */
export const judgeOfHub = (judgement: Judgement, about: About, judge: JudgeHub = judgeHub): readonly Observation[] =>
  judgeWindows(
    judgement,
    about,
    judge,
    (window) => window.trigger === 'update' || window.window === 'other-customer' || isAnyNotified(window),
  );
