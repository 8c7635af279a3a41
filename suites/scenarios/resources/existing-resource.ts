/** Ways to a resource where the usual one, a creation whose response contains an id, is broken. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { CreatedResource, Customer, World } from '../scenario.ts';
import { idIn, jsonObject, providerCreatedId } from './resource.ts';
import { findInList, listedIn, earliestListQuery, listQuery } from './list-search.ts';

/** Searches of the list in vain, one after another; a target that never returns ids must not be read over and over. */
const MOST_SEARCHES = 8;

const searches = new WeakMap<World, number>();

/** The id of a created resource whose creation returned none, from the customer's list by its external id. */
export async function idFromList(
  world: World,
  { identity }: Customer,
  item: string,
  externalId: string,
): Promise<string | undefined> {
  const list = world.operation('list');
  const count = searches.get(world) ?? 0;
  if (!list || world.isUnavailable(list) || count >= MOST_SEARCHES) return undefined;
  let id: string | undefined;
  await findInList(world, list, {
    query: listQuery(list, world),
    wanted: (one) => {
      if (one['externalId'] === externalId) id = idIn(one);
      return id !== undefined;
    },
    options: { identity, facts: { kind: 'settling', step: 'list', item, token: 'valid' } },
  });
  searches.set(world, id === undefined ? count + 1 : 0);
  return id;
}

/** A resource that the run did not create: the declared one, or the first of the customer's list. It may be read, not updated. */
export async function existingResource(
  world: World,
  { identity }: Customer,
  list: Operation | undefined,
): Promise<Pick<CreatedResource, 'id' | 'item' | 'identity'> | undefined> {
  const item = `existing-${world.number()}`;
  const declared = providerCreatedId(world);
  if (declared !== undefined) return { id: declared, item, identity };
  if (!list || world.isUnavailable(list)) return undefined;
  const options = { identity, facts: { kind: 'settling', step: 'list', item, token: 'valid' } } as const;
  const response = await world.call(list, { query: await earliestListQuery(world, list, options) }, options);
  const first: JsonObject | undefined = jsonObject(listedIn(response)?.[0]);
  const id = first && idIn(first);
  return id === undefined ? undefined : { id, item, identity };
}
