/** Registers hubs with two narrowing parameters, and causes events that match both of them or one of them. */

import type { Json } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { CreatedResource } from '../scenario.ts';
import { eventTypeOf, fireAndWait, freshResource, type HubEvent } from './events.ts';
import { hasParameter, narrowingsTo } from './narrowing.ts';
import { subscribe, type Hub, type HubContext } from './subscribe.ts';

/**
 * An event type together with a change request, named in either way, a change request named in both ways, and the id of one together with the
 * external id of another. The profile declares what they come to: a hub for either condition is waited for, one for both conditions must be
 * silent for a while.
 */
export async function combined(
  context: HubContext,
  event: HubEvent,
  unlike: HubEvent | undefined,
  other: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world, customer } = context;
  const rule = world.declared('hub.filterCombination');
  const eventType = eventTypeOf(world, event.trigger);
  const made = await freshResource(context);
  if (!made) return;
  const targets = narrowingsTo(context, made);
  const named = (name: HubName, query: Readonly<Record<string, Json>>): Promise<Hub> =>
    subscribe(context, customer, name, { query, kind: 'probe' });
  const idsOf = async (name: HubName, own: Readonly<Record<string, Json>>): Promise<readonly Hub[]> =>
    targets.length > 1
      ? [await named(name, Object.assign({}, ...targets.map(({ query }) => query), own) as Record<string, Json>)]
      : [];
  const both = await idsOf('combined-ids', {});
  const isJudged = rule === 'and' || rule === 'or';
  const apart = isJudged ? await idsOf('combined-apart', { ExternalID: other.externalId }) : [];
  const hubs: Hub[] = [];
  if (eventType !== undefined && hasParameter(context, 'EventType'))
    for (const { by, query } of targets) hubs.push(await named(`combined-${by}`, { ...query, EventType: eventType }));
  // Not registered, or registered although the profile declares their rejection: there is nothing to wait for.
  if (![...hubs, ...apart].some(({ isRegistered }) => isRegistered) || rule === 'reject') return;
  const matchingOne = (among: readonly Hub[]): { expecting: readonly Hub[]; silent?: readonly Hub[] } =>
    rule === 'or' ? { expecting: [main, ...among] } : { expecting: [main], silent: among };
  await fireAndWait(context, event, made, 'combined-both', { expecting: [main, ...hubs, ...both] });
  // A change of status gets a fresh resource elsewhere; here it must be the one that is named.
  const isOfOtherType =
    unlike !== undefined && eventType !== undefined && eventTypeOf(world, unlike.trigger) !== eventType;
  await Promise.all([
    fireAndWait(context, event, other, 'combined-event', matchingOne([...hubs, ...apart])),
    // The last event at it.
    isOfOtherType
      ? fireAndWait(context, unlike, made, 'combined-target', matchingOne([...hubs, ...apart]))
      : isJudged && fireAndWait(context, event, made, 'combined-target', matchingOne(apart)),
  ]);
}
