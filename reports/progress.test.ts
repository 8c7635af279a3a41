import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { anyRecordingLine } from '../contracts/formats/testing/any-result.ts';
import { advance, NOTHING_YET, progressLine, progressLog, type Progress, type ProgressEvent } from './progress.ts';

const request = { method: 'GET', url: 'https://target.example/', headers: [] };
const sent = {
  event: 'exchange',
  seq: 0,
  at: 1,
  scenario: 'paging',
  interface: 'ticket',
  operation: 'ticket.list',
  identity: 'A',
  facts: { step: 'walk' },
  startedAt: 0,
  request,
} as const;
const responded: ProgressEvent = {
  ...sent,
  response: { status: 200, headers: [], body: '', bodyOctets: 0, truncated: false, milliseconds: 1 },
};
const withoutResponse: ProgressEvent = { ...sent, failure: { kind: 'reset', message: 'broken off' } };
const delivery: ProgressEvent = {
  event: 'delivery',
  seq: 1,
  at: 2,
  scenario: '',
  callback: 'one',
  facts: { interface: 'ticket', hub: 'main', customer: 'A' },
  request,
  responded: 204,
};

const after = (...events: readonly ProgressEvent[]): Progress => events.reduce(advance, NOTHING_YET);

const anyEvent: fc.Arbitrary<ProgressEvent> = fc.oneof(
  fc.record({ event: fc.constant('planned' as const), requirements: fc.nat(200), scenarios: fc.nat(50) }),
  fc.record({ event: fc.constant('scenario-begun' as const), scenario: fc.string({ unit: 'binary' }) }),
  fc.record({ event: fc.constant('scenario-ended' as const), scenario: fc.string({ unit: 'binary' }) }),
  fc.record({
    event: fc.constant('judged' as const),
    requirement: fc.string({ unit: 'binary' }),
    verdict: fc.constantFrom(...VERDICTS),
  }),
  anyRecordingLine().filter((line) => 'event' in line && line.event !== 'end') as fc.Arbitrary<ProgressEvent>,
);

describe('the progress of a run', () => {
  it('counts requests, notifications and missing responses', () => {
    expect(after(responded, withoutResponse, responded, delivery)).toMatchObject({
      exchanges: 3,
      withoutResponse: 1,
      deliveries: 1,
    });
  });

  it('takes counts from a source that does not pass every exchange on', () => {
    const state = after(responded, { event: 'traffic', exchanges: 40, withoutResponse: 1, deliveries: 2 });
    expect(state).toMatchObject({ exchanges: 40, withoutResponse: 1, deliveries: 2 });
  });

  it('says nothing of traffic it does not know of', () => {
    const ended: ProgressEvent = { event: 'scenario-ended', scenario: 'paging' };
    const state = after({ event: 'planned', requirements: 2, scenarios: 3 }, ended);
    expect(progressLog(state, ended, { elapsedMs: 0 })).toBe('[   0.0 s] 1/3 paging');
    expect(progressLine(state, { elapsedMs: 0 })).toMatch(/0\.0 s {2}preparing$/);
  });

  it('knows which scenarios are running', () => {
    const state = after(
      { event: 'planned', requirements: 40, scenarios: 3 },
      { event: 'scenario-begun', scenario: 'paging' },
      { event: 'scenario-begun', scenario: 'hub' },
      { event: 'scenario-ended', scenario: 'paging' },
    );
    expect(state).toMatchObject({ current: ['hub'], scenariosEnded: 1 });
  });

  it('draws a line with a bar, the traffic and what is running', () => {
    const state = after(
      { event: 'planned', requirements: 1, scenarios: 1 },
      { event: 'scenario-begun', scenario: 'ticket: paging' },
      responded,
      { event: 'scenario-ended', scenario: 'ticket: paging' },
    );
    expect(progressLine(state, { elapsedMs: 1234 })).toBe('⠴ ━━━━━━━━────────  1.2 s  1 sent  judging 0 of 1');
  });

  it('never draws more than the width, and never a line break', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent),
        fc.nat(100_000),
        fc.integer({ min: 20, max: 200 }),
        (events, elapsedMs, width) => {
          const line = progressLine(after(...events), { elapsedMs, width });
          expect(line.length).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });

  it('ends with the verdict', () => {
    const state = after({ event: 'ended', overall: 'NON-CONFORMANT' });
    expect(progressLine(state, { elapsedMs: 12_345 })).toBe('NON-CONFORMANT  in 12.3 s');
  });

  it('adds a line to a log for a plan, a scenario, a failure and the end, and none for a request', () => {
    const events: readonly ProgressEvent[] = [
      { event: 'planned', requirements: 40, scenarios: 1 },
      { event: 'scenario-begun', scenario: 'paging' },
      responded,
      { event: 'scenario-ended', scenario: 'paging' },
      { event: 'judged', requirement: 'ticket.create.is-201', verdict: 'pass' },
      { event: 'judged', requirement: 'ticket.list.array', verdict: 'fail' },
      { event: 'ended', overall: 'NON-CONFORMANT' },
    ];
    let state = NOTHING_YET;
    const log = events.flatMap((event) => {
      state = advance(state, event);
      return progressLog(state, event, { elapsedMs: 2000 }) ?? [];
    });
    expect(log).toEqual([
      '[   2.0 s] planned 40 requirements, 1 scenario',
      '[   2.0 s] 1/1 paging: 1 sent',
      '[   2.0 s] fail ticket.list.array',
      '[   2.0 s] NON-CONFORMANT: 1 sent, 1 failed',
    ]);
  });
});
