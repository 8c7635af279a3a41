/** Changes of status by the provider: what can be read and updated in one state can be in another. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { changeable } from '../resources/changeable.ts';
import type { Created } from '../resources/create-resource.ts';
import { changeOfStatus } from '../resources/change-of-status.ts';
import { jsonObject, resourceIn, stateMember } from '../resources/resource.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { isUpdated, memberText, sendUpdate, type IdContext } from './send-update.ts';

/** At most so many changes of status of one resource. */
const MOST_CHANGES = { smoke: 0, standard: 7, thorough: 12 } as const;

/** No further resource after this time: the trigger of a profile may be a command that takes a second each time. */
const MOST_MS = 10_000;

/** True if the profile declares that no state follows. */
function isLast({ world }: IdContext, resource: JsonObject): boolean {
  const next = jsonObject(world.own('stateMachine'))?.[String(resource[stateMember(world)])];
  return Array.isArray(next) && next.length === 0;
}

/**
 * A number of changes of status, and an update after the last one. Where the status is not seen to change, there is nothing to go on from.
 * @returns the states that the resource came to; undefined if it did not change so often
 */
export async function updatedAfter(
  changes: number,
  context: IdContext,
  made: Created,
  first: JsonObject,
): Promise<readonly string[] | undefined> {
  const { world, retrieve } = context;
  const states: string[] = [];
  let now = first;
  while (states.length < changes) {
    const step = states.length + 1 === changes ? 'after-move' : 'next-state';
    const moved = isLast(context, now) ? undefined : await changeOfStatus(world, retrieve, made, step, now);
    if (!moved) return undefined;
    states.push(memberText(moved, stateMember(world)));
    now = moved;
  }
  const [update] = changeable(world, made, 'after its status changed');
  if (!update) return undefined;
  const sent = Object.fromEntries([update]);
  await sendUpdate(context, made, sent, 'moved-patch');
  await retrieveSettled(world, retrieve, made, 'after-moved-patch', isUpdated(world, now, sent));
  return states;
}

/** A resource for each later state that the provider leads to, which stays in that state until the end of the run. */
export async function oneForEachState(context: IdContext, make: () => Promise<Created | undefined>): Promise<void> {
  const { world, retrieve } = context;
  if (!world.hasTrigger('status-change')) return;
  const begun = performance.now();
  // Others of the run stay in the first states.
  for (let changes = 2; changes <= MOST_CHANGES[world.options.effort]; changes += 1) {
    if (performance.now() - begun > MOST_MS) return;
    const made = await make();
    const first = made && resourceIn(await retrieveSettled(world, retrieve, made, 'retrieve'));
    const states = first && (await updatedAfter(changes, context, made, first));
    if (!states) return;
    const former = [memberText(first, stateMember(world)), ...states.slice(0, -1)];
    if (former.includes(states.at(-1) ?? '')) return;
  }
}
