/** Which items of a list are resources that this run has made. */

import type { Item } from './list-answers.ts';
import { itemId } from './list-answers.ts';
import { requestJson } from './history.ts';
import { isObject } from './json-type.ts';
import type { Life } from './life-of.ts';

const sentMember = ({ create }: Life, name: string): unknown => {
  const sent = requestJson(create);
  return isObject(sent) ? sent[name] : undefined;
};

/** True unless the item shows another external id than the one the resource was made with. */
function externalIdFits(item: Item, life: Life): boolean {
  const { externalId } = item;
  const sent = sentMember(life, 'externalId');
  return typeof externalId !== 'string' || typeof sent !== 'string' || externalId === sent;
}

/**
 * Whether an item is the resource of a life: by its id, or by its external id where it shows no id; undefined where it shows neither, as an
 * item may. Customers may be numbered apart, so an equal id with another external id is another resource.
 */
export function isSame(item: Item, life: Life): boolean | undefined {
  const id = itemId(item);
  if (id !== undefined) return id === life.id && externalIdFits(item, life);
  const { externalId } = item;
  return typeof externalId === 'string' ? externalId === sentMember(life, 'externalId') : undefined;
}

/** True if every item shows who it is. */
export const areTold = (items: readonly Item[]): boolean =>
  items.every((item) => itemId(item) !== undefined || typeof item['externalId'] === 'string');
