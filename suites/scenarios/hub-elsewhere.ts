/** Updates of what is not the run's own, sent by other scenarios, and the hub of the run that is to hear of them: it stands until the end. */

import { deadlineMs, mentions, type Hub } from './hub-subscribe.ts';
import { leftForOthers } from './left-for-others.ts';
import type { World } from './scenario.ts';

interface Standing {
  readonly hub: Hub;
  /** True once it was told nothing of an update: no further one is waited for. */
  isSilent?: boolean;
}

const standing = leftForOthers<Standing>();

export const hearsElsewhere = (world: World, hub: Hub): void => standing.leave(world, { hub });

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
  const heard = await ear.next(from, mentions(id), deadlineMs(world));
  of.isSilent = heard === undefined;
  const facts = { interface: world.contract.id, trigger: 'update', window: 'elsewhere', item, customer: customer.name };
  world.mark(
    'window',
    { ...facts, fired: true, firedAt: sentAt, from, deadlineMs: deadlineMs(world) },
    { hear: [ear.name], silent: [], words: [id], kind: '' },
  );
}
