/** Listeners that make it hard for a target: failing, slow, redirecting, or told of many changes at once. */

import type { Created } from '../resources/creatable.ts';
import { fireAndListen, offerUpdate, type HubEvent } from './hub-events.ts';
import { deadlineMs, mentions, subscribe, type Hub, type HubGround } from './hub-subscribe.ts';
import { byId } from '../resources/resource.ts';
import { updateBody } from '../resources/update-body.ts';

/** A listener that fails at first, one that is slow, one that redirects: what the target does about it. */
export async function difficultListeners(
  ground: HubGround,
  event: HubEvent,
  resource: Created,
  main: Hub,
): Promise<void> {
  const { world, customer } = ground;
  if (world.options.effort === 'smoke') return;
  const words = [resource.id, resource.externalId];
  let hasFailed = false;
  const failing = await subscribe(ground, customer, 'failing-first', {
    // Other resources change meanwhile: it fails at the first word of this one.
    respond: (text) => {
      if (hasFailed || !mentions(...words)(text)) return { status: 204 };
      hasFailed = true;
      return { status: 500 };
    },
  });
  const slow = await subscribe(ground, customer, 'slow', { respond: () => ({ status: 204, delayMs: 1500 }) });
  const aside = await world.openEar(`${world.contract.id}.redirected`, {
    hub: 'redirected',
    interface: world.contract.id,
  });
  const redirecting = await subscribe(ground, customer, 'redirecting', {
    respond: () => ({ status: 307, headers: { location: aside.url } }),
  });
  const from = world.sequence();
  await fireAndListen(ground, event, resource, 'difficult-listeners', { hear: [main, failing, slow, redirecting] });
  const after = failing.ear.deliveries.find(({ answered }) => answered === 500)?.seq ?? from;
  await failing.ear.next(after + 1, mentions(...words), Math.min(deadlineMs(world), 3000));
  const facts = {
    trigger: event.trigger,
    item: resource.item,
    customer: resource.customer,
    fired: true,
    from,
    deadlineMs: deadlineMs(world),
  };
  world.mark(
    'window',
    { ...facts, window: 'failing-first' },
    { hear: [failing.ear.name], silent: [], words, kind: '' },
  );
  world.mark(
    'window',
    { ...facts, window: 'redirecting' },
    { hear: [redirecting.ear.name, aside.name], silent: [], words, kind: '' },
  );
  const remove = world.operation('hub-delete');
  for (const { id } of [failing, slow, redirecting])
    if (remove && id !== undefined)
      await world.call(remove, byId(remove, id), {
        identity: customer.identity,
        facts: { kind: 'good', step: 'delete-hub-early', id: 'existing', token: 'valid' },
      });
}

/** Changes in quick succession, each bearing its number, for the order in which their notifications come. */
export async function burst({ world }: HubGround, resource: Created, main: Hub): Promise<void> {
  const update = world.operation('update');
  if (!update || world.options.effort === 'smoke') return;
  const from = world.sequence();
  let done = true;
  for (let nth = 1; nth <= 5; nth += 1) {
    const { body } = updateBody(world, `${world.runName} burst ${nth}`);
    done = (await offerUpdate(world, update, resource, body)) && done;
  }
  if (done) await main.ear.next(from, (text) => text.includes('burst 5'), Math.min(deadlineMs(world), 3000));
  world.mark(
    'window',
    {
      trigger: 'update',
      window: 'burst',
      item: resource.item,
      customer: resource.customer,
      fired: done,
      from,
      deadlineMs: deadlineMs(world),
    },
    { hear: [main.ear.name], silent: [], words: [resource.id, resource.externalId], kind: '' },
  );
}
