/**
 * How long to wait for a notification. A target whose first notifications come after the deadline is waited for longer from then on: that they are
 * late is a finding, and what they contain is still to be judged.
 */

import { deadlineMs } from './subscribe.ts';
import type { World } from '../scenario.ts';

/** Windows without a notification in time after which a longer wait is tried. */
const MOST_TRIED = 2;
const MOST_MORE_MS = 10_000;
/** Of the time that the first late notification took. */
const MARGIN = 1.5;

interface Punctuality {
  readonly isInTime?: boolean;
  readonly tried: number;
  readonly waitMs: number;
}

const known = new WeakMap<World, Punctuality>();

const punctuality = (world: World): Punctuality => known.get(world) ?? { tried: 0, waitMs: 0 };

/** How long to wait for a notification that must come. */
export const waitMs = (world: World): number => Math.max(deadlineMs(world), punctuality(world).waitMs);

/**
 * Waits for notifications of one event, one result for each of them, false or undefined for one that did not come; for a longer time while none has come in time yet.
 * @param wait for all of them, so many milliseconds from now; calls `onEach` for each that arrives.
 */
export async function evenIfLate<Result>(
  world: World,
  wait: (milliseconds: number, onEach: () => void) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const notified = await wait(waitMs(world), () => undefined);
  const before = punctuality(world);
  if (notified.some(Boolean)) {
    if (before.tried === 0) known.set(world, { ...before, isInTime: true });
    return notified;
  }
  if (notified.length === 0 || before.isInTime === true || before.tried >= MOST_TRIED) return notified;
  const startedAt = performance.now();
  let first: number | undefined;
  const late = await wait(Math.min(deadlineMs(world), MOST_MORE_MS), () => {
    first ??= performance.now() - startedAt;
  });
  const latest = deadlineMs(world) + MOST_MORE_MS;
  const wanted = first === undefined ? before.waitMs : Math.min(latest, (deadlineMs(world) + first) * MARGIN);
  known.set(world, { tried: before.tried + 1, waitMs: wanted });
  return late;
}
