/** The exchange that caused the event of a delivery window, and whether the machine was too slow for its deadline. */

import { HUB_NAMES, HUBS } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery, Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../judgement.ts';
import { succeeded } from '../lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../once-per-history.ts';
import type { History } from '../history.ts';
import type { Window } from './delivery-windows.ts';
import { hasPause } from './pauses.ts';

type Evidence = Pick<Judgement, 'contract' | 'history'>;

/** The last accepted request of the window that created or updated its resource; undefined for a trigger of the profile. */
export function causeOf({ contract, history }: Evidence, { item, from, note, trigger }: Window): Exchange | undefined {
  const action = trigger === 'create' ? 'create' : 'update';
  return history
    .exchanges({ operations: operationsOf(contract, action), facts: { item } })
    .findLast((one) => one.seq >= from && one.seq <= note.seq && succeeded(one));
}

/** Parts of the deadline: the most that stalls of the suite may take, that all stalls may take before short ones count, and that a response may take. */
const MOST = { stalled: 0.2, inShortStalls: 0.75, response: 0.5 } as const;

/** A response is slow if it takes this many times the median. */
const SLOW = 5;

const durationOf = ({ at, startedAt }: Exchange): number => at - startedAt;

const medians = oncePerHistory<{ readonly median: number }>();

const medianDuration = (history: History, id: string): number =>
  medians(history, id, () => {
    const durations = history
      .exchanges({ interface: id })
      .filter(({ response }) => response)
      .map(durationOf)
      .toSorted((one, other) => one - other);
    return { median: durations[Math.floor(durations.length / 2)] ?? 0 };
  }).median;

/** Responses to requests of any interface that were received in the window: a target without time to run has none for notifications. */
const respondedIn = ({ history }: Evidence, { from, note }: Window): readonly Exchange[] =>
  Array.from({ length: note.seq - from }, (_, nth) => history.at(from + nth))
    .filter((one) => one?.event === 'exchange')
    .filter(({ response }) => response !== undefined);

/** From this deadline on, a few short stalls do not count: the wait is extended by them, and what arrives is received between them. */
const LONG_DEADLINE_MS = 2000;

type Stalls = Pick<Window, 'stalledMs' | 'longStallsMs' | 'deadlineMs'>;

const stallsOf = ({ stalledMs = 0, longStallsMs = stalledMs, deadlineMs }: Stalls): number =>
  deadlineMs < LONG_DEADLINE_MS || stalledMs > deadlineMs * MOST.inShortStalls ? stalledMs : longStallsMs;

const isTooLong = (delayMs: number, { deadlineMs }: Stalls): boolean => delayMs > deadlineMs * MOST.stalled;

/** True for a window in which the suite had too little time to run for a missing notification to prove something. */
export const isDelayed = (window: Stalls): boolean => isTooLong(stallsOf(window), window);

const HOLDING_UP: ReadonlySet<string> = new Set(HUB_NAMES.filter((name) => HUBS[name].holdsUp === true));

/** Most time between two notifications of a target that sends one after the other without a pause, as a part of the deadline. */
const WITHOUT_PAUSE = 0.1;

/** A late notification: when its cause was, how long it may take, and for how long the suite was delayed meanwhile. */
interface Late {
  readonly delivery: Delivery;
  readonly since: number;
  readonly deadlineMs: number;
  readonly stalledMs: number;
}

/** True where notifications, to any hub of any interface, arrived at the listener without a pause until the late one. */
function isBusyUntil(history: History, { delivery: late, since, deadlineMs, stalledMs }: Late): boolean {
  // The listener accepts nothing while the suite is delayed, and a target that waits for its response sends nothing.
  const mostMs = deadlineMs * WITHOUT_PAUSE + stalledMs;
  const times = history.deliveries().flatMap(({ at }) => (at >= since && at <= late.at ? [at] : []));
  return !hasPause([since, ...times], mostMs);
}

/**
 * Why a late notification proves nothing about a target that sends one notification after the other, for all hubs of all interfaces: it had sent
 * another one to a callback that fails or responds late, or it was busy with the notifications of everything that the suite had caused.
 */
export function heldUpReason(history: History, late: Late): string | undefined {
  const { delivery, since, deadlineMs } = late;
  const before = history
    .deliveries()
    .find(({ facts, at, seq }) => HOLDING_UP.has(facts.hub) && at >= since - deadlineMs && seq < delivery.seq);
  if (before)
    return `the target may have waited for the callback of the hub ${before.facts.hub} before it sent this notification`;
  return isBusyUntil(history, late)
    ? 'the target sent other notifications without a pause before it sent this one'
    : undefined;
}

/**
 * Why a missing or late notification proves nothing: the suite or the target had no time to run.
 * @param delayMs time for which the suite was delayed; by default, that which counts for a missing notification
 */
export function stallReason(judgement: Evidence, window: Window, delayMs = stallsOf(window)): string | undefined {
  const { deadlineMs } = window;
  if (isTooLong(delayMs, window)) return `the suite was delayed for ${delayMs} ms while it waited for the notification`;
  const mostOf = (one: Exchange): number =>
    Math.max(deadlineMs * MOST.response, SLOW * medianDuration(judgement.history, one.interface));
  const slow = respondedIn(judgement, window).find((one) => durationOf(one) > mostOf(one));
  return slow && `a response of the target took ${Math.round(durationOf(slow))} ms while the suite waited`;
}
