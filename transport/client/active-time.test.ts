import { afterEach, describe, expect, it, vi } from 'vitest';
import { activeTime } from './active-time.ts';

function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('time awake', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('ends after its length where nothing holds it up', async () => {
    const startedAt = performance.now();
    await new Promise<void>((resolve) => activeTime(120, resolve));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115);
  });

  it('does not pass while the event loop is delayed', async () => {
    let isOver = false;
    const time = activeTime(200, () => (isOver = true));
    holdUp(400);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isOver).toBe(false);
    expect(time.stalledMs).toBeGreaterThan(300);
    expect(time.longStallsMs).toBeGreaterThan(300);
    expect(time.milliseconds).toBeLessThan(200);
    time.stop();
  });

  it('distinguishes long stalls from the short ones of a process that computes', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const time = activeTime();
    /** A step of 50 ms that ends late. */
    const step = (stall: number): void => {
      now += 50 + stall;
      vi.advanceTimersByTime(50);
    };
    for (const stall of [100, 100, 200]) step(stall);
    expect(time).toMatchObject({ milliseconds: 150, stalledMs: 400, longStallsMs: 0 });
    step(201);
    expect(time).toMatchObject({ milliseconds: 200, stalledMs: 601, longStallsMs: 201 });
    time.stop();
  });

  it('receives what arrived while it was delayed before it ends', async () => {
    const order: string[] = [];
    const ended = new Promise<void>((resolve) =>
      activeTime(10, () => {
        order.push('over');
        resolve();
      }),
    );
    setTimeout(() => setImmediate(() => order.push('received')), 1);
    holdUp(100);
    await ended;
    expect(order).toEqual(['received', 'over']);
  });

  it('does nothing once stopped', async () => {
    let isOver = false;
    activeTime(20, () => (isOver = true)).stop();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isOver).toBe(false);
  });
});
