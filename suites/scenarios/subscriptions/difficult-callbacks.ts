/** Registers hubs whose callbacks fail at first or always, respond late or redirect, and causes changes in quick succession. */

import { measureStall } from '../../../transport/client/active-time.ts';
import type { CallbackReply } from '../../../transport/listener/callback.ts';
import type { CreatedResource } from '../scenario.ts';
import { fireAndWait, freshResource, offerUpdate, type HubEvent } from './events.ts';
import { silenceWithin } from './silence.ts';
import { deadlineMs, mentions, subscribe, type Hub, type HubContext, type SubscribeOptions } from './subscribe.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import { updateBody } from '../resources/update-body.ts';

/** Longest wait for a repeated notification, and for the last one of many. */
const MOST_WAITING_MS = 3000;

/** A callback that fails at first, one that responds late, one that redirects: what the target does about each. */
export async function difficultCallbacks(
  context: HubContext,
  event: HubEvent,
  resource: CreatedResource,
  main: Hub,
): Promise<void> {
  const { world, customer } = context;
  if (world.options.effort === 'smoke') return;
  const words = [resource.id, resource.externalId];
  // Other resources change meanwhile, and a target may send one notification after the other.
  const atFirst = (reply: CallbackReply): SubscribeOptions => {
    let isOver = false;
    const respond = (text: string): CallbackReply => {
      if (isOver || !mentions(...words)(text)) return { status: 204 };
      isOver = true;
      return reply;
    };
    return { respond };
  };
  const failing = await subscribe(context, customer, 'failing-first', atFirst({ status: 500 }));
  const slow = await subscribe(context, customer, 'slow', atFirst({ status: 204, delayMs: 1500 }));
  const aside = await world.openCallback({ hub: 'redirected', customer: customer.name });
  const redirecting = await subscribe(context, customer, 'redirecting', {
    // Of what happens to another resource meanwhile, a redirect would hold up what is behind it.
    respond: (text) =>
      mentions(...words)(text) ? { status: 307, headers: [['location', aside.url]] } : { status: 204 },
  });
  const from = world.sequence();
  let hasFailed = false;
  const { stall } = await measureStall(async () => {
    await fireAndWait(context, event, resource, 'difficult-listeners', {
      expecting: [main, failing, slow, redirecting],
    });
    const failure = failing.callback.deliveries.find(({ responded }) => responded === 500);
    hasFailed = failure !== undefined;
    const after = failure?.seq ?? from;
    await failing.callback.next(after + 1, mentions(...words), Math.min(deadlineMs(world), MOST_WAITING_MS));
  });
  const about = {
    trigger: event.trigger,
    item: resource.item,
    customer: resource.customer,
    fired: true,
    from,
    deadlineMs: deadlineMs(world),
    silent: [],
    words,
    ...stall,
  };
  world.note('delivery-window', { ...about, window: 'failing-first', expecting: ['failing-first'] });
  world.note('delivery-window', { ...about, window: 'redirecting', expecting: ['redirecting', 'redirected'] });
  // The hubs are still registered, whatever became of the first notification.
  if (hasFailed)
    await fireAndWait(context, event, resource, 'after-failure', {
      expecting: [main, failing, slow],
      isOptional: true,
    });
  await deleteEarly(context, [failing, slow, redirecting]);
}

async function deleteEarly({ world, customer }: HubContext, hubs: readonly Hub[]): Promise<void> {
  const remove = world.operation('hub-delete');
  for (const { id } of hubs)
    if (remove && id !== undefined)
      await world.call(remove, byId(remove, id), {
        identity: customer.identity,
        facts: { step: 'delete-hub-early', kind: 'good', id: 'existing', token: 'valid' },
      });
}

/** Most declared retries that are waited for: later ones come after waits that are too long for a run. */
const MOST_RETRIES = 5;

/** How long no further attempt must come: waits may become longer from one attempt to the next. */
const afterLast = (longestWaitMs: number): number => Math.min(MOST_WAITING_MS, 300 + 2 * longestWaitMs);

/** A callback that fails each time: the target sends the notification again as often as it is declared, and no more. */
export async function alwaysFailing(context: HubContext, event: HubEvent, main: Hub): Promise<void> {
  const { world, customer } = context;
  const { retries } = jsonObject(world.declared('notification.delivery')) ?? {};
  if (world.options.effort === 'smoke' || typeof retries !== 'number' || retries > MOST_RETRIES) return;
  const fresh = await freshResource(context);
  if (!fresh) return;
  const isAbout = mentions(fresh.id, fresh.externalId);
  const failing = await subscribe(context, customer, 'failing-always', {
    respond: (text) => ({ status: isAbout(text) ? 500 : 204 }),
    kind: 'offered',
  });
  if (!failing.isRegistered) return;
  const from = world.sequence();
  const { stall } = await measureStall(async () => {
    const hubs = { expecting: [main, failing], isOptional: true };
    if (!(await fireAndWait(context, event, fresh, 'difficult-listeners', hubs))) return;
    let [attempts, next, longestWaitMs] = [0, from, 0];
    for (;;) {
      const since = performance.now();
      const waitMs = attempts > retries ? afterLast(longestWaitMs) : MOST_WAITING_MS;
      const attempt = await failing.callback.next(next, isAbout, waitMs);
      if (!attempt || attempts > retries) break;
      if (attempts > 0) longestWaitMs = Math.max(longestWaitMs, performance.now() - since);
      [attempts, next] = [attempts + 1, attempt.seq + 1];
    }
  });
  world.note('delivery-window', {
    window: 'failing-always',
    trigger: event.trigger,
    item: fresh.item,
    customer: fresh.customer,
    fired: true,
    from,
    deadlineMs: deadlineMs(world),
    expecting: ['failing-always', main.name],
    silent: [],
    words: [fresh.id, fresh.externalId],
    ...stall,
  });
  await deleteEarly(context, [failing]);
}

/** Changes in quick succession, each with its number in a text, for the order in which their notifications come. */
export async function burst({ world }: HubContext, resource: CreatedResource, main: Hub): Promise<void> {
  const update = world.operation('update');
  if (!update || world.options.effort === 'smoke') return;
  const from = world.sequence();
  let fired = true;
  for (let nth = 1; nth <= 5; nth += 1) {
    const { body } = updateBody(world, `${world.runName} burst ${nth}`);
    fired = (await offerUpdate(world, update, resource, body)) && fired;
  }
  const next = (nth: number, milliseconds: number) =>
    main.callback.next(from, (text) => text.includes(`burst ${nth}`), milliseconds);
  // The last one may come first, and the others need not come.
  if (fired && (await next(5, Math.min(deadlineMs(world), MOST_WAITING_MS)))) {
    const rest = silenceWithin(world, performance.now());
    await Promise.all([1, 2, 3, 4].map((nth) => next(nth, rest)));
  }
  world.note('delivery-window', {
    ...({ window: 'burst', trigger: 'update', item: resource.item, customer: resource.customer } as const),
    fired,
    from,
    deadlineMs: deadlineMs(world),
    expecting: [main.name],
    silent: [],
    words: [resource.id, resource.externalId],
  });
}
