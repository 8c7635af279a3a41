/** Which items of a list are resources that this run has made. */

import type { Item } from './list-answers.ts';
import { itemId } from './list-answers.ts';
import { requestJson } from '../history.ts';
import { isObject } from '../json-type.ts';
import { succeeded, type Life } from '../lives/life-of.ts';

const known = new WeakMap<Life, readonly string[]>();

/** External ids that its owner gave to a resource, by its creation and its updates. */
function externalIds(life: Life): readonly string[] {
  const cached = known.get(life);
  if (cached) return cached;
  const { create, updates } = life;
  const own = updates.filter((one) => succeeded(one) && one.identity === create.identity);
  const given = [create, ...own].flatMap((exchange) => {
    const sent = requestJson(exchange);
    return isObject(sent) && typeof sent['externalId'] === 'string' ? [sent['externalId']] : [];
  });
  known.set(life, given);
  return given;
}

/** True unless the item shows another external id than those the resource was given. */
function externalIdFits({ externalId }: Item, life: Life): boolean {
  const given = externalIds(life);
  return typeof externalId !== 'string' || given.length === 0 || given.includes(externalId);
}

/**
 * Whether an item is the resource of a life: by its id, or by its external id where an id is not shown; undefined where neither is, as is
 * fair. Customers may be numbered apart, so an equal id with another external id is another resource.
 */
export function isSame(item: Item, life: Life): boolean | undefined {
  const id = itemId(item);
  if (id !== undefined && life.id !== undefined) return id === life.id && externalIdFits(item, life);
  const shown = item['externalId'];
  const given = externalIds(life);
  return typeof shown === 'string' && given.length > 0 ? given.includes(shown) : undefined;
}

/** True if every item shows whether it is one of the resources. */
export const areIdentified = (items: readonly Item[], lives: readonly Life[]): boolean =>
  items.every((item) => lives.every((life) => isSame(item, life) !== undefined));
