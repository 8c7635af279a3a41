/** Hubs and what they hear: creation, retrieval, deletion; each trigger of the profile; filters; two customers; silence with a control. */

import type { Json, Operation } from '../../contracts/contract.ts';
import { createResource, type Created } from './creatable.ts';
import { byId, jsonObject } from './resource.ts';
import type { Answer, Customer, Scenario, ScenarioEar, TriggerName, World } from './scenario.ts';

/** How long to wait for a notification that must come, where the profile gives no deadline. */
const BUDGET_MS = { smoke: 3000, standard: 5000, thorough: 15000 } as const;

interface Hub {
  readonly name: string;
  readonly customer: Customer;
  readonly ear: ScenarioEar;
  readonly id: string | undefined;
  readonly answer: Answer;
}

interface Ground {
  readonly world: World;
  readonly create: Operation;
  readonly customer: Customer;
}

const deadlineMs = (world: World): number => {
  const declared = world.declared('notification.deadlineMs');
  return typeof declared === 'number' ? declared : BUDGET_MS[world.options.effort];
};

const neutralQuery = (world: World): string => {
  const syntax = jsonObject(world.declared('hub.querySyntax'));
  return typeof syntax?.['neutral'] === 'string' ? syntax['neutral'] : '';
};

/** Opens an ear first, as a notification may overtake the answer, then subscribes it. */
async function subscribe(
  { world, create }: Ground,
  customer: Customer,
  name: string,
  {
    query = {},
    filter = neutralQuery(world),
    respond,
    suffix = '',
    transport,
  }: {
    query?: Record<string, Json>;
    filter?: string;
    respond?: (nth: number) => { status?: number; delayMs?: number };
    /** Query that belongs to the callback and has to come back with it. */
    suffix?: string;
    transport?: 'raw';
  } = {},
): Promise<Hub> {
  const facts = { hub: name, customer: customer.name, interface: world.contract.id };
  const ear = await world.openEar(`${world.contract.id}.${name}`, facts, respond);
  const extra = jsonObject(world.declared('hub.extraFields')) ?? {};
  const answer = await world.call(
    create,
    { query, body: { callback: `${ear.url}${suffix}`, query: filter, ...extra } },
    {
      identity: customer.identity,
      facts: { kind: 'good', step: 'subscribe', hub: name, body: 'valid', token: 'valid', customer: customer.name },
      ...(transport ? { transport } : {}),
    },
  );
  const id = world.rememberHub(answer, `hub ${name}`, customer.identity, create);
  if (!answer.succeeded) world.blocked(`the hub ${name} was not created`, answer.exchange);
  return { name, customer, ear, id, answer };
}

const mentions =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.some((word) => word !== '' && text.includes(word));

/** Name the profile gives to an event of a kind. */
function kindOf(world: World, trigger: Event['trigger']): string | undefined {
  const names = jsonObject(jsonObject(world.declared('notification.eventTypes'))?.[world.contract.id]);
  const name = names?.[trigger];
  return typeof name === 'string' ? name : undefined;
}

/** True unless a notification names a declared kind of event, and another than the one fired. */
function isOfKind(world: World, trigger: Event['trigger'], text: string): boolean {
  const names = Object.values(
    jsonObject(jsonObject(world.declared('notification.eventTypes'))?.[world.contract.id]) ?? {},
  );
  const named = names.filter((name) => text.includes(`"${String(name)}"`));
  return named.length === 0 || named.includes(kindOf(world, trigger));
}

/** One way to make the target notify about a resource, and what it needs. */
interface Event {
  readonly trigger: 'update' | TriggerName;
  readonly fire: (resource: Created, nth: number) => Promise<boolean>;
}

function eventsOf({ world }: Ground): readonly Event[] {
  const update = world.operation('update');
  const provoked = (['status-change', 'outbound-communication', 'provider-initiated'] as const)
    .filter((name) => world.hasTrigger(name))
    .map((trigger): Event => ({
      trigger,
      fire: ({ id, externalId, customer }) => world.trigger(trigger, { id, externalId, customer }),
    }));
  if (!update) return provoked;
  const patch: Event = {
    trigger: 'update',
    fire: async ({ id, identity, item }, nth) => {
      const answer = await world.call(
        update,
        { ...byId(update, id), body: { description: `${world.runName} notify ${nth}` } },
        {
          identity,
          facts: { kind: 'offered', step: 'trigger-update', item, id: 'existing', body: 'valid', token: 'valid' },
        },
      );
      return answer.succeeded;
    },
  };
  return [patch, ...provoked];
}

