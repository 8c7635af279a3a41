import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgressEvent } from '../../contracts/formats/progress.ts';
import { linesAbove, progressBlock } from './progress-block.ts';
import { progressLog } from './progress-log.ts';
import { advance, NOTHING_YET, type Progress } from './progress.ts';

const planned: ProgressEvent = {
  event: 'planned',
  requirements: 40,
  of: 40,
  interfaces: [
    { interface: 'ticket', scenarios: 2 },
    { interface: 'order', scenarios: 1 },
  ],
  estimate: { requests: 1200, seconds: 20 },
  remainingHubs: [],
};
const begun: ProgressEvent = { event: 'scenario-begun', interface: 'ticket', scenario: 'listing' };
const ended: ProgressEvent = { event: 'scenario-ended', interface: 'ticket', scenario: 'listing' };
const traffic = (at: number, ticket: number, more: Partial<ProgressEvent> = {}): ProgressEvent =>
  ({ event: 'traffic', at, withoutResponse: 0, deliveries: 0, sent: { ticket }, ...more }) as ProgressEvent;
const waiting: ProgressEvent = {
  event: 'waiting',
  wait: 1,
  interface: 'ticket',
  scenario: 'subscriptions',
  isForNotification: true,
  milliseconds: 9000,
};
const failing: ProgressEvent = {
  event: 'failing',
  requirement: 'ticket.create.success-is-201',
  interface: 'ticket',
  text: 'expected status 201, received status 200',
};

const after = (...events: readonly ProgressEvent[]): Progress => events.reduce(advance, NOTHING_YET);

const text = fc.string({ unit: 'binary' });
const anyEvent: fc.Arbitrary<ProgressEvent> = fc.oneof(
  fc.record({
    event: fc.constant('planned' as const),
    requirements: fc.nat(200),
    of: fc.nat(200),
    interfaces: fc.array(fc.record({ interface: text, scenarios: fc.nat(9) }), { maxLength: 9 }),
    estimate: fc.record({ requests: fc.nat(), seconds: fc.nat() }),
    remainingHubs: fc.array(text, { maxLength: 3 }),
  }),
  fc.record({
    event: fc.constantFrom('scenario-begun' as const, 'scenario-ended' as const),
    interface: text,
    scenario: text,
  }),
  fc.record({
    event: fc.constant('traffic' as const),
    at: fc.nat(),
    withoutResponse: fc.nat(9),
    deliveries: fc.nat(9),
    sent: fc.dictionary(text, fc.nat(), { maxKeys: 5 }),
  }),
  fc.record({
    event: fc.constant('waiting' as const),
    wait: fc.nat(3),
    interface: text,
    scenario: text,
    isForNotification: fc.boolean(),
    milliseconds: fc.nat(),
  }),
  fc.record({ event: fc.constant('failing' as const), requirement: text, interface: text, text }),
  fc.record({ event: fc.constant('stopped' as const), requirement: text }),
);

describe('what is said before the first request', () => {
  it('includes the interfaces whose hubs remain registered', () => {
    const event: ProgressEvent = { ...planned, remainingHubs: ['ticket'] };
    const lines = linesAbove(event);
    expect(lines.slice(1)).toEqual([
      'hubs of ticket remain registered after the run: the profile gives no way to delete them',
    ]);
    expect(progressLog(after(event), event, { elapsedMs: 0 })).toHaveLength(lines.length);
  });
});

