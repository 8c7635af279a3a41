/** The hub that most events are caused for. If the target rejects the usual registration, another form or another customer is used. */

import type { Operation } from '../../../contracts/contract.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import type { Customer, World } from '../scenario.ts';
import { hasParameter } from './narrowing.ts';
import { blockedByHub, subscribe, withdraw, type Hub, type HubContext, type SubscribeOptions } from './subscribe.ts';

interface Attempt {
  readonly context: HubContext;
  readonly options: SubscribeOptions;
}

/** Parameters that narrow a hub; empty, they narrow nothing. */
const PARAMETERS = ['EventType', 'ExternalID', 'CRID'] as const;

/** Registrations of a hub that is notified of every event of its customer, the usual one first. */
export function registrations(world: World, create: Operation, customers: readonly Customer[]): readonly Attempt[] {
  return customers.flatMap((customer) => {
    const context: HubContext = { world, create, customer };
    const forms: readonly SubscribeOptions[] = [
      {},
      { bare: true },
      ...PARAMETERS.filter((name) => hasParameter(context, name)).map((name) => ({ query: { [name]: '' } })),
    ];
    return forms.map((options) => ({ context, options }));
  });
}

/** A callback that no one listens at: its name is reserved (RFC 2606). */
const OTHER_ADDRESS = 'https://listener.example/conformance';

/** Registers a callback at another address: whether the target rejects that of the listener, or every registration. */
async function tryOtherAddress(context: HubContext): Promise<void> {
  const hub = await subscribe(context, context.customer, 'other-address', { address: OTHER_ADDRESS, kind: 'probe' });
  if (hub.id !== undefined) await withdraw(context, hub.id, 'delete-again');
}

/** Registers the hub; undefined, with a note, if the target accepts none of the registrations. */
export async function firstHub(
  world: World,
  create: Operation,
): Promise<{ readonly context: HubContext; readonly main: Hub } | undefined> {
  let usual: Hub | undefined;
  for (const { context, options } of registrations(world, create, world.customers.slice(0, 2))) {
    const kind = usual ? 'probe' : 'good';
    const main = await subscribe(context, context.customer, 'main', { ...options, kind, isBlocking: false });
    if (main.isRegistered) return { context: { ...context, form: options }, main };
    usual ??= main;
  }
  if (usual && isClientError(usual.response.live?.status ?? 0))
    await tryOtherAddress({ world, create, customer: usual.customer });
  if (usual) blockedByHub(world, 'main', usual.response);
  return undefined;
}
