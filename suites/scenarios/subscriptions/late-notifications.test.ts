import { describe, expect, it } from 'vitest';
import type { World } from '../scenario.ts';
import { evenIfLate, waitMs } from './late-notifications.ts';

const DEADLINE_MS = 100;

const worldOf = (deadlineMs = DEADLINE_MS): World =>
  ({
    options: { effort: 'smoke' },
    declared: (key: string) => (key === 'notification.deadlineMs' ? deadlineMs : undefined),
  }) as unknown as World;

/** A target that notifies so many waits later than the first; returns the milliseconds that each wait lasted. */
function targetOf(world: World, notifiesAt: number) {
  const waits: number[] = [];
  const cause = (): Promise<readonly boolean[]> =>
    evenIfLate(world, (milliseconds, onEach) => {
      waits.push(milliseconds);
      const isNotified = waits.length >= notifiesAt;
      if (isNotified) onEach();
      return Promise.resolve([isNotified]);
    });
  return { waits, cause };
}

describe('the wait for a notification', () => {
  it('is the deadline where notifications are in time', async () => {
    const world = worldOf();
    const { waits, cause } = targetOf(world, 1);
    expect([await cause(), await cause()]).toEqual([[true], [true]]);
    expect(waits).toEqual([DEADLINE_MS, DEADLINE_MS]);
  });

  it('is longer once the first one was late', async () => {
    const world = worldOf();
    const { waits, cause } = targetOf(world, 2);
    expect(await cause()).toEqual([true]);
    expect(waits).toEqual([DEADLINE_MS, DEADLINE_MS]);
    expect(waitMs(world)).toBeGreaterThanOrEqual(DEADLINE_MS * 1.5);
    await cause();
    expect(waits.at(-1)).toBe(waitMs(world));
  });

  it('is tried twice where none comes', async () => {
    const world = worldOf();
    const { waits, cause } = targetOf(world, Infinity);
    for (let nth = 0; nth < 4; nth += 1) expect(await cause()).toEqual([false]);
    expect(waits).toHaveLength(6);
    expect(waitMs(world)).toBe(DEADLINE_MS);
  });

  it('is not tried again once one was in time', async () => {
    const world = worldOf();
    await targetOf(world, 1).cause();
    const silent = targetOf(world, Infinity);
    expect(await silent.cause()).toEqual([false]);
    expect(silent.waits).toEqual([DEADLINE_MS]);
  });

  it('is ten seconds longer than the deadline at most', async () => {
    const world = worldOf(60_000);
    await targetOf(world, 2).cause();
    expect(waitMs(world)).toBe(70_000);
  });
});
