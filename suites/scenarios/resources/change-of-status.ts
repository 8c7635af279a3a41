/** A change of status that only the provider can make, as its customer sees it. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import type { World } from '../scenario.ts';
import type { Created } from './create-resource.ts';
import { resourceIn, stateMember } from './resource.ts';
import { retrieveSettled } from './settled.ts';

/**
 * Causes a change and retrieves the resource until it shows another state.
 * @param before - the resource as it was last seen
 * @returns the resource in its new state; undefined if the change could not be caused, or is not seen
 */
export async function changeOfStatus(
  world: World,
  retrieve: Operation,
  made: Created,
  step: NamedStep,
  before: JsonObject | undefined,
): Promise<JsonObject | undefined> {
  const member = stateMember(world);
  const { id, externalId, customer, item } = made;
  if (!world.hasTrigger('status-change') || !(await world.trigger('status-change', { id, externalId, customer }, item)))
    return undefined;
  const isMoved = (one: JsonObject): boolean => one[member] !== before?.[member];
  const now = resourceIn(await retrieveSettled(world, retrieve, made, step, isMoved));
  return now && typeof now[member] === 'string' && isMoved(now) ? now : undefined;
}
