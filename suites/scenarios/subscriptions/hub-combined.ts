/** Hubs with two narrowing parameters: what matches both, and what matches one of them. */

import type { Json } from '../../../contracts/contract.ts';
import type { Created } from '../resources/creatable.ts';
import { fireAndListen, freshResource, kindOf, type HubEvent } from './hub-events.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';

/**
 * A kind of event together with a change request, named in either way, a change request named in both ways, and the id of one together with the
 * external id of another. What they come to is the profile's word: a target that hears of either is listened to until it has, one that hears of
 * both alone is listened to for a while.
 */
export async function combined(
  ground: HubGround,
  event: HubEvent,
  unlike: HubEvent | undefined,
  other: Created,
  main: Hub,
): Promise<void> {
  const { world, create, customer } = ground;
  const rule = world.declared('hub.filterCombination');
  const kind = kindOf(world, event.trigger);
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  const made = await freshResource(ground);
  if (!made) return;
  const targets: readonly (readonly [string, Record<string, Json>])[] = [
    ...(has('CRID') && /^\d+$/.test(made.id) ? [['crid', { CRID: made.id }] as const] : []),
    ...(has('ExternalID') ? [['external-id', { ExternalID: made.externalId }] as const] : []),
  ];
  const named = async (name: string, query: Record<string, Json>): Promise<Hub> =>
    subscribe(ground, customer, `combined-${name}`, { query, kind: 'probe' });
  const idsOf = async (name: string, own: Record<string, Json>): Promise<readonly Hub[]> =>
    targets.length > 1 ? [await named(name, Object.assign({}, ...targets.map(([, one]) => one), own))] : [];
  const both = await idsOf('ids', {});
  const isJudged = rule === 'and' || rule === 'or';
  const apart = isJudged ? await idsOf('apart', { ExternalID: other.externalId }) : [];
  const hubs: Hub[] = [];
  if (kind !== undefined && has('EventType'))
    for (const [name, target] of targets) hubs.push(await named(name, { ...target, EventType: kind }));
  // Not taken, or taken although they are said not to be: there is nothing to listen for.
  if (![...hubs, ...apart].some(({ answer }) => answer.succeeded) || rule === 'reject') return;
  const some = (among: readonly Hub[]): { hear: readonly Hub[]; silent?: readonly Hub[] } =>
    rule === 'or' ? { hear: [main, ...among] } : { hear: [main], silent: among };
  await fireAndListen(ground, event, made, 'combined-both', { hear: [main, ...hubs, ...both] });
  await fireAndListen(ground, event, other, 'combined-event', some([...hubs, ...apart]));
  // A change of status gets a resource of its own elsewhere; here it has to be the one that is named.
  const isTold = unlike !== undefined && kind !== undefined && kindOf(world, unlike.trigger) !== kind;
  if (isTold) await fireAndListen(ground, unlike, made, 'combined-target', some([...hubs, ...apart]));
  else if (isJudged) await fireAndListen(ground, event, made, 'combined-target', some(apart));
}
