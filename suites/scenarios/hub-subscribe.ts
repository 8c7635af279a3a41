/** Subscribing a hub whose callback is an ear of the suite. */

import type { Json, Operation } from '../../contracts/contract.ts';
import { jsonObject } from './resource.ts';
import type { Answer, Customer, ScenarioEar, World } from './scenario.ts';

/** How long to wait for a notification that must come, where the profile gives no deadline. */
const BUDGET_MS = { smoke: 3000, standard: 5000, thorough: 15000 } as const;

export interface Hub {
  readonly name: string;
  readonly customer: Customer;
  readonly ear: ScenarioEar;
  readonly id: string | undefined;
  readonly answer: Answer;
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

export const neutralQuery = (world: World): string => {
  const syntax = jsonObject(world.declared('hub.querySyntax'));
  return typeof syntax?.['neutral'] === 'string' ? syntax['neutral'] : '';
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
  }: {
    query?: Record<string, Json>;
    filter?: string;
    respond?: (nth: number) => { status?: number; delayMs?: number };
    /** Query that belongs to the callback and has to come back with it. */
    suffix?: string;
    transport?: 'raw';
    /** `offered` or `probe` where the target may refuse it. */
    kind?: 'good' | 'offered' | 'probe';
    /** Without the member `query`. */
    bare?: boolean;
  } = {},
): Promise<Hub> {
  const facts = { hub: name, customer: customer.name, interface: world.contract.id };
  const ear = await world.openEar(`${world.contract.id}.${name}`, facts, respond);
  const extra = jsonObject(world.declared('hub.extraFields')) ?? {};
  const answer = await world.call(
    create,
    { query, body: { callback: `${ear.url}${suffix}`, ...(bare ? {} : { query: filter }), ...extra } },
    {
      identity: customer.identity,
      facts: { kind, step: 'subscribe', hub: name, body: 'valid', token: 'valid', customer: customer.name },
      ...(transport ? { transport } : {}),
    },
  );
  const id = world.rememberHub(answer, `hub ${name}`, customer.identity, create);
  if (!answer.succeeded && kind === 'good') world.blocked(`the hub ${name} was not created`, answer.exchange);
  return { name, customer, ear, id, answer };
}

export const mentions =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.some((word) => word !== '' && text.includes(word));
