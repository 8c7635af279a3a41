/** Notifications that are received after the window of their event. */

import { HUBS, type HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery, Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../judgement.ts';
import { succeeded } from '../lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { deliveriesToHub, isAnyNotified, shareWords, windowsOf, type Window } from './delivery-windows.ts';
import { resourceIdsIn } from './notification-form.ts';
import { mentions } from './notification-text.ts';

/** Deliveries to a hub after a window with one of these bodies: its notification, sent again. */
export const repeatedAfter = (
  { history, contract }: Judgement,
  { note }: Window,
  hub: HubName,
  bodies: readonly (string | undefined)[],
): readonly Delivery[] =>
  deliveriesToHub(history, contract.id, hub).filter(
    ({ seq, request }) => seq > note.seq && bodies.includes(request.body),
  );

interface Afterwards {
  /** Deliveries to the hub about the resource of the window, after the window. */
  readonly deliveries: readonly Delivery[];
  /** Later windows about the resource. */
  readonly windows: readonly Window[];
  /** Accepted and rejected updates of the resource after the window. */
  readonly updates: readonly Exchange[];
}

const updatesOf = ({ contract, history }: Judgement, item: string): readonly Exchange[] =>
  history.exchanges({ operations: operationsOf(contract, 'update'), facts: { item } });

function afterwards(judgement: Judgement, window: Window, hub: HubName): Afterwards {
  const { item, note, words } = window;
  const { contract, history } = judgement;
  const isAfter = ({ seq }: { readonly seq: number }): boolean => seq > note.seq;
  return {
    deliveries: deliveriesToHub(history, contract.id, hub).filter((one) => isAfter(one) && mentions(one, words)),
    windows: windowsOf(judgement, {}).filter((one) => one.from > note.seq && shareWords(one, window)),
    updates: updatesOf(judgement, item).filter(isAfter),
  };
}

/**
 * A delivery to the hub about the resource of the window, after the window and before anything else happened to the resource of which it may be
 * the notification: that of the event was late. Other kinds of event do not matter where it names the event type of the window.
 */
export function lateDelivery(judgement: Judgement, window: Window, hub: HubName): Delivery | undefined {
  const { trigger, words } = window;
  if (words.length === 0) return lateInitiated(judgement, window, hub);
  const { deliveries, windows, updates } = afterwards(judgement, window, hub);
  const updated = updates.map(({ seq }) => seq);
  const any = Math.min(...windows.map(({ from }) => from), ...updated);
  const same = Math.min(
    ...windows.filter((one) => one.trigger === trigger).map(({ from }) => from),
    ...(trigger === 'update' ? updated : []),
  );
  return deliveries.find((one) => one.seq < (window.namesItsEventType(one) ? same : any));
}

/** One event may have several windows, such as those of listeners that behave differently. */
const eventsOf = (windows: readonly Window[]): number =>
  new Set(windows.map(({ trigger, from }) => `${trigger} ${from}`)).size;

/**
 * True if a late delivery can be of no other event than that of the window: it names its event type, is no copy of an earlier one, and nothing before
 * the window happened to the resource whose notification of that type is outstanding.
 */
export function isOfNoOther(judgement: Judgement, window: Window, hub: HubName, late: Delivery): boolean {
  const { contract, history } = judgement;
  const { item, from, words, trigger, note } = window;
  if (words.length === 0 || !window.namesItsEventType(late)) return false;
  const earlier = deliveriesToHub(history, contract.id, hub).filter(({ seq }) => seq < late.seq);
  if (earlier.some(({ request }) => request.body === late.request.body)) return false;
  const notified = earlier.filter(
    (one) => one.seq <= note.seq && window.namesItsEventType(one) && mentions(one, words),
  );
  const windows = windowsOf(judgement, { trigger }).filter((one) => one.from < from && shareWords(one, window));
  const updates = trigger === 'update' ? updatesOf(judgement, item).filter(({ seq }) => seq < from) : [];
  return notified.length >= Math.max(eventsOf(windows), updates.filter(succeeded).length);
}

/** Deliveries to the hub that may be of the window's event, each the first one about its resource: of events whose resources the provider chose. */
export function initiated(
  judgement: Judgement,
  { namesItsEventType, isOfUnnamedType }: Window,
  hub: HubName,
): readonly Delivery[] {
  const all = deliveriesToHub(judgement.history, judgement.contract.id, hub);
  return all.filter((one, index) => {
    if (!namesItsEventType(one) && !isOfUnnamedType(one)) return false;
    const ids = resourceIdsIn(judgement, one);
    return ids.length > 0 && !all.slice(0, index).some((other) => mentions(other, ids));
  });
}

/** The same for an event whose resource the provider chose: one about a new resource, before the customer's next event of the kind. */
function lateInitiated(judgement: Judgement, window: Window, hub: HubName): Delivery | undefined {
  const { note, trigger, customer } = window;
  const later = windowsOf(judgement, { trigger }).filter(({ from }) => from > note.seq);
  const next = later.find((one) => one.customer === customer)?.from ?? Infinity;
  return initiated(judgement, window, hub).find(({ seq }) => seq > note.seq && seq < next);
}

/**
 * The first delivery to the hub about the resource after the window, where there are as many as events: none of them is missing, and that of the
 * window may have come after the next event.
 */
export function mayBeLate(judgement: Judgement, window: Window, hub: HubName): Delivery | undefined {
  if (window.words.length === 0) return anyInitiated(judgement, window, hub);
  const { deliveries, windows, updates } = afterwards(judgement, window, hub);
  // What was rejected, or is equal to another one, may be one notification that was sent again.
  const confirmed = deliveries.filter(({ responded }) => isSuccess(responded));
  // A narrowed hub is not notified of every update. Events of the type are those that it must be notified of.
  const named = HUBS[hub].narrowedBy === undefined ? [] : confirmed.filter(window.namesItsEventType);
  if (named.length > 0) {
    const again = windows.filter(({ trigger, expecting }) => trigger === window.trigger && expecting.includes(hub));
    return new Set(named.map(({ request }) => request.body)).size > eventsOf(again) ? named[0] : undefined;
  }
  const [ofUpdates, others] = [true, false].map((isUpdate) =>
    eventsOf(windows.filter(({ trigger }) => (trigger === 'update') === isUpdate)),
  );
  const events = 1 + Math.max(updates.filter(succeeded).length, ofUpdates!) + others!;
  return new Set(confirmed.map(({ request }) => request.body)).size >= events ? confirmed[0] : undefined;
}

/** The same for events whose resources the provider chose: since the first of them, the hub was notified of as many as there were. */
function anyInitiated(judgement: Judgement, window: Window, hub: HubName): Delivery | undefined {
  const events = windowsOf(judgement, { trigger: window.trigger }).filter(
    ({ fired, expecting }) => fired && expecting.includes(hub),
  );
  const since = Math.min(...events.map(({ from }) => from));
  const notified = initiated(judgement, window, hub).filter(({ seq }) => seq >= since);
  return notified.length >= eventsOf(events) ? notified.find(({ seq }) => seq > window.note.seq) : undefined;
}

interface Lateness {
  /** Windows in which a hub was notified, and windows whose notification came after them. */
  readonly inTime: number;
  readonly late: number;
  /** The longest time from an event to its late notification, in milliseconds. */
  readonly longestMs: number;
}

const latenesses = oncePerHistory<Lateness>();

const latenessOf = (judgement: Judgement): Lateness =>
  latenesses(judgement.history, judgement.contract.id, () => {
    const windows = windowsOf(judgement, {}).filter(({ fired, words }) => fired && words.length > 0);
    const inTime = windows.filter(isAnyNotified);
    const took = windows
      .filter((window) => !inTime.includes(window))
      .flatMap((window) => {
        const late = window.expecting.flatMap((hub) => lateDelivery(judgement, window, hub) ?? []);
        const [first] = late.toSorted((one, other) => one.at - other.at);
        return first && window.firedAt !== undefined ? [first.at - window.firedAt] : [];
      });
    return { inTime: inTime.length, late: took.length, longestMs: Math.max(0, ...took) };
  });

/** A notification that has not come in this many times the longest time that another one took is missing. */
const TIMES = 2;

/**
 * Why a notification that has not come proves nothing where most of the interface come after their windows: the hub was deleted or the run ended before
 * it was due, or nothing identifies it.
 */
export function dueLaterReason(judgement: Judgement, window: Window, hub: HubName): string | undefined {
  const { inTime, late, longestMs } = latenessOf(judgement);
  const { words, firedAt, note } = window;
  if (late <= inTime) return undefined;
  if (words.length > 0 && firedAt !== undefined && observedUntil(judgement, note, hub) >= firedAt + TIMES * longestMs)
    return undefined;
  return 'most notifications of this interface come after their deadline, and this one may, too';
}

/**
 * True where the hub was observed after the window for at least as long as the window lasted: a notification that slow responses of the target had
 * delayed would have come since.
 */
export function isOverdue(judgement: Judgement, { firedAt, note }: Window, hub: HubName): boolean {
  return firedAt !== undefined && observedUntil(judgement, note, hub) >= firedAt + TIMES * (note.at - firedAt);
}

/** When a hub was deleted after a window, or the run ended. */
export function observedUntil({ contract, history }: Judgement, note: Window['note'], hub: HubName): number {
  const deletion = history
    .exchanges({ operations: operationsOf(contract, 'hub-delete'), facts: { hub } })
    .find(({ seq }) => seq > note.seq);
  return (deletion ?? history.exchanges({}).at(-1) ?? note).at;
}
