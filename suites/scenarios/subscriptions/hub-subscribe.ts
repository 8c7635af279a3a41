/** Subscribing a hub whose callback is an ear of the suite. */

import type { Json, Operation } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import type { Answer, Customer, ScenarioEar, World } from '../scenario.ts';

/** How long to wait for a notification that must come, where the profile gives no deadline. */
const BUDGET_MS = { smoke: 3000, standard: 5000, thorough: 15000 } as const;

export interface Hub {
  readonly name: string;
  readonly customer: Customer;
  readonly ear: ScenarioEar;
  /** As it was registered. */
  readonly callback: string;
  readonly id: string | undefined;
  readonly answer: Answer;
  /** On the run's clock. */
  readonly registeredAt: number;
}

export interface HubGround {
  readonly world: World;
  readonly create: Operation;
  readonly customer: Customer;
}

export const deadlineMs = (world: World): number => {
  const declared = world.declared('notification.deadlineMs');
  return typeof declared === 'number' ? declared : BUDGET_MS[world.options.effort];
};

/** Opens an ear first, as a notification may overtake the answer, then subscribes it. */
export async function subscribe(
  { world, create }: HubGround,
  customer: Customer,
  name: string,
  {
    query = {},
    filter = neutralQuery(world),
    respond,
    suffix = '',
    transport,
    kind = 'good',
    bare = false,
    sandboxValue,
    facts: more = {},
  }: {
    query?: Record<string, Json>;
    filter?: string;
    respond?: (text: string) => { status?: number; delayMs?: number };
    /** Query that belongs to the callback and has to come back with it. */
    suffix?: string;
    transport?: 'raw';
    /** `offered` or `probe` where the target may refuse it. */
    kind?: 'good' | 'offered' | 'probe';
    /** Without the member `query`. */
    bare?: boolean;
    sandboxValue?: string | null;
    facts?: Facts;
  } = {},
): Promise<Hub> {
  const facts = { hub: name, customer: customer.name, interface: world.contract.id };
  const ear = await world.openEar(`${world.contract.id}.${name}`, facts, respond);
  const callback = `${ear.url}${suffix}`;
  const extra = jsonObject(world.declared('hub.extraFields')) ?? {};
  const answer = await world.call(
    create,
    { query, body: { callback, ...(bare ? {} : { query: filter }), ...extra } },
    {
      identity: customer.identity,
      facts: { kind, step: 'subscribe', hub: name, body: 'valid', token: 'valid', customer: customer.name, ...more },
      ...(transport ? { transport } : {}),
      ...(sandboxValue === undefined ? {} : { sandboxValue }),
    },
  );
  const id = world.rememberHub(answer, `hub ${name}`, customer.identity, create);
  if (!answer.succeeded && kind === 'good') world.blocked(`the hub ${name} was not created`, answer.exchange);
  return { name, customer, ear, callback, id, answer, registeredAt: world.now() };
}

/** Registers the callback of a hub once more. */
export const registerAgain = (
  { world, create, customer }: HubGround,
  { callback }: Hub,
  facts: Facts,
): Promise<Answer> =>
  world.call(
    create,
    { body: { callback, query: neutralQuery(world), ...jsonObject(world.declared('hub.extraFields')) } },
    { identity: customer.identity, facts: { body: 'valid', token: 'valid', ...facts } },
  );

/** Deletes a hub, where hubs can be deleted; undefined where they cannot. */
export async function withdraw({ world, customer }: HubGround, id: string, step: string): Promise<Answer | undefined> {
  const remove = world.operation('hub-delete');
  if (!remove) return undefined;
  const facts = { kind: 'offered', step, id: 'existing', token: 'valid' };
  return world.call(remove, byId(remove, id), { identity: customer.identity, facts });
}

/** Longest wait for a registration to take effect; what does not hear sooner is judged with that in mind. */
const MOST_SETTLING_MS = 5000;

/** Waits until the registrations of hubs must have taken effect, where the profile says how long that takes. */
export async function settleHubs(world: World, hubs: readonly Hub[]): Promise<void> {
  const declared = world.declared('settleMs');
  const settleMs = typeof declared === 'number' ? Math.min(declared, MOST_SETTLING_MS) : 0;
  const latest = Math.max(0, ...hubs.map(({ registeredAt }) => registeredAt));
  const left = latest + settleMs - world.now();
  if (hubs.length > 0 && left > 0) await world.pause(left);
}

export const mentions =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.some((word) => word !== '' && text.includes(word));
