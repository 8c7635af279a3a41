/** Updates of what is not the run's own, sent by other scenarios, and the hub of the run that is to hear of them: it stands until the end. */

import { deadlineMs, mentions, subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { leftForOthers } from '../resources/left-for-others.ts';
import { takes } from '../listing/list-pages.ts';
import { providerCreatedId } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

/** A hub narrowed to one resource. */
interface Narrow {
  readonly hub: Hub;
  readonly id: string;
}

/** How long narrowed hubs are listened to once the other one has heard. */
const SILENCE_MS = 300;

interface Standing {
  readonly hub: Hub;
  readonly narrow: readonly Narrow[];
  /** True once it was told nothing of an update: no further one is waited for. */
  isSilent?: boolean;
}

const standing = leftForOthers<Standing>();

/** Beside it, hubs narrowed to what the provider has made, and to what is the run's own, as far as the hub operation has the parameter. */
export async function hearsElsewhere(ground: HubGround, hub: Hub, own: string | undefined): Promise<void> {
  const { world, customer, create } = ground;
  const ofProvider = providerCreatedId(world);
  const narrow: Narrow[] = [];
  for (const [name, id] of [
    ['provider-crid', ofProvider],
    ['standing-crid', own],
  ] as const)
    if (typeof ofProvider === 'string' && typeof id === 'string' && /^\d+$/.test(id) && takes(create, 'CRID'))
      narrow.push({ hub: await subscribe(ground, customer, name, { query: { CRID: id }, kind: 'offered' }), id });
  standing.leave(world, { hub, narrow: narrow.filter((one) => one.hub.answer.succeeded) });
}

/** An update that was accepted, and by which the resource evidently changed. */
interface Update {
  readonly id: string;
  readonly identity: string;
  readonly item: string;
  /** Number in the recording and time of the run before it was sent. */
  readonly from: number;
  readonly sentAt: number;
}

/** Waits until the hub has heard of an update that was sent while it stood; who heard is read from the recording. */
export async function listenElsewhere(world: World, { id, identity, item, from, sentAt }: Update): Promise<void> {
  const of = standing.of(world);
  if (!of || of.isSilent || of.hub.customer.identity !== identity || of.hub.registeredAt > sentAt) return;
  if (world.declared('notification.ownUpdates') === false) return;
  const { ear, customer } = of.hub;
  const narrow = of.narrow.filter(({ hub }) => hub.registeredAt <= sentAt);
  const named = narrow.filter((one) => one.id === id).map(({ hub }) => hub.ear);
  const silent = narrow.filter((one) => one.id !== id).map(({ hub }) => hub.ear.name);
  const [heard] = await Promise.all([ear, ...named].map((one) => one.next(from, mentions(id), deadlineMs(world))));
  if (silent.length > 0) await world.pause(SILENCE_MS);
  of.isSilent = heard === undefined;
  const facts = { interface: world.contract.id, trigger: 'update', window: 'elsewhere', item, customer: customer.name };
  world.mark(
    'window',
    { ...facts, fired: true, firedAt: sentAt, from, deadlineMs: deadlineMs(world) },
    { hear: [ear, ...named].map(({ name }) => name), silent, words: [id], kind: '' },
  );
}
