/** What a partner itself does to its resources, and whether its hubs hear of it. */

import type { Created } from '../resources/creatable.ts';
import { freshResource } from './hub-events.ts';
import { deadlineMs, mentions, settleHubs, type Hub, type HubGround } from './hub-subscribe.ts';
import { byId, jsonObject, stateMember } from '../resources/resource.ts';

/** Creates the resource whose changes will be notified; whether its creation is, too, is waited for only where the profile says so. */
export async function ownCreation(ground: HubGround, main: Hub): Promise<Created | undefined> {
  const { world } = ground;
  await settleHubs(world, [main]);
  const from = world.sequence();
  const made = await freshResource(ground);
  if (!made) return undefined;
  const words = [made.id, made.externalId];
  if (world.declared('notification.ownCreates') === true)
    await main.ear.next(from, mentions(...words), deadlineMs(world));
  world.mark(
    'window',
    {
      trigger: 'create',
      window: 'own-create',
      item: made.item,
      customer: made.customer,
      fired: true,
      from,
      deadlineMs: deadlineMs(world),
    },
    { hear: [main.ear.name], silent: [], words, kind: '' },
  );
  return made;
}

/**
 * A status changed by the partner itself, on a resource of its own: notified like any other change of status, whatever the event is called.
 * No document lists statuses, so a refusal or an unchanged status leaves nothing to wait for.
 */
export async function ownStatusChange(ground: HubGround, main: Hub): Promise<void> {
  const { world } = ground;
  const [update, retrieve] = [world.operation('update'), world.operation('retrieve')];
  const member = stateMember(world);
  const writable = world.declared(`${world.contract.id}.writableFields`);
  if (!update || !retrieve || !Array.isArray(writable) || !writable.includes(`/${member}`)) return;
  const made = await freshResource(ground);
  if (!made) return;
  const facts = {
    kind: 'offered',
    step: 'trigger-status',
    item: made.item,
    id: 'existing',
    body: 'valid',
    token: 'valid',
  };
  const from = world.sequence();
  const before = await world.call(retrieve, byId(retrieve, made.id), {
    identity: made.identity,
    facts: { ...facts, kind: 'settling' },
  });
  const answer = await world.call(
    update,
    { ...byId(update, made.id), body: { [member]: 'Closed' } },
    { identity: made.identity, facts },
  );
  const after = await world.call(retrieve, byId(retrieve, made.id), {
    identity: made.identity,
    facts: { ...facts, kind: 'settling' },
  });
  const [was, is] = [before, after].map(({ live }) => jsonObject(live?.json)?.[member]);
  if (!answer.succeeded || is === undefined || was === is) return;
  const words = [made.id, made.externalId];
  await main.ear.next(from, mentions(...words), deadlineMs(world));
  world.mark(
    'window',
    {
      trigger: 'status-change',
      window: 'own-status',
      item: made.item,
      customer: made.customer,
      fired: true,
      firedAt: world.now(),
      from,
      deadlineMs: deadlineMs(world),
    },
    { hear: [main.ear.name], silent: [], words, kind: '' },
  );
}
