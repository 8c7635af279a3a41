/** Whether a hub without a notification of an event may only be behind: no document says how soon a notification comes. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { deliveriesToHub, expectedDeliveries, shareWords, windowsOf, type Window } from './delivery-windows.ts';
import { initiated, observedUntil } from './late-deliveries.ts';
import { mentions } from './notification-text.ts';
import { hasPause } from './pauses.ts';

/** Events of the same kind that hubs must have been notified of before a missing notification says anything. */
const LEAST_NOTIFIED = 3;

/** A notification that takes longer than all others by this factor is not only slow. */
const TIMES = 3;

/** True where hubs were notified of several events of the same kind, each of them in a third of the time that this one was waited for. */
export function isLaterThanOthers(judgement: Judgement, { note, trigger, deadlineMs }: Window): boolean {
  const took = windowsOf(judgement, { trigger }).flatMap((other): readonly number[] => {
    const [first] = other.note === note ? [] : expectedDeliveries(other);
    return first && other.firedAt !== undefined ? [first.at - other.firedAt] : [];
  });
  return took.length >= LEAST_NOTIFIED && TIMES * Math.max(...took) <= deadlineMs;
}

/** True where the resource of a window was updated, or was that of another event, before another window was over. */
function hadEarlierEvent({ history, contract }: Judgement, window: Window, before: Window): boolean {
  const { item, note } = window;
  const isBefore = ({ seq }: { readonly seq: number }): boolean => seq < before.note.seq && seq < note.seq;
  return (
    history.exchanges({ operations: operationsOf(contract, 'update'), facts: { item } }).some(isBefore) ||
    history
      .notes('delivery-window', { interface: contract.id })
      .some((one) => isBefore(one) && shareWords(one.facts, window))
  );
}

/**
 * True where the notification came after its window, or where the hub was notified of other events all the while and of none that happened
 * later: then its turn may have come after the run. A hub without any notification was not busy, and one notified of later events was passed
 * over. A notification of a resource with an event before the window may be about that event.
 */
export function mayStillBeDelivered(judgement: Judgement, window: Window, hub: HubName): boolean {
  const { history, contract } = judgement;
  const since = deliveriesToHub(history, contract.id, hub).filter((one) => one.seq >= window.from);
  if (window.words.length > 0 && since.some((one) => one.seq > window.note.seq && mentions(one, window.words)))
    return true;
  if (since.length === 0) return false;
  // Where the provider chose the resource, a later notification of such an event may be that of this one.
  if (window.words.length === 0 && initiated(judgement, window, hub).some(({ seq }) => seq > window.note.seq))
    return true;
  return !wasNotifiedLater(judgement, window, since, (other) => !hadEarlierEvent(judgement, other, window));
}

/** True where one of the deliveries is about an event that is certain to have happened after that of the window. */
const wasNotifiedLater = (
  judgement: Judgement,
  window: Window,
  deliveries: readonly Delivery[],
  isCertain: (other: Window) => boolean,
): boolean =>
  windowsOf(judgement, {}).some(
    (other) =>
      other.from > window.from &&
      other.words.length > 0 &&
      !shareWords(other, window) &&
      isCertain(other) &&
      deliveries.some((one) => mentions(one, other.words)),
  );

/** Longest time between two notifications to a hub that has more to be notified of. */
const LONGEST_PAUSE_MS = 2000;

/** True for a resource that was created after the event of a window. A target may notify creations, and change by itself what was created. */
const isCreatedSince = ({ history, contract }: Judgement, { from }: Window, { item }: Window): boolean =>
  history.exchanges({ operations: operationsOf(contract, 'create'), facts: { item } }).some(({ seq }) => seq > from);

/**
 * True where the hub was notified without a pause from the event until it was last observed, after the window, too, and of nothing that was
 * created later: a target that sends one notification after the other had not come to that of the event.
 */
export function isBehind(judgement: Judgement, window: Window, hub: HubName): boolean {
  const { firedAt, note, from } = window;
  const until = observedUntil(judgement, note, hub);
  if (firedAt === undefined || until <= note.at) return false;
  const since = deliveriesToHub(judgement.history, judgement.contract.id, hub).filter(
    ({ seq, at }) => seq >= from && at <= until,
  );
  const times = since.flatMap(({ at }) => (at >= firedAt ? [at] : []));
  if (!times.some((at) => at > note.at)) return false;
  if (hasPause([firedAt, ...times, until], LONGEST_PAUSE_MS)) return false;
  return !wasNotifiedLater(judgement, window, since, (other) => isCreatedSince(judgement, window, other));
}
