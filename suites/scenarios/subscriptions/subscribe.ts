/** Registers hubs with callbacks of the suite, registers a callback again, and deletes hubs. */

import { textNames } from '../../evidence/deliveries/text-names.ts';
import type { Json, Operation } from '../../../contracts/contract.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { hubInWords, type HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { isHubAction } from '../../../contracts/hub-actions.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId, jsonObject } from '../resources/resource.ts';
import type { CallbackReply } from '../../../transport/listener/callback.ts';
import type { Response, CallbackEndpoint, Customer, World } from '../scenario.ts';

/** How long to wait for a notification that must come, where the profile gives no deadline. */
const BUDGET_MS = { smoke: 3000, standard: 5000, thorough: 15000 } as const;

export interface Hub {
  readonly name: HubName;
  readonly customer: Customer;
  readonly callback: CallbackEndpoint;
  /** URL of the callback as it was registered. */
  readonly url: string;
  readonly id: string | undefined;
  readonly response: Response;
  /** True if the target accepted the registration. */
  readonly isRegistered: boolean;
  /** On the run's clock. */
  readonly registeredAt: number;
}

export interface HubContext {
  readonly world: World;
  readonly create: Operation;
  readonly customer: Customer;
  /** What the target needs in every registration, if it rejects the usual ones. */
  readonly form?: Pick<SubscribeOptions, 'query' | 'bare'>;
  /** True where every notification so far shows its event: those that the provider initiates are then caused side by side with others. */
  readonly showsEvents?: boolean;
}

/**
 * The customer whose hubs and resources these must be kept from. None where the hubs are those of the second customer: the target has rejected
 * the registrations of the first one, so that its further rejections say nothing of access.
 */
export const secondCustomer = ({ world, customer }: Pick<HubContext, 'world' | 'customer'>): Customer | undefined =>
  customer.name === world.customers[0]?.name ? world.customers[1] : undefined;

export interface SubscribeOptions {
  readonly query?: Readonly<Record<string, Json>>;
  /** Member `query` of the body. */
  readonly filter?: string;
  readonly respond?: (text: string) => CallbackReply;
  /** Query that belongs to the callback and must be part of the URL that is called. */
  readonly suffix?: string;
  /** A callback in place of that of the listener. */
  readonly address?: string;
  readonly transport?: 'raw';
  /** `offered` or `probe` where the target may reject it. */
  readonly kind?: 'good' | 'offered' | 'probe';
  /** Without the member `query`. */
  readonly bare?: boolean;
  /** A rejection is noted as the reason of undecided requirements; the default for the kind `good`. */
  readonly isBlocking?: boolean;
  readonly sandboxValue?: string | null;
  readonly facts?: Partial<Conditions> & Pick<StepFacts<'subscribe'>, 'controlled' | 'param'>;
}

export const deadlineMs = (world: World): number => {
  const declared = world.declared('notification.deadlineMs');
  return typeof declared === 'number' ? declared : BUDGET_MS[world.options.effort];
};

/** True for a response that shows a new hub: the success status, or any 2xx with an id or the callback. */
export const isHub = (
  { live, succeeded }: Pick<Response, 'live' | 'succeeded'>,
  id: string | undefined,
  callback?: string,
): boolean =>
  succeeded ||
  (isSuccess(live?.status ?? 0) &&
    (id !== undefined || (callback !== undefined && jsonObject(live?.json)?.['callback'] === callback)));

/** Notes that a hub was not created, for the requirements about hubs and notifications. */
export function blockedByHub({ blocked, contract }: World, name: HubName, { exchange }: Response): void {
  const needHub = contract.operations.filter(({ action }) => isHubAction(action) || action === 'publish');
  const operations = needHub.map(({ id }) => id);
  blocked(`the registration of ${hubInWords(name).split(',', 1)[0]} failed`, { cause: exchange, operations });
}

