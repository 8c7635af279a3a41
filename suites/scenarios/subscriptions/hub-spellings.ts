/** Hubs narrowed to one change request: external ids that are nearly the one named, and one that no address holds as it is. */

import { createResource, type Created } from '../resources/creatable.ts';
import { fireAndListen, type HubEvent } from './hub-events.ts';
import { read } from './hub-later.ts';
import { subscribe, type Hub, type HubGround } from './hub-subscribe.ts';

async function named({ world, customer }: HubGround, externalId: string | undefined): Promise<Created | undefined> {
  const make = world.operation('create');
  if (!make) return undefined;
  const made = await createResource(world, make, customer, {
    step: 'notified',
    ...(externalId === undefined ? { kind: 'nameless' } : { kind: 'plain', members: { externalId } }),
  });
  return made?.sent['externalId'] === externalId ? made : undefined;
}

/**
 * Change requests that are nearly the one hubs are narrowed to: with an external id that begins with its own, with none at all, made by the
 * provider. Side by side, as silence takes its time, and last, as the words of the one begin with those of the other.
 */
export async function unlikeButClose(
  ground: HubGround,
  first: HubEvent,
  initiated: HubEvent | undefined,
  own: Created,
  { main, narrow }: { readonly main: Hub; readonly narrow: readonly Hub[] },
): Promise<void> {
  const ears = { hear: [main], silent: narrow, isOptional: true };
  const made = [await named(ground, `${own.externalId}b`), await named(ground, undefined)];
  await Promise.all([
    ...made.map(async (one) => one && fireAndListen(ground, first, one, 'other-target', ears)),
    initiated && fireAndListen(ground, initiated, own, 'other-target', { ...ears, own }),
  ]);
}

/** A hub for an external id with signs that have to be encoded in an address, where the target takes and keeps such an id. */
export async function spelledOddly(ground: HubGround, event: HubEvent, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const made = await named(ground, `${world.runName} ${world.number()}/a+b&c=\u00fc%41`);
  if (!made || (await read(ground, made))?.['externalId'] !== made.externalId) return;
  const query = { ExternalID: made.externalId };
  const hub = await subscribe(ground, customer, 'external-id-encoded', { query, kind: 'offered' });
  await fireAndListen(ground, event, made, 'external-id', { hear: [main, hub], isOptional: true });
}
