/**
 * How long to wait for a notification. A target whose first notifications come after the deadline is waited for longer from then on: that they are
 * late is a finding, and what they contain is still to be judged.
 */

import { deadlineMs } from './subscribe.ts';
import type { World } from '../scenario.ts';

/** Windows without a notification in time after which a longer wait is tried. */
const MOST_TRIED = 2;
const MOST_MORE_MS = 10_000;
/** Of the time that a late notification took. */
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
 * Waits for notifications of one event, one result for each of them; for a longer time while none has come in time yet.
 * @param wait for all of them, so many milliseconds from now.
 */
export async function evenIfLate(
  world: World,
  wait: (milliseconds: number) => Promise<readonly boolean[]>,
): Promise<readonly boolean[]> {
  const startedAt = performance.now();
  const notified = await wait(waitMs(world));
  const before = punctuality(world);
  if (notified.some(Boolean)) {
    if (before.tried === 0) known.set(world, { ...before, isInTime: true });
    return notified;
  }
  if (notified.length === 0 || before.isInTime === true || before.tried >= MOST_TRIED) return notified;
  const late = await wait(Math.min(deadlineMs(world), MOST_MORE_MS));
  const took = performance.now() - startedAt;
  known.set(world, { tried: before.tried + 1, waitMs: late.some(Boolean) ? took * MARGIN : before.waitMs });
  return late;
}
