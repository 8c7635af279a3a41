/** Updates that other scenarios send to resources the run did not create, and the hubs that must be notified of them until the end. */

import type { JsonObject } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { measureStall } from '../../../transport/client/active-time.ts';
import { sharedByScenarios } from '../resources/shared-by-scenarios.ts';
import { providerCreatedId } from '../resources/resource.ts';
import type { World } from '../scenario.ts';
import { hasParameter, isInteger } from './narrowing.ts';
import { deadlineMs, mentions, subscribe, type Hub, type HubContext } from './subscribe.ts';
import { waitMs } from './late-notifications.ts';

/** A hub narrowed to one resource. */
interface Narrow {
  readonly hub: Hub;
  readonly id: string;
}

/** How long narrowed hubs must be silent once the other hub is notified. */
const SILENCE_MS = 300;

interface KeptHubs {
  readonly hub: Hub;
  readonly narrow: readonly Narrow[];
  /** True once it was not notified of an update: no further notification is waited for. */
  isSilent?: boolean;
}

const kept = sharedByScenarios<KeptHubs>();

/** In addition to the hub, hubs narrowed to what the provider has created, and to a resource of the run, as far as the operation has the parameter. */
export async function keepForOtherScenarios(context: HubContext, hub: Hub, own: string | undefined): Promise<void> {
  const { world, customer } = context;
  const ofProvider = providerCreatedId(world);
  const narrow: Narrow[] = [];
  const targets: readonly (readonly [HubName, string | undefined])[] = [
    ['provider-crid', ofProvider],
    ['lasting-crid', own],
  ];
  for (const [name, id] of targets)
    if (ofProvider !== undefined && id !== undefined && isInteger(id) && hasParameter(context, 'CRID'))
      narrow.push({ hub: await subscribe(context, customer, name, { query: { CRID: id }, kind: 'offered' }), id });
  kept.set(world, { hub, narrow: narrow.filter((one) => one.hub.isRegistered) });
}

/** An update that was accepted, and by which the resource evidently changed. */
interface Update {
  readonly id: string;
  readonly identity: string;
  readonly item: string;
  /** The resource as it was retrieved: a notification may name its external id alone. */
  readonly shown: JsonObject | undefined;
  /** Sequence number of the run before it was sent. */
  readonly from: number;
  readonly exchange: Exchange;
}

/** Waits until the hub is notified of an update that was sent while it was registered. */
export async function awaitNotification(
  world: World,
  { id, identity, item, shown, from, exchange }: Update,
): Promise<void> {
  // It may have waited for its turn before it was sent.
  const sentAt = exchange.startedAt;
  const of = kept.get(world);
  if (!of || of.isSilent || of.hub.customer.identity !== identity || of.hub.registeredAt > sentAt) return;
  if (world.declared('notification.ownUpdates') === false) return;
  const narrow = of.narrow.filter(({ hub }) => hub.registeredAt <= sentAt);
  const named = narrow.filter((one) => one.id === id).map(({ hub }) => hub);
  const silent = narrow.filter((one) => one.id !== id).map(({ hub }) => hub.name);
  const expecting = [of.hub, ...named];
  const externalId = shown?.['externalId'];
  const words = typeof externalId === 'string' && externalId !== '' ? [id, externalId] : [id];
  const { result, stall } = await measureStall(() =>
    Promise.all(expecting.map(({ callback }) => callback.next(from, mentions(...words), waitMs(world)))),
  );
  if (silent.length > 0) await world.pause(SILENCE_MS);
  of.isSilent = result[0] === undefined;
  world.note('delivery-window', {
    ...({ window: 'elsewhere', trigger: 'update', item, customer: of.hub.customer.name } as const),
    fired: true,
    firedAt: sentAt,
    from,
    deadlineMs: deadlineMs(world),
    expecting: expecting.map(({ name }) => name),
    silent,
    words,
    ...stall,
  });
}
