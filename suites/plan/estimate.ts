/** What a run is expected to take, from its plan: what each scenario took against the reference provider. */

import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RunEstimate } from '../../contracts/formats/progress.ts';
import type { Effort } from '../../profile/run-options.ts';
import { SCENARIOS } from '../scenarios/registry.ts';
import { isExecuted, type Plan } from './plan.ts';
import { TYPICAL } from './typical-scenarios.ts';

/** Scenarios of a phase run side by side, the phases of an interface one after another. */
function secondsOf(scenarios: readonly string[], typical: (typeof TYPICAL)[Effort]): number {
  const phases = new Map<string, number>();
  for (const scenario of scenarios) {
    const { phase = '' } = SCENARIOS.find(({ id }) => id === scenario) ?? {};
    phases.set(phase, Math.max(phases.get(phase) ?? 0, typical[scenario]?.seconds ?? 0));
  }
  return [...phases.values()].reduce((sum, seconds) => sum + seconds, 0);
}

/** Undefined for an interface of the user: what is sent depends on the operations of its document. */
export function estimateOf(
  { scenarios, effort }: Plan,
  contracts: readonly Contract[],
  { limits }: Profile,
): RunEstimate | undefined {
  if (contracts.some(({ origin }) => origin === 'user')) return undefined;
  const typical = TYPICAL[effort];
  const running = scenarios.filter(isExecuted);
  const requests = running.reduce((sum, { scenario }) => sum + (typical[scenario]?.requests ?? 0), 0);
  const waits = Math.max(
    0,
    ...contracts.map(({ id }) => {
      const own = running.filter((one) => one.interface === id);
      return secondsOf(
        own.map(({ scenario }) => scenario),
        typical,
      );
    }),
  );
  const { requestsPerSecond } = limits ?? {};
  const paced = requestsPerSecond === undefined ? 0 : requests / requestsPerSecond;
  return { requests: Math.round(requests), seconds: Math.ceil(Math.max(waits, paced)) };
}
