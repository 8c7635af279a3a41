/** Captures a run and judges it: the only place in the suite that knows wire, scenarios, checks and verdicts together. */

import { setMaxListeners } from 'node:events';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import { Capture } from './capture.ts';
import { judgeWithSecondThread, type JudgedRequirements } from './judge-recording.ts';
import { plannedEvent } from './planned-event.ts';
import { confirmFindings, withConfirmations } from './reproduction/confirm-findings.ts';
import type { Reproduced } from './reproduction/reproductions-file.ts';
import type { RunInput } from './run-input.ts';

export type { RunInput } from './run-input.ts';

export interface FinishedRun {
  readonly result: Result;
  readonly judged: JudgedRequirements;
  /** The findings that were sent again. */
  readonly reproduced: Reproduced;
  readonly events: readonly RecordingEvent[];
}

/** Runs the plan against the target and judges what was recorded. Never rejects for what a target does. */
export async function runConformance(input: RunInput): Promise<FinishedRun> {
  const { contracts, profile, options, plan = planRun(contracts, profile, options), onProgress } = input;
  // Every request under way listens to it.
  setMaxListeners(0, input.signal);
  onProgress?.(plannedEvent(plan, contracts, profile));
  const capture = new Capture(input, plan);
  const captured = { ...(await capture.run()), complete: true };
  onProgress?.({ event: 'judging' });
  const { result, judged } = await judgeWithSecondThread(contracts, captured, capture.observe);
  onProgress?.({
    event: 'judged',
    failing: result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
  });
  const { redactor } = capture;
  const { confirm: effort = 'none' } = input;
  const { leftovers, ...reproduced } =
    effort === 'none'
      ? { reproductions: [], stops: [], leftovers: [] }
      : await confirmFindings({ ...input, captured, result, redactor, effort });
  onProgress?.({ event: 'ended', ...(input.shard === undefined ? { overall: result.overall } : {}) });
  const all = { ...result, leftovers: [...result.leftovers, ...leftovers] };
  return { result: withConfirmations(all, reproduced), judged, reproduced, events: captured.events };
}
