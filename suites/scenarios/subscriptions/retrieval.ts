/** Retrieves hubs, as their customer and as another one, and registers one callback twice. */

import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Response, World } from '../scenario.ts';
import { isNotFound } from '../../../contracts/status-class.ts';
import { attempts, settleMs } from '../resources/settled.ts';
import { nearId, UNUSUAL_IDS } from '../resource-lifecycle/foreign-access.ts';
import { isInteger } from './narrowing.ts';
import { isHub, registerAgain, secondCustomer, settleHubs, withdraw, type Hub, type HubContext } from './subscribe.ts';
import { byId, jsonObject } from '../resources/resource.ts';

type RetrievalStep =
  'retrieve-hub' | 'first-of-two' | 'kept-hub' | 'deleted-hub' | 'after-foreign-deletion' | 'other-identity';

/** Retrieves a hub as its customer, once its registration must have taken effect. */
export async function lookAt(
  { world }: HubContext,
  hub: Hub,
  step: RetrievalStep,
  facts: Pick<Conditions, 'kind' | 'id'> = { kind: 'good', id: 'existing' },
): Promise<Response | undefined> {
  const { id, name, customer } = hub;
  const retrieve = world.operation('hub-retrieve');
  if (!retrieve || id === undefined) return undefined;
  await settleHubs(world, [hub]);
  const look = (kind: Conditions['kind']): Promise<Response> =>
    world.call(retrieve, byId(retrieve, id), {
      identity: customer.identity,
      facts: { step, hub: name, token: 'valid', ...facts, kind } as StatedFacts,
    });
  return facts.kind === 'good' ? untilShown(world, hub, look) : look(facts.kind);
}

/** Runs in which a retrieval did not show a hub in time: no further one is waited for. */
const inVain = new WeakSet<World>();

/** Retrieves a hub until it is shown, or for as long as a registration may take to show; the last attempt counts. */
async function untilShown(
  world: World,
  { registeredAt }: Hub,
  look: (kind: 'good' | 'settling') => Promise<Response>,
): Promise<Response> {
  const left = inVain.has(world) ? 0 : registeredAt + settleMs(world, 'end') - world.now();
  for await (const isLast of attempts(world, left)) {
    const response = await look(isLast ? 'good' : 'settling');
    if (isLast && !isShown(response)) inVain.add(world);
    if (isLast || isShown(response)) return response;
    if (!response.succeeded && !isNotFound(response.live?.status ?? 0)) break;
  }
  return look('good');
}

/** Retrieves a hub, if its id is known, then as another customer, then one that does not exist. */
export async function retrievals(context: HubContext, main: Hub): Promise<void> {
  const { world, customer } = context;
  const retrieve = world.operation('hub-retrieve');
  if (!retrieve) return;
  await lookAt(context, main, 'retrieve-hub');
  const other = secondCustomer(context);
  if (other && main.id !== undefined)
    await world.call(retrieve, byId(retrieve, main.id), {
      identity: other.identity,
      facts: { step: 'foreign-hub', kind: 'probe', hub: main.name, id: 'foreign', token: 'valid' },
    });
  const unknown = main.id === undefined || isInteger(main.id) ? '999999999' : `unknown-${world.runName}`;
  await world.call(retrieve, byId(retrieve, unknown), {
    identity: customer.identity,
    facts: { step: 'unknown-hub', kind: 'odd', id: 'unknown', token: 'valid' },
  });
  if (world.options.effort === 'smoke') return;
  const near = nearId(main.id ?? '').map(([, like]) => like);
  for (const asked of [...near, ...UNUSUAL_IDS])
    await world.call(retrieve, byId(retrieve, asked), {
      identity: customer.identity,
      facts: { step: 'unusual-hub', kind: 'odd', id: 'like', asked, token: 'valid' },
    });
}

/** True for a response that shows a hub. */
const isShown = (response: Response | undefined): boolean =>
  response?.succeeded === true && ![undefined, 'null', '[]'].includes(JSON.stringify(response.live?.json));

/**
 * A second registration of one callback. Where it returns another hub, the first one is retrieved, and once more after the second one is
 * deleted.
 */
export async function twice(context: HubContext, main: Hub): Promise<void> {
  const { world, create, customer } = context;
  const response = await registerAgain(context, main, { step: 'same-callback', kind: 'probe', hub: main.name });
  const { id } = jsonObject(response.live?.json) ?? {};
  if (String(id) === main.id) return;
  const second = world.rememberHub(response, 'hub main, registered twice', customer.identity, create);
  if (second === undefined || !isHub(response, second)) return;
  const first = await lookAt(context, main, 'first-of-two', { kind: 'probe', id: 'existing' });
  if (!isShown(first)) return;
  const deletion = await withdraw(context, second, 'delete-second-of-two');
  if (deletion?.succeeded) await lookAt(context, main, 'kept-hub');
}
