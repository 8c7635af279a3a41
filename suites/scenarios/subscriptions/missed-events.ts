/**
 * Hubs that are no longer notified. After two windows in a row, each as long as the deadline, another one shows nothing new: such a hub is not
 * waited for, and a new hub takes its place, so that silence can still be proven and nothing else waits for it.
 */

import { subscribe, type Hub, type HubContext } from './subscribe.ts';
import type { HubEvent } from './events.ts';

type Trigger = HubEvent['trigger'];

/** Windows in a row after which a hub counts as no longer notified. */
const ENOUGH = 2;

/** Hub -> kind of event -> windows in a row in which it was not notified. */
const missed = new WeakMap<Hub, Map<Trigger, number>>();

const replacements = new WeakMap<Hub, Promise<Hub>>();

/** Counts what a hub that was waited for was notified of. */
export function countWindow(hub: Hub, trigger: Trigger, isNotified: boolean): void {
  const counts = missed.get(hub) ?? new Map<Trigger, number>();
  missed.set(hub, counts.set(trigger, isNotified ? 0 : (counts.get(trigger) ?? 0) + 1));
}

const isLost = (hub: Hub, trigger: Trigger): boolean => (missed.get(hub)?.get(trigger) ?? 0) >= ENOUGH;

/** Another hub like the main one, registered once. */
function replacementOf(context: HubContext, hub: Hub): Promise<Hub> {
  const known = replacements.get(hub) ?? subscribe(context, hub.customer, 'replacement', { kind: 'probe' });
  replacements.set(hub, known);
  return known;
}

/** The hubs to wait for: without those that are no longer notified, and with the one that replaces the main one. */
export async function stillNotified(
  context: HubContext,
  hubs: readonly Hub[],
  trigger: Trigger,
): Promise<readonly Hub[]> {
  const result: Hub[] = [];
  for (const hub of hubs) {
    const used = isLost(hub, trigger) && hub.name === 'main' ? await replacementOf(context, hub) : hub;
    if (used.isRegistered && !isLost(used, trigger)) result.push(used);
  }
  return result;
}
