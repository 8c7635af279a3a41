/** Which items of a list are resources that this run created. */

import type { Item } from './list-responses.ts';
import { itemId } from './list-responses.ts';
import { externalIdOf, succeeded, type Lifecycle } from '../lifecycles/lifecycle-of.ts';

const known = new WeakMap<Lifecycle, readonly string[]>();

/** External ids that its owner gave to a resource, by its creation and its updates. */
function externalIds(lifecycle: Lifecycle): readonly string[] {
  const cached = known.get(lifecycle);
  if (cached) return cached;
  const { create, updates } = lifecycle;
  const own = updates.filter((one) => succeeded(one) && one.identity === create.identity);
  const given = [create, ...own].flatMap((exchange) => externalIdOf(exchange) ?? []);
  known.set(lifecycle, given);
  return given;
}

/** True unless the item shows another external id than those the resource was given. */
function externalIdFits({ externalId }: Item, lifecycle: Lifecycle): boolean {
  const given = externalIds(lifecycle);
  return typeof externalId !== 'string' || given.length === 0 || given.includes(externalId);
}

/**
 * Whether an item is the resource of a lifecycle: by its id, or by its external id where an id is unspecified; undefined where neither is, as is
 * fair. Customers may be numbered apart, so an equal id with another external id is another resource.
 */
export function isSame(item: Item, lifecycle: Lifecycle): boolean | undefined {
  const id = itemId(item);
  if (id !== undefined && lifecycle.id !== undefined) return id === lifecycle.id && externalIdFits(item, lifecycle);
  const shown = item['externalId'];
  const given = externalIds(lifecycle);
  return typeof shown === 'string' && given.length > 0 ? given.includes(shown) : undefined;
}

/** True if an item shows an external id that the resource was given. */
export const hasExternalIdOf = ({ externalId }: Item, lifecycle: Lifecycle): boolean =>
  typeof externalId === 'string' && externalIds(lifecycle).includes(externalId);

/** True if every item shows whether it is one of the resources. */
export const areIdentified = (items: readonly Item[], lifecycles: readonly Lifecycle[]): boolean =>
  items.every((item) => lifecycles.every((lifecycle) => isSame(item, lifecycle) !== undefined));