/**
 * Fires one event and waits until every named hub has heard of it or the deadline is over. The note holds what was fired and for whom;
 * who heard what is read from the recording.
 */
async function fireAndListen(
  { world }: Ground,
  event: Event,
  resource: Created,
  window: string,
  { hear, silent = [], also = [] }: { hear: readonly Hub[]; silent?: readonly Hub[]; also?: readonly Hub[] },
): Promise<void> {
  const before = world.sequence();
  const startedAt = performance.now();
  const done = await event.fire(resource, world.number());
  const firedAt = world.now();
  const facts = {
    interface: world.contract.id,
    trigger: event.trigger,
    window,
    item: resource.item,
    customer: resource.customer,
    fired: done,
    firedAt,
    from: before,
    deadlineMs: deadlineMs(world),
  };
  if (!done) return world.mark('window', { ...facts, to: world.sequence() }, { hear: [], silent: [], words: [] });
  const words = [resource.id, resource.externalId];
  const initiated = event.trigger === 'provider-initiated';
  const about = (text: string): boolean =>
    (initiated || mentions(...words)(text)) && isOfKind(world, event.trigger, text);
  await Promise.all(hear.map(({ ear }) => ear.next(before, about, deadlineMs(world))));
  if (silent.length > 0) await world.pause(Math.min(2000, Math.max(300, 3 * (performance.now() - startedAt))));
  world.mark(
    'window',
    { ...facts, to: world.sequence() },
    {
      hear: [...hear, ...also].map(({ ear }) => ear.name),
      silent: silent.map(({ ear }) => ear.name),
      words: initiated ? [] : words,
      kind: kindOf(world, event.trigger) ?? '',
    },
  );
}

async function hubLife(ground: Ground, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const retrieve = world.operation('hub-retrieve');
  if (retrieve && main.id !== undefined) {
    await world.call(retrieve, byId(retrieve, main.id), {
      identity: customer.identity,
      facts: { kind: 'good', step: 'retrieve-hub', hub: main.name, id: 'existing', token: 'valid' },
    });
    const other = world.customers[1];
    if (other)
      await world.call(retrieve, byId(retrieve, main.id), {
        identity: other.identity,
        facts: { kind: 'probe', step: 'foreign-hub', hub: main.name, id: 'foreign', token: 'valid' },
      });
    const unknown = /^\d+$/.test(main.id) ? '999999999' : `unknown-${world.runName}`;
    await world.call(retrieve, byId(retrieve, unknown), {
      identity: customer.identity,
      facts: { kind: 'odd', step: 'unknown-hub', id: 'unknown', token: 'valid' },
    });
  }
}

/** Deletes a hub, proves it is gone, and fires again: the deleted hub must stay silent while a control hears. */
async function silenceAfterDeletion(ground: Ground, event: Event, resource: Created, control: Hub): Promise<void> {
  const { world, customer } = ground;
  const remove = world.operation('hub-delete');
  if (!remove) return;
  await world.call(remove, byId(remove, /^\d+$/.test(control.id ?? '') ? '999999999' : `unknown-${world.runName}`), {
    identity: customer.identity,
    facts: { kind: 'odd', step: 'delete-unknown-hub', id: 'unknown', token: 'valid' },
  });
  const doomed = await subscribe(ground, customer, 'deleted');
  if (doomed.id === undefined) return;
  await fireAndListen(ground, event, resource, 'before-deletion', { hear: [control, doomed] });
  const answer = await world.call(remove, byId(remove, doomed.id), {
    identity: customer.identity,
    transport: 'raw',
    facts: { kind: 'good', step: 'delete-hub', hub: 'deleted', id: 'existing', token: 'valid' },
  });
  world.mark('hub-deleted', {
    interface: world.contract.id,
    hub: 'deleted',
    done: answer.succeeded,
    status: answer.live?.status ?? 0,
  });
  const retrieve = world.operation('hub-retrieve');
  if (retrieve)
    await world.call(retrieve, byId(retrieve, doomed.id), {
      identity: customer.identity,
      facts: { kind: 'odd', step: 'deleted-hub', hub: 'deleted', id: 'deleted', token: 'valid' },
    });
  // A notification of an earlier event may still be under way to the deleted hub; of a new resource none can be.
  const make = world.operation('create');
  const fresh =
    answer.succeeded && make
      ? await createResource(world, make, customer, { kind: 'plain', step: 'notified' })
      : undefined;
  if (fresh) await fireAndListen(ground, event, fresh, 'after-deletion', { hear: [control], silent: [doomed] });
}

