import { describe, expect, it } from 'vitest';
import { createPace, type Pace } from './pace.ts';
import { retryAfterMs } from './retry-after.ts';

const origin = 'http://h';

async function elapsed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function pass(pace: Pace, times: number): Promise<void> {
  for (let index = 0; index < times; index++) (await pace.turn(origin))();
}

describe('pace', () => {
  it('spaces requests evenly', async () => {
    expect(await elapsed(() => pass(createPace({ requestsPerSecond: 100 }), 6))).toBeGreaterThan(45);
  });

  it('lets so many in at a time, in the order asked', async () => {
    const pace = createPace({ concurrency: 2 });
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const leave = await pace.turn(origin);
        order.push(index);
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
        leave();
        leave();
      }),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('lets those in before others that go first', async () => {
    const pace = createPace({ concurrency: 1 });
    const leave = await pace.turn(origin);
    const order: string[] = [];
    const turn = async (name: string, goesFirst?: boolean): Promise<void> => {
      const end = await pace.turn(origin, { goesFirst });
      order.push(name);
      end();
    };
    const turns = [turn('one'), turn('two'), turn('urgent', true), turn('also urgent', true)];
    leave();
    await Promise.all(turns);
    expect(order).toEqual(['urgent', 'also urgent', 'one', 'two']);
  });

  it('holds one origin and no other, within its bound', async () => {
    const pace = createPace({ longestHoldMs: 400 });
    const passed: string[] = [];
    const turn = (to: string): Promise<unknown> => pace.turn(to).then(() => passed.push(to));
    const held = (): Promise<unknown> => {
      expect(pace.hold(origin, 3_600_000)).toBe(400);
      return Promise.all([turn(origin), turn('http://other')]);
    };
    expect(await elapsed(held)).toBeGreaterThan(390);
    expect(passed).toEqual(['http://other', origin]);
  });

  it('holds those, too, that wait for their time when the pause begins', async () => {
    const pace = createPace({ requestsPerSecond: 50 });
    const waiting = [pace.turn(origin), pace.turn(origin)];
    const both = (): Promise<unknown> => {
      pace.hold(origin, 300);
      return Promise.all(waiting);
    };
    await waiting[0];
    expect(await elapsed(both)).toBeGreaterThan(290);
  });

  it('frees the place of a caller that stops waiting', async () => {
    const pace = createPace({ concurrency: 1 });
    const leave = await pace.turn(origin);
    const stop = new AbortController();
    const waiting = pace.turn(origin, { signal: stop.signal });
    const next = pace.turn(origin);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    leave();
    (await next)();
    pace.hold(origin, 10_000);
    const end = new AbortController();
    const held = pace.turn(origin, { signal: end.signal });
    end.abort(new Error('over'));
    await expect(held).rejects.toThrow('over');
    (await pace.turn('http://other'))();
  });
});

describe('retryAfterMs', () => {
  it('reads seconds and dates, the latter against the clock of the target', () => {
    expect(retryAfterMs('120')).toBe(120_000);
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    expect(retryAfterMs('Fri, 20 Nov 2026 10:00:05 GMT', date)).toBe(5_000);
    expect(retryAfterMs('Fri, 20 Nov 2026 09:00:00 GMT', date)).toBe(0);
    expect(retryAfterMs('Fri, 20 Nov 2026 10:00:05 GMT', undefined, Date.parse(date))).toBe(5_000);
  });

  it('makes nothing of what it cannot read', () => {
    expect([retryAfterMs(undefined), retryAfterMs('soon'), retryAfterMs('-5 minutes')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
