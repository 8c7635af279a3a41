/**
 * Events that the provider initiates are caused one after the other: only their notifications show which resource each is about. Where they do, the
 * next event is caused as soon as hubs are notified of the one before, and silent hubs are observed further meanwhile.
 */

import type { Delivery } from '../../../contracts/formats/recording.ts';
import { activeTime } from '../../../transport/client/active-time.ts';
import { resourceIdsIn } from '../../evidence/deliveries/notification-form.ts';
import type { World } from '../scenario.ts';

const shown = new WeakMap<World, Set<string>>();

/** Remembers the resources in the notifications of an event. @returns true if each notification shows one */
export function rememberShown(world: World, deliveries: readonly Delivery[]): boolean {
  const ids = deliveries.map((one) => resourceIdsIn(world, one));
  shown.set(world, new Set([...(shown.get(world) ?? []), ...ids.flat()]));
  return ids.length > 0 && ids.every((one) => one.length > 0);
}

/**
 * The first notification that is not about the resource of an earlier event, as a target may notify of that again. A target may initiate several events
 * of one resource: where nothing else comes in time, it is the last one of those.
 */
export async function nextShown(
  world: World,
  milliseconds: number,
  next: (milliseconds: number) => Promise<Delivery | undefined>,
): Promise<Delivery | undefined> {
  const time = activeTime();
  const isRepeated = (one: Delivery): boolean => {
    const ids = resourceIdsIn(world, one);
    return ids.length > 0 && ids.every((id) => shown.get(world)?.has(id));
  };
  let repeated: Delivery | undefined;
  try {
    for (;;) {
      const found = await next(Math.max(0, milliseconds - time.milliseconds));
      if (!found || !isRepeated(found)) return found ?? repeated;
      repeated = found;
    }
  } finally {
    time.stop();
  }
}