/** Members that the profile declares for the body of a registration. */
export const extraFields = (world: World): Readonly<Record<string, Json | undefined>> =>
  jsonObject(world.declared('hub.extraFields')) ?? {};

const registered = new WeakMap<World, Hub[]>();

/** The hubs that a scenario has registered so far. */
export const hubsOf = (world: World): readonly Hub[] => registered.get(world) ?? [];

/** Opens a callback first, as a notification may arrive before the response, then registers a hub with it. */
export async function subscribe(
  { world, create, form = {} }: HubContext,
  customer: Customer,
  name: HubName,
  {
    query = {},
    filter = neutralQuery(world),
    respond,
    suffix = '',
    address,
    transport,
    kind = 'good',
    bare = form.bare === true && filter === neutralQuery(world),
    isBlocking = kind === 'good',
    sandboxValue,
    facts = {},
  }: SubscribeOptions = {},
): Promise<Hub> {
  const callback = await world.openCallback({ hub: name, customer: customer.name }, respond);
  const url = address ?? `${callback.url}${suffix}`;
  const response = await world.call(
    create,
    {
      query: { ...form.query, ...query },
      body: { callback: url, ...(bare ? {} : { query: filter }), ...extraFields(world) },
    },
    {
      identity: customer.identity,
      facts: { step: 'subscribe', kind, hub: name, body: 'valid', token: 'valid', customer: customer.name, ...facts },
      ...(transport ? { transport } : {}),
      ...(sandboxValue === undefined ? {} : { sandboxValue }),
    },
  );
  const id = world.rememberHub(response, `hub ${name}`, customer.identity, create);
  const isRegistered = isHub(response, id, url);
  if (!isRegistered && isBlocking) blockedByHub(world, name, response);
  const hub: Hub = { name, customer, callback, url, id, response, isRegistered, registeredAt: world.now() };
  if (isRegistered) registered.set(world, [...hubsOf(world), hub]);
  return hub;
}

/** Registers the callback of a hub once more. */
export const registerAgain = (
  { world, create, customer, form = {} }: HubContext,
  { url }: Hub,
  facts: StatedFacts,
): Promise<Response> =>
  world.call(
    create,
    {
      ...(form.query ? { query: form.query } : {}),
      body: { callback: url, ...(form.bare ? {} : { query: neutralQuery(world) }), ...extraFields(world) },
    },
    { identity: customer.identity, facts: { body: 'valid', token: 'valid', ...facts } },
  );

/** Deletes a hub, where hubs can be deleted; undefined where they cannot. */
export async function withdraw(
  { world, customer }: HubContext,
  id: string,
  step: 'delete-again' | 'delete-second-of-two',
): Promise<Response | undefined> {
  const remove = world.operation('hub-delete');
  if (!remove) return undefined;
  return world.call(remove, byId(remove, id), {
    identity: customer.identity,
    facts: { step, kind: 'offered', id: 'existing', token: 'valid' },
  });
}

/** Longest wait for a registration or a deletion to take effect; a hub that is notified later is judged with that in mind. */
const MOST_SETTLING_MS = 5000;

function settlingMs({ declared }: World): number {
  const settleMs = declared('settleMs');
  return typeof settleMs === 'number' ? Math.min(settleMs, MOST_SETTLING_MS) : 0;
}

/** Waits until a deletion must have taken effect, where the profile says how long that takes. */
export async function settleDeletion(world: World): Promise<void> {
  const ms = settlingMs(world);
  if (ms > 0) await world.pause(ms);
}

/** Waits until the registrations of hubs must have taken effect, where the profile says how long that takes. */
export async function settleHubs(world: World, hubs: readonly Hub[]): Promise<void> {
  const settleMs = settlingMs(world);
  const latest = Math.max(0, ...hubs.map(({ registeredAt }) => registeredAt));
  const left = latest + settleMs - world.now();
  if (hubs.length > 0 && left > 0) await world.pause(left);
}

export const mentions =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.some((word) => textNames(text, word));
