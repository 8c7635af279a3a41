import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { noneTaken } from '../../suites/verdicts/shared-rows.ts';
import type { BegunRun } from '../begun-run.ts';
import { startLiveJudging, type Judging } from './live-judging.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const begunWith = (looks: 'urgent' | 'never', count: number) => {
  const judging = {
    add: vi.fn<Judging['add']>(),
    failures: vi.fn<Judging['failures']>(() => new Promise(() => undefined)),
    observe: vi.fn<Judging['observe']>(async () => new Map()),
    close: vi.fn<Judging['close']>(),
  };
  const events = Array.from({ length: count }, (_, seq) => ({ seq }) as RecordingEvent);
  const live = startLiveJudging(
    { contracts: [], begun: {} as BegunRun, events, looks, onFailure: () => undefined },
    () => judging,
  );
  vi.advanceTimersByTime(500);
  return { live, judging };
};

describe('judging at the end of a run', () => {
  it('asks the thread for rows before it returns, as the caller then observes rows without a pause', () => {
    const { live, judging } = begunWith('never', 2000);
    void live.observe(noneTaken());
    expect(judging.observe).toHaveBeenCalledTimes(1);
    live.stop();
  });

  it('asks it while it still looks for failures, too', () => {
    const { live, judging } = begunWith('urgent', 1);
    expect(judging.failures).toHaveBeenCalledTimes(1);
    void live.observe(noneTaken());
    expect(judging.observe).toHaveBeenCalledTimes(1);
    live.stop();
  });

  it('observes nothing there where no thread was started', async () => {
    const { live, judging } = begunWith('never', 1);
    await expect(live.observe(noneTaken())).resolves.toEqual(new Map());
    expect(judging.observe).not.toHaveBeenCalled();
    live.stop();
  });
});
