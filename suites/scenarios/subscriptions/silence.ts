/** Hubs that must not be notified of an event: they are observed while the scenario goes on, and the silence of all of them ends together. */

import type { World } from '../scenario.ts';

/** How long nothing must arrive after a notification that had to: three times what that took, within bounds. @param since of `performance.now()` */
export const silenceMs = (since: number, atLeast = 0): number =>
  Math.min(2000, Math.max(300, 3 * Math.max(performance.now() - since, atLeast)));

/** Longest time in which all notifications of an event came. */
const longest = new WeakMap<World, number>();

/** @param since of `performance.now()`, when the event was caused */
export const rememberTime = (world: World, since: number): void =>
  void longest.set(world, Math.max(longest.get(world) ?? 0, performance.now() - since));

/** The same within a run: as if it took what the slowest one took, as the notification of another event may be taken for it. */
export const silenceWithin = (world: World, since: number): number => silenceMs(since, longest.get(world));

/** The note of a delivery window, and when its silent hubs have been observed for long enough, of `performance.now()`. */
interface OpenWindow {
  readonly seq: number;
  readonly until: number;
}

const open = new WeakMap<World, OpenWindow[]>();

/** To be called immediately before the window is noted. */
export function leaveOpen(world: World, until: number): void {
  const windows = open.get(world) ?? [];
  windows.push({ seq: world.sequence(), until });
  open.set(world, windows);
}

/** Waits until the silent hubs of all open windows have been observed for long enough. */
export async function endSilence(world: World): Promise<void> {
  const windows = open.get(world)?.splice(0) ?? [];
  if (windows.length === 0) return;
  const left = Math.max(...windows.map(({ until }) => until)) - performance.now();
  if (left > 0) await world.pause(left);
  world.note('silence-over', { windows: windows.map(({ seq }) => seq) });
}