/** Two customers with a hub each: a change of one is heard by its own hub alone. */
async function twoCustomers(ground: Ground, event: Event, mine: Created, main: Hub): Promise<void> {
  const { world } = ground;
  const other = world.customers[1];
  const make = world.operation('create');
  if (!other || !make) return;
  const theirs = await subscribe(ground, other, 'other-customer');
  const foreign = await createResource(world, make, other, { kind: 'plain', step: 'notified' });
  if (!foreign) return;
  await fireAndListen(ground, event, foreign, 'other-customer', { hear: [theirs], silent: [main] });
  await fireAndListen(ground, event, mine, 'own-customer', { hear: [main], silent: [theirs] });
}

/** Narrowed subscriptions, as far as the hub operation has the parameters and the profile the words for them. */
async function narrowed(
  ground: Ground,
  events: readonly Event[],
  resource: Created,
  second: Created,
  main: Hub,
): Promise<void> {
  const { world, customer, create } = ground;
  const has = (name: string): boolean => create.parameters.some((parameter) => parameter.name === name);
  const patch = events.find(({ trigger }) => trigger === 'update') ?? events[0];
  if (!patch) return;
  if (has('EventType')) {
    const blank = await subscribe(ground, customer, 'empty-event-type', { query: { EventType: '' } });
    await fireAndListen(ground, patch, resource, 'empty-event-type', { hear: [main, blank] });
    for (const event of events) {
      const name = kindOf(world, event.trigger);
      const another = events.find(({ trigger }) => trigger !== event.trigger && kindOf(world, trigger) !== name);
      if (name === undefined) continue;
      const hub = await subscribe(ground, customer, `named-${event.trigger}`, { query: { EventType: name } });
      await fireAndListen(ground, event, resource, 'named-event-type', { hear: [main, hub] });
      if (another) await fireAndListen(ground, another, resource, 'other-event-type', { hear: [main], silent: [hub] });
    }
  }
  for (const [param, value] of [
    ['CRID', 999999999],
    ['ExternalID', `unknown-${world.runName}`],
  ] as const)
    if (has(param)) {
      const answer = await world.call(
        create,
        { query: { [param]: value }, body: { callback: main.ear.url, query: neutralQuery(world) } },
        {
          identity: customer.identity,
          facts: { kind: 'probe', step: 'unknown-target', param, id: 'unknown', token: 'valid' },
        },
      );
      world.rememberHub(answer, `hub for an unknown ${param}`, customer.identity, create);
    }
  if (has('CRID') && /^\d+$/.test(resource.id)) {
    const hub = await subscribe(ground, customer, 'crid', { query: { CRID: Number(resource.id) } });
    await fireAndListen(ground, patch, resource, 'crid', { hear: [main, hub] });
    await fireAndListen(ground, patch, second, 'other-crid', { hear: [main], silent: [hub] });
  }
  if (has('ExternalID')) {
    const hub = await subscribe(ground, customer, 'external-id', { query: { ExternalID: resource.externalId } });
    await fireAndListen(ground, patch, resource, 'external-id', { hear: [main, hub] });
    await fireAndListen(ground, patch, second, 'other-external-id', { hear: [main], silent: [hub] });
  }
}

