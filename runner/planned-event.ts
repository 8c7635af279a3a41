import type { Contract } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import { estimateOf } from '../suites/plan/estimate.ts';
import { countsOf, ofOneInterface, type Plan } from '../suites/plan/plan.ts';
import { interfacesWithRemainingHubs } from '../suites/plan/remaining-hubs.ts';

type Planned = Extract<ProgressEvent, { event: 'planned' }>;

/** What a run will do, in numbers: printed by `conform plan`, and at the start of a run. */
export function plannedEvent(plan: Plan, contracts: readonly Contract[], profile: Profile): Planned {
  const { planned, requirements } = countsOf(plan);
  const estimate = estimateOf(plan, contracts, profile);
  return {
    event: 'planned',
    requirements: planned,
    of: requirements,
    interfaces: plan.interfaces.map((name) => ({
      interface: name,
      scenarios: countsOf(ofOneInterface(plan, name)).scenarios,
    })),
    ...(estimate === undefined ? {} : { estimate }),
    remainingHubs: interfacesWithRemainingHubs(plan, contracts, profile),
  };
}
