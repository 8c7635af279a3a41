/** Resources that events are about: how they are, and new ones that exist before anything happens to them. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { createResource, type Created, type CreateOptions } from '../resources/create-resource.ts';
import { sharedByScenarios } from '../resources/shared-by-scenarios.ts';
import { byId, resourceIn } from '../resources/resource.ts';
import { attempts, settleMs } from '../resources/settled.ts';
import type { CreatedResource, Customer, Response, World } from '../scenario.ts';
import type { HubContext } from './subscribe.ts';

/** Set once a new resource did not show within the settling time: the next ones are not waited for. */
const neverShows = sharedByScenarios<true>();

async function retrieved(world: World, { id, item, identity }: CreatedResource): Promise<Response | undefined> {
  const retrieve = world.operation('retrieve');
  if (!retrieve || world.isUnavailable(retrieve)) return undefined;
  return world.call(retrieve, byId(retrieve, id), {
    identity,
    facts: { step: 'notified-read', kind: 'settling', item, id: 'existing', token: 'valid' },
  });
}

/** Whether a resource shows within the settling time; true where nothing could show it. */
async function isShown(world: World, made: CreatedResource): Promise<boolean> {
  for await (const isOver of attempts(world, settleMs(world))) {
    const response = await retrieved(world, made);
    if (!response || response.succeeded) return true;
    if (isOver) return false;
  }
  return false;
}

/**
 * A new resource. Where its creation takes time after the response, what is done to it at once would be rejected. A target that loses some of what it
 * creates is asked once more, as nothing can happen to a lost resource.
 */
export async function newResource(
  { world, customer }: HubContext,
  options: CreateOptions,
  owner: Customer = customer,
): Promise<Created | undefined> {
  const make = world.operation('create');
  const first = make && (await createResource(world, make, owner, options));
  if (!first || neverShows.get(world) || (await isShown(world, first))) return first;
  const second = await createResource(world, make, owner, options);
  if (!second || (await isShown(world, second))) return second ?? first;
  neverShows.set(world, true);
  return second;
}

/**
 * The resource as it is now, as far as it can be retrieved; if the profile says how long a change may take to show, as it is once it shows what is
 * wanted.
 */
export async function read(
  { world }: HubContext,
  of: CreatedResource,
  shows: (resource: JsonObject) => boolean = () => true,
): Promise<JsonObject | undefined> {
  let resource: JsonObject | undefined;
  for await (const _ of attempts(world, typeof world.declared('settleMs') === 'number' ? settleMs(world) : 0)) {
    const response = await retrieved(world, of);
    resource = response && resourceIn(response);
    if (!response || (resource && shows(resource))) break;
  }
  return resource;
}
