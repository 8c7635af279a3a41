/** Whether a hub was notified of the event of a window, and whether a missing notification proves anything. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { causeOf, isDelayed, stallReason } from '../../evidence/deliveries/cause-of.ts';
import {
  dueLaterReason,
  isOfNoOther,
  isOverdue,
  lateDelivery,
  mayBeLate,
} from '../../evidence/deliveries/late-deliveries.ts';
import { isNameless, namelessNotifications } from '../../evidence/deliveries/nameless-notifications.ts';
import { isBehind, isLaterThanOthers, mayStillBeDelivered } from '../../evidence/deliveries/pending-delivery.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import {
  deliveriesMentioning,
  deliveriesToHub,
  eventTypesOf,
  isChannelProven,
  type Window,
} from '../../evidence/deliveries/delivery-windows.ts';
import { hasNotMoved, mayHaveMovedEarlier } from '../../evidence/lifecycles/shown-states.ts';
import { broken, met, undecided, type Broken, type Observation } from '../observation.ts';
import { eventTypeInPlace, phrase, plainValue, type Phrased } from '../../evidence/phrase.ts';

/** True where the event was caused before the registration of the hub must have taken effect. */
function isTooEarly({ contract, history, declared }: Judgement, { firedAt }: Window, hub: HubName): boolean {
  const settleMs = declared('settleMs');
  if (typeof settleMs !== 'number' || firedAt === undefined) return false;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { hub } })
    .some(({ at }) => at <= firedAt && firedAt < at + settleMs);
}

/** True for a delivery within the deadline of a window that another notification ended before, as the event had no name. */
const isInTime = ({ words, firedAt, deadlineMs }: Window, { at }: Delivery): boolean =>
  words.length === 0 && firedAt !== undefined && at <= firedAt + deadlineMs;

/** The judgement of one hub in one window. */
export function judgeHub(judgement: Judgement, window: Window, hub: HubName): Observation {
  const { note, trigger, deadlineMs, resourceId } = window;
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
  const first = lateDelivery(judgement, window, hub);
  const late = first ?? mayBeLate(judgement, window, hub);
  const delay = stallReason(judgement, window);
  // How late it may be is another requirement. One that a delay made late would have been in time without it.
  if (first && (isInTime(window, first) || isOfNoOther(judgement, window, hub, first))) return met(note, first);
  if (late && delay !== undefined) return met(note, late);
  if (late)
    return undecided(
      `a notification was received after the ${deadlineMs} ms, which may be that of the event or of another one`,
      note,
      late,
    );
  // What was sent while the suite could not receive it may be lost, whereas a slow target sends it later.
  const excuse = isDelayed(window) || !isOverdue(judgement, window, hub) ? delay : undefined;
  const reason = excuse ?? dueLaterReason(judgement, window, hub);
  if (reason !== undefined) return undecided(reason, note);
  if (isBehind(judgement, window, hub))
    return undecided('the hub was notified of earlier events without a pause until it was last observed', note);
  const nameless = namelessNotifications(judgement).find((one) => isInWindow(one, window, hub));
  if (nameless) return undecided('no notification names a resource, so the notified event is unknown', note, nameless);
  const unnamed = deliveriesToHub(judgement.history, judgement.contract.id, hub).find(
    (one) => isInWindow(one, window, hub) && window.namesItsEventType(one) && isNameless(judgement, one),
  );
  if (unnamed) return undecided('a notification of the event type arrived that names no resource', note, unnamed);
  const [type] = anotherTypeOf(judgement, window, hub);
  const events = [registration, causeOf(judgement, window), note, sibling];
  return broken(
    events.filter((one) => one !== undefined),
    {
      expected: phrase`a notification about ${resourceId === undefined ? 'the event' : plainValue(resourceId)} within ${deadlineMs} ms`,
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
  if (type !== undefined) return phrase`only a notification of another type, ${eventTypeInPlace(type)}`;
  return isOtherNotified ? 'no notification, although another hub was notified' : 'no notification';
}

/** The same for a rule of which a missing notification is another violation. */
export function judgeMissing(judgement: Judgement, window: Window, hub: HubName, violation: () => Broken): Observation {
  const observed = judgeHub(judgement, window, hub);
  return observed.outcome === 'broken' ? violation() : observed;
}
