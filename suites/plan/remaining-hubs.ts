/** Hubs that a run registers and cannot delete: notifications are sent to them after the run. */

import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { SCENARIOS } from '../scenarios/registry.ts';
import { isUsable } from './plan-run.ts';
import { isExecuted, type Plan } from './plan.ts';

const REGISTERING = new Set(SCENARIOS.filter(({ calls }) => calls?.includes('hub-create')).map(({ id }) => id));

/** The interfaces of which the run registers hubs, as their registration has a path, and their deletion has none or is not offered. */
export function interfacesWithRemainingHubs(
  { scenarios }: Pick<Plan, 'scenarios'>,
  contracts: readonly Contract[],
  profile: Profile,
): readonly string[] {
  const registering = scenarios.filter((one) => isExecuted(one) && REGISTERING.has(one.scenario));
  return contracts.flatMap(({ id, operations }) => {
    const has = (action: Operation['action']): boolean =>
      operations.some((operation) => operation.action === action && isUsable(operation, profile));
    return registering.some((one) => one.interface === id) && has('hub-create') && !has('hub-delete') ? [id] : [];
  });
}
