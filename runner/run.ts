/** Captures a run and judges it: the only place in the suite that knows wire, scenarios, checks and verdicts together. */

import { setMaxListeners } from 'node:events';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import type { Result } from '../contracts/formats/result.ts';
import { estimateOf } from '../suites/plan/estimate.ts';
import { interfacesWithRemainingHubs } from '../suites/plan/remaining-hubs.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import { isExecuted, judgedIn, type Plan } from '../suites/plan/plan.ts';
import { Capture } from './capture.ts';
import { judgeWithSecondThread, type JudgedRequirements } from './judge-recording.ts';
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

const plannedEvent = ({ contracts, profile }: RunInput, plan: Plan): ProgressEvent => {
  const running = plan.scenarios.filter(isExecuted);
  const estimate = estimateOf(plan, contracts, profile);
  return {
    event: 'planned',
    requirements: judgedIn(plan).size,
    interfaces: plan.interfaces.map((name) => ({
      interface: name,
      scenarios: running.filter((one) => one.interface === name).length,
    })),
    ...(estimate === undefined ? {} : { estimate }),
    remainingHubs: interfacesWithRemainingHubs(plan, contracts, profile),
  };
};

/** Runs the plan against the target and judges what was recorded. Never rejects for what a target does. */
export async function runConformance(input: RunInput): Promise<FinishedRun> {
  const { contracts, profile, options, plan = planRun(contracts, profile, options), onProgress } = input;
  // Every request under way listens to it.
  setMaxListeners(0, input.signal);
  onProgress?.(plannedEvent(input, plan));
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
