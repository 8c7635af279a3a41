/**
 * Updates of every member that a client may write, one after another; of a resource whose status has changed in between; and of one that its
 * provider created.
 */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import { stepOf, type NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import { allowedValues } from '../resources/as-declared.ts';
import { changeable } from '../resources/changeable.ts';
import type { Created } from '../resources/create-resource.ts';
import { awaitNotification } from '../subscriptions/updates-by-other-scenarios.ts';
import { byId, providerCreatedId, resourceIn, stateMember } from '../resources/resource.ts';
import { inTurn } from '../resources/in-turn.ts';
import { retrieveSettled } from '../resources/settled.ts';
import type { Response, Customer, World } from '../scenario.ts';
import { retrieveAndUpdateAsOther } from './foreign-access.ts';
import { memberUpdates } from './updatable.ts';
import { updateBody } from '../resources/update-body.ts';

interface IdContext {
  readonly world: World;
  readonly retrieve: Operation;
  readonly update: Operation;
}

const text = (resource: JsonObject | undefined, name: string): string => JSON.stringify(resource?.[name]) ?? '';

/**
 * Waits for what an update sent to be there; a value written otherwise than it was sent is one, too. A member that is absent may still come if the
 * profile says how long a change may take to show.
 */
const differs =
  (world: World, before: JsonObject | undefined, names: readonly string[]) =>
  (resource: JsonObject): boolean =>
    names.every((name) =>
      resource[name] === undefined
        ? typeof world.declared('settleMs') !== 'number'
        : text(before, name) !== text(resource, name),
    );

const send = (
  { world, update }: IdContext,
  { id, item, identity }: Pick<Created, 'id' | 'item' | 'identity'>,
  body: JsonObject,
  step: NamedStep,
): Promise<Response> =>
  world.call(
    update,
    { ...byId(update, id), body },
    { identity, facts: { ...stepOf(step), kind: 'offered', item, id: 'existing', body: 'valid', token: 'valid' } },
  );

/** A target may know its own priorities, which no document lists: where a text is rejected, a digit is tried. */
export const inItsPlace = (world: World, body: JsonObject): readonly JsonObject[] =>
  allowedValues(world, 'priority') === undefined && typeof body['priority'] === 'string'
    ? ['2', '3'].map((priority) => ({ ...body, priority }))
    : [];

/** Each member by a separate update; what was accepted is read back once all were sent. */
async function eachMember(context: IdContext, made: Created): Promise<JsonObject | undefined> {
  const { world, retrieve } = context;
  const before = resourceIn(await retrieveSettled(world, retrieve, made, 'before-members'));
  const accepted: string[] = [];
  let nth = 0;
  for (const body of memberUpdates(world, made)) {
    for (const one of [body, ...inItsPlace(world, body)]) {
      nth += 1;
      const response = await send(context, made, one, { step: 'member-patch', nth });
      if (response.succeeded) accepted.push(...Object.keys(one));
      const status = response.live?.status ?? 0;
      if (status < 400 || status > 499) break;
    }
  }
  return resourceIn(await retrieveSettled(world, retrieve, made, 'after-members', differs(world, before, accepted)));
}

/** A change of status by the provider, and an update after it. Where the status is not seen to change, there is nothing to go on from. */
async function afterMove(context: IdContext, made: Created, before: JsonObject): Promise<void> {
  const { world, retrieve } = context;
  if (!world.hasTrigger('status-change')) return;
  const { id, externalId, customer } = made;
  if (!(await world.trigger('status-change', { id, externalId, customer }))) return;
  const member = stateMember(world);
  const hasMoved = differs(world, before, [member]);
  const moved = resourceIn(await retrieveSettled(world, retrieve, made, 'after-move', hasMoved));
  const [first] = changeable(world, made, 'after its status changed');
  if (!moved || !first || text(before, member) === text(moved, member)) return;
  const [name, value] = first;
  await send(context, made, { [name]: value }, 'moved-patch');
  await retrieveSettled(world, retrieve, made, 'after-moved-patch', differs(world, moved, [name]));
}

export async function memberByMember(context: IdContext, made: Created): Promise<void> {
  const before = await eachMember(context, made);
  if (before) await afterMove(context, made, before);
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
  const response = await send(context, one, body, 'provider-patch');
  if (!response.succeeded) return;
  const names = Object.keys(body);
  const after = resourceIn(
    await retrieveSettled(world, retrieve, one, 'after-provider-patch', differs(world, before, names)),
  );
  if (after && names.some((each) => text(before, each) !== text(after, each)))
    await awaitNotification(world, { ...one, from, exchange: response.exchange });
  if (other) {
    const { body: foreign } = updateBody(world, `${world.runName} of another customer`);
    await retrieveAndUpdateAsOther(context, one, other, { body: foreign, nth: 1, isCareful: true });
  }
  // It is not the run's own, and is left as it was found as far as a text can be put back.
  const former = Object.fromEntries(
    names.flatMap((each) => (typeof before[each] === 'string' ? [[each, before[each]]] : [])),
  );
  if (Object.keys(former).length > 0) await send(context, one, former, 'put-back');
}
