/** Hubs that one identity of a customer registers and another one retrieves and deletes: they belong to the customer. */

import { byId } from '../resources/resource.ts';
import { otherIdentityOf } from '../resources/other-identity.ts';
import { lookAt } from './retrieval.ts';
import { settleDeletion, subscribe, type HubContext } from './subscribe.ts';

/** Another identity does to a hub of the first one what it does to one that it has registered itself. */
export async function hubsOfOtherIdentity(context: HubContext): Promise<void> {
  const { world, customer } = context;
  const identity = otherIdentityOf(world, customer);
  const [retrieve, remove] = [world.operation('hub-retrieve'), world.operation('hub-delete')];
  if (identity === undefined || !(retrieve ?? remove)) return;
  const other = { ...customer, identity };
  const own = await subscribe(context, other, 'other-identity', { kind: 'probe' });
  if (!own.isRegistered) return;
  const target = await subscribe(context, customer, 'other-identity-target', { kind: 'probe' });
  if (!target.isRegistered) return;
  for (const hub of [own, target])
    await lookAt(context, { ...hub, customer: other }, 'other-identity', { kind: 'probe', id: 'existing' });
  if (!remove) return;
  let isDeleted = false;
  for (const { id, name } of [own, target]) {
    if (id === undefined) return;
    const { succeeded } = await world.call(remove, byId(remove, id), {
      identity,
      facts: { step: 'other-identity', kind: 'probe', hub: name, id: 'existing', token: 'valid' },
    });
    isDeleted = succeeded;
  }
  if (!isDeleted) return;
  await settleDeletion(world);
  await lookAt(context, target, 'deleted-hub', { kind: 'odd', id: 'deleted' });
}
