/** Work that several scenarios do with the same thing, such as a resource that the profile names for two purposes: one after the other. */

import type { World } from '../scenario.ts';
import { sharedByScenarios } from './shared-by-scenarios.ts';

/** The last work with each thing. */
const last = sharedByScenarios<Map<string, Promise<unknown>>>();

/** Begins the work when the earlier work with the same thing is done, whatever became of it. */
export function inTurn<T>(world: Pick<World, 'created'>, thing: string, work: () => Promise<T>): Promise<T> {
  const all = last.get(world) ?? new Map<string, Promise<unknown>>();
  last.set(world, all);
  const turn = (all.get(thing) ?? Promise.resolve()).then(work);
  all.set(
    thing,
    turn.catch(() => undefined),
  );
  return turn;
}