describe('the block on a terminal', () => {
  it('has the interfaces, what is counted, the rate, the time left, and what is waited for', () => {
    const state = after(planned, begun, traffic(1000, 100), traffic(2000, 200, { deliveries: 3 }), waiting);
    expect(progressBlock(state, { elapsedMs: 2000, width: 90 })).toEqual([
      '⠴ 0:02  200 sent  3 received  100 per second  about 0:18 left',
      '  ticket  ────────────  0/2  200 sent  listing',
      '  order   ────────────  0/1  0 sent',
      '  waits for a notification: ticket subscriptions, at most 9.0 s',
    ]);
  });

  it('takes the longer of what the estimate and the rate leave', () => {
    const [head = ''] = progressBlock(after(planned, traffic(0, 0), traffic(5000, 50)), { elapsedMs: 19_000 });
    expect(head).toContain('10 per second  about 1:55 left');
  });

  it('shows a wait no more when it is over, and none that is too short to read', () => {
    const over = after(planned, waiting, { event: 'waited', wait: 1 });
    const short = after(planned, { ...waiting, milliseconds: 100 });
    for (const state of [over, short]) expect(progressBlock(state, { elapsedMs: 0 }).join()).not.toContain('waits');
  });

  it('shows what follows the last scenario', () => {
    const state = after(planned, traffic(1, 5), { event: 'removing', resources: 2 });
    expect(progressBlock(state, { elapsedMs: 4000 })).toEqual(['⠋ 0:04  5 sent  removing 2 resources']);
  });

  it('shows what is left of judging, from what is recorded', () => {
    const recorded = after(planned, traffic(1, 15_000, { deliveries: 5000 }));
    const judging = advance(recorded, { event: 'judging' }, 30_000);
    const headAt = (elapsedMs: number): string | undefined => progressBlock(judging, { elapsedMs })[0];
    expect(headAt(32_000)).toContain('judging  about 0:06 left');
    expect(headAt(39_000)).toMatch(/judging$/);
  });

  it('shows what is left of sending findings again: as long as those before, within the time for all of them', () => {
    const confirming = (done: number, withinMs?: number): ProgressEvent => ({
      event: 'confirming',
      done,
      of: 10,
      ...(withinMs === undefined ? {} : { withinMs }),
    });
    const begun = advance(advance(after(planned), { event: 'judging' }, 20_000), confirming(0, 6000), 30_000);
    expect(progressBlock(begun, { elapsedMs: 31_000 })[0]).toContain('again: 0 of 10  about 0:05 left');
    const unlimited = advance(begun, confirming(2), 34_000);
    expect(progressBlock(unlimited, { elapsedMs: 34_000 })[0]).toContain('again: 2 of 10  about 0:16 left');
    const limited = advance(begun, confirming(2, 2000), 34_000);
    expect(progressBlock(limited, { elapsedMs: 34_000 })[0]).toContain('again: 2 of 10  about 0:02 left');
  });

  it('has failures above it, where they stay', () => {
    expect(linesAbove(failing)).toEqual([
      'fail ticket.create.success-is-201: expected status 201, received status 200',
    ]);
    expect(linesAbove(planned)).toEqual(['40 requirements, 3 scenarios; about 1,200 requests, at least 0:20 min']);
    expect(progressBlock(after(planned, failing), { elapsedMs: 0 })[0]).toContain('1 failing');
  });

  it('is never wider than the terminal, and contains no control characters', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent),
        fc.nat(100_000),
        fc.integer({ min: 20, max: 200 }),
        (events, elapsedMs, width) => {
          for (const line of progressBlock(after(...events), { elapsedMs, width })) {
            expect(line.length).toBeLessThanOrEqual(width);
            expect(line).not.toMatch(/\p{Cc}/u);
          }
        },
      ),
    );
  });
});

describe('the log', () => {
  const logOf = (...events: readonly ProgressEvent[]): readonly string[] => {
    let state = NOTHING_YET;
    return events.flatMap((event) => {
      state = advance(state, event);
      return progressLog(state, event, { elapsedMs: 2000 });
    });
  };

  it('has a line for the plan, each scenario, each failure and the end, and none for a request', () => {
    const end: ProgressEvent = { event: 'ended', overall: 'NON-CONFORMANT' };
    expect(logOf(planned, begun, traffic(1, 7), ended, failing, waiting, end)).toEqual([
      '[   2.0 s] planned 40 requirements, 3 scenarios; about 1,200 requests, at least 0:20 min',
      '[   2.0 s] 1/3 ticket listing: 7 sent',
      '[   2.0 s] fail ticket.create.success-is-201: expected status 201, received status 200',
      '[   2.0 s] NON-CONFORMANT: 7 sent, 1 failing',
      '[   2.0 s] writing reports',
    ]);
  });

  it('counts at the end what fails in the result', () => {
    const judged: ProgressEvent = { event: 'judged', failing: ['a.b', 'a.c', 'a.d'] };
    const end: ProgressEvent = { event: 'ended', overall: 'NON-CONFORMANT' };
    expect(logOf(failing, judged, end).at(-2)).toBe('[   2.0 s] NON-CONFORMANT: 3 failing');
  });

  it('has a line for what follows the last scenario, so that the last line is what the run does', () => {
    const confirming = (done: number): ProgressEvent => ({ event: 'confirming', done, of: 2 });
    const events: readonly ProgressEvent[] = [{ event: 'removing', resources: 2 }, { event: 'judging' }];
    expect(
      logOf(...events, confirming(0), confirming(1), { event: 'ended' }).map((line) =>
        line.slice('[   2.0 s] '.length),
      ),
    ).toEqual(['removing 2 resources', 'judging', 'sending findings again', 'recorded', 'writing reports']);
  });

  it('has a line for each request where they are asked for', () => {
    const lines = [{ seq: 7, interface: 'ticket', request: 'GET /ticket?limit=2', response: '200 after 12 ms' }];
    expect(logOf({ event: 'lines', lines })).toEqual([
      '[   2.0 s]      7 ticket  GET /ticket?limit=2  200 after 12 ms',
    ]);
  });

  it('states why nothing more is sent', () => {
    expect(logOf({ event: 'stopped', requirement: 'a.b' })).toEqual(['[   2.0 s] stopping at the failure of a.b']);
  });
});
