/** A hub that is asked for, by its customer and by another, and one that is registered twice. */

import type { Facts } from '../../../contracts/formats/recording.ts';
import type { Answer } from '../scenario.ts';
import { registerAgain, settleHubs, withdraw, type Hub, type HubGround } from './hub-subscribe.ts';
import { byId, jsonObject } from '../resources/resource.ts';

/** Asks for a hub as its customer, once its registration must have taken effect. */
export async function lookAt({ world }: HubGround, hub: Hub, facts: Facts): Promise<Answer | undefined> {
  const { id, name, customer } = hub;
  const retrieve = world.operation('hub-retrieve');
  if (!retrieve || id === undefined) return undefined;
  await settleHubs(world, [hub]);
  return world.call(retrieve, byId(retrieve, id), {
    identity: customer.identity,
    facts: { kind: 'good', hub: name, id: 'existing', token: 'valid', ...facts },
  });
}

export async function hubLife(ground: HubGround, main: Hub): Promise<void> {
  const { world, customer } = ground;
  const retrieve = world.operation('hub-retrieve');
  if (retrieve && main.id !== undefined) {
    await lookAt(ground, main, { step: 'retrieve-hub' });
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

/** True for an answer that shows a hub. */
const isShown = (answer: Answer | undefined): boolean =>
  answer?.succeeded === true && ![undefined, 'null', '[]'].includes(JSON.stringify(answer.live?.json));

/**
 * A second registration of one callback: what comes of it is recorded. Where it brings another hub, the first is looked for, and once more
 * after the second is deleted.
 */
export async function twice(ground: HubGround, main: Hub): Promise<void> {
  const { world, create, customer } = ground;
  const answer = await registerAgain(ground, main, { kind: 'probe', step: 'same-callback', hub: 'main' });
  const { id } = jsonObject(answer.live?.json) ?? {};
  if (String(id) === main.id) return;
  const second = world.rememberHub(answer, 'hub main, registered twice', customer.identity, create);
  if (!answer.succeeded || second === undefined) return;
  const first = await lookAt(ground, main, { kind: 'probe', step: 'first-of-two' });
  if (!isShown(first)) return;
  const deletion = await withdraw(ground, second, 'delete-second-of-two');
  if (deletion?.succeeded) await lookAt(ground, main, { step: 'kept-hub' });
}