/** A listener that fails at first, one that is slow, one that redirects: what the target does about it. */
async function difficultListeners(ground: Ground, event: Event, resource: Created, main: Hub): Promise<void> {
  const { world, customer } = ground;
  if (world.options.effort === 'smoke') return;
  const failing = await subscribe(ground, customer, 'failing-first', {
    respond: (nth) => ({ status: nth === 0 ? 500 : 204 }),
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
  const words = [resource.id, resource.externalId];
  const after = failing.ear.deliveries.at(-1)?.seq ?? from;
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
async function burst({ world }: Ground, resource: Created, main: Hub): Promise<void> {
  const update = world.operation('update');
  if (!update || world.options.effort === 'smoke') return;
  const from = world.sequence();
  let done = true;
  for (let nth = 1; nth <= 5; nth += 1) {
    const facts = {
      kind: 'offered',
      step: 'trigger-update',
      item: resource.item,
      id: 'existing',
      body: 'valid',
      token: 'valid',
    };
    const answer = await world.call(
      update,
      { ...byId(update, resource.id), body: { description: `${world.runName} burst ${nth}` } },
      { identity: resource.identity, facts },
    );
    done &&= answer.succeeded;
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

/** Creates the resource whose changes will be notified; whether its creation is, too, is waited for only where the profile says so. */
async function ownCreation({ world, customer }: Ground, make: Operation, main: Hub): Promise<Created | undefined> {
  const from = world.sequence();
  const made = await createResource(world, make, customer, { kind: 'plain', step: 'notified' });
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

/** A hub with the filter the profile gives as an example: what it hears is recorded, as only the provider knows what it selects. */
async function queried(ground: Ground, event: Event, resource: Created, main: Hub): Promise<void> {
  const example = jsonObject(ground.world.declared('hub.querySyntax'))?.['example'];
  if (typeof example !== 'string') return;
  const hub = await subscribe(ground, ground.customer, 'query', { filter: example });
  if (hub.answer.succeeded)
    await fireAndListen(ground, event, resource, 'query', { hear: [main], silent: [], also: [hub] });
}

/** A second registration of one callback: what comes of it is recorded. */
async function twice(ground: Ground, main: Hub): Promise<void> {
  const { world, create, customer } = ground;
  const answer = await world.call(
    create,
    { body: { callback: main.ear.url, query: neutralQuery(world) } },
    {
      identity: customer.identity,
      facts: { kind: 'probe', step: 'same-callback', hub: 'main', body: 'valid', token: 'valid' },
    },
  );
  const { id } = jsonObject(answer.live?.json) ?? {};
  if (String(id) !== main.id) world.rememberHub(answer, 'hub main, registered twice', customer.identity, create);
}

/**
 * A status changed by the partner itself, on a resource of its own: notified like any other change of status, whatever the event is called.
 * No document lists statuses, so a refusal or an unchanged status leaves nothing to wait for.
 */
async function ownStatusChange(ground: Ground, make: Operation, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const [update, retrieve] = [world.operation('update'), world.operation('retrieve')];
  const member = world.contract.id === 'order' ? 'state' : 'status';
  const writable = world.declared(`${world.contract.id}.writableFields`);
  if (!update || !retrieve || !Array.isArray(writable) || !writable.includes(`/${member}`)) return;
  const made = await createResource(world, make, customer, { kind: 'plain', step: 'notified' });
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

export const subscriptions: Scenario = {
  id: 'subscriptions',
  purpose:
    'Subscribes hubs, provokes each kind of notification, and listens: who hears, who must not, what the notification says.',
  changesState: true,
  phase: 'main',
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'hub-create') ? undefined : 'other-interface',
  run: async (world) => {
    const create = world.operation('hub-create');
    const make = world.operation('create');
    const customer = world.customers[0];
    if (!create)
      return world.blocked('the document does not show where a hub is created, and the profile binds no path');
    if (!customer) return world.blocked('the profile has no valid identity for this interface');
    const ground: Ground = { world, create, customer };
    const main = await subscribe(ground, customer, 'main');
    if (!main.answer.succeeded) return;
    const second = await subscribe(ground, customer, 'second', { suffix: '?hub=second&part=a%2Fb' });
    for (const hub of [main, second]) await hubLife(ground, hub);
    const resource = make && (await ownCreation(ground, make, main));
    const another = make && (await createResource(world, make, customer, { kind: 'plain', step: 'notified' }));
    const events = eventsOf(ground);
    const [first] = events;
    if (!resource || !another || !first)
      return world.blocked('nothing could be created whose change would be notified');
    const heard = () => main.ear.deliveries.length + second.ear.deliveries.length;
    for (const [index, event] of events.entries()) {
      await fireAndListen(ground, event, resource, 'plain', { hear: [main, second] });
      // Two deadlines without a sound are enough to know that nothing comes; whatever else depends on the channel is left alone.
      if (index === 1 && heard() === 0) return world.blocked('no notification came at all');
    }
    if (make) await ownStatusChange(ground, make, main);
    await twoCustomers(ground, first, resource, main);
    await narrowed(ground, events, resource, another, main);
    await silenceAfterDeletion(ground, first, resource, main);
    await queried(ground, first, resource, main);
    await difficultListeners(ground, first, resource, main);
    await burst(ground, resource, main);
    await twice(ground, main);
  },
};
