/**
 * Updates of every member that a client may write, one after another; of a resource whose status has changed in between; and of one that its
 * provider created.
 */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { allowedValues } from '../resources/as-declared.ts';
import type { Created } from '../resources/create-resource.ts';
import { awaitNotification } from '../subscriptions/updates-by-other-scenarios.ts';
import { byId, providerCreatedId, resourceIn } from '../resources/resource.ts';
import { inTurn } from '../resources/in-turn.ts';
import { retrieveSettled } from '../resources/settled.ts';
import type { Customer, World } from '../scenario.ts';
import { retrieveAndUpdateAsOther } from './foreign-access.ts';
import { isUpdated, memberText, sendUpdate, type IdContext } from './send-update.ts';
import { updatedAfter } from './state-changes.ts';
import { memberUpdates } from './updatable.ts';
import { updateBody } from '../resources/update-body.ts';

/** A target may know its own priorities, which no document lists: where a text is rejected, a digit is tried. */
export const inItsPlace = (world: World, body: JsonObject): readonly JsonObject[] =>
  allowedValues(world, 'priority') === undefined && typeof body['priority'] === 'string'
    ? ['2', '3'].map((priority) => ({ ...body, priority }))
    : [];

/** Each member by a separate update; what was accepted is read back once all were sent. */
async function eachMember(context: IdContext, made: Created): Promise<JsonObject | undefined> {
  const { world, retrieve } = context;
  const before = resourceIn(await retrieveSettled(world, retrieve, made, 'before-members'));
  const accepted: Record<string, Json> = {};
  let nth = 0;
  for (const body of memberUpdates(world, made)) {
    for (const one of [body, ...inItsPlace(world, body)]) {
      nth += 1;
      const response = await sendUpdate(context, made, one, { step: 'member-patch', nth });
      if (response.succeeded) Object.assign(accepted, one);
      const status = response.live?.status ?? 0;
      if (status < 400 || status > 499) break;
    }
  }
  return resourceIn(await retrieveSettled(world, retrieve, made, 'after-members', isUpdated(world, before, accepted)));
}

export async function memberByMember(context: IdContext, made: Created): Promise<void> {
  const before = await eachMember(context, made);
  if (before) await updatedAfter(1, context, made, before);
}

/**
 * An update of what the provider created, where the profile names such a resource and a member that can be updated at any time; and what
 * another customer gets of it then.
 */
export async function ofTheProvider(
  context: IdContext,
  { name, identity }: Customer,
  other: Customer | undefined,
): Promise<void> {
  const { world } = context;
  const id = providerCreatedId(world);
  const { body, sure } = updateBody(world, `${world.runName} of the provider`);
  if (id === undefined || !sure) return;
  const one = { id, identity, item: `provider-created-${name}` };
  // The profile may name the same resource as a rejected or an approved one, which is updated as well.
  await inTurn(world, id, () => updatedAndPutBack(context, one, body, other?.name === name ? undefined : other));
}

async function updatedAndPutBack(
  context: IdContext,
  one: Pick<Created, 'id' | 'identity' | 'item'>,
  body: JsonObject,
  other: Customer | undefined,
): Promise<void> {
  const { world, retrieve } = context;
  const { id, identity } = one;
  const before = resourceIn(
    await world.call(retrieve, byId(retrieve, id), {
      identity,
      facts: { kind: 'settling', step: 'before-provider-patch', item: one.item, id: 'existing', token: 'valid' },
    }),
  );
  if (!before) return;
  const from = world.sequence();
  const response = await sendUpdate(context, one, body, 'provider-patch');
  if (!response.succeeded) return;
  const names = Object.keys(body);
  const after = resourceIn(
    await retrieveSettled(world, retrieve, one, 'after-provider-patch', isUpdated(world, before, body)),
  );
  if (after && names.some((each) => memberText(before, each) !== memberText(after, each)))
    await awaitNotification(world, { ...one, shown: after, from, exchange: response.exchange });
  if (other) {
    const { body: foreign } = updateBody(world, `${world.runName} of another customer`);
    await retrieveAndUpdateAsOther(context, one, other, { body: foreign, nth: 1, isCareful: true });
  }
  // It is not the run's own, and is left as it was found as far as a text can be put back.
  const former = Object.fromEntries(
    names.flatMap((each) => (typeof before[each] === 'string' ? [[each, before[each]]] : [])),
  );
  if (Object.keys(former).length > 0) await sendUpdate(context, one, former, 'put-back');
}
